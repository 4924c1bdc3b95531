CREATE TABLE `money_deposits` (
	`id` text PRIMARY KEY NOT NULL,
	`holder_kind` text NOT NULL,
	`holder_id` text NOT NULL,
	`amount_kobo` integer NOT NULL,
	`spent_kobo` integer DEFAULT 0 NOT NULL,
	`reference` text NOT NULL,
	`banked_on` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`reversed_at` integer,
	`reversed_by` text,
	`reason` text,
	`is_open` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_deposits_reference_unique` ON `money_deposits` (`reference`);
--> statement-breakpoint
CREATE INDEX `money_deposits_of_holder` ON `money_deposits` (`holder_kind`,`holder_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `money_deposits_open` ON `money_deposits` (`holder_kind`,`holder_id`) WHERE "money_deposits"."is_open" = 1;
--> statement-breakpoint
CREATE TABLE `money_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`from_kind` text NOT NULL,
	`from_id` text NOT NULL,
	`actor` text NOT NULL,
	`state` text NOT NULL,
	`amount_kobo` integer,
	`payments` integer DEFAULT 0 NOT NULL,
	`databases` text NOT NULL,
	`code_key` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`taker_kind` text,
	`taker_id` text,
	`taken_by` text,
	`taken_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_handovers_open` ON `money_handovers` (`from_kind`,`from_id`) WHERE "money_handovers"."state" = 'open';
--> statement-breakpoint
CREATE INDEX `money_handovers_of_holder` ON `money_handovers` (`from_kind`,`from_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `money_steps` (
	`holder_kind` text NOT NULL,
	`holder_id` text NOT NULL,
	`id` text NOT NULL,
	`payments` text NOT NULL,
	`undone_deposit_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`holder_kind`, `holder_id`)
);
--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`until` text NOT NULL,
	`state` text NOT NULL,
	`amount_kobo` integer DEFAULT 0 NOT NULL,
	`payments` integer DEFAULT 0 NOT NULL,
	`account` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`list_id` text,
	`sent_at` integer,
	`reference` text,
	`paid_on` text,
	`reason` text,
	`returned_on` text,
	`changed_by` text,
	`changed_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_preparing` ON `payouts` (`partner_id`) WHERE "payouts"."state" = 'preparing';
--> statement-breakpoint
CREATE INDEX `payouts_of_partner` ON `payouts` (`partner_id`,`id`);
--> statement-breakpoint
CREATE INDEX `payouts_by_state` ON `payouts` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `payouts_to_settle` ON `payouts` (`id`) WHERE "payouts"."settled_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `payouts_of_list` ON `payouts` (`list_id`) WHERE "payouts"."list_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `keys` ADD `cash_limit_kobo` integer;
--> statement-breakpoint
ALTER TABLE `partners` ADD `payout_account` text;
--> statement-breakpoint
ALTER TABLE `partners` ADD `payout_account_from` integer;
--> statement-breakpoint
ALTER TABLE `partners` ADD `payout_account_before` text;
--> statement-breakpoint
ALTER TABLE `partners` ADD `payout_account_event` text;
--> statement-breakpoint
CREATE INDEX `partners_to_tell` ON `partners` (`id`) WHERE "partners"."payout_account_event" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payment_moves_paid_out` ON `payment_moves` (`reference`) WHERE "payment_moves"."status" = 'paid_out';
--> statement-breakpoint
CREATE INDEX `points_cash_full` ON `points` (`id`) WHERE "points"."is_cash_full" = 1;
