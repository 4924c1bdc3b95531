ALTER TABLE `partner_events` ADD `event_id` text;--> statement-breakpoint
ALTER TABLE `partner_events` ADD `body` text;--> statement-breakpoint
CREATE UNIQUE INDEX `partner_events_of_no_order` ON `partner_events` (`partner_id`,`event_id`) WHERE "partner_events"."event_id" IS NOT NULL;