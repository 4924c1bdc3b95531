CREATE TABLE `partner_adjustments` (
	`partner_id` text NOT NULL,
	`reference` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`kobo` integer NOT NULL,
	`reason` text NOT NULL,
	`order_id` text,
	PRIMARY KEY(`partner_id`, `reference`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `partner_adjustments_by_time` ON `partner_adjustments` (`partner_id`,`at`);
--> statement-breakpoint
ALTER TABLE `partner_fees` ADD `adjusted_kobo` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `moving_adjustments_are_not_made` BEFORE INSERT ON `partner_adjustments`
WHEN EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = NEW.partner_id AND step <> 'arriving')
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;
--> statement-breakpoint
CREATE TRIGGER `fees_follow_adjustments` AFTER INSERT ON `partner_adjustments`
WHEN NOT EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = NEW.partner_id AND step = 'arriving')
BEGIN
  INSERT INTO partner_fees (partner_id, day, orders, cancelled, returns, fees_kobo, adjusted_kobo)
  VALUES (NEW.partner_id, date(NEW.at / 1000 + 3600, 'unixepoch'), 0, 0, 0, NEW.kobo, NEW.kobo)
  ON CONFLICT DO UPDATE SET fees_kobo = fees_kobo + excluded.fees_kobo, adjusted_kobo = adjusted_kobo + excluded.adjusted_kobo;
END;
--> statement-breakpoint
-- A lost parcel costs what it still cost less, and that again if it turns up. Both may happen in one millisecond.
CREATE TRIGGER `fees_follow_losses` AFTER UPDATE OF `status` ON `orders`
WHEN (NEW.status = 'lost') <> (OLD.status = 'lost')
BEGIN
  INSERT INTO partner_fee_changes (order_number, at, kind, partner_id, kobo)
  SELECT NEW.number, max(NEW.updated_at, coalesce(max(at) + 1, 0)), iif(NEW.status = 'lost', 'lost', 'found'), NEW.partner_id,
    iif(NEW.status = 'lost', -NEW.delivery_fee_kobo, 0) - coalesce(sum(kobo), 0)
  FROM partner_fee_changes WHERE order_number = NEW.number AND kind IN ('lost', 'found')
  -- What was cancelled costs nothing, unless it was taken all the same.
  HAVING NOT EXISTS (SELECT 1 FROM partner_fee_changes WHERE order_number = NEW.number AND kind = 'cancelled')
    OR EXISTS (SELECT 1 FROM partner_fee_changes WHERE order_number = NEW.number AND kind = 'taken');
END;
