ALTER TABLE `orders` ADD `return_of` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `handed_in_at` text;--> statement-breakpoint
CREATE INDEX `orders_returns` ON `orders` (`partner_id`,`number`,`status`) WHERE "orders"."return_of" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_returns_of` ON `orders` (`return_of`) WHERE "orders"."return_of" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_returns_to_end` ON `orders` (`number`) WHERE "orders"."return_of" IS NOT NULL AND "orders"."status" = 'created';
--> statement-breakpoint
-- A point has what is on its way to it, what is on its shelf, and what it holds for somebody else; each parcel once.
DROP TRIGGER `points_get_orders`;
--> statement-breakpoint
CREATE TRIGGER `points_get_orders` AFTER INSERT ON `orders`
WHEN NEW.status IN ('created', 'in_transit', 'ready_for_pickup', 'returned')
BEGIN
  INSERT INTO point_counts (point_id, parcels, unscanned)
  SELECT id, 1, iif(NEW.status = 'created', json_object(NEW.partner_id, 1), '{}')
  FROM (SELECT CASE WHEN NEW.point_id <> '' AND (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL) THEN NEW.point_id END AS id
    UNION SELECT CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END)
  WHERE id IS NOT NULL
  ON CONFLICT DO UPDATE SET parcels = parcels + 1, version = version + 1, unscanned = iif(NEW.status = 'created',
    json_patch(unscanned, json_object(NEW.partner_id,
      nullif(max(coalesce(unscanned ->> ('$."' || NEW.partner_id || '"'), 0) + 1, 0), 0))), unscanned);
END;
--> statement-breakpoint
DROP TRIGGER `points_follow_orders`;
--> statement-breakpoint
DROP TRIGGER `points_follow_scans`;
--> statement-breakpoint
-- First the points that it leaves or where it is no longer unscanned, then those that get it.
CREATE TRIGGER `points_follow_orders`
AFTER UPDATE OF `status`, `point_id`, `erased_at`, `sequence`, `holder_kind`, `holder_id`, `holder_sequence` ON `orders`
WHEN CASE WHEN OLD.point_id <> '' AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL) THEN OLD.point_id END
    IS NOT CASE WHEN NEW.point_id <> '' AND (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL) THEN NEW.point_id END
  OR CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END
    IS NOT CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END
  OR (OLD.status = 'created') <> (NEW.status = 'created')
BEGIN
  UPDATE point_counts SET
    parcels = parcels - (point_id NOT IN (
      ifnull(CASE WHEN NEW.point_id <> '' AND (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL) THEN NEW.point_id END, ''),
      ifnull(CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END, ''))),
    version = version + (point_id NOT IN (
      ifnull(CASE WHEN NEW.point_id <> '' AND (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL) THEN NEW.point_id END, ''),
      ifnull(CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END, ''))),
    unscanned = iif(OLD.status = 'created' AND (NEW.status <> 'created' OR point_id <> NEW.point_id OR NEW.erased_at IS NOT NULL),
      json_patch(unscanned, json_object(OLD.partner_id,
      nullif(max(coalesce(unscanned ->> ('$."' || OLD.partner_id || '"'), 0) - 1, 0), 0))), unscanned)
  WHERE point_id IN (
      CASE WHEN OLD.point_id <> '' AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL) THEN OLD.point_id END,
      CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END)
    AND (OLD.status = 'created' AND NEW.status <> 'created' OR point_id NOT IN (
      ifnull(CASE WHEN NEW.point_id <> '' AND (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL) THEN NEW.point_id END, ''),
      ifnull(CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END, '')));
  INSERT INTO point_counts (point_id, parcels, unscanned)
  SELECT id, id NOT IN (
      ifnull(CASE WHEN OLD.point_id <> '' AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL) THEN OLD.point_id END, ''),
      ifnull(CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END, '')),
    iif(NEW.status = 'created' AND id = NEW.point_id, json_object(NEW.partner_id, 1), '{}')
  FROM (SELECT CASE WHEN NEW.point_id <> '' AND (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL) THEN NEW.point_id END AS id
    UNION SELECT CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END)
  WHERE id IS NOT NULL AND (NEW.status = 'created' AND OLD.status <> 'created' OR id NOT IN (
      ifnull(CASE WHEN OLD.point_id <> '' AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL) THEN OLD.point_id END, ''),
      ifnull(CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END, '')))
  ON CONFLICT DO UPDATE SET parcels = parcels + excluded.parcels, version = version + excluded.parcels,
    unscanned = iif(NEW.status = 'created',
      json_patch(unscanned, json_object(NEW.partner_id,
      nullif(max(coalesce(unscanned ->> ('$."' || NEW.partner_id || '"'), 0) + 1, 0), 0))), unscanned);
END;
--> statement-breakpoint
DROP TRIGGER `points_lose_orders`;
--> statement-breakpoint
CREATE TRIGGER `points_lose_orders` AFTER DELETE ON `orders`
WHEN OLD.status IN ('created', 'in_transit', 'ready_for_pickup', 'returned')
BEGIN
  UPDATE point_counts SET parcels = parcels - 1, version = version + 1, unscanned = iif(OLD.status = 'created',
    json_patch(unscanned, json_object(OLD.partner_id,
      nullif(max(coalesce(unscanned ->> ('$."' || OLD.partner_id || '"'), 0) - 1, 0), 0))), unscanned)
  WHERE point_id IN (
    CASE WHEN OLD.point_id <> '' AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL) THEN OLD.point_id END,
    CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END);
END;
--> statement-breakpoint
-- A return is counted as one, and not as an order.
DROP TRIGGER `fees_follow_creations`;
--> statement-breakpoint
CREATE TRIGGER `fees_follow_creations` AFTER INSERT ON `orders`
WHEN NOT EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = NEW.partner_id AND step = 'arriving')
BEGIN
  INSERT INTO partner_fees (partner_id, day, orders, cancelled, returns, fees_kobo)
  VALUES (NEW.partner_id, date(NEW.created_at / 1000 + 3600, 'unixepoch'), NEW.return_of IS NULL, 0, NEW.return_of IS NOT NULL,
    NEW.delivery_fee_kobo)
  ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, returns = returns + excluded.returns,
    fees_kobo = fees_kobo + excluded.fees_kobo;
  INSERT INTO partner_fee_changes (order_number, at, kind, partner_id, kobo)
  SELECT NEW.number, coalesce(NEW.final_at, NEW.updated_at), 'cancelled', NEW.partner_id, -NEW.delivery_fee_kobo
  WHERE NEW.status = 'cancelled';
END;