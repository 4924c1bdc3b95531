ALTER TABLE `points` ADD `max_parcel_weight` real;--> statement-breakpoint
ALTER TABLE `points` ADD `max_parcel_value_kobo` integer;--> statement-breakpoint
ALTER TABLE `points` ADD `max_parcel_size` real;