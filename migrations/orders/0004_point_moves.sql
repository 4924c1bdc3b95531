CREATE TABLE `point_move_progress` (
	`move_id` text PRIMARY KEY NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`refused` text DEFAULT '{}' NOT NULL,
	`finished_at` integer
);
