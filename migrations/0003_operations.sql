CREATE TABLE `chores` (
	`name` text PRIMARY KEY NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer
);
--> statement-breakpoint
CREATE TABLE `faults` (
	`minute` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
