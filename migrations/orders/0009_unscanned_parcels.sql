ALTER TABLE `point_counts` ADD `unscanned` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE `point_counts` SET unscanned = (
  SELECT json_group_object(partner_id, n) FROM (
    SELECT partner_id, count(*) AS n FROM orders
    WHERE orders.point_id = point_counts.point_id AND final_at IS NULL AND status = 'created' AND erased_at IS NULL
    GROUP BY partner_id));
--> statement-breakpoint
-- The same as before, and what nobody has scanned yet, in the same write. A partner with none left is taken out.
DROP TRIGGER `points_get_orders`;
--> statement-breakpoint
CREATE TRIGGER `points_get_orders` AFTER INSERT ON `orders`
WHEN (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL)
BEGIN
  INSERT INTO point_counts (point_id, parcels, unscanned)
  VALUES (NEW.point_id, 1, iif(NEW.status = 'created', json_object(NEW.partner_id, 1), '{}'))
  ON CONFLICT DO UPDATE SET parcels = parcels + 1, version = version + 1, unscanned = iif(NEW.status = 'created',
    json_patch(unscanned, json_object(NEW.partner_id, coalesce(unscanned ->> ('$."' || NEW.partner_id || '"'), 0) + 1)),
    unscanned);
END;
--> statement-breakpoint
DROP TRIGGER `points_follow_orders`;
--> statement-breakpoint
CREATE TRIGGER `points_follow_orders` AFTER UPDATE OF `status`, `point_id`, `erased_at` ON `orders`
WHEN OLD.point_id <> NEW.point_id
  OR (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL)
  <> (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL)
BEGIN
  UPDATE point_counts SET parcels = parcels - 1, version = version + 1, unscanned = iif(OLD.status = 'created',
    json_patch(unscanned, json_object(OLD.partner_id,
      nullif(max(coalesce(unscanned ->> ('$."' || OLD.partner_id || '"'), 0) - 1, 0), 0))),
    unscanned)
  WHERE point_id = OLD.point_id AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL);
  INSERT INTO point_counts (point_id, parcels, unscanned)
  SELECT NEW.point_id, 1, iif(NEW.status = 'created', json_object(NEW.partner_id, 1), '{}')
  WHERE (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL)
  ON CONFLICT DO UPDATE SET parcels = parcels + 1, version = version + 1, unscanned = iif(NEW.status = 'created',
    json_patch(unscanned, json_object(NEW.partner_id, coalesce(unscanned ->> ('$."' || NEW.partner_id || '"'), 0) + 1)),
    unscanned);
END;
--> statement-breakpoint
-- The first scan of a parcel that stays where it is counted.
CREATE TRIGGER `points_follow_scans` AFTER UPDATE OF `status` ON `orders`
WHEN OLD.point_id = NEW.point_id AND (OLD.status = 'created') <> (NEW.status = 'created')
  AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL)
  AND (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL)
BEGIN
  UPDATE point_counts SET unscanned = json_patch(unscanned, json_object(NEW.partner_id, nullif(max(
    coalesce(unscanned ->> ('$."' || NEW.partner_id || '"'), 0) + iif(NEW.status = 'created', 1, -1), 0), 0)))
  WHERE point_id = NEW.point_id;
END;
--> statement-breakpoint
DROP TRIGGER `points_lose_orders`;
--> statement-breakpoint
CREATE TRIGGER `points_lose_orders` AFTER DELETE ON `orders`
WHEN (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL)
BEGIN
  UPDATE point_counts SET parcels = parcels - 1, version = version + 1, unscanned = iif(OLD.status = 'created',
    json_patch(unscanned, json_object(OLD.partner_id,
      nullif(max(coalesce(unscanned ->> ('$."' || OLD.partner_id || '"'), 0) - 1, 0), 0))),
    unscanned)
  WHERE point_id = OLD.point_id;
END;
