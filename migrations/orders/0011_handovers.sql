CREATE TABLE `handover_parcels` (
	`handover_id` text NOT NULL,
	`order_number` integer NOT NULL,
	PRIMARY KEY(`handover_id`, `order_number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `handovers_of_orders` ON `handover_parcels` (`order_number`);--> statement-breakpoint
CREATE TABLE `handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`key_id` text NOT NULL,
	`visit` text NOT NULL,
	`direction` text NOT NULL,
	`at` integer NOT NULL,
	`parcels` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `handovers_by_time` ON `handovers` (`partner_id`,`at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `handovers_by_visit` ON `handovers` (`partner_id`,`key_id`,`visit`,`direction`);