CREATE TABLE `search_progress` (
	`indexed_to` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `partners` ADD `number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `partners` SET `number` = (
  SELECT count(*) FROM `partners` AS earlier
  WHERE (earlier.`created_at`, earlier.`id`) <= (`partners`.`created_at`, `partners`.`id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partners_by_number` ON `partners` (`number`);--> statement-breakpoint
INSERT INTO `search_progress` (`indexed_to`) VALUES (0);
--> statement-breakpoint
-- Terms are ASCII words and letters of any script, and begin with six digits of the partner: the prefix indexes hold
-- what begins with one or two letters of a partner's words.
CREATE VIRTUAL TABLE `order_terms` USING fts5(
  terms, status UNINDEXED, delivery_fee_kobo UNINDEXED, last_name_key UNINDEXED,
  content = '', contentless_delete = 1, contentless_unindexed = 1, detail = none,
  tokenize = 'ascii tokenchars _', prefix = '7 8'
);
