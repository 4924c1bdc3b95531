CREATE TABLE `idempotency_keys` (
	`partner_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`order_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `path`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_counts` (
	`partner_id` text NOT NULL,
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `day`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_number` integer NOT NULL,
	`sequence` integer NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`previous_status` text,
	`point_id` text NOT NULL,
	`occurred_at` integer NOT NULL,
	PRIMARY KEY(`order_number`, `sequence`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `orders` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`partner_id` text NOT NULL,
	`reference` text NOT NULL,
	`tracking_code` text NOT NULL,
	`entrance` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` text NOT NULL,
	`sequence` integer NOT NULL,
	`point_id` text NOT NULL,
	`receiver_name` text NOT NULL,
	`receiver_email` text NOT NULL,
	`receiver_phone` text NOT NULL,
	`last_name_key` text NOT NULL,
	`items` text NOT NULL,
	`note` text NOT NULL,
	`webhook_url` text,
	`delivery_fee_kobo` integer NOT NULL,
	`code_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`arrived_at` integer,
	`final_at` integer,
	`erased_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_tracking_code_unique` ON `orders` (`tracking_code`);--> statement-breakpoint
CREATE INDEX `orders_by_creation` ON `orders` (`partner_id`,`number`,`status`,`delivery_fee_kobo`,`last_name_key`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`partner_id`,`status`,`number`,`delivery_fee_kobo`,`last_name_key`);--> statement-breakpoint
CREATE INDEX `orders_by_fee` ON `orders` (`partner_id`,`delivery_fee_kobo`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_status_and_fee` ON `orders` (`partner_id`,`status`,`delivery_fee_kobo`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_last_name` ON `orders` (`partner_id`,`last_name_key`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_status_and_last_name` ON `orders` (`partner_id`,`status`,`last_name_key`,`number`);--> statement-breakpoint
CREATE INDEX `orders_under_way` ON `orders` (`point_id`,`status`,`arrived_at`) WHERE "orders"."final_at" IS NULL;--> statement-breakpoint
CREATE INDEX `orders_to_erase` ON `orders` (`final_at`) WHERE "orders"."final_at" IS NOT NULL AND "orders"."erased_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_by_reference` ON `orders` (`partner_id`,`reference`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`order_number` integer NOT NULL,
	`sequence` integer NOT NULL,
	`url` text NOT NULL,
	`status` text NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_attempt_at`) WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_partner` ON `webhook_deliveries` (`partner_id`,`id`);
--> statement-breakpoint
CREATE TRIGGER `orders_are_counted` AFTER INSERT ON `orders` BEGIN
  INSERT INTO order_counts (partner_id, day, status, count)
  VALUES (NEW.partner_id, '', NEW.status, 1), (NEW.partner_id, date(NEW.created_at / 1000, 'unixepoch'), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_are_recounted` AFTER UPDATE OF `status` ON `orders` WHEN NEW.status <> OLD.status BEGIN
  UPDATE order_counts SET count = count - 1
  WHERE partner_id = OLD.partner_id AND day IN ('', date(OLD.created_at / 1000, 'unixepoch')) AND status = OLD.status;
  INSERT INTO order_counts (partner_id, day, status, count)
  VALUES (NEW.partner_id, '', NEW.status, 1), (NEW.partner_id, date(NEW.created_at / 1000, 'unixepoch'), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_search` USING fts5(
  scope, words, status UNINDEXED, delivery_fee_kobo UNINDEXED, last_name_key UNINDEXED,
  content = '', contentless_delete = 1, contentless_unindexed = 1,
  tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
);
