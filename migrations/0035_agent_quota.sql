-- The audit log is kept for ever, and partners are told of each closure. What ends something is always recorded.
CREATE TRIGGER `agents_have_quotas` BEFORE INSERT ON `audit_log`
WHEN NEW.actor_kind = 'agent' AND NEW.action IN ('closure.created', 'point.paused')
BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  VALUES (date(NEW.at / 1000, 'unixepoch'), 'agent_change', NEW.actor_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of agent_change is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'agent_change' AND subject = NEW.actor_id AND count > 500;
END;
