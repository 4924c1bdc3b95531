ALTER TABLE `keys` ADD `name_key` text;--> statement-breakpoint
CREATE INDEX `keys_by_name` ON `keys` (`kind`,`name_key`,`name`,`id`) WHERE "keys"."partner_id" IS NULL AND "keys"."revoked_at" IS NULL;