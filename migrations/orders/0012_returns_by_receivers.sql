ALTER TABLE `order_partners` ADD `returns_by_receiver` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_partners` ADD `returns_days` integer DEFAULT 30 NOT NULL;