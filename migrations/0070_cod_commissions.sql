ALTER TABLE `point_earnings` ADD `void_kobo` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A point earns its percent once an order. What is copied of a partner that is being moved here is counted already.
CREATE TRIGGER `points_earn_by_payments` AFTER INSERT ON `payments`
WHEN NOT EXISTS (SELECT 1 FROM moving_partners WHERE step = 'arriving' AND partner_id = NEW.partner_id)
BEGIN
  INSERT INTO point_earnings (month, point_id, cod_kobo, earned_kobo)
  SELECT strftime('%Y-%m', NEW.created_at / 1000 + 3600, 'unixepoch'), NEW.point_id, NEW.amount_kobo,
    iif(EXISTS (SELECT 1 FROM payments AS earlier
        WHERE earlier.order_id = NEW.order_id AND earlier.id <> NEW.id AND earlier.point_id = NEW.point_id),
      0, CAST(round(NEW.amount_kobo * cod_basis_points / 10000.0) AS INTEGER))
  FROM commission_rates WHERE point_id IN (NEW.point_id, '')
  ORDER BY point_id DESC LIMIT 1
  ON CONFLICT DO UPDATE SET cod_kobo = cod_kobo + excluded.cod_kobo, earned_kobo = earned_kobo + excluded.earned_kobo;
END;
--> statement-breakpoint
CREATE TRIGGER `points_give_back` AFTER UPDATE OF `status` ON `payments`
WHEN NEW.status = 'void' AND OLD.status <> 'void'
BEGIN
  INSERT INTO point_earnings (month, point_id, void_kobo)
  VALUES (strftime('%Y-%m', NEW.since / 1000 + 3600, 'unixepoch'), NEW.point_id, NEW.amount_kobo)
  ON CONFLICT DO UPDATE SET void_kobo = void_kobo + excluded.void_kobo;
END;
