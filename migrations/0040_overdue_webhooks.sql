CREATE TABLE `slow_lane_turns` (
	`partner_id` text PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `swept` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_swept` ON `webhook_deliveries` (`next_attempt_at`) WHERE "webhook_deliveries"."status" = 'pending' AND "webhook_deliveries"."swept" = 1;--> statement-breakpoint
CREATE INDEX `slow_receivers_of_partner` ON `slow_receivers` (`partner_id`,`since`);