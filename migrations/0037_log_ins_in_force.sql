DROP INDEX `token_families_by_account`;--> statement-breakpoint
CREATE INDEX `token_families_in_force` ON `token_families` (`account_id`,`client_id`) WHERE "token_families"."revoked_at" IS NULL;