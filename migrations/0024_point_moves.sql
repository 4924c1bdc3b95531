CREATE TABLE `point_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`from_point_id` text NOT NULL,
	`to_point_id` text NOT NULL,
	`orders` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `point_moves_unfinished` ON `point_moves` (`id`) WHERE "point_moves"."finished_at" IS NULL;--> statement-breakpoint
CREATE TABLE `point_move_progress` (
	`move_id` text PRIMARY KEY NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`refused` text DEFAULT '{}' NOT NULL,
	`finished_at` integer
);
