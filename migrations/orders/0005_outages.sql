CREATE TABLE `outage_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`outage_id` integer DEFAULT 0 NOT NULL,
	`point_id` text DEFAULT '' NOT NULL,
	`order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `outage_progress` (id) VALUES (1);
