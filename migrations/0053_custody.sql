CREATE TABLE `late_scans` (
	`order_number` integer NOT NULL,
	`occurred_at` integer NOT NULL,
	`actor` text NOT NULL,
	`move` text NOT NULL,
	`holder` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`order_number`, `occurred_at`, `actor`, `move`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `order_events` ADD `actor` text;--> statement-breakpoint
ALTER TABLE `order_events` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `order_events` ADD `is_gap` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `order_events_to_look_at` ON `order_events` (`occurred_at`) WHERE "order_events"."is_gap" = 1 OR "order_events"."type" = 'package.problem_reported';--> statement-breakpoint
ALTER TABLE `orders` ADD `value_kobo` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `holder_kind` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `holder_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `held_since` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `holder_sequence` integer;--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (CASE WHEN "status" = 'ready_for_pickup' THEN 'point'
    WHEN "holder_sequence" = "sequence" THEN "holder_kind" WHEN "status" = 'in_transit' THEN 'driver' END,`status`,CASE WHEN "status" = 'ready_for_pickup' THEN "point_id"
    WHEN "holder_sequence" = "sequence" THEN "holder_id" END,CASE WHEN "status" = 'ready_for_pickup' THEN "arrived_at"
    WHEN "holder_sequence" = "sequence" THEN "held_since" ELSE "updated_at" END,`value_kobo`) WHERE "orders"."status" IN ('in_transit', 'ready_for_pickup', 'returned');
--> statement-breakpoint
UPDATE `orders` SET value_kobo = (
  SELECT coalesce(sum(round((item.value ->> 'price') * (item.value ->> 'qty') * 100)), 0) FROM json_each(items) AS item)
WHERE final_at IS NULL AND partner_id NOT IN (SELECT partner_id FROM moving_partners);
--> statement-breakpoint
-- A point has what is on its way to it, what is on its shelf, and what it holds for somebody else; each parcel once.
DROP TRIGGER `points_get_orders`;
--> statement-breakpoint
CREATE TRIGGER `points_get_orders` AFTER INSERT ON `orders`
WHEN NEW.status IN ('created', 'in_transit', 'ready_for_pickup', 'returned')
BEGIN
  INSERT INTO point_counts (point_id, parcels, unscanned)
  SELECT id, 1, iif(NEW.status = 'created', json_object(NEW.partner_id, 1), '{}')
  FROM (SELECT CASE WHEN NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL THEN NEW.point_id END AS id
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
WHEN CASE WHEN OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL THEN OLD.point_id END
    IS NOT CASE WHEN NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL THEN NEW.point_id END
  OR CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END
    IS NOT CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END
  OR (OLD.status = 'created') <> (NEW.status = 'created')
BEGIN
  UPDATE point_counts SET
    parcels = parcels - (point_id NOT IN (
      ifnull(CASE WHEN NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL THEN NEW.point_id END, ''),
      ifnull(CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END, ''))),
    version = version + (point_id NOT IN (
      ifnull(CASE WHEN NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL THEN NEW.point_id END, ''),
      ifnull(CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END, ''))),
    unscanned = iif(OLD.status = 'created' AND (NEW.status <> 'created' OR point_id <> NEW.point_id OR NEW.erased_at IS NOT NULL),
      json_patch(unscanned, json_object(OLD.partner_id,
      nullif(max(coalesce(unscanned ->> ('$."' || OLD.partner_id || '"'), 0) - 1, 0), 0))), unscanned)
  WHERE point_id IN (
      CASE WHEN OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL THEN OLD.point_id END,
      CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END)
    AND (OLD.status = 'created' AND NEW.status <> 'created' OR point_id NOT IN (
      ifnull(CASE WHEN NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL THEN NEW.point_id END, ''),
      ifnull(CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END, '')));
  INSERT INTO point_counts (point_id, parcels, unscanned)
  SELECT id, id NOT IN (
      ifnull(CASE WHEN OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL THEN OLD.point_id END, ''),
      ifnull(CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END, '')),
    iif(NEW.status = 'created' AND id = NEW.point_id, json_object(NEW.partner_id, 1), '{}')
  FROM (SELECT CASE WHEN NEW.status = 'ready_for_pickup' OR NEW.status IN ('created', 'in_transit') AND NEW.erased_at IS NULL THEN NEW.point_id END AS id
    UNION SELECT CASE WHEN NEW.status IN ('in_transit', 'returned') AND NEW.holder_sequence = NEW.sequence AND NEW.holder_kind = 'point' THEN NEW.holder_id END)
  WHERE id IS NOT NULL AND (NEW.status = 'created' AND OLD.status <> 'created' OR id NOT IN (
      ifnull(CASE WHEN OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL THEN OLD.point_id END, ''),
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
    CASE WHEN OLD.status = 'ready_for_pickup' OR OLD.status IN ('created', 'in_transit') AND OLD.erased_at IS NULL THEN OLD.point_id END,
    CASE WHEN OLD.status IN ('in_transit', 'returned') AND OLD.holder_sequence = OLD.sequence AND OLD.holder_kind = 'point' THEN OLD.holder_id END);
END;
--> statement-breakpoint
CREATE TRIGGER `moving_late_scans_wait` BEFORE INSERT ON `late_scans`
WHEN EXISTS (SELECT 1 FROM orders JOIN moving_partners ON moving_partners.partner_id = orders.partner_id
  WHERE orders.number = NEW.order_number AND step <> 'arriving')
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;