CREATE TABLE `moving_partners` (
	`partner_id` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `partners` ADD `moving_to` integer;
--> statement-breakpoint
CREATE TRIGGER `moving_orders_are_not_made` BEFORE INSERT ON `orders`
WHEN EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = NEW.partner_id AND step <> 'arriving')
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;
--> statement-breakpoint
-- What came of an attempt may end an order's own URL.
CREATE TRIGGER `moving_orders_stay_as_they_are` BEFORE UPDATE ON `orders`
WHEN (NEW.ended_webhook_url IS OLD.ended_webhook_url OR NEW.erased_at IS NOT OLD.erased_at)
  AND EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = OLD.partner_id)
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;
--> statement-breakpoint
CREATE TRIGGER `moving_orders_are_kept` BEFORE DELETE ON `orders`
WHEN EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = OLD.partner_id AND step <> 'left')
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;
--> statement-breakpoint
-- Claims, sweeps and settlements go without these rows; the end of a claim is written.
CREATE TRIGGER `moving_deliveries_wait` BEFORE UPDATE ON `webhook_deliveries`
WHEN NEW.claimed_until >= OLD.claimed_until
  AND EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = OLD.partner_id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER `moving_deliveries_are_kept` BEFORE DELETE ON `webhook_deliveries`
WHEN EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = OLD.partner_id AND step <> 'left')
BEGIN
  SELECT RAISE(IGNORE);
END;
