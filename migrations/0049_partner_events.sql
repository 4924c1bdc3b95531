CREATE TABLE `partner_events` (
	`partner_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_number` integer NOT NULL,
	`sequence` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `position`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `order_events` ADD `details` text;
--> statement-breakpoint
-- What happened in the last 30 days, at the time at which it did.
INSERT OR IGNORE INTO `partner_events` (partner_id, position, order_number, sequence)
SELECT partner_id,
  occurred_at * 1000 + row_number() OVER (PARTITION BY partner_id, occurred_at ORDER BY order_number, order_events.sequence),
  order_number, order_events.sequence
FROM order_events JOIN orders ON number = order_number
WHERE occurred_at > (unixepoch() - 30 * 86400) * 1000
  AND partner_id NOT IN (SELECT partner_id FROM moving_partners WHERE step = 'arriving');
--> statement-breakpoint
-- What is copied of a partner that is being moved here has its positions. An order's row is written before its event.
CREATE TRIGGER `partners_get_events` AFTER INSERT ON `order_events`
WHEN NOT EXISTS (SELECT 1 FROM orders JOIN moving_partners USING (partner_id)
  WHERE number = NEW.order_number AND step = 'arriving')
BEGIN
  INSERT INTO partner_events (partner_id, position, order_number, sequence)
  SELECT partner_id, max(updated_at * 1000, coalesce(
      (SELECT max(position) + 1 FROM partner_events AS last WHERE last.partner_id = orders.partner_id), 0)),
    number, NEW.sequence
  FROM orders WHERE number = NEW.order_number;
END;
