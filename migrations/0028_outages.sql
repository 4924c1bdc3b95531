CREATE TABLE `outages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`point_id` text,
	`state` text,
	`reason` text NOT NULL,
	`closure_id` text,
	`until` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outage_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`outage_id` integer DEFAULT 0 NOT NULL,
	`point_id` text DEFAULT '' NOT NULL,
	`order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `closures` ADD `announced_at` integer;
--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `network_told_to` integer;
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_of_network` ON `webhook_endpoints` (`network_told_to`) WHERE "webhook_endpoints"."enabled" = 1 AND instr("webhook_endpoints"."events", 'pudo_points.changed') > 0;
--> statement-breakpoint
INSERT INTO `outage_progress` (id) VALUES (1);
