-- What had no Worker yet to deliver it, and no deployment.
DROP TABLE `webhook_deliveries`;
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_letters_by_time` ON `dead_letters` (`at`);--> statement-breakpoint
CREATE TABLE `scans` (
	`key_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `scan_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `scans_by_time` ON `scans` (`at`);--> statement-breakpoint
CREATE TABLE `slow_receivers` (
	`partner_id` text NOT NULL,
	`receiver` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `receiver`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `slow_receivers_by_time` ON `slow_receivers` (`since`);--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`delivery_id` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`duration_ms` integer NOT NULL,
	`error` text,
	`response_excerpt` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`url` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempt_count` integer DEFAULT 0 NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`sweep_at` integer NOT NULL,
	`troubled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`sweep_at`,`created_at`) WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_partner` ON `webhook_deliveries` (`partner_id`,`id`,`status`,`type`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_troubled` ON `webhook_deliveries` (`partner_id`,`url`,`status`) WHERE "webhook_deliveries"."troubled" = 1;--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`description` text NOT NULL,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`secrets` text NOT NULL,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_by_partner` ON `webhook_endpoints` (`partner_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_secrets` (
	`partner_id` text PRIMARY KEY NOT NULL,
	`secrets` text NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `code_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `code_locked_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `ended_webhook_url` text;--> statement-breakpoint
CREATE INDEX `orders_on_shelf` ON `orders` (`arrived_at`) WHERE "orders"."status" = 'ready_for_pickup';
