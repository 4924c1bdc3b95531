CREATE TABLE `failed_request_counts` (
	`day` text NOT NULL,
	`partner_id` text NOT NULL,
	`listed` integer NOT NULL,
	`unlisted` integer NOT NULL,
	PRIMARY KEY(`day`, `partner_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `failed_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`at` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`code` text NOT NULL,
	`errors` text NOT NULL,
	`request_id` text NOT NULL,
	`credential_kind` text NOT NULL,
	`credential_id` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `failed_requests_by_partner` ON `failed_requests` (`partner_id`,`id`,`code`,`credential_id`);