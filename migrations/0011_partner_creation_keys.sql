ALTER TABLE `partners` ADD `creation_key` text;--> statement-breakpoint
ALTER TABLE `partners` ADD `creation_fingerprint` text;--> statement-breakpoint
CREATE UNIQUE INDEX `partners_by_creation_key` ON `partners` (`creation_key`);