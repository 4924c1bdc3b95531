CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`enabled` integer NOT NULL,
	`set_password_hash` text,
	`set_password_expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_set_password_hash_unique` ON `accounts` (`set_password_hash`);--> statement-breakpoint
CREATE INDEX `accounts_by_partner` ON `accounts` (`partner_id`,`id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`partner_id` text,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_partner` ON `audit_log` (`partner_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`previous_secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`rotated_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clients_by_partner` ON `clients` (`partner_id`,`id`);--> statement-breakpoint
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
CREATE INDEX `idempotency_keys_by_expiry` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `keys` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`partner_id` text,
	`point_id` text,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`permissions` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keys_hash_unique` ON `keys` (`hash`);--> statement-breakpoint
CREATE INDEX `keys_by_partner` ON `keys` (`partner_id`,`kind`,`id`) WHERE "keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX `keys_by_kind` ON `keys` (`kind`,`id`) WHERE "keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE TABLE `lockouts` (
	`subject` text PRIMARY KEY NOT NULL,
	`failures` text NOT NULL,
	`locked_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_counts` (
	`partner_id` text NOT NULL,
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `day`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_counts_of_all_days` ON `order_counts` (`status`,`partner_id`) WHERE "order_counts"."day" = '';--> statement-breakpoint
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
CREATE TABLE `partners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`origin_zip` text NOT NULL,
	`label_name` text NOT NULL,
	`brand_color` text NOT NULL,
	`agreement_signed_on` text,
	`allow_list` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `partners_by_name` ON `partners` (`name_key`,`id`);--> statement-breakpoint
CREATE TABLE `tariffs` (
	`zone` text PRIMARY KEY NOT NULL,
	`slabs` text NOT NULL,
	`per_extra_kg_kobo` integer NOT NULL,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `token_families` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`client_id` text NOT NULL,
	`family_hash` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `token_families_family_hash_unique` ON `token_families` (`family_hash`);--> statement-breakpoint
CREATE INDEX `token_families_by_account` ON `token_families` (`account_id`);--> statement-breakpoint
CREATE INDEX `token_families_by_expiry` ON `token_families` (`expires_at`);--> statement-breakpoint
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
CREATE INDEX `webhook_deliveries_by_partner` ON `webhook_deliveries` (`partner_id`,`id`);--> statement-breakpoint
ALTER TABLE `points` ADD `listed_at` integer;--> statement-breakpoint
CREATE INDEX `points_by_update` ON `points` (`updated_at`,`id`);
--> statement-breakpoint
CREATE TRIGGER `audit_log_keeps_rows` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_keeps_values` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
-- REPLACE runs no triggers for the rows that it deletes.
CREATE TRIGGER `audit_log_keeps_ids` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
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
--> statement-breakpoint
-- Examples, not anybody's prices: the operator replaces them at /operator/tariffs.
INSERT INTO `tariffs` (`zone`, `slabs`, `per_extra_kg_kobo`, `min_days`, `max_days`) VALUES
  ('same_state', '[{"upToKg":1,"amountKobo":150000},{"upToKg":2,"amountKobo":180000},{"upToKg":5,"amountKobo":250000},{"upToKg":10,"amountKobo":380000}]', 25000, 1, 2),
  ('same_region', '[{"upToKg":1,"amountKobo":220000},{"upToKg":2,"amountKobo":270000},{"upToKg":5,"amountKobo":380000},{"upToKg":10,"amountKobo":580000}]', 35000, 2, 3),
  ('neighbouring_region', '[{"upToKg":1,"amountKobo":290000},{"upToKg":2,"amountKobo":350000},{"upToKg":5,"amountKobo":500000},{"upToKg":10,"amountKobo":780000}]', 45000, 2, 4),
  ('national', '[{"upToKg":1,"amountKobo":350000},{"upToKg":2,"amountKobo":430000},{"upToKg":5,"amountKobo":620000},{"upToKg":10,"amountKobo":980000}]', 60000, 3, 6);
