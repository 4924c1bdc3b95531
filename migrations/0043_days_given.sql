ALTER TABLE `orders` ADD `partner_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `operator_days` integer DEFAULT 0 NOT NULL;