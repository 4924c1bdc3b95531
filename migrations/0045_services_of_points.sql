ALTER TABLE `points` ADD `kind` text DEFAULT 'point' NOT NULL;--> statement-breakpoint
ALTER TABLE `points` ADD `services` text DEFAULT '["collect"]' NOT NULL;