ALTER TABLE `orders` ADD `shifted_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `collectable_until` integer;--> statement-breakpoint
CREATE INDEX `orders_collectable_with_wrong_codes` ON `orders` (`point_id`) WHERE "orders"."code_tries" > 0 AND "orders"."collectable_until" > 0;
--> statement-breakpoint
-- A return that was handed in although it was cancelled costs its fee after all.
CREATE TRIGGER `fees_follow_taken_returns` AFTER UPDATE OF `status` ON `orders`
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.return_of IS NOT NULL
BEGIN
  INSERT INTO partner_fee_changes (order_number, at, kind, partner_id, kobo)
  VALUES (NEW.number, NEW.updated_at, 'taken', NEW.partner_id, NEW.delivery_fee_kobo);
END;
