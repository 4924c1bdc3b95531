DROP INDEX `orders_at_point`;--> statement-breakpoint
ALTER TABLE `orders` ADD `phone_hash` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `phone_end_hash` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `shelf` text;--> statement-breakpoint
CREATE INDEX `orders_by_phone` ON `orders` (`point_id`,`phone_end_hash`,`phone_hash`) WHERE "orders"."final_at" IS NULL;--> statement-breakpoint
CREATE INDEX `orders_without_phone_hash` ON `orders` (`number`) WHERE "orders"."phone_hash" IS NULL AND "orders"."final_at" IS NULL AND "orders"."erased_at" IS NULL AND "orders"."return_of" IS NULL;--> statement-breakpoint
CREATE INDEX `orders_at_point` ON `orders` (`point_id`,`status`,`arrived_at`,`number`,`tracking_code`,`receiver_name`,`extra_days`,`cod_amount_kobo`,`shelf`) WHERE "orders"."final_at" IS NULL;--> statement-breakpoint
ALTER TABLE `handovers` ADD `last_at` integer;