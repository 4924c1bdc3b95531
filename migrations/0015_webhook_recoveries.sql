CREATE TABLE `webhook_recoveries` (
	`endpoint_id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`after_id` text NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_recoveries_due` ON `webhook_recoveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`partner_id`,`url`,`id`) WHERE "webhook_deliveries"."status" = 'failed';