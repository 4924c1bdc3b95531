ALTER TABLE `partners` ADD `support_url` text;--> statement-breakpoint
ALTER TABLE `partners` ADD `support_phone` text;--> statement-breakpoint
ALTER TABLE `points` ADD `note_before_rejection` text;