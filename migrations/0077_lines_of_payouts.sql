DROP INDEX `payments_of_payouts`;--> statement-breakpoint
CREATE INDEX `payments_of_payouts` ON `payments` (`payout_id`,`status`) WHERE "payments"."payout_id" IS NOT NULL;