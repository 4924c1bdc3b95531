CREATE TABLE `closures` (
	`id` text PRIMARY KEY NOT NULL,
	`point_id` text,
	`state` text,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`reason` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_change` text
);
--> statement-breakpoint
CREATE INDEX `closures_by_point` ON `closures` (`point_id`,`last_day`);--> statement-breakpoint
CREATE INDEX `closures_by_end` ON `closures` (`last_day`);--> statement-breakpoint
CREATE INDEX `closures_by_change` ON `closures` (`next_change`) WHERE "closures"."next_change" IS NOT NULL;