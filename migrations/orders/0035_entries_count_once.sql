DROP TRIGGER `audit_outbox_has_quotas`;
--> statement-breakpoint
-- What ends something is always recorded. Half of a partner's changes are the most that one credential can use up.
CREATE TRIGGER `audit_outbox_has_quotas` BEFORE INSERT ON `audit_outbox`
WHEN NEW.partner_id IS NOT NULL AND NEW.actor_kind <> 'operator' AND NEW.action NOT IN ('webhook_endpoint.deleted', 'receiving_code.ended')
BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  SELECT date(NEW.at / 1000, 'unixepoch'), kind, subject, 1 FROM (
    SELECT 'audit_entry' AS kind, NEW.partner_id AS subject
    UNION ALL SELECT 'change', NEW.actor_id
    UNION ALL SELECT 'test_event', NEW.partner_id WHERE NEW.action = 'webhook_endpoint.tested'
  ) WHERE true
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of audit_entry is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'audit_entry' AND subject = NEW.partner_id AND count > 10000;
  SELECT RAISE(ABORT, 'the quota of change is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'change' AND subject = NEW.actor_id AND count > 5000;
  SELECT RAISE(ABORT, 'the quota of test_event is used up') FROM daily_counts
  WHERE NEW.action = 'webhook_endpoint.tested' AND day = date(NEW.at / 1000, 'unixepoch') AND kind = 'test_event'
    AND subject = NEW.partner_id AND count > 500;
END;
