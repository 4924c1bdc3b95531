ALTER TABLE `orders` ADD `expected_from` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `expected_to` text;