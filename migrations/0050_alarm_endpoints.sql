CREATE TABLE `alarm_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`format` text NOT NULL,
	`secrets` text NOT NULL,
	`told` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alarm_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`at` integer NOT NULL,
	`body` text NOT NULL,
	`began` text NOT NULL,
	`ended` text NOT NULL,
	`tries` integer NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`error` text,
	FOREIGN KEY (`endpoint_id`) REFERENCES `alarm_endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `alarm_messages_by_endpoint` ON `alarm_messages` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `alarm_messages_due` ON `alarm_messages` (`due_at`) WHERE "alarm_messages"."due_at" IS NOT NULL;