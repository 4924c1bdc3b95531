CREATE TABLE `cod_tariff` (
	`id` integer PRIMARY KEY NOT NULL,
	`percent` real NOT NULL,
	`min_kobo` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_moves` (
	`payment_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`previous_status` text,
	`status` text NOT NULL,
	`holder_kind` text NOT NULL,
	`holder_id` text,
	`reference` text,
	PRIMARY KEY(`payment_id`, `sequence`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`partner_id` text NOT NULL,
	`tracking_code` text NOT NULL,
	`reference` text NOT NULL,
	`point_id` text NOT NULL,
	`amount_kobo` integer NOT NULL,
	`method` text NOT NULL,
	`status` text NOT NULL,
	`sequence` integer NOT NULL,
	`holder_kind` text NOT NULL,
	`holder_id` text,
	`since` integer NOT NULL,
	`created_at` integer NOT NULL,
	`reserved_by` text,
	`deposit_id` text,
	`payout_id` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_orders` ON `payments` (`order_id`,CASE WHEN "status" = 'void' THEN "since" ELSE 0 END);--> statement-breakpoint
CREATE INDEX `payments_held` ON `payments` (`holder_kind`,`holder_id`,`created_at`,`amount_kobo`,`reserved_by`) WHERE "payments"."status" IN ('collected', 'with_driver');--> statement-breakpoint
CREATE INDEX `payments_of_partners` ON `payments` (`partner_id`,`status`,`payout_id`,`amount_kobo`) WHERE "payments"."status" IN ('collected', 'with_driver', 'banked');--> statement-breakpoint
CREATE INDEX `payments_reserved` ON `payments` (`reserved_by`) WHERE "payments"."reserved_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_of_deposits` ON `payments` (`deposit_id`) WHERE "payments"."deposit_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_of_payouts` ON `payments` (`payout_id`) WHERE "payments"."payout_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX `orders_at_point`;--> statement-breakpoint
ALTER TABLE `orders` ADD `cod_amount_kobo` integer;--> statement-breakpoint
CREATE INDEX `orders_with_money` ON `orders` (`partner_id`,`number`,`status`) WHERE "orders"."cod_amount_kobo" > 0;--> statement-breakpoint
CREATE INDEX `orders_at_point` ON `orders` (`point_id`,`status`,`arrived_at`,`number`,`tracking_code`,`receiver_name`,`extra_days`,`cod_amount_kobo`) WHERE "orders"."final_at" IS NULL;--> statement-breakpoint
ALTER TABLE `point_loads` ADD `cash_kobo` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `points` ADD `max_cod_amount_kobo` integer;--> statement-breakpoint
ALTER TABLE `points` ADD `cash_limit_kobo` integer;--> statement-breakpoint
ALTER TABLE `points` ADD `is_cash_full` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `order_events_of_money` ON `order_events` (`occurred_at`) WHERE "details" ->> 'money' IS NOT NULL;
--> statement-breakpoint
-- What a point holds is told with its parcels.
CREATE TRIGGER `points_get_money` AFTER INSERT ON `payments`
WHEN NEW.holder_kind = 'point'
BEGIN
  UPDATE point_counts SET version = version + 1 WHERE point_id = NEW.holder_id;
END;
--> statement-breakpoint
CREATE TRIGGER `points_follow_money` AFTER UPDATE OF `holder_kind`, `holder_id` ON `payments`
BEGIN
  UPDATE point_counts SET version = version + 1
  WHERE OLD.holder_kind = 'point' AND point_id = OLD.holder_id OR NEW.holder_kind = 'point' AND point_id = NEW.holder_id;
END;
--> statement-breakpoint
CREATE TRIGGER `moving_payments_are_not_made` BEFORE INSERT ON `payments`
WHEN EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = NEW.partner_id AND step <> 'arriving')
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;
--> statement-breakpoint
CREATE TRIGGER `moving_payments_stay_as_they_are` BEFORE UPDATE ON `payments`
WHEN EXISTS (SELECT 1 FROM moving_partners WHERE partner_id = OLD.partner_id)
BEGIN
  SELECT RAISE(ABORT, 'partner is moving');
END;
