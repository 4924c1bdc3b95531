CREATE INDEX `money_handovers_of_taker` ON `money_handovers` (`taker_id`,`taken_at`) WHERE "money_handovers"."taker_id" IS NOT NULL;
