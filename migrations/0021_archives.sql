CREATE TABLE `archives` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`month` text NOT NULL,
	`object_key` text NOT NULL,
	`first_order_id` text NOT NULL,
	`last_order_id` text NOT NULL,
	`orders` integer NOT NULL,
	`by_status` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archives_object_key_unique` ON `archives` (`object_key`);--> statement-breakpoint
CREATE INDEX `archives_by_partner` ON `archives` (`partner_id`,`month`,`id`);--> statement-breakpoint
CREATE TABLE `archive_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`after_partner` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `orders_are_uncounted` AFTER DELETE ON `orders` BEGIN
  UPDATE order_counts SET count = count - 1
  WHERE partner_id = OLD.partner_id AND day IN ('', date(OLD.created_at / 1000, 'unixepoch')) AND status = OLD.status;
END;
--> statement-breakpoint
INSERT INTO `archive_progress` (id, month, after_partner) VALUES (1, '', '');
