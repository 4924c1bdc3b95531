CREATE TABLE `search_merges` (
	`id` integer PRIMARY KEY NOT NULL,
	`erased_at` integer DEFAULT 0 NOT NULL,
	`begun_at` integer DEFAULT 0 NOT NULL,
	`is_under_way` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `code_budgets` (
	`key_id` text PRIMARY KEY NOT NULL,
	`point_id` text NOT NULL,
	`wrong_codes` integer NOT NULL,
	`resets_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `orders_with_wrong_codes` ON `orders` (`point_id`) WHERE "orders"."code_tries" > 0 AND "orders"."final_at" IS NULL;--> statement-breakpoint
CREATE INDEX `orders_idle` ON `orders` (`updated_at`) WHERE "orders"."final_at" IS NULL AND "orders"."erased_at" IS NULL;
--> statement-breakpoint
-- As if something had just been erased, so that the first merge takes out what earlier erasures left.
INSERT INTO `search_merges` (`id`) VALUES (1);
