CREATE TABLE `audit_chain` (
	`number` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`entries` text NOT NULL,
	`digest` text NOT NULL,
	`key_id` text NOT NULL,
	`mac` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_unsealed` (
	`id` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `audit_chain_keeps_rows` BEFORE DELETE ON `audit_chain` BEGIN SELECT RAISE(ABORT, 'the seals are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_chain_keeps_values` BEFORE UPDATE ON `audit_chain` BEGIN SELECT RAISE(ABORT, 'the seals are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_waits_for_seals` AFTER INSERT ON `audit_log` BEGIN INSERT INTO audit_unsealed (id) VALUES (NEW.id); END;
--> statement-breakpoint
INSERT INTO `audit_unsealed` SELECT `id` FROM `audit_log`;
