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
