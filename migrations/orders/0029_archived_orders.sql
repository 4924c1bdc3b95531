CREATE TABLE `archived_orders` (
	`number` integer PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`reference` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `archived_orders_by_reference` ON `archived_orders` (`partner_id`,`reference`);