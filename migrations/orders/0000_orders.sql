-- As the migrations of `DB` made these tables while orders were there, but for what only earlier versions of them needed.
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
	`code_tries` integer DEFAULT 0 NOT NULL,
	`code_locked_until` integer DEFAULT 0 NOT NULL,
	`ended_webhook_url` text
);
--> statement-breakpoint
CREATE INDEX `orders_at_point` ON `orders` (`point_id`,`status`,`arrived_at`,`number`,`tracking_code`,`receiver_name`) WHERE "orders"."final_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `orders_by_creation` ON `orders` (`partner_id`,`number`,`status`,`delivery_fee_kobo`,`last_name_key`);
--> statement-breakpoint
CREATE INDEX `orders_by_fee` ON `orders` (`partner_id`,`delivery_fee_kobo`,`number`);
--> statement-breakpoint
CREATE INDEX `orders_by_last_name` ON `orders` (`partner_id`,`last_name_key`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_by_reference` ON `orders` (`partner_id`,`reference`);
--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`partner_id`,`status`,`number`,`delivery_fee_kobo`,`last_name_key`);
--> statement-breakpoint
CREATE INDEX `orders_by_status_and_fee` ON `orders` (`partner_id`,`status`,`delivery_fee_kobo`,`number`);
--> statement-breakpoint
CREATE INDEX `orders_by_status_and_last_name` ON `orders` (`partner_id`,`status`,`last_name_key`,`number`);
--> statement-breakpoint
CREATE INDEX `orders_by_update` ON `orders` (`partner_id`,`updated_at`,`number`,`status`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);
--> statement-breakpoint
CREATE INDEX `orders_idle` ON `orders` (`updated_at`) WHERE "orders"."final_at" IS NULL AND "orders"."erased_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `orders_on_shelf` ON `orders` (`arrived_at`) WHERE "orders"."status" = 'ready_for_pickup';
--> statement-breakpoint
CREATE INDEX `orders_to_erase` ON `orders` (`final_at`) WHERE "orders"."final_at" IS NOT NULL AND "orders"."erased_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_tracking_code_unique` ON `orders` (`tracking_code`);
--> statement-breakpoint
CREATE INDEX `orders_with_wrong_codes` ON `orders` (`point_id`) WHERE "orders"."code_tries" > 0 AND "orders"."final_at" IS NULL;
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
CREATE TABLE `order_counts` (
	`partner_id` text NOT NULL,
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `day`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_counts_of_all_days` ON `order_counts` (`status`,`partner_id`) WHERE "order_counts"."day" = '';
--> statement-breakpoint
CREATE TABLE `order_points` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`working_hours` text NOT NULL,
	`phone` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_partners` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`label_name` text NOT NULL,
	`brand_color` text NOT NULL,
	`support_url` text,
	`support_phone` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `copy_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`points_up_to` integer DEFAULT 0 NOT NULL,
	`partners_up_to` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_merges` (
	`id` integer PRIMARY KEY NOT NULL,
	`erased_at` integer DEFAULT 0 NOT NULL,
	`begun_at` integer DEFAULT 0 NOT NULL,
	`is_under_way` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_progress` (
	`indexed_to` integer NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_terms` USING fts5(
  terms, status UNINDEXED, delivery_fee_kobo UNINDEXED, last_name_key UNINDEXED,
  content = '', contentless_delete = 1, contentless_unindexed = 1, detail = none,
  tokenize = 'ascii tokenchars _', prefix = '7 8'
);
--> statement-breakpoint
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
CREATE INDEX `idempotency_keys_by_expiry` ON `idempotency_keys` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `scans` (
	`key_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `scan_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `scans_by_time` ON `scans` (`at`);
--> statement-breakpoint
CREATE TRIGGER `scans_have_a_quota` BEFORE INSERT ON `scans` BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  VALUES (date(NEW.at / 1000, 'unixepoch'), 'scan', NEW.key_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of scan is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'scan' AND subject = NEW.key_id AND count > 20000;
END;
--> statement-breakpoint
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
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_by_partner` ON `webhook_endpoints` (`partner_id`,`id`);
--> statement-breakpoint
CREATE TABLE `webhook_secrets` (
	`partner_id` text PRIMARY KEY NOT NULL,
	`secrets` text NOT NULL
);
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
CREATE INDEX `webhook_deliveries_by_partner` ON `webhook_deliveries` (`partner_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_status` ON `webhook_deliveries` (`partner_id`,`status`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_type` ON `webhook_deliveries` (`partner_id`,`type`,`status`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`sweep_at`,`created_at`) WHERE "webhook_deliveries"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`partner_id`,`url`,`id`) WHERE "webhook_deliveries"."status" = 'failed';
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_troubled` ON `webhook_deliveries` (`partner_id`,`url`,`status`) WHERE "webhook_deliveries"."troubled" = 1;
--> statement-breakpoint
CREATE TRIGGER `failing_urls_follow_deliveries` AFTER UPDATE OF `url`, `status`, `troubled` ON `webhook_deliveries`
WHEN (OLD.troubled = 1 OR NEW.troubled = 1)
  AND (OLD.troubled <> NEW.troubled OR OLD.status <> NEW.status OR OLD.url <> NEW.url)
BEGIN
  UPDATE failing_urls SET pending = pending - (OLD.status = 'pending'), failed = failed - (OLD.status = 'failed'),
    disabled = disabled - (OLD.status = 'disabled')
  WHERE OLD.troubled = 1 AND partner_id = OLD.partner_id AND url = OLD.url;
  INSERT INTO failing_urls (partner_id, url, since, pending, failed, disabled)
  SELECT NEW.partner_id, NEW.url, NEW.created_at, NEW.status = 'pending', NEW.status = 'failed', NEW.status = 'disabled'
  WHERE NEW.troubled = 1
  ON CONFLICT DO UPDATE SET since = min(since, excluded.since), pending = pending + excluded.pending,
    failed = failed + excluded.failed, disabled = disabled + excluded.disabled;
  DELETE FROM failing_urls WHERE partner_id = OLD.partner_id AND url = OLD.url AND pending + failed + disabled = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `failing_urls_get_deliveries` AFTER INSERT ON `webhook_deliveries` WHEN NEW.troubled = 1 BEGIN
  INSERT INTO failing_urls (partner_id, url, since, pending, failed, disabled)
  VALUES (NEW.partner_id, NEW.url, NEW.created_at, NEW.status = 'pending', NEW.status = 'failed', NEW.status = 'disabled')
  ON CONFLICT DO UPDATE SET since = min(since, excluded.since), pending = pending + excluded.pending,
    failed = failed + excluded.failed, disabled = disabled + excluded.disabled;
END;
--> statement-breakpoint
CREATE TRIGGER `failing_urls_lose_deliveries` AFTER DELETE ON `webhook_deliveries` WHEN OLD.troubled = 1 BEGIN
  UPDATE failing_urls SET pending = pending - (OLD.status = 'pending'), failed = failed - (OLD.status = 'failed'),
    disabled = disabled - (OLD.status = 'disabled')
  WHERE partner_id = OLD.partner_id AND url = OLD.url;
  DELETE FROM failing_urls WHERE partner_id = OLD.partner_id AND url = OLD.url AND pending + failed + disabled = 0;
END;
--> statement-breakpoint
CREATE TABLE `failing_urls` (
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`since` integer NOT NULL,
	`pending` integer NOT NULL,
	`failed` integer NOT NULL,
	`disabled` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `url`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `failing_urls_by_age` ON `failing_urls` (`since`);
--> statement-breakpoint
CREATE INDEX `failing_urls_disabled` ON `failing_urls` (`partner_id`,`url`) WHERE "failing_urls"."disabled" > 0;
--> statement-breakpoint
CREATE TABLE `webhook_settlements` (
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`changed_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`after_id` text NOT NULL,
	PRIMARY KEY(`partner_id`, `url`, `endpoint_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `webhook_settlements_due` ON `webhook_settlements` (`due_at`);
--> statement-breakpoint
CREATE TABLE `webhook_recoveries` (
	`endpoint_id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`after_id` text NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_recoveries_due` ON `webhook_recoveries` (`due_at`);
--> statement-breakpoint
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
CREATE TABLE `slow_receivers` (
	`partner_id` text NOT NULL,
	`receiver` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `receiver`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `slow_receivers_by_time` ON `slow_receivers` (`since`);
--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audit_outbox` (
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
CREATE TRIGGER `audit_outbox_has_quotas` BEFORE INSERT ON `audit_outbox`
WHEN NEW.partner_id IS NOT NULL AND NEW.actor_kind <> 'operator' AND NEW.action <> 'webhook_endpoint.deleted'
BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  VALUES (date(NEW.at / 1000, 'unixepoch'), 'audit_entry', NEW.partner_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO daily_counts (day, kind, subject, count)
  SELECT date(NEW.at / 1000, 'unixepoch'), 'test_event', NEW.partner_id, 1 WHERE NEW.action = 'webhook_endpoint.tested'
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of audit_entry is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'audit_entry' AND subject = NEW.partner_id AND count > 10000;
  SELECT RAISE(ABORT, 'the quota of test_event is used up') FROM daily_counts
  WHERE NEW.action = 'webhook_endpoint.tested' AND day = date(NEW.at / 1000, 'unixepoch') AND kind = 'test_event'
    AND subject = NEW.partner_id AND count > 500;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_search` USING fts5(
  scope, words, status UNINDEXED, delivery_fee_kobo UNINDEXED, last_name_key UNINDEXED,
  content = '', contentless_delete = 1, contentless_unindexed = 1,
  tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
);
--> statement-breakpoint
INSERT INTO `search_merges` (id) VALUES (1);
--> statement-breakpoint
INSERT INTO `search_progress` (indexed_to) VALUES (0);
--> statement-breakpoint
INSERT INTO `copy_progress` (id) VALUES (1);
