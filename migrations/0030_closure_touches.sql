CREATE TABLE `closure_touches` (
	`state` text PRIMARY KEY NOT NULL,
	`after` text NOT NULL
);
