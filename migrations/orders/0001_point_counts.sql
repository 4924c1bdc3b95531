CREATE TABLE `point_counts` (
	`point_id` text PRIMARY KEY NOT NULL,
	`parcels` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`told` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `point_counts_to_tell` ON `point_counts` (`point_id`) WHERE "point_counts"."version" > "point_counts"."told";
--> statement-breakpoint
-- Counted are parcels on a point's shelf and on their way to it, but for those that nobody has moved for a year, whose
-- receivers are erased.
INSERT INTO `point_counts` (point_id, parcels)
SELECT point_id, count(*) FROM orders WHERE final_at IS NULL AND (status = 'ready_for_pickup' OR status IN ('created', 'in_transit') AND erased_at IS NULL) GROUP BY point_id;
--> statement-breakpoint
CREATE TRIGGER `points_get_orders` AFTER INSERT ON `orders`
WHEN (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL)
BEGIN
  INSERT INTO point_counts (point_id, parcels) VALUES (NEW.point_id, 1)
  ON CONFLICT DO UPDATE SET parcels = parcels + 1, version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `points_follow_orders` AFTER UPDATE OF `status`, `point_id`, `erased_at` ON `orders`
WHEN OLD.point_id <> NEW.point_id
  OR (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL)
  <> (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL)
BEGIN
  UPDATE point_counts SET parcels = parcels - 1, version = version + 1
  WHERE point_id = OLD.point_id AND (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL);
  INSERT INTO point_counts (point_id, parcels)
  SELECT NEW.point_id, 1 WHERE (NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL)
  ON CONFLICT DO UPDATE SET parcels = parcels + 1, version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `points_lose_orders` AFTER DELETE ON `orders`
WHEN (OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL)
BEGIN
  UPDATE point_counts SET parcels = parcels - 1, version = version + 1 WHERE point_id = OLD.point_id;
END;
