CREATE TABLE `tariffs` (
	`zone` text PRIMARY KEY NOT NULL,
	`slabs` text NOT NULL,
	`per_extra_kg_kobo` integer NOT NULL,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL
);

--> statement-breakpoint
-- Examples, not anybody's prices: the operator replaces them at /operator/tariffs.
INSERT INTO `tariffs` (`zone`, `slabs`, `per_extra_kg_kobo`, `min_days`, `max_days`) VALUES
  ('same_state', '[{"upToKg":1,"amountKobo":150000},{"upToKg":2,"amountKobo":180000},{"upToKg":5,"amountKobo":250000},{"upToKg":10,"amountKobo":380000}]', 25000, 1, 2),
  ('same_region', '[{"upToKg":1,"amountKobo":220000},{"upToKg":2,"amountKobo":270000},{"upToKg":5,"amountKobo":380000},{"upToKg":10,"amountKobo":580000}]', 35000, 2, 3),
  ('neighbouring_region', '[{"upToKg":1,"amountKobo":290000},{"upToKg":2,"amountKobo":350000},{"upToKg":5,"amountKobo":500000},{"upToKg":10,"amountKobo":780000}]', 45000, 2, 4),
  ('national', '[{"upToKg":1,"amountKobo":350000},{"upToKg":2,"amountKobo":430000},{"upToKg":5,"amountKobo":620000},{"upToKg":10,"amountKobo":980000}]', 60000, 3, 6);
