CREATE TABLE `chore_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`begun_at` integer NOT NULL,
	`claimed_until` integer NOT NULL,
	`warned_at` integer DEFAULT 0 NOT NULL
);
