DROP INDEX `orders_at_point`;
--> statement-breakpoint
ALTER TABLE `orders` ADD `extra_days` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_to_expire` ON `orders` ("arrived_at" + "extra_days" * 86400000) WHERE "orders"."status" = 'ready_for_pickup';
--> statement-breakpoint
CREATE INDEX `orders_at_point` ON `orders` (`point_id`,`status`,`arrived_at`,`number`,`tracking_code`,`receiver_name`,`extra_days`) WHERE "orders"."final_at" IS NULL;
