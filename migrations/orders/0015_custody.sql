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
CREATE TRIGGER `moving_late_scans_wait` BEFORE INSERT ON `late_scans`
WHEN EXISTS (SELECT 1 FROM orders JOIN moving_partners ON moving_partners.partner_id = orders.partner_id
  WHERE orders.number = NEW.order_number AND step <> 'arriving')
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;