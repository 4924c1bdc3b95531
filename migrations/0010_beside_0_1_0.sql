CREATE INDEX `webhook_deliveries_by_partner` ON `webhook_deliveries` (`partner_id`,`id`);
--> statement-breakpoint
-- A partner that 0.1.0 made on this schema got the number 0. Its orders are indexed again under another one.
DELETE FROM `order_terms` WHERE rowid IN (
  SELECT orders.number FROM orders JOIN partners ON partners.id = orders.partner_id WHERE partners.number = 0
);
--> statement-breakpoint
UPDATE `search_progress` SET `indexed_to` = min(`indexed_to`, coalesce((
  SELECT min(orders.number) - 1 FROM orders JOIN partners ON partners.id = orders.partner_id WHERE partners.number = 0
), `indexed_to`));
--> statement-breakpoint
UPDATE `partners` SET `number` = (SELECT max(`number`) + 1 FROM `partners`) WHERE `number` = 0;
--> statement-breakpoint
-- 0.1.0 knows nothing of numbers.
CREATE TRIGGER `partners_get_numbers` AFTER INSERT ON `partners` WHEN NEW.number = 0 BEGIN
  UPDATE partners SET number = (SELECT max(number) + 1 FROM partners) WHERE id = NEW.id;
END;
--> statement-breakpoint
-- 0.1.0 moves and erases orders without a change of this index. The cron indexes again what leaves it here.
CREATE TRIGGER `orders_leave_the_index` AFTER UPDATE OF `status`, `erased_at` ON `orders`
WHEN (OLD.status <> NEW.status OR OLD.erased_at IS NOT NEW.erased_at)
  AND EXISTS (SELECT 1 FROM order_terms WHERE rowid = NEW.number)
BEGIN
  DELETE FROM order_terms WHERE rowid = NEW.number;
  UPDATE search_progress SET indexed_to = NEW.number - 1 WHERE indexed_to >= NEW.number;
  UPDATE search_merges SET erased_at = NEW.erased_at WHERE NEW.erased_at IS NOT NULL;
END;
