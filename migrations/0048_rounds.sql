CREATE TABLE `round_drivers` (
	`driver_id` text NOT NULL,
	`round_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`driver_id`, `round_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `round_drivers_by_round` ON `round_drivers` (`round_id`,`position`);--> statement-breakpoint
CREATE TABLE `rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`weekdays` text NOT NULL,
	`stops` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rounds_by_name` ON `rounds` (`name_key`,`id`);