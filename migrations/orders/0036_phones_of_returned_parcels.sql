DROP INDEX `orders_by_phone`;--> statement-breakpoint
CREATE INDEX `orders_by_phone` ON `orders` (`point_id`,`phone_end_hash`,`phone_hash`) WHERE ("orders"."final_at" IS NULL OR "orders"."status" = 'returned');
