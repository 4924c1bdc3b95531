CREATE TABLE `alarm_notes` (
	`code` text NOT NULL,
	`subject` text NOT NULL,
	`since` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`code`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `outage_catch_ups` (
	`partner_id` text PRIMARY KEY NOT NULL,
	`outage_id` integer NOT NULL,
	`point_id` text NOT NULL,
	`order` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `partner_moves` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `partners` ADD `moving_since` integer;--> statement-breakpoint
CREATE INDEX `partners_moving` ON `partners` (`moving_to`) WHERE "partners"."moving_to" IS NOT NULL;
--> statement-breakpoint
-- When the moves that are under way began is not known.
UPDATE `partners` SET `moving_since` = unixepoch() * 1000 WHERE `moving_to` IS NOT NULL;
