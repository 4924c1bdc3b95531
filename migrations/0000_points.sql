CREATE TABLE `point_operators` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`website` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `point_operators_name_type_email_phone_website_unique` ON `point_operators` (`name`,`type`,`email`,`phone`,`website`);--> statement-breakpoint
CREATE TABLE `points` (
	`id` text PRIMARY KEY NOT NULL,
	`external_id` text,
	`operator_id` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`status` text NOT NULL,
	`published` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text NOT NULL,
	`description_key` text NOT NULL,
	`note` text NOT NULL,
	`address_id` text NOT NULL,
	`label` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`city_key` text NOT NULL,
	`state` text NOT NULL,
	`state_key` text NOT NULL,
	`zip` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`cell` integer NOT NULL,
	`verified` integer NOT NULL,
	`working_hours` text NOT NULL,
	`min_item_weight` real NOT NULL,
	`max_item_weight` real NOT NULL,
	`max_item_value_kobo` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `point_operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `points_external_id_unique` ON `points` (`external_id`);--> statement-breakpoint
CREATE INDEX `points_by_name` ON `points` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `points_public_by_cell` ON `points` (`cell`,`id`) WHERE "points"."published" = 1 AND "points"."status" = 'approved' AND "points"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `points_deleted` ON `points` (`id`) WHERE "points"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `snapshot_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`built_version` integer NOT NULL,
	`built_at` integer NOT NULL,
	`building_until` integer NOT NULL,
	`manifest` text,
	`retired` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `snapshot_state` (`id`, `version`, `built_version`, `built_at`, `building_until`, `retired`) VALUES (1, 1, 0, 0, 0, '[]');
