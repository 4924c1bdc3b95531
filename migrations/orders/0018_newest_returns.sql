DROP INDEX `orders_returns_to_end`;--> statement-breakpoint
CREATE INDEX `orders_returns_by_creation` ON `orders` (`number`,`partner_id`,`return_of`) WHERE "orders"."return_of" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_returns_by_state` ON `orders` (`status`,`number`,`partner_id`,`return_of`) WHERE "orders"."return_of" IS NOT NULL;