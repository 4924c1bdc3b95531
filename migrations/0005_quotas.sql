CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
) WITHOUT ROWID;
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
CREATE INDEX `failing_urls_by_age` ON `failing_urls` (`since`);--> statement-breakpoint
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
CREATE INDEX `webhook_settlements_due` ON `webhook_settlements` (`due_at`);--> statement-breakpoint
DROP INDEX `webhook_deliveries_by_partner`;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_status` ON `webhook_deliveries` (`partner_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_type` ON `webhook_deliveries` (`partner_id`,`type`,`status`,`id`);--> statement-breakpoint
ALTER TABLE `partners` ADD `orders_per_day` integer DEFAULT 50000 NOT NULL;
--> statement-breakpoint
INSERT INTO `failing_urls` (`partner_id`, `url`, `since`, `pending`, `failed`, `disabled`)
SELECT partner_id, url, min(created_at), sum(status = 'pending'), sum(status = 'failed'), sum(status = 'disabled')
FROM webhook_deliveries WHERE troubled = 1 GROUP BY partner_id, url;
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
-- What ends something is always recorded: there is no more of it than of what began.
CREATE TRIGGER `audit_log_has_quotas` BEFORE INSERT ON `audit_log`
WHEN NEW.partner_id IS NOT NULL AND NEW.actor_kind <> 'operator' AND NEW.action NOT IN
  ('secret_key.revoked', 'api_key.revoked', 'session.ended', 'session.reuse_detected', 'account.locked',
  'webhook_endpoint.deleted')
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
CREATE TRIGGER `scans_have_a_quota` BEFORE INSERT ON `scans` BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  VALUES (date(NEW.at / 1000, 'unixepoch'), 'scan', NEW.key_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of scan is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'scan' AND subject = NEW.key_id AND count > 20000;
END;
