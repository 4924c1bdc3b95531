-- A Worker from before money hands out a parcel without asking for it. The event of a newer one has the payment.
CREATE TRIGGER `unpaid_parcels_stay` BEFORE INSERT ON `order_events`
WHEN NEW.type = 'package.collected' AND NEW.details ->> 'payment' IS NULL
BEGIN
  SELECT RAISE(ABORT, 'the receiver has to pay for the parcel') FROM orders
  WHERE number = NEW.order_number AND cod_amount_kobo > coalesce(
      (SELECT sum(amount_kobo) FROM payments WHERE order_id = orders.id AND payments.status <> 'void'), 0)
    AND NOT EXISTS (SELECT 1 FROM moving_partners AS moving
      WHERE moving.partner_id = orders.partner_id AND step = 'arriving');
END;
