ALTER TABLE `webhook_endpoints` ADD `network_told_to` integer;
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_of_network` ON `webhook_endpoints` (`network_told_to`) WHERE "webhook_endpoints"."enabled" = 1 AND instr("webhook_endpoints"."events", 'pudo_points.changed') > 0;
