-- In a deployment whose `ORDERS_0` is the same D1 as `DB`, these are the tables of orders. Other databases of orders have
-- the migrations in `orders/`, and here these tables stay empty.
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
CREATE TABLE `copy_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`points_up_to` integer DEFAULT 0 NOT NULL,
	`partners_up_to` integer DEFAULT 0 NOT NULL
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
ALTER TABLE `partners` ADD `orders_database` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `partners_by_update` ON `partners` (`updated_at`,`id`);
--> statement-breakpoint
INSERT INTO `copy_progress` (id) VALUES (1);
--> statement-breakpoint
INSERT INTO `order_points` (id, revision, name, address, city, state, zip, latitude, longitude, working_hours, phone)
SELECT points.id, revision, points.name, address, city, state, zip, latitude, longitude, working_hours, phone
FROM points JOIN point_operators ON point_operators.id = points.operator_id
WHERE points.id IN (SELECT point_id FROM orders);
--> statement-breakpoint
INSERT INTO `order_partners` (id, number, name, label_name, brand_color, support_url, support_phone, updated_at)
SELECT id, number, name, label_name, brand_color, support_url, support_phone, updated_at FROM partners;
--> statement-breakpoint
-- Versions before this one write orders without copies of their points and partners.
CREATE TRIGGER `orders_get_points` AFTER INSERT ON `orders`
WHEN NOT EXISTS (SELECT 1 FROM order_points WHERE id = NEW.point_id) BEGIN
  INSERT INTO order_points (id, revision, name, address, city, state, zip, latitude, longitude, working_hours, phone)
  SELECT points.id, revision, points.name, address, city, state, zip, latitude, longitude, working_hours, phone
  FROM points JOIN point_operators ON point_operators.id = points.operator_id WHERE points.id = NEW.point_id;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_get_partners` AFTER INSERT ON `orders`
WHEN NOT EXISTS (SELECT 1 FROM order_partners WHERE id = NEW.partner_id) BEGIN
  INSERT INTO order_partners (id, number, name, label_name, brand_color, support_url, support_phone, updated_at)
  SELECT id, number, name, label_name, brand_color, support_url, support_phone, updated_at
  FROM partners WHERE id = NEW.partner_id;
END;
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
-- What comes from an outbox was counted there.
DROP TRIGGER `audit_log_has_quotas`;
--> statement-breakpoint
CREATE TRIGGER `audit_log_has_quotas` BEFORE INSERT ON `audit_log`
WHEN NEW.partner_id IS NOT NULL AND NEW.actor_kind <> 'operator' AND NEW.action NOT LIKE 'webhook\_%' ESCAPE '\'
  AND NEW.action NOT IN ('secret_key.revoked', 'api_key.revoked', 'session.ended', 'session.reuse_detected',
  'portal_session.ended', 'account.locked')
BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  VALUES (date(NEW.at / 1000, 'unixepoch'), 'audit_entry', NEW.partner_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of audit_entry is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'audit_entry' AND subject = NEW.partner_id AND count > 10000;
END;
