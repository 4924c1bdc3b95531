CREATE TABLE `receiving_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`code_key` text NOT NULL,
	`parcels` integer NOT NULL,
	`signed` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `receiving_codes_of_partners` ON `receiving_codes` (`partner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `receiving_codes_by_time` ON `receiving_codes` (`created_at`);