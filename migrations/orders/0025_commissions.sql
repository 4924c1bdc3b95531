CREATE TABLE `commission_rates` (
	`point_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`drop_off_kobo` integer NOT NULL,
	`arrive_kobo` integer NOT NULL,
	`collect_kobo` integer NOT NULL,
	`cod_basis_points` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `point_earnings` (
	`month` text NOT NULL,
	`point_id` text NOT NULL,
	`drop_offs` integer DEFAULT 0 NOT NULL,
	`arrivals` integer DEFAULT 0 NOT NULL,
	`collections` integer DEFAULT 0 NOT NULL,
	`cod_kobo` integer DEFAULT 0 NOT NULL,
	`earned_kobo` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`month`, `point_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `commission_rates` (point_id, drop_off_kobo, arrive_kobo, collect_kobo, cod_basis_points) VALUES ('', 0, 0, 0, 0);
--> statement-breakpoint
-- Each once an order and point. The event of a parcel that was handed in says which point took it by its holder, who is then
-- the order's. What is copied of a partner that is being moved here is counted already. An hour ahead of UTC is Africa/Lagos.
CREATE TRIGGER `points_earn` AFTER INSERT ON `order_events`
WHEN NEW.type IN ('package.dropped_off', 'package.arrived_at_point', 'package.collected')
  AND NOT EXISTS (SELECT 1 FROM order_events AS earlier
    WHERE earlier.order_number = NEW.order_number AND earlier.sequence < NEW.sequence AND earlier.type = NEW.type
      AND iif(NEW.type = 'package.dropped_off', earlier.holder IS NEW.holder, earlier.point_id = NEW.point_id))
  AND NOT EXISTS (SELECT 1 FROM moving_partners WHERE step = 'arriving'
    AND partner_id = (SELECT partner_id FROM orders WHERE number = NEW.order_number))
BEGIN
  INSERT INTO point_earnings (month, point_id, drop_offs, arrivals, collections, earned_kobo)
  SELECT strftime('%Y-%m', coalesce(NEW.details ->> 'receivedAt', NEW.occurred_at) / 1000 + 3600, 'unixepoch'), earner.id,
    NEW.type = 'package.dropped_off', NEW.type = 'package.arrived_at_point', NEW.type = 'package.collected',
    CASE NEW.type WHEN 'package.dropped_off' THEN drop_off_kobo WHEN 'package.collected' THEN collect_kobo ELSE arrive_kobo END
  FROM (SELECT iif(NEW.type = 'package.dropped_off', holder_id, NEW.point_id) AS id FROM orders WHERE number = NEW.order_number) AS earner
    JOIN commission_rates ON point_id IN (earner.id, '') WHERE earner.id IS NOT NULL
  ORDER BY point_id DESC LIMIT 1
  ON CONFLICT DO UPDATE SET drop_offs = drop_offs + excluded.drop_offs, arrivals = arrivals + excluded.arrivals,
    collections = collections + excluded.collections, earned_kobo = earned_kobo + excluded.earned_kobo;
END;
