ALTER TABLE `accounts` ADD `last_signed_in_at` integer;
--> statement-breakpoint
UPDATE `accounts` SET `last_signed_in_at` = (SELECT max(`created_at`) FROM `token_families` WHERE `account_id` = `accounts`.`id`);
