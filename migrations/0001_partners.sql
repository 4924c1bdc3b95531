CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`enabled` integer NOT NULL,
	`set_password_hash` text,
	`set_password_expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_set_password_hash_unique` ON `accounts` (`set_password_hash`);--> statement-breakpoint
CREATE INDEX `accounts_by_partner` ON `accounts` (`partner_id`,`id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`partner_id` text,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_partner` ON `audit_log` (`partner_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`previous_secret_hash` text,
	`previous_secret_until` integer,
	`created_at` integer NOT NULL,
	`rotated_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clients_by_partner` ON `clients` (`partner_id`,`id`);--> statement-breakpoint
CREATE TABLE `keys` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`partner_id` text,
	`point_id` text,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`permissions` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keys_hash_unique` ON `keys` (`hash`);--> statement-breakpoint
CREATE INDEX `keys_by_partner` ON `keys` (`partner_id`,`kind`,`id`) WHERE "keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX `keys_by_kind` ON `keys` (`kind`,`id`) WHERE "keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE TABLE `lockouts` (
	`subject` text PRIMARY KEY NOT NULL,
	`failures` text NOT NULL,
	`locked_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `partners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`origin_zip` text NOT NULL,
	`label_name` text NOT NULL,
	`brand_color` text NOT NULL,
	`agreement_signed_on` text,
	`allow_list` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `partners_by_name` ON `partners` (`name_key`,`id`);--> statement-breakpoint
CREATE TABLE `token_families` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`client_id` text NOT NULL,
	`family_hash` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `token_families_family_hash_unique` ON `token_families` (`family_hash`);--> statement-breakpoint
CREATE INDEX `token_families_by_account` ON `token_families` (`account_id`);--> statement-breakpoint
CREATE INDEX `token_families_by_expiry` ON `token_families` (`expires_at`);--> statement-breakpoint
CREATE TRIGGER `audit_log_keeps_rows` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_keeps_values` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
-- REPLACE runs no triggers for the rows that it deletes.
CREATE TRIGGER `audit_log_keeps_ids` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
