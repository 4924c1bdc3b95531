CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `lockouts_by_end` ON `lockouts` (CASE WHEN locked_until > (failures ->> '$[#-1]') + 900000 THEN locked_until ELSE (failures ->> '$[#-1]') + 900000 END);--> statement-breakpoint
CREATE INDEX `failing_urls_disabled` ON `failing_urls` (`partner_id`,`url`) WHERE "failing_urls"."disabled" > 0;