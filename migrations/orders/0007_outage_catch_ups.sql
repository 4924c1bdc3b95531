CREATE TABLE `outage_catch_ups` (
	`partner_id` text PRIMARY KEY NOT NULL,
	`outage_id` integer NOT NULL,
	`point_id` text NOT NULL,
	`order` integer NOT NULL
);
