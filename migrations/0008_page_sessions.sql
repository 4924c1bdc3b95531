CREATE TABLE `devices` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`signed_in_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `devices_by_time` ON `devices` (`signed_in_at`);--> statement-breakpoint
CREATE TABLE `page_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`page` text NOT NULL,
	`hash` text NOT NULL,
	`account_id` text,
	`operator_name` text,
	`operator_token_hash` text,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_sessions_hash_unique` ON `page_sessions` (`hash`);--> statement-breakpoint
CREATE INDEX `page_sessions_by_account` ON `page_sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `page_sessions_by_expiry` ON `page_sessions` (`expires_at`);