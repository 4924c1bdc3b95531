ALTER TABLE `orders` ADD `expiring_at` integer;--> statement-breakpoint
CREATE INDEX `orders_expiring` ON `orders` (`expiring_at`) WHERE "orders"."status" = 'ready_for_pickup';