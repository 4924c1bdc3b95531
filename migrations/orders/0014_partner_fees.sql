CREATE TABLE `partner_fee_changes` (
	`order_number` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`partner_id` text NOT NULL,
	`kobo` integer NOT NULL,
	PRIMARY KEY(`order_number`, `at`, `kind`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `partner_fee_changes_by_time` ON `partner_fee_changes` (`partner_id`,`at`);
--> statement-breakpoint
CREATE TABLE `partner_fees` (
	`partner_id` text NOT NULL,
	`day` text NOT NULL,
	`orders` integer NOT NULL,
	`cancelled` integer NOT NULL,
	`returns` integer NOT NULL,
	`fees_kobo` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Of before, as far as orders are not archived: at the fee that they have by now.
INSERT INTO `partner_fee_changes` (order_number, at, kind, partner_id, kobo)
SELECT number, coalesce(final_at, updated_at), 'cancelled', partner_id, -delivery_fee_kobo FROM orders
WHERE status = 'cancelled' AND partner_id NOT IN (SELECT partner_id FROM moving_partners WHERE step = 'arriving');
--> statement-breakpoint
-- An hour ahead of UTC is Africa/Lagos.
INSERT INTO `partner_fees` (partner_id, day, orders, cancelled, returns, fees_kobo)
SELECT partner_id, date(at / 1000 + 3600, 'unixepoch'), sum(is_new), sum(NOT is_new), 0, sum(kobo) FROM (
  SELECT partner_id, created_at AS at, 1 AS is_new, delivery_fee_kobo AS kobo FROM orders
  WHERE partner_id NOT IN (SELECT partner_id FROM moving_partners WHERE step = 'arriving')
  UNION ALL SELECT partner_id, at, 0, kobo FROM partner_fee_changes) GROUP BY 1, 2;
--> statement-breakpoint
-- What is copied of a partner that is being moved here is counted already.
CREATE TRIGGER `fees_follow_creations` AFTER INSERT ON `orders`
WHEN NOT EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = NEW.partner_id AND step = 'arriving')
BEGIN
  INSERT INTO partner_fees (partner_id, day, orders, cancelled, returns, fees_kobo)
  VALUES (NEW.partner_id, date(NEW.created_at / 1000 + 3600, 'unixepoch'), 1, 0, 0, NEW.delivery_fee_kobo)
  ON CONFLICT DO UPDATE SET orders = orders + 1, fees_kobo = fees_kobo + excluded.fees_kobo;
  INSERT INTO partner_fee_changes (order_number, at, kind, partner_id, kobo)
  SELECT NEW.number, coalesce(NEW.final_at, NEW.updated_at), 'cancelled', NEW.partner_id, -NEW.delivery_fee_kobo
  WHERE NEW.status = 'cancelled';
END;
--> statement-breakpoint
-- An order is cancelled once, whatever becomes of its parcel, and has no fee from then on.
CREATE TRIGGER `fees_follow_orders` AFTER UPDATE OF `status`, `delivery_fee_kobo` ON `orders`
WHEN (NEW.delivery_fee_kobo <> OLD.delivery_fee_kobo OR NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM partner_fee_changes WHERE order_number = NEW.number AND kind = 'cancelled')
BEGIN
  INSERT INTO partner_fee_changes (order_number, at, kind, partner_id, kobo)
  SELECT NEW.number, NEW.updated_at, 'fee', NEW.partner_id, NEW.delivery_fee_kobo - OLD.delivery_fee_kobo
  WHERE NEW.delivery_fee_kobo <> OLD.delivery_fee_kobo;
  INSERT INTO partner_fee_changes (order_number, at, kind, partner_id, kobo)
  SELECT NEW.number, NEW.updated_at, 'cancelled', NEW.partner_id, -NEW.delivery_fee_kobo
  WHERE NEW.status = 'cancelled' AND OLD.status <> 'cancelled';
END;
--> statement-breakpoint
CREATE TRIGGER `fees_follow_changes` AFTER INSERT ON `partner_fee_changes`
WHEN NOT EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = NEW.partner_id AND step = 'arriving')
BEGIN
  INSERT INTO partner_fees (partner_id, day, orders, cancelled, returns, fees_kobo)
  VALUES (NEW.partner_id, date(NEW.at / 1000 + 3600, 'unixepoch'), 0, NEW.kind = 'cancelled', 0, NEW.kobo)
  ON CONFLICT DO UPDATE SET cancelled = cancelled + excluded.cancelled, fees_kobo = fees_kobo + excluded.fees_kobo;
END;
--> statement-breakpoint
CREATE TRIGGER `fee_changes_leave_with_orders` AFTER DELETE ON `orders` BEGIN
  DELETE FROM partner_fee_changes WHERE order_number = OLD.number;
END;
