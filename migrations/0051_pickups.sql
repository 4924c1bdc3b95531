CREATE TABLE `pickups` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`date` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pickups_by_partner` ON `pickups` (`partner_id`,`date`);--> statement-breakpoint
CREATE INDEX `pickups_by_date` ON `pickups` (`date`,`id`);--> statement-breakpoint
CREATE INDEX `pickups_not_done` ON `pickups` (`date`,`id`) WHERE "pickups"."done_at" IS NULL;