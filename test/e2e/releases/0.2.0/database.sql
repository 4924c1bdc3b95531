CREATE TABLE "d1_migrations"(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE `point_operators` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`website` text NOT NULL
);
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
	`deleted_at` integer, `listed_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `point_operators`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `snapshot_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`built_version` integer NOT NULL,
	`built_at` integer NOT NULL,
	`building_until` integer NOT NULL,
	`manifest` text,
	`retired` text NOT NULL
);
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`enabled` integer NOT NULL,
	`set_password_hash` text,
	`set_password_expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`partner_id` text,
	`details` text NOT NULL
);
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`previous_secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`rotated_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `idempotency_keys` (
	`partner_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`order_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `path`, `key`)
) WITHOUT ROWID;
CREATE TABLE `keys` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`partner_id` text,
	`point_id` text,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`permissions` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `lockouts` (
	`subject` text PRIMARY KEY NOT NULL,
	`failures` text NOT NULL,
	`locked_until` integer NOT NULL
);
CREATE TABLE `order_counts` (
	`partner_id` text NOT NULL,
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `day`, `status`)
) WITHOUT ROWID;
CREATE TABLE `order_events` (
	`order_number` integer NOT NULL,
	`sequence` integer NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`previous_status` text,
	`point_id` text NOT NULL,
	`occurred_at` integer NOT NULL,
	PRIMARY KEY(`order_number`, `sequence`)
) WITHOUT ROWID;
CREATE TABLE `orders` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`partner_id` text NOT NULL,
	`reference` text NOT NULL,
	`tracking_code` text NOT NULL,
	`entrance` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` text NOT NULL,
	`sequence` integer NOT NULL,
	`point_id` text NOT NULL,
	`receiver_name` text NOT NULL,
	`receiver_email` text NOT NULL,
	`receiver_phone` text NOT NULL,
	`last_name_key` text NOT NULL,
	`items` text NOT NULL,
	`note` text NOT NULL,
	`webhook_url` text,
	`delivery_fee_kobo` integer NOT NULL,
	`code_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`arrived_at` integer,
	`final_at` integer,
	`erased_at` integer, `code_tries` integer DEFAULT 0 NOT NULL, `code_locked_until` integer DEFAULT 0 NOT NULL, `ended_webhook_url` text,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `partners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`origin_zip` text NOT NULL,
	`label_name` text NOT NULL,
	`brand_color` text NOT NULL,
	`agreement_signed_on` text,
	`allow_list` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
, `orders_per_day` integer DEFAULT 50000 NOT NULL);
CREATE TABLE `tariffs` (
	`zone` text PRIMARY KEY NOT NULL,
	`slabs` text NOT NULL,
	`per_extra_kg_kobo` integer NOT NULL,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL
);
CREATE TABLE `token_families` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`client_id` text NOT NULL,
	`family_hash` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE VIRTUAL TABLE `orders_search` USING fts5(
  scope, words, status UNINDEXED, delivery_fee_kobo UNINDEXED, last_name_key UNINDEXED,
  content = '', contentless_delete = 1, contentless_unindexed = 1,
  tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
);
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
CREATE TABLE `scans` (
	`key_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `scan_id`)
) WITHOUT ROWID;
CREATE TABLE `slow_receivers` (
	`partner_id` text NOT NULL,
	`receiver` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `receiver`)
) WITHOUT ROWID;
CREATE TABLE `webhook_attempts` (
	`delivery_id` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`duration_ms` integer NOT NULL,
	`error` text,
	`response_excerpt` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `number`)
) WITHOUT ROWID;
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`url` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempt_count` integer DEFAULT 0 NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`sweep_at` integer NOT NULL,
	`troubled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`description` text NOT NULL,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`secrets` text NOT NULL,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `webhook_secrets` (
	`partner_id` text PRIMARY KEY NOT NULL,
	`secrets` text NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `chores` (
	`name` text PRIMARY KEY NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer
);
CREATE TABLE `faults` (
	`minute` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
) WITHOUT ROWID;
CREATE TABLE `failing_urls` (
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`since` integer NOT NULL,
	`pending` integer NOT NULL,
	`failed` integer NOT NULL,
	`disabled` integer NOT NULL,
	PRIMARY KEY(`partner_id`, `url`)
) WITHOUT ROWID;
CREATE TABLE `webhook_settlements` (
	`partner_id` text NOT NULL,
	`url` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`changed_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`after_id` text NOT NULL,
	PRIMARY KEY(`partner_id`, `url`, `endpoint_id`)
) WITHOUT ROWID;
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (1, '0000_points.sql', '2026-11-23 21:18:43');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (2, '0001_partners_and_orders.sql', '2026-11-23 21:18:44');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (3, '0002_webhooks_and_scans.sql', '2026-11-23 21:18:44');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (4, '0003_operations.sql', '2026-11-23 21:18:44');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (5, '0005_quotas.sql', '2026-11-23 21:18:44');
INSERT INTO "point_operators" ("id", "name", "type", "email", "phone", "website") VALUES ('01a20a46-88ed-7223-ac6f-88c8943c6ea0', '', '', '', '', '');
INSERT INTO "points" ("id", "external_id", "operator_id", "revision", "status", "published", "name", "name_key", "description", "description_key", "note", "address_id", "label", "address", "city", "city_key", "state", "state_key", "zip", "country", "latitude", "longitude", "cell", "verified", "working_hours", "min_item_weight", "max_item_weight", "max_item_value_kobo", "created_at", "updated_at", "deleted_at", "listed_at") VALUES ('01a20a46-88ed-74de-81d5-65b11d3e168a', NULL, '01a20a46-88ed-7223-ac6f-88c8943c6ea0', 3, 'approved', 1, 'Allen Avenue counter', 'allen avenue counter', '', '', '', '01a20a46-88ed-72fa-ac8d-f7841a754d14', 'Allen Avenue counter', '12 Allen Avenue', 'Ikeja', 'ikeja', 'Lagos', 'lagos', '100281', 'Nigeria', 6.6018, 3.3515, 3230022670, 0, '{"openingMonday":null,"closingMonday":null,"openingTuesday":null,"closingTuesday":null,"openingWednesday":null,"closingWednesday":null,"openingThursday":null,"closingThursday":null,"openingFriday":null,"closingFriday":null,"openingSaturday":null,"closingSaturday":null,"openingSunday":null,"closingSunday":null}', 0.0, 30.0, 50000000, 1795468724461, 1795468724937, NULL, 1795468724937);
INSERT INTO "points" ("id", "external_id", "operator_id", "revision", "status", "published", "name", "name_key", "description", "description_key", "note", "address_id", "label", "address", "city", "city_key", "state", "state_key", "zip", "country", "latitude", "longitude", "cell", "verified", "working_hours", "min_item_weight", "max_item_weight", "max_item_value_kobo", "created_at", "updated_at", "deleted_at", "listed_at") VALUES ('01a20a46-8b1d-7641-b0bf-49e5124192b4', NULL, '01a20a46-88ed-7223-ac6f-88c8943c6ea0', 3, 'approved', 1, 'Kano counter', 'kano counter', '', '', '', '01a20a46-8b1d-7092-998c-15d1f105c695', 'Kano counter', '12 Allen Avenue', 'Kano', 'kano', 'Kano', 'kano', '700001', 'Nigeria', 12.0022, 8.592, 3256222546, 0, '{"openingMonday":null,"closingMonday":null,"openingTuesday":null,"closingTuesday":null,"openingWednesday":null,"closingWednesday":null,"openingThursday":null,"closingThursday":null,"openingFriday":null,"closingFriday":null,"openingSaturday":null,"closingSaturday":null,"openingSunday":null,"closingSunday":null}', 0.0, 30.0, 50000000, 1795468725021, 1795468725176, NULL, 1795468725176);
INSERT INTO "points" ("id", "external_id", "operator_id", "revision", "status", "published", "name", "name_key", "description", "description_key", "note", "address_id", "label", "address", "city", "city_key", "state", "state_key", "zip", "country", "latitude", "longitude", "cell", "verified", "working_hours", "min_item_weight", "max_item_weight", "max_item_value_kobo", "created_at", "updated_at", "deleted_at", "listed_at") VALUES ('01a20a46-8c10-7051-aa75-cd83ce490841', NULL, '01a20a46-88ed-7223-ac6f-88c8943c6ea0', 2, 'approved', 0, 'Hidden', 'hidden', '', '', '', '01a20a46-8c10-74b4-87f8-a8aa991aef2f', 'Hidden', '12 Allen Avenue', 'Ikeja', 'ikeja', 'Lagos', 'lagos', '100281', 'Nigeria', 6.6018, 3.3515, 3230022670, 0, '{"openingMonday":null,"closingMonday":null,"openingTuesday":null,"closingTuesday":null,"openingWednesday":null,"closingWednesday":null,"openingThursday":null,"closingThursday":null,"openingFriday":null,"closingFriday":null,"openingSaturday":null,"closingSaturday":null,"openingSunday":null,"closingSunday":null}', 0.0, 30.0, 50000000, 1795468725264, 1795468725330, NULL, NULL);
INSERT INTO "points" ("id", "external_id", "operator_id", "revision", "status", "published", "name", "name_key", "description", "description_key", "note", "address_id", "label", "address", "city", "city_key", "state", "state_key", "zip", "country", "latitude", "longitude", "cell", "verified", "working_hours", "min_item_weight", "max_item_weight", "max_item_value_kobo", "created_at", "updated_at", "deleted_at", "listed_at") VALUES ('01a20a46-8c7d-7787-bfe3-a63ce3854e89', NULL, '01a20a46-88ed-7223-ac6f-88c8943c6ea0', 4, 'approved', 0, 'Removed', 'removed', '', '', '', '01a20a46-8c7d-73d5-b96f-2d19ebcf0a29', 'Removed', '12 Allen Avenue', 'Ikeja', 'ikeja', 'Lagos', 'lagos', '100281', 'Nigeria', 6.6018, 3.3515, 3230022670, 0, '{"openingMonday":null,"closingMonday":null,"openingTuesday":null,"closingTuesday":null,"openingWednesday":null,"closingWednesday":null,"openingThursday":null,"closingThursday":null,"openingFriday":null,"closingFriday":null,"openingSaturday":null,"closingSaturday":null,"openingSunday":null,"closingSunday":null}', 0.0, 30.0, 50000000, 1795468725373, 1795468725570, 1795468725570, 1795468725502);
INSERT INTO "snapshot_state" ("id", "version", "built_version", "built_at", "building_until", "manifest", "retired") VALUES (1, 9, 9, 1795468785016, 0, '{"format":2,"id":"e22d02ed9d1834bc443f7593","version":9,"builtAt":"2026-11-23T21:19:45.004Z","count":2,"chunks":[{"name":"points/chunk/7f96e39855969b256f33e33f","first":0}],"places":"points/places/cef492dd6694be1d872059ba","filters":"points/filters/de6ee2584df531f8bb6375ce","search":["points/search/4286948a4a0621b3c6fee354"],"ids":"points/ids/7987f1693ef8b1d1205a70ba","orders":{"name":"points/order/cfda36bb222bba348bb9b5ed","createdAt":"points/order/cfda36bb222bba348bb9b5ed","updatedAt":"points/order/cfda36bb222bba348bb9b5ed","city":"points/order/cfda36bb222bba348bb9b5ed"}}', '[{"name":"points/places/1d4c87ac50da0e6e0fa5ce05","since":1795468785016},{"name":"points/filters/3af5d9adf4c210b36984b129","since":1795468785016},{"name":"points/ids/df4f8430a7cf318a3a93ddae","since":1795468785016},{"name":"points/order/df4f8430a7cf318a3a93ddae","since":1795468785016}]');
INSERT INTO "accounts" ("id", "partner_id", "email", "password_hash", "enabled", "set_password_hash", "set_password_expires_at", "created_at", "updated_at") VALUES ('01a20a46-8f4c-70e8-bcbc-da5a38980995', '01a20a46-8df5-71af-8068-78681fb59d14', 'segun@fabrics.example.com', '$scrypt$ln=14,r=8,p=5$+mAoSbhrfQosLyrPhjurWw$6UaZxNotVuXLrQW4dRVOpcmSwbYD3kbKzmYRyswnPPM', 1, NULL, NULL, 1795468726092, 1795468726531);
INSERT INTO "accounts" ("id", "partner_id", "email", "password_hash", "enabled", "set_password_hash", "set_password_expires_at", "created_at", "updated_at") VALUES ('01a20a46-9132-754a-93fc-aeeae2d4408f', '01a20a46-8df5-71af-8068-78681fb59d14', 'invited@fabrics.example.com', NULL, 1, 's-VumrQ62kpCR51pVsAG49qjZXTiITqk2CRP_FLsYiE', 1795555126578, 1795468726578, 1795468726578);
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-88ed-721f-b2bd-d2b9cbf4d3ba', 1795468724461, 'operator', 'stored', 'point.created', '01a20a46-88ed-74de-81d5-65b11d3e168a', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8991-73e1-9e9d-e7378d1a6492', 1795468724625, 'operator', 'stored', 'point.approved', '01a20a46-88ed-74de-81d5-65b11d3e168a', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8ac9-70af-91b0-7883115c6cac', 1795468724937, 'operator', 'stored', 'point.published', '01a20a46-88ed-74de-81d5-65b11d3e168a', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8b1d-7524-93bf-0daf9a5908dc', 1795468725021, 'operator', 'stored', 'point.created', '01a20a46-8b1d-7641-b0bf-49e5124192b4', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8b66-73b5-a73c-83e9d0368292', 1795468725094, 'operator', 'stored', 'point.approved', '01a20a46-8b1d-7641-b0bf-49e5124192b4', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8bb8-73ad-9bda-f1a8b047230f', 1795468725176, 'operator', 'stored', 'point.published', '01a20a46-8b1d-7641-b0bf-49e5124192b4', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8c10-717b-a56e-c18ef147963d', 1795468725264, 'operator', 'stored', 'point.created', '01a20a46-8c10-7051-aa75-cd83ce490841', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8c52-75cf-9ff6-d0f25165aa30', 1795468725330, 'operator', 'stored', 'point.approved', '01a20a46-8c10-7051-aa75-cd83ce490841', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8c7d-7479-8a29-3ef4ff0d9cfe', 1795468725373, 'operator', 'stored', 'point.created', '01a20a46-8c7d-7787-bfe3-a63ce3854e89', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8cb0-73f1-a355-7ab0636e88d2', 1795468725424, 'operator', 'stored', 'point.approved', '01a20a46-8c7d-7787-bfe3-a63ce3854e89', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8cfe-766a-9198-1cab062aa7c1', 1795468725502, 'operator', 'stored', 'point.published', '01a20a46-8c7d-7787-bfe3-a63ce3854e89', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8d42-712b-ac6f-49ec0f7a263f', 1795468725570, 'operator', 'stored', 'point.deleted', '01a20a46-8c7d-7787-bfe3-a63ce3854e89', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8d7a-72e8-9f2a-9ca36ed390ea', 1795468725626, 'operator', 'stored', 'agent.created', '01a20a46-8d7a-726a-8336-6a3ab5018076', NULL, '{"permissions":[]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8d9a-74be-a576-64c64a5760da', 1795468725658, 'operator', 'stored', 'driver.created', '01a20a46-8d9a-72a5-8ad8-d4609e4c963c', NULL, '{"permissions":[]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8dc0-74b0-89f4-835437e905d6', 1795468725696, 'operator', 'stored', 'agent.created', '01a20a46-8dbf-760a-8d74-76fa52bfdaa5', NULL, '{"permissions":[]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8dda-7425-ad6e-b55588e59a9a', 1795468725722, 'operator', 'stored', 'agent.revoked', '01a20a46-8dbf-760a-8d74-76fa52bfdaa5', NULL, '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8df5-71a1-a207-862ec8a4ce14', 1795468725749, 'operator', 'stored', 'partner.created', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-8df5-71af-8068-78681fb59d14', '{"name":"Ṣẹ̀gun''s Fabrics","kind":"store","origin_zip":"100281","brand_color":"#0f766e","orders_per_day":50000}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8e25-7312-89f5-08b11c54095e', 1795468725797, 'operator', 'stored', 'partner.activated', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-8df5-71af-8068-78681fb59d14', '{"status":"active","agreementSignedOn":"2026-01-15"}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8e3e-746b-a7a1-bbf285cf365d', 1795468725822, 'operator', 'stored', 'partner.created', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '{"name":"Kano Logistics","kind":"logistics","origin_zip":"100281","brand_color":"#0f766e","orders_per_day":50000}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8e5e-723f-b91c-3f0ba5621808', 1795468725854, 'operator', 'stored', 'partner.activated', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '{"status":"active","agreementSignedOn":"2026-01-15"}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8e8a-7788-86ea-69cd179545bd', 1795468725898, 'operator', 'stored', 'partner.created', '01a20a46-8e8a-7298-876f-0d5e85d6911d', '01a20a46-8e8a-7298-876f-0d5e85d6911d', '{"name":"Suspended Stores","kind":"store","origin_zip":"100281","brand_color":"#0f766e","orders_per_day":50000}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8ea4-7114-9624-23f75e8bb7bb', 1795468725924, 'operator', 'stored', 'partner.activated', '01a20a46-8e8a-7298-876f-0d5e85d6911d', '01a20a46-8e8a-7298-876f-0d5e85d6911d', '{"status":"active","agreementSignedOn":"2026-01-15"}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8ed0-7729-aedf-b184f8bbb4f5', 1795468725968, 'operator', 'stored', 'partner.created', '01a20a46-8ed0-7542-a05e-eb1dc63b674e', '01a20a46-8ed0-7542-a05e-eb1dc63b674e', '{"name":"Pending Stores","kind":"store","origin_zip":"100281","brand_color":"#334155","orders_per_day":50000}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8eef-70d5-8d39-976d304b83e5', 1795468725999, 'operator', 'stored', 'secret_key.created', '01a20a46-8eef-7562-9552-04d8d05472a4', '01a20a46-8df5-71af-8068-78681fb59d14', '{"permissions":[]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8eff-74f5-9432-900f71fa54d7', 1795468726015, 'operator', 'stored', 'secret_key.created', '01a20a46-8eff-7307-962f-a956e48680cf', '01a20a46-8e8a-7298-876f-0d5e85d6911d', '{"permissions":[]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8f0b-7220-b92e-176f736c7e7e', 1795468726027, 'operator', 'stored', 'partner.suspended', '01a20a46-8e8a-7298-876f-0d5e85d6911d', '01a20a46-8e8a-7298-876f-0d5e85d6911d', '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-8f4c-704d-9681-06183c48d258', 1795468726092, 'operator', 'stored', 'account.created', '01a20a46-8f4c-70e8-bcbc-da5a38980995', '01a20a46-8df5-71af-8068-78681fb59d14', '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-9102-7794-92d6-1cc0c5fe74da', 1795468726531, 'account', '01a20a46-8f4c-70e8-bcbc-da5a38980995', 'account.password_set', '01a20a46-8f4c-70e8-bcbc-da5a38980995', '01a20a46-8df5-71af-8068-78681fb59d14', '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-9132-75b2-9a3b-514555d7c48c', 1795468726578, 'operator', 'stored', 'account.created', '01a20a46-9132-754a-93fc-aeeae2d4408f', '01a20a46-8df5-71af-8068-78681fb59d14', '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-92d9-74ed-9e1f-2a3a462a0a58', 1795468727001, 'account', '01a20a46-8f4c-70e8-bcbc-da5a38980995', 'session.begun', '01a20a46-92d9-7508-bb28-ff8db58a6da9', '01a20a46-8df5-71af-8068-78681fb59d14', '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-9346-746b-983c-d9952e0ef93f', 1795468727110, 'account', '01a20a46-8f4c-70e8-bcbc-da5a38980995', 'api_key.created', '01a20a46-9346-7311-9793-1399302d585d', '01a20a46-8df5-71af-8068-78681fb59d14', '{"permissions":["orders:read"]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-935d-76ed-a3b0-790e8ff16fe2', 1795468727133, 'operator', 'stored', 'partner.allow_list_set', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '{"allowList":["203.0.113.10","2001:db8::/32"]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-938c-71c8-b55d-058fcf652380', 1795468727180, 'operator', 'stored', 'client.created', '01a20a46-938c-76c8-836a-b6e321f125ad', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-93b2-73f3-bf51-36bfd42604cd', 1795468727218, 'client', '01a20a46-938c-76c8-836a-b6e321f125ad', 'client.token_issued', '01a20a46-938c-76c8-836a-b6e321f125ad', '01a20a46-8e3e-76d4-a531-69fe04de09f7', '{}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-93dc-71a7-8758-03ce427a599d', 1795468727260, 'account', '01a20a46-8f4c-70e8-bcbc-da5a38980995', 'webhook_endpoint.created', '01a20a46-93d6-7501-ba86-308274b9b3a9', '01a20a46-8df5-71af-8068-78681fb59d14', '{"url":"https://shop.example.com/ok","events":["package.in_transit","package.collected","package.cancelled"]}');
INSERT INTO "audit_log" ("id", "at", "actor_kind", "actor_id", "action", "subject_id", "partner_id", "details") VALUES ('01a20a46-9404-752f-8baf-cf94189e5325', 1795468727300, 'account', '01a20a46-8f4c-70e8-bcbc-da5a38980995', 'webhook_endpoint.created', '01a20a46-9403-742f-86a5-bc0d3fb23bd9', '01a20a46-8df5-71af-8068-78681fb59d14', '{"url":"https://shop.example.com/later","events":["package.created"]}');
INSERT INTO "clients" ("id", "partner_id", "secret_hash", "previous_secrets", "created_at", "rotated_at", "deleted_at") VALUES ('01a20a46-938c-76c8-836a-b6e321f125ad', '01a20a46-8e3e-76d4-a531-69fe04de09f7', 'hrXQgROPMqEkNH1cwG0TjnsM50dDIUa37zjXdIWRGRY', '[]', 1795468727180, NULL, NULL);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of busy', 'ByIkLZBoqzGjvSF75bFSm258wn0fTOI7AUJM4vKeQxs', '01a20a46-94e6-7792-bbcb-0bb6cde7f290', 1795555127526);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of cancelled', 'c49oobMcRNPZJ0suqVFsDDPB5vfU64RIpukNdM57E2w', '01a20a46-9cc4-75f4-94fb-07ebbdd05248', 1795555129540);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of created', 'gp_onzeR08Yg2Vy6fXHW_kcw4CGaWKul_lPM5McjpKM', '01a20a46-949a-7311-b391-a965bca74fc1', 1795555127450);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of delivered', 'G91TPpkX_wvDkl_bqX13KSLmf6JC7volGproIghuqC4', '01a20a46-993f-727c-8af1-69355dfbd799', 1795555128639);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of expired', 'iHHdVCWNxxzULFWW1C-VKCZl31xgTlid1pH5T0fFmgg', '01a20a46-9b98-76f8-9ca1-d987f665c7a4', 1795555129240);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of gone', 'w7B9MuHafkOnP9J4ZD-QNnbCSb160JTDz22Cr6RGyD4', '01a20a46-9548-7199-ac6e-c4994c8745ab', 1795555127624);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of in-transit', 'wxzifyHgKjbd1E_jk8PWLldgPswpdyCQxETCIR3opTg', '01a20a46-9583-703b-a6e6-e35922ba73fa', 1795555127683);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of locked', 'ZZ5l6mI4dgdr3s_13MdMfeTIbb1dkEe88DxCa_Ep6UY', '01a20a46-9749-7658-849d-2f2637e1c882', 1795555128137);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of ready', '6pAhs5eEgqzSQYLRTCg2w9mmPG74m2ZzxPv70G8_F58', '01a20a46-9628-770f-80ba-a09e4ebfb8e0', 1795555127848);
INSERT INTO "idempotency_keys" ("partner_id", "path", "key", "fingerprint", "order_id", "expires_at") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'store', 'key of refused', '6ucXrFVZu8hexXEhqpBwFYFEjxmwH7hddsAe_5bLKRk', '01a20a46-9a89-75c3-94c0-5299a89938b4', 1795555128969);
INSERT INTO "keys" ("id", "kind", "hash", "partner_id", "point_id", "name", "description", "permissions", "created_at", "updated_at", "expires_at", "last_used_at", "revoked_at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'ag', '9sLfkUW9sSPjL_0QbKur-dN4ioN2pSga-KkIbd4ejhc', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Ada', '', '[]', 1795468725621, 1795468725621, NULL, 1795468792991, NULL);
INSERT INTO "keys" ("id", "kind", "hash", "partner_id", "point_id", "name", "description", "permissions", "created_at", "updated_at", "expires_at", "last_used_at", "revoked_at") VALUES ('01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 'dr', 't8zdU-DXnHqj4LcREW7xXDBzs9pQl4eW-hQg3GJrQbA', NULL, NULL, 'Obi', '', '[]', 1795468725658, 1795468725658, NULL, 1795468792848, NULL);
INSERT INTO "keys" ("id", "kind", "hash", "partner_id", "point_id", "name", "description", "permissions", "created_at", "updated_at", "expires_at", "last_used_at", "revoked_at") VALUES ('01a20a46-8dbf-760a-8d74-76fa52bfdaa5', 'ag', 'hJRofgNk5xbwE5cRwFxTyUSs_U7x61D0JUdsOW3YUKg', NULL, '01a20a46-8b1d-7641-b0bf-49e5124192b4', 'Left us', '', '[]', 1795468725695, 1795468725722, NULL, NULL, 1795468725722);
INSERT INTO "keys" ("id", "kind", "hash", "partner_id", "point_id", "name", "description", "permissions", "created_at", "updated_at", "expires_at", "last_used_at", "revoked_at") VALUES ('01a20a46-8eef-7562-9552-04d8d05472a4', 'sk', 'PWQTUDHdNL_ReqTZGq9v9EnpkrwYZwLEC1wphr4GwSI', '01a20a46-8df5-71af-8068-78681fb59d14', NULL, 'First', '', '[]', 1795468725999, 1795468725999, NULL, 1795468792587, NULL);
INSERT INTO "keys" ("id", "kind", "hash", "partner_id", "point_id", "name", "description", "permissions", "created_at", "updated_at", "expires_at", "last_used_at", "revoked_at") VALUES ('01a20a46-8eff-7307-962f-a956e48680cf', 'sk', 'u1Otf7ZZGOOI1lQ3ROKWlSp3saeaOMkJs7vTl6czJGs', '01a20a46-8e8a-7298-876f-0d5e85d6911d', NULL, 'First key', '', '[]', 1795468726015, 1795468726015, NULL, 1795468797611, NULL);
INSERT INTO "keys" ("id", "kind", "hash", "partner_id", "point_id", "name", "description", "permissions", "created_at", "updated_at", "expires_at", "last_used_at", "revoked_at") VALUES ('01a20a46-9346-7311-9793-1399302d585d', 'pk', 'G3KdERKOSkOFmBaMSxu2CMdDfES0pOoaC4XzUOslXZk', '01a20a46-8df5-71af-8068-78681fb59d14', NULL, 'Order view', '', '["orders:read"]', 1795468727109, 1795468727109, NULL, 1795468794962, NULL);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '', 'cancelled', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '', 'created', 3);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '', 'delivered', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '', 'in_transit', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '', 'ready_for_pickup', 2);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '', 'returned', 2);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '2026-11-23', 'cancelled', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '2026-11-23', 'created', 3);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '2026-11-23', 'delivered', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '2026-11-23', 'in_transit', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '2026-11-23', 'ready_for_pickup', 2);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '2026-11-23', 'returned', 2);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8e3e-76d4-a531-69fe04de09f7', '', 'created', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8e3e-76d4-a531-69fe04de09f7', '', 'ready_for_pickup', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8e3e-76d4-a531-69fe04de09f7', '2026-11-23', 'created', 1);
INSERT INTO "order_counts" ("partner_id", "day", "status", "count") VALUES ('01a20a46-8e3e-76d4-a531-69fe04de09f7', '2026-11-23', 'ready_for_pickup', 1);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370832709624732, 1, '01a20a46-94a6-772f-ab00-a4ec35bc16f3', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468727450);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370832869598686, 1, '01a20a46-94f7-7154-8e39-f6ed1568c03a', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468727526);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370833074336611, 1, '01a20a46-954c-7138-99c1-563d29a7b445', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468727624);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370833197889335, 1, '01a20a46-9585-739e-9c67-f3e27d29ddcc', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468727683);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370833197889335, 2, '01a20a46-95d1-71ff-a296-839581b08d12', 'package.in_transit', 'in_transit', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468727761);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370833544814085, 1, '01a20a46-9635-7002-b108-88662756b4f3', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468727848);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370833544814085, 2, '01a20a46-9679-728a-bd34-bcfaf5b85550', 'package.in_transit', 'in_transit', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468727928);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370833544814085, 3, '01a20a46-96d5-737b-bedf-cdbd887a2642', 'package.arrived_at_point', 'ready_for_pickup', 'in_transit', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728020);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370834150797348, 1, '01a20a46-974c-722a-ba7a-db9d2e559648', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728137);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370834150797348, 2, '01a20a46-9784-7762-b3de-a805fb68dfe1', 'package.in_transit', 'in_transit', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728195);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370834150797348, 3, '01a20a46-97db-7636-8aba-82a01244d565', 'package.arrived_at_point', 'ready_for_pickup', 'in_transit', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728283);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835203061847, 1, '01a20a46-994a-717f-9e84-f6ab2a6f7f9b', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728639);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835203061847, 2, '01a20a46-9978-75f6-9c90-b259b487c29f', 'package.in_transit', 'in_transit', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728695);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835203061847, 3, '01a20a46-99ca-75e2-ba1e-4af765fbb1f3', 'package.arrived_at_point', 'ready_for_pickup', 'in_transit', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728778);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835203061847, 4, '01a20a46-9a40-7460-99b2-cbf0645932c1', 'package.collected', 'delivered', 'ready_for_pickup', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728896);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835895551654, 1, '01a20a46-9a94-7111-bc74-60d8c4897182', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468728969);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835895551654, 2, '01a20a46-9add-724c-9f9a-298c971dca56', 'package.in_transit', 'in_transit', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729053);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835895551654, 3, '01a20a46-9b28-73e2-93b9-a214e04e5bca', 'package.arrived_at_point', 'ready_for_pickup', 'in_transit', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729128);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370835895551654, 4, '01a20a46-9b78-7797-b27a-9722b2346218', 'package.refused', 'returned', 'ready_for_pickup', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729208);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370836464038117, 1, '01a20a46-9ba0-715c-b6b0-86b46d19e89c', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729240);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370836464038117, 2, '01a20a46-9bd1-7776-a64e-43e5ea1c3fc1', 'package.in_transit', 'in_transit', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729296);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370836464038117, 3, '01a20a46-9c18-714f-82c4-6fa2c3b2a6a2', 'package.arrived_at_point', 'ready_for_pickup', 'in_transit', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729367);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370836464038117, 4, '01a20a46-9c94-77a3-bd33-a463cdb89def', 'package.expired', 'returned', 'ready_for_pickup', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729492);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370837093050535, 1, '01a20a46-9ccc-7761-b7fe-406dd8eb41f2', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729540);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370837093050535, 2, '01a20a46-9d0f-74f4-b32c-48467cfd7d5e', 'package.cancelled', 'cancelled', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729615);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370837447265050, 1, '01a20a46-9d77-7117-847d-c74d71e9bf6b', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729709);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370837667179530, 1, '01a20a46-9dd9-7548-9850-8098b84dcdbd', 'package.created', 'created', NULL, '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729814);
INSERT INTO "order_events" ("order_number", "sequence", "id", "type", "status", "previous_status", "point_id", "occurred_at") VALUES (3765370837667179530, 2, '01a20a46-9e23-70cf-8ea0-6ba209d14bd2', 'package.arrived_at_point', 'ready_for_pickup', 'created', '01a20a46-88ed-74de-81d5-65b11d3e168a', 1795468729891);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370832709624732, '01a20a46-949a-7311-b391-a965bca74fc1', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-created', 'KWKJ58CVYKJQ', 'store', 'gp_onzeR08Yg2Vy6fXHW_kcw4CGaWKul_lPM5McjpKM', 'created', 1, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'created@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468727450, 1795468727450, NULL, NULL, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370832869598686, '01a20a46-94e6-7792-bbcb-0bb6cde7f290', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-busy', '9GZNGP8H5D08', 'store', 'ByIkLZBoqzGjvSF75bFSm258wn0fTOI7AUJM4vKeQxs', 'created', 1, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'busy@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', 'https://shop.example.com/busy', 180000, 'stored', 1795468727526, 1795468727526, NULL, NULL, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370833074336611, '01a20a46-9548-7199-ac6e-c4994c8745ab', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-gone', 'RX1TCZFV9KC0', 'store', 'w7B9MuHafkOnP9J4ZD-QNnbCSb160JTDz22Cr6RGyD4', 'created', 1, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'gone@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468727624, 1795468727624, NULL, NULL, NULL, 0, 0, 'https://shop.example.com/gone');
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370833197889335, '01a20a46-9583-703b-a6e6-e35922ba73fa', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-in-transit', 'GKMNJT65VZAD', 'store', 'wxzifyHgKjbd1E_jk8PWLldgPswpdyCQxETCIR3opTg', 'in_transit', 2, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'in-transit@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468727683, 1795468727761, NULL, NULL, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370833544814085, '01a20a46-9628-770f-80ba-a09e4ebfb8e0', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-ready', 'F4FQGWQANCED', 'store', '6pAhs5eEgqzSQYLRTCg2w9mmPG74m2ZzxPv70G8_F58', 'ready_for_pickup', 3, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'ready@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468727848, 1795468728021, 1795468728021, NULL, NULL, 1, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370834150797348, '01a20a46-9749-7658-849d-2f2637e1c882', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-locked', 'JYZCNKV8S4KY', 'store', 'ZZ5l6mI4dgdr3s_13MdMfeTIbb1dkEe88DxCa_Ep6UY', 'ready_for_pickup', 3, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'locked@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468728137, 1795468728283, 1795468728283, NULL, NULL, 5, 1795469628570, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370835203061847, '01a20a46-993f-727c-8af1-69355dfbd799', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-delivered', 'WQ718GNFDVAA', 'store', 'G91TPpkX_wvDkl_bqX13KSLmf6JC7volGproIghuqC4', 'delivered', 4, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'delivered@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468728639, 1795468728896, 1795468728778, 1795468728896, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370835895551654, '01a20a46-9a89-75c3-94c0-5299a89938b4', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-refused', 'T6S7MRGPFP24', 'store', '6ucXrFVZu8hexXEhqpBwFYFEjxmwH7hddsAe_5bLKRk', 'returned', 4, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'refused@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468728969, 1795468729208, 1795468729128, 1795468729208, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370836464038117, '01a20a46-9b98-76f8-9ca1-d987f665c7a4', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-expired', 'B0M8VYT6REAG', 'store', 'iHHdVCWNxxzULFWW1C-VKCZl31xgTlid1pH5T0fFmgg', 'returned', 4, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'expired@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468729240, 1795468729492, 1795468729368, 1795468729492, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370837093050535, '01a20a46-9cc4-75f4-94fb-07ebbdd05248', '01a20a46-8df5-71af-8068-78681fb59d14', 'ORD-cancelled', 'AHV1882WY86V', 'store', 'c49oobMcRNPZJ0suqVFsDDPB5vfU64RIpukNdM57E2w', 'cancelled', 2, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Adébáyọ̀ Ọlábísí', 'cancelled@example.com', '+234 803 123 4567', 'olabisi', '[{"name":"Ankara fabric","qty":2,"price":12500,"weight_kg":0.8}]', 'ring twice', NULL, 180000, 'stored', 1795468729540, 1795468729615, NULL, 1795468729615, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370837447265050, '01a20a46-9d6d-7465-a342-ada901f10c22', '01a20a46-8e3e-76d4-a531-69fe04de09f7', 'WL-white-label', '9KG4GFD91SZJ', 'white_label', 'ITh6fudG9B_7FhN5z_gV-5nmHjLvB1HHH35R_685YnI', 'created', 1, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Zainab', '', '08097776655', '', '[]', '', NULL, 150000, 'stored', 1795468729709, 1795468729709, NULL, NULL, NULL, 0, 0, NULL);
INSERT INTO "orders" ("number", "id", "partner_id", "reference", "tracking_code", "entrance", "fingerprint", "status", "sequence", "point_id", "receiver_name", "receiver_email", "receiver_phone", "last_name_key", "items", "note", "webhook_url", "delivery_fee_kobo", "code_key", "created_at", "updated_at", "arrived_at", "final_at", "erased_at", "code_tries", "code_locked_until", "ended_webhook_url") VALUES (3765370837667179530, '01a20a46-9dd6-7236-8140-5370985fed11', '01a20a46-8e3e-76d4-a531-69fe04de09f7', 'WL-white-label-ready', 'YY1NXVQ3R3V8', 'white_label', 'sCl0NU_zafS_QNRO15CZl4pJJBzXGd44eu64yMXZgd0', 'ready_for_pickup', 2, '01a20a46-88ed-74de-81d5-65b11d3e168a', 'Zainab', '', '08097776655', '', '[]', '', NULL, 150000, 'stored', 1795468729814, 1795468729891, 1795468729891, NULL, NULL, 0, 0, NULL);
INSERT INTO "partners" ("id", "name", "name_key", "kind", "status", "origin_zip", "label_name", "brand_color", "agreement_signed_on", "allow_list", "created_at", "updated_at", "orders_per_day") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'Ṣẹ̀gun''s Fabrics', 'segun''s fabrics', 'store', 'active', '100281', 'Ṣẹ̀gun''s Fabrics', '#0f766e', '2026-01-15', '[]', 1795468725749, 1795468725797, 50000);
INSERT INTO "partners" ("id", "name", "name_key", "kind", "status", "origin_zip", "label_name", "brand_color", "agreement_signed_on", "allow_list", "created_at", "updated_at", "orders_per_day") VALUES ('01a20a46-8e3e-76d4-a531-69fe04de09f7', 'Kano Logistics', 'kano logistics', 'logistics', 'active', '100281', 'Kano Logistics', '#0f766e', '2026-01-15', '["203.0.113.10","2001:db8::/32"]', 1795468725822, 1795468727133, 50000);
INSERT INTO "partners" ("id", "name", "name_key", "kind", "status", "origin_zip", "label_name", "brand_color", "agreement_signed_on", "allow_list", "created_at", "updated_at", "orders_per_day") VALUES ('01a20a46-8e8a-7298-876f-0d5e85d6911d', 'Suspended Stores', 'suspended stores', 'store', 'suspended', '100281', 'Suspended Stores', '#0f766e', '2026-01-15', '[]', 1795468725898, 1795468726027, 50000);
INSERT INTO "partners" ("id", "name", "name_key", "kind", "status", "origin_zip", "label_name", "brand_color", "agreement_signed_on", "allow_list", "created_at", "updated_at", "orders_per_day") VALUES ('01a20a46-8ed0-7542-a05e-eb1dc63b674e', 'Pending Stores', 'pending stores', 'store', 'pending', '100281', 'Pending Stores', '#334155', NULL, '[]', 1795468725968, 1795468725968, 50000);
INSERT INTO "tariffs" ("zone", "slabs", "per_extra_kg_kobo", "min_days", "max_days") VALUES ('same_state', '[{"upToKg":1,"amountKobo":150000},{"upToKg":2,"amountKobo":180000},{"upToKg":5,"amountKobo":250000},{"upToKg":10,"amountKobo":380000}]', 25000, 1, 2);
INSERT INTO "tariffs" ("zone", "slabs", "per_extra_kg_kobo", "min_days", "max_days") VALUES ('same_region', '[{"upToKg":1,"amountKobo":220000},{"upToKg":2,"amountKobo":270000},{"upToKg":5,"amountKobo":380000},{"upToKg":10,"amountKobo":580000}]', 35000, 2, 3);
INSERT INTO "tariffs" ("zone", "slabs", "per_extra_kg_kobo", "min_days", "max_days") VALUES ('neighbouring_region', '[{"upToKg":1,"amountKobo":290000},{"upToKg":2,"amountKobo":350000},{"upToKg":5,"amountKobo":500000},{"upToKg":10,"amountKobo":780000}]', 45000, 2, 4);
INSERT INTO "tariffs" ("zone", "slabs", "per_extra_kg_kobo", "min_days", "max_days") VALUES ('national', '[{"upToKg":1,"amountKobo":350000},{"upToKg":2,"amountKobo":430000},{"upToKg":5,"amountKobo":620000},{"upToKg":10,"amountKobo":980000}]', 60000, 3, 6);
INSERT INTO "token_families" ("id", "account_id", "client_id", "family_hash", "refresh_hash", "expires_at", "revoked_at", "created_at") VALUES ('01a20a46-92d9-7508-bb28-ff8db58a6da9', '01a20a46-8f4c-70e8-bcbc-da5a38980995', '01a20a46-8eef-7562-9552-04d8d05472a4', 'gyxO8T9bRemdQC3j53-mqXw8hpSYNKvRix5CNml60cg', 'j1vMOsVjWa9RrXsdo_xmm78h1d92FfYyIOJO_nDR8C0', 1798060726620, NULL, 1795468726620);
DELETE FROM "orders_search_data";
INSERT INTO "orders_search_data" ("id", "block") VALUES (1, X'1C38820F000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (10, X'00000000FF000001020D2C000D11010101100101080101011111010101020101121201010103010113130000010401011414010101050101151501010106010116160101010701011717000001080101181801010109010119190000010A01011A1A0000010B01011B1B0101010C01011C1C0000010000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (137438953473, X'0000027A213030316132306134363864663537316166383036383738363831666235396431349A90A98D9AC4D786A6020201076164656261796F9A90A98D9AC4D786A6060101020103636F6D9A90A98D9AC4D786A60601010601076578616D706C659A90A98D9AC4D786A6060101050109696E7472616E7369749A90A98D9AC4D786A6020301076F6C61626973699A90A98D9AC4D786A606010103020272649A90A98D9AC4D786A6060101070107726566757365649A90A98D9AC4D786A608010104060203696E679A90A98D9AC4D786A60601010A010C743673376D726770667032349A90A98D9AC4D786A6060101090204776963659A90A98D9AC4D786A60601010B00033130319A90A98D9AC4D786A60202010261649A90A98D9AC4D786A6060101020102636F9A90A98D9AC4D786A606010106010265789A90A98D9AC4D786A6060101050102696E9A90A98D9AC4D786A6020301026F6C9A90A98D9AC4D786A6060101030201729A90A98D9AC4D786A606010107010272659A90A98D9AC4D786A608010104060201699A90A98D9AC4D786A60601010A010274369A90A98D9AC4D786A6060101090201779A90A98D9AC4D786A60601010B0004323031619A90A98D9AC4D786A6020201036164659A90A98D9AC4D786A6060101020103636F6D9A90A98D9AC4D786A60601010601036578619A90A98D9AC4D786A6060101050103696E749A90A98D9AC4D786A6020301036F6C619A90A98D9AC4D786A606010103020272649A90A98D9AC4D786A60601010701037265669A90A98D9AC4D786A608010104060202696E9A90A98D9AC4D786A60601010A01037436739A90A98D9AC4D786A606010109020277699A90A98D9AC4D786A60601010B042D16121616161117121B13101111110F11101210111011121212101211131112');
INSERT INTO "orders_search_data" ("id", "block") VALUES (274877906945, X'0000026D213030316132306134363864663537316166383036383738363831666235396431349A90A98D9AC4D786A6020201076164656261796F9A90A98D9AC4D786A6060101020103636F6D9A90A98D9AC4D786A60601010601076578616D706C659A90A98D9AC4D786A60601010501076F6C61626973699A90A98D9AC4D786A606010103020272649A90A98D9AC4D786A606010107010E7265616479666F727069636B75709A90A98D9AC4D786A60203030566757365649A90A98D9AC4D786A608010104060203696E679A90A98D9AC4D786A60601010A010C743673376D726770667032349A90A98D9AC4D786A6060101090204776963659A90A98D9AC4D786A60601010B00033130319A90A98D9AC4D786A60202010261649A90A98D9AC4D786A6060101020102636F9A90A98D9AC4D786A606010106010265789A90A98D9AC4D786A60601010501026F6C9A90A98D9AC4D786A6060101030201729A90A98D9AC4D786A606010107010272659A90A98D9AC4D786A60A03010104060201699A90A98D9AC4D786A60601010A010274369A90A98D9AC4D786A6060101090201779A90A98D9AC4D786A60601010B0004323031619A90A98D9AC4D786A6020201036164659A90A98D9AC4D786A6060101020103636F6D9A90A98D9AC4D786A60601010601036578619A90A98D9AC4D786A60601010501036F6C619A90A98D9AC4D786A606010103020272649A90A98D9AC4D786A60601010701037265619A90A98D9AC4D786A602030301669A90A98D9AC4D786A608010104060202696E9A90A98D9AC4D786A60601010A01037436739A90A98D9AC4D786A606010109020277699A90A98D9AC4D786A60601010B042D16121616111B15121B131011111111101310111011121212121110111112');
INSERT INTO "orders_search_data" ("id", "block") VALUES (412316860417, X'00000267213030316132306134363864663537316166383036383738363831666235396431349A90A98D9AC4D786A6020201076164656261796F9A90A98D9AC4D786A6060101020103636F6D9A90A98D9AC4D786A60601010601076578616D706C659A90A98D9AC4D786A60601010501076F6C61626973699A90A98D9AC4D786A606010103020272649A90A98D9AC4D786A6060101070107726566757365649A90A98D9AC4D786A6080101040603067475726E65649A90A98D9AC4D786A602030203696E679A90A98D9AC4D786A60601010A010C743673376D726770667032349A90A98D9AC4D786A6060101090204776963659A90A98D9AC4D786A60601010B00033130319A90A98D9AC4D786A60202010261649A90A98D9AC4D786A6060101020102636F9A90A98D9AC4D786A606010106010265789A90A98D9AC4D786A60601010501026F6C9A90A98D9AC4D786A6060101030201729A90A98D9AC4D786A606010107010272659A90A98D9AC4D786A60A03010104060201699A90A98D9AC4D786A60601010A010274369A90A98D9AC4D786A6060101090201779A90A98D9AC4D786A60601010B0004323031619A90A98D9AC4D786A6020201036164659A90A98D9AC4D786A6060101020103636F6D9A90A98D9AC4D786A60601010601036578619A90A98D9AC4D786A60601010501036F6C619A90A98D9AC4D786A606010103020272649A90A98D9AC4D786A60601010701037265669A90A98D9AC4D786A608010104060301749A90A98D9AC4D786A602030202696E9A90A98D9AC4D786A60601010A01037436739A90A98D9AC4D786A606010109020277699A90A98D9AC4D786A60601010B042D16121616111713121B1310111111111013101110111212121211130E1112');
INSERT INTO "orders_search_data" ("id", "block") VALUES (549755813889, X'00000267213030316132306134363864663537316166383036383738363831666235396431349A90A98D9BCC9BF0E5020201076164656261796F9A90A98D9BCC9BF0E506010102010C62306D3876797436726561679A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E50601010602067265617465649A90A98D9BCC9BF0E5020301076578616D706C659A90A98D9BCC9BF0E506010105030570697265649A90A98D9BCC9BF0E5080101040601076F6C61626973699A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E506010107010472696E679A90A98D9BCC9BF0E50601010A010574776963659A90A98D9BCC9BF0E50601010B00033130319A90A98D9BCC9BF0E50202010261649A90A98D9BCC9BF0E506010102010262309A90A98D9BCC9BF0E5060101090102636F9A90A98D9BCC9BF0E5060101060201729A90A98D9BCC9BF0E50203010265789A90A98D9BCC9BF0E50A010104030501026F6C9A90A98D9BCC9BF0E5060101030201729A90A98D9BCC9BF0E506010107010272699A90A98D9BCC9BF0E50601010A010274779A90A98D9BCC9BF0E50601010B0004323031619A90A98D9BCC9BF0E5020201036164659A90A98D9BCC9BF0E506010102010362306D9A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E506010106020272659A90A98D9BCC9BF0E5020301036578619A90A98D9BCC9BF0E5060101050301709A90A98D9BCC9BF0E5080101040601036F6C619A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E506010107010372696E9A90A98D9BCC9BF0E50601010A01037477699A90A98D9BCC9BF0E50601010B042D161B1213161516111314101111110E1311101111111212120F1211121112');
INSERT INTO "orders_search_data" ("id", "block") VALUES (687194767361, X'0000026C213030316132306134363864663537316166383036383738363831666235396431349A90A98D9BCC9BF0E5020201076164656261796F9A90A98D9BCC9BF0E506010102010C62306D3876797436726561679A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E50601010601076578616D706C659A90A98D9BCC9BF0E506010105030570697265649A90A98D9BCC9BF0E508010104060109696E7472616E7369749A90A98D9BCC9BF0E5020301076F6C61626973699A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E506010107010472696E679A90A98D9BCC9BF0E50601010A010574776963659A90A98D9BCC9BF0E50601010B00033130319A90A98D9BCC9BF0E50202010261649A90A98D9BCC9BF0E506010102010262309A90A98D9BCC9BF0E5060101090102636F9A90A98D9BCC9BF0E506010106010265789A90A98D9BCC9BF0E50A01010403050102696E9A90A98D9BCC9BF0E5020301026F6C9A90A98D9BCC9BF0E5060101030201729A90A98D9BCC9BF0E506010107010272699A90A98D9BCC9BF0E50601010A010274779A90A98D9BCC9BF0E50601010B0004323031619A90A98D9BCC9BF0E5020201036164659A90A98D9BCC9BF0E506010102010362306D9A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E50601010601036578619A90A98D9BCC9BF0E5060101050301709A90A98D9BCC9BF0E508010104060103696E749A90A98D9BCC9BF0E5020301036F6C619A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E506010107010372696E9A90A98D9BCC9BF0E50601010A01037477699A90A98D9BCC9BF0E50601010B042D161B121615161611131410111111130F1110111111121212121110121112');
INSERT INTO "orders_search_data" ("id", "block") VALUES (824633720833, X'0000026E213030316132306134363864663537316166383036383738363831666235396431349A90A98D9BCC9BF0E5020201076164656261796F9A90A98D9BCC9BF0E506010102010C62306D3876797436726561679A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E50601010601076578616D706C659A90A98D9BCC9BF0E506010105030570697265649A90A98D9BCC9BF0E5080101040601076F6C61626973699A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E506010107010E7265616479666F727069636B75709A90A98D9BCC9BF0E502030203696E679A90A98D9BCC9BF0E50601010A010574776963659A90A98D9BCC9BF0E50601010B00033130319A90A98D9BCC9BF0E50202010261649A90A98D9BCC9BF0E506010102010262309A90A98D9BCC9BF0E5060101090102636F9A90A98D9BCC9BF0E506010106010265789A90A98D9BCC9BF0E50A010104030501026F6C9A90A98D9BCC9BF0E5060101030201729A90A98D9BCC9BF0E506010107010272659A90A98D9BCC9BF0E502030201699A90A98D9BCC9BF0E50601010A010274779A90A98D9BCC9BF0E50601010B0004323031619A90A98D9BCC9BF0E5020201036164659A90A98D9BCC9BF0E506010102010362306D9A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E50601010601036578619A90A98D9BCC9BF0E5060101050301709A90A98D9BCC9BF0E5080101040601036F6C619A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E50601010701037265619A90A98D9BCC9BF0E502030202696E9A90A98D9BCC9BF0E50601010A01037477699A90A98D9BCC9BF0E50601010B042D161B12161516111B1214101111111311100F101111121212121112111011');
INSERT INTO "orders_search_data" ("id", "block") VALUES (962072674305, X'00000268213030316132306134363864663537316166383036383738363831666235396431349A90A98D9BCC9BF0E5020201076164656261796F9A90A98D9BCC9BF0E506010102010C62306D3876797436726561679A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E50601010601076578616D706C659A90A98D9BCC9BF0E506010105030570697265649A90A98D9BCC9BF0E5080101040601076F6C61626973699A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E506010107010872657475726E65649A90A98D9BCC9BF0E502030203696E679A90A98D9BCC9BF0E50601010A010574776963659A90A98D9BCC9BF0E50601010B00033130319A90A98D9BCC9BF0E50202010261649A90A98D9BCC9BF0E506010102010262309A90A98D9BCC9BF0E5060101090102636F9A90A98D9BCC9BF0E506010106010265789A90A98D9BCC9BF0E50A010104030501026F6C9A90A98D9BCC9BF0E5060101030201729A90A98D9BCC9BF0E506010107010272659A90A98D9BCC9BF0E502030201699A90A98D9BCC9BF0E50601010A010274779A90A98D9BCC9BF0E50601010B0004323031619A90A98D9BCC9BF0E5020201036164659A90A98D9BCC9BF0E506010102010362306D9A90A98D9BCC9BF0E5060101090103636F6D9A90A98D9BCC9BF0E50601010601036578619A90A98D9BCC9BF0E5060101050301709A90A98D9BCC9BF0E5080101040601036F6C619A90A98D9BCC9BF0E506010103020272649A90A98D9BCC9BF0E50601010701037265749A90A98D9BCC9BF0E502030202696E9A90A98D9BCC9BF0E50601010A01037477699A90A98D9BCC9BF0E50601010B042D161B1216151611151214101111111311100F101111121212121112111011');
INSERT INTO "orders_search_data" ("id", "block") VALUES (1099511627777, X'00000277213030316132306134363864663537316166383036383738363831666235396431349A90A98D9CE297E8A7020201076164656261796F9A90A98D9CE297E8A706010102020B68763138383277793836769A90A98D9CE297E8A706010109010963616E63656C6C65649A90A98D9CE297E8A7080101040602026F6D9A90A98D9CE297E8A70601010602067265617465649A90A98D9CE297E8A7020301076578616D706C659A90A98D9CE297E8A70601010501076F6C61626973699A90A98D9CE297E8A706010103020272649A90A98D9CE297E8A706010107010472696E679A90A98D9CE297E8A70601010A010574776963659A90A98D9CE297E8A70601010B00033130319A90A98D9CE297E8A70202010261649A90A98D9CE297E8A7060101020201689A90A98D9CE297E8A706010109010263619A90A98D9CE297E8A7080101040602016F9A90A98D9CE297E8A7060101060201729A90A98D9CE297E8A70203010265789A90A98D9CE297E8A70601010501026F6C9A90A98D9CE297E8A7060101030201729A90A98D9CE297E8A706010107010272699A90A98D9CE297E8A70601010A010274779A90A98D9CE297E8A70601010B0004323031619A90A98D9CE297E8A7020201036164659A90A98D9CE297E8A706010102020268769A90A98D9CE297E8A706010109010363616E9A90A98D9CE297E8A7080101040602026F6D9A90A98D9CE297E8A706010106020272659A90A98D9CE297E8A7020301036578619A90A98D9CE297E8A70601010501036F6C619A90A98D9CE297E8A706010103020272649A90A98D9CE297E8A706010107010372696E9A90A98D9CE297E8A70601010A01037477699A90A98D9CE297E8A70601010B042D161A191113161611131410111012100E111110111111121113110F12121112');
INSERT INTO "orders_search_data" ("id", "block") VALUES (1236950581249, X'0000024A213030316132306134363864663537316166383036383738363831666235396431349A90A98D9CE297E8A7020201076164656261796F9A90A98D9CE297E8A706010102020B68763138383277793836769A90A98D9CE297E8A706010109010963616E63656C6C65649A90A98D9CE297E8A70A030101040602026F6D9A90A98D9CE297E8A70601010601076578616D706C659A90A98D9CE297E8A70601010501076F6C61626973699A90A98D9CE297E8A706010103020272649A90A98D9CE297E8A706010107010472696E679A90A98D9CE297E8A70601010A010574776963659A90A98D9CE297E8A70601010B00033130319A90A98D9CE297E8A70202010261649A90A98D9CE297E8A7060101020201689A90A98D9CE297E8A706010109010263619A90A98D9CE297E8A70A030101040602016F9A90A98D9CE297E8A706010106010265789A90A98D9CE297E8A70601010501026F6C9A90A98D9CE297E8A7060101030201729A90A98D9CE297E8A706010107010272699A90A98D9CE297E8A70601010A010274779A90A98D9CE297E8A70601010B0004323031619A90A98D9CE297E8A7020201036164659A90A98D9CE297E8A706010102020268769A90A98D9CE297E8A706010109010363616E9A90A98D9CE297E8A70A030101040602026F6D9A90A98D9CE297E8A70601010601036578619A90A98D9CE297E8A70601010501036F6C619A90A98D9CE297E8A706010103020272649A90A98D9CE297E8A706010107010372696E9A90A98D9CE297E8A70601010A01037477699A90A98D9CE297E8A70601010B042D161A1A11161611131410111013101111101111111211141112121112');
INSERT INTO "orders_search_data" ("id", "block") VALUES (1374389534721, X'00000189213030316132306134363865336537366434613533313639666530346465303966379A90A98D9DB6D1CB1A0202010C396B67346766643931737A6A9A90A98D9DB6D1CB1A060101060107637265617465649A90A98D9DB6D1CB1A020301056C6162656C9A90A98D9DB6D1CB1A06010105010577686974659A90A98D9DB6D1CB1A0601010402016C9A90A98D9DB6D1CB1A0601010301067A61696E61629A90A98D9DB6D1CB1A0601010200033130319A90A98D9DB6D1CB1A02020102396B9A90A98D9DB6D1CB1A06010106010263729A90A98D9DB6D1CB1A020301026C619A90A98D9DB6D1CB1A06010105010277689A90A98D9DB6D1CB1A0601010402016C9A90A98D9DB6D1CB1A0601010301027A619A90A98D9DB6D1CB1A060101020004323031619A90A98D9DB6D1CB1A02020103396B679A90A98D9DB6D1CB1A0601010601036372659A90A98D9DB6D1CB1A020301036C61629A90A98D9DB6D1CB1A0601010501037768699A90A98D9DB6D1CB1A0601010401037A61699A90A98D9DB6D1CB1A06010102042D1B141414101510110F111110111112101212');
INSERT INTO "orders_search_data" ("id", "block") VALUES (1511828488193, X'000001C0213030316132306134363865336537366434613533313639666530346465303966379A90A98D9DEB88EC0A02020107637265617465649A90A98D9DEB88EC0A020301056C6162656C9A90A98D9DEB88EC0A06010105010572656164799A90A98D9DEB88EC0A06010106010577686974659A90A98D9DEB88EC0A0601010402016C9A90A98D9DEB88EC0A06010103010C7979316E78767133723376389A90A98D9DEB88EC0A0601010701067A61696E61629A90A98D9DEB88EC0A0601010200033130319A90A98D9DEB88EC0A0202010263729A90A98D9DEB88EC0A020301026C619A90A98D9DEB88EC0A06010105010272659A90A98D9DEB88EC0A06010106010277689A90A98D9DEB88EC0A0601010402016C9A90A98D9DEB88EC0A06010103010279799A90A98D9DEB88EC0A0601010701027A619A90A98D9DEB88EC0A060101020004323031619A90A98D9DEB88EC0A020201036372659A90A98D9DEB88EC0A020301036C61629A90A98D9DEB88EC0A0601010501037265619A90A98D9DEB88EC0A0601010601037768699A90A98D9DEB88EC0A0601010401037979319A90A98D9DEB88EC0A0601010701037A61699A90A98D9DEB88EC0A06010102042D14141414101B15100F111111101111111012121212');
INSERT INTO "orders_search_data" ("id", "block") VALUES (1649267441665, X'000001A5213030316132306134363865336537366434613533313639666530346465303966379A90A98D9DEB88EC0A020201056C6162656C9A90A98D9DEB88EC0A06010105010572656164799A90A98D9DEB88EC0A060101060609666F727069636B75709A90A98D9DEB88EC0A0203010577686974659A90A98D9DEB88EC0A0601010402016C9A90A98D9DEB88EC0A06010103010C7979316E78767133723376389A90A98D9DEB88EC0A0601010701067A61696E61629A90A98D9DEB88EC0A0601010200033130319A90A98D9DEB88EC0A020201026C619A90A98D9DEB88EC0A06010105010272659A90A98D9DEB88EC0A0803010106010277689A90A98D9DEB88EC0A0601010402016C9A90A98D9DEB88EC0A06010103010279799A90A98D9DEB88EC0A0601010701027A619A90A98D9DEB88EC0A060101020004323031619A90A98D9DEB88EC0A020201036C61629A90A98D9DEB88EC0A0601010501037265619A90A98D9DEB88EC0A080301010601037768699A90A98D9DEB88EC0A0601010401037979319A90A98D9DEB88EC0A0601010701037A61699A90A98D9DEB88EC0A06010102042D14141614101B15101112111011111112131212');
INSERT INTO "orders_search_data" ("id", "block") VALUES (2336462209025, X'00000BA7213030316132306134363864663537316166383036383738363831666235396431349A90A98D94CD8CA39C0202CCA484420202E1D09B050202BAF58754020281A5B6CD4E020282A0FAA41F020283F5E19033020282CA9A9C4F0202010C39677A6E67703868356430389A90A98D94F39EA5DE0601010901076164656261796F9A90A98D94CD8CA39C06010102CCA4844206010102E1D09B0506010102BAF587540601010281A5B6CD4E0601010282A0FAA41F0601010283F5E190330601010282CA9A9C4F060101020104627573799A90A98D94F39EA5DE08010104060103636F6D9A90A98D94CD8CA39C06010106CCA4844206010106E1D09B0506010106BAF587540601010781A5B6CD4E0601010682A0FAA41F0601010683F5E190330601010682CA9A9C4F0601010602067265617465649A90A98D94CD8CA39C0A0301010406CCA484420203E1D09B0502038AC1A1A6430203010964656C6976657265649A90A98D999FC9F8570A030101040601076578616D706C659A90A98D94CD8CA39C06010105CCA4844206010105E1D09B0506010105BAF587540601010681A5B6CD4E0601010582A0FAA41F0601010583F5E190330601010582CA9A9C4F06010105010C66346671677771616E6365649A90A98D96949C9E0506010109010C676B6D6E6A743635767A61649A90A98D95C1C0F7370601010B02036F6E659A90A98D95A486B36308010104060102696E9A90A98D95C1C0F737080101040703077472616E7369749A90A98D95C1C0F7370203010C6A797A636E6B763873346B799A90A98D97A4D9B02406010109010C6B776B6A35386376796B6A719A90A98D94CD8CA39C0601010901066C6F636B65649A90A98D97A4D9B024080101040601076F6C61626973699A90A98D94CD8CA39C06010103CCA4844206010103E1D09B0506010103BAF587540601010381A5B6CD4E0601010382A0FAA41F0601010383F5E190330601010382CA9A9C4F06010103020272649A90A98D94CD8CA39C06010107CCA4844206010107E1D09B0506010107BAF587540601010881A5B6CD4E0601010782A0FAA41F0601010783F5E190330601010782CA9A9C4F06010107010572656164799A90A98D96949C9E0508010104060609666F727069636B75709A90A98D96949C9E05020382A0FAA41F0203030566757365649A90A98D9AC4D786A608010104060203696E679A90A98D94CD8CA39C0601010ACCA484420601010AE1D09B050601010ABAF587540601010C81A5B6CD4E0601010A82A0FAA41F0601010A83F5E190330601010A82CA9A9C4F0601010A020B783174637A6676396B63309A90A98D95A486B36306010109010C743673376D726770667032349A90A98D9AC4D786A606010109020672616E7369749A90A98D95C1C0F73708010105070204776963659A90A98D94CD8CA39C0601010BCCA484420601010BE1D09B050601010BBAF587540601010D81A5B6CD4E0601010B82A0FAA41F0601010B83F5E190330601010B82CA9A9C4F0601010B010C7771373138676E66647661619A90A98D999FC9F8570601010900033130319A90A98D94CD8CA39C0202CCA484420202E1D09B050202BAF58754020281A5B6CD4E020282A0FAA41F020283F5E19033020282CA9A9C4F0202010239679A90A98D94F39EA5DE06010109010261649A90A98D94CD8CA39C06010102CCA4844206010102E1D09B0506010102BAF587540601010281A5B6CD4E0601010282A0FAA41F0601010283F5E190330601010282CA9A9C4F06010102010262759A90A98D94F39EA5DE08010104060102636F9A90A98D94CD8CA39C06010106CCA4844206010106E1D09B0506010106BAF587540601010781A5B6CD4E0601010682A0FAA41F0601010683F5E190330601010682CA9A9C4F060101060201729A90A98D94CD8CA39C0A0301010406CCA484420203E1D09B0502038AC1A1A6430203010264659A90A98D999FC9F8570A0301010406010265789A90A98D94CD8CA39C06010105CCA4844206010105E1D09B0506010105BAF587540601010681A5B6CD4E0601010582A0FAA41F0601010583F5E190330601010582CA9A9C4F06010105010266349A90A98D96949C9E05060101090102676B9A90A98D95C1C0F7370601010B02016F9A90A98D95A486B36308010104060102696E9A90A98D95C1C0F7370A030101040701026A799A90A98D97A4D9B0240601010901026B779A90A98D94CD8CA39C0601010901026C6F9A90A98D97A4D9B024080101040601026F6C9A90A98D94CD8CA39C06010103CCA4844206010103E1D09B0506010103BAF587540601010381A5B6CD4E0601010382A0FAA41F0601010383F5E190330601010382CA9A9C4F060101030201729A90A98D94CD8CA39C06010107CCA4844206010107E1D09B0506010107BAF587540601010881A5B6CD4E0601010782A0FAA41F0601010783F5E190330601010782CA9A9C4F06010107010272659A90A98D96949C9E050A030101040682A0FAA41F020386BFFBAD0208010104060201699A90A98D94CD8CA39C0601010ACCA484420601010AE1D09B050601010ABAF587540601010C81A5B6CD4E0601010A82A0FAA41F0601010A83F5E190330601010A82CA9A9C4F0601010A0201789A90A98D95A486B36306010109010274369A90A98D9AC4D786A6060101090201729A90A98D95C1C0F73708010105070201779A90A98D94CD8CA39C0601010BCCA484420601010BE1D09B050601010BBAF587540601010D81A5B6CD4E0601010B82A0FAA41F0601010B83F5E190330601010B82CA9A9C4F0601010B010277719A90A98D999FC9F857060101090004323031619A90A98D94CD8CA39C0202CCA484420202E1D09B050202BAF58754020281A5B6CD4E020282A0FAA41F020283F5E19033020282CA9A9C4F0202010339677A9A90A98D94F39EA5DE0601010901036164659A90A98D94CD8CA39C06010102CCA4844206010102E1D09B0506010102BAF587540601010281A5B6CD4E0601010282A0FAA41F0601010283F5E190330601010282CA9A9C4F0601010201036275739A90A98D94F39EA5DE08010104060103636F6D9A90A98D94CD8CA39C06010106CCA4844206010106E1D09B0506010106BAF587540601010781A5B6CD4E0601010682A0FAA41F0601010683F5E190330601010682CA9A9C4F06010106020272659A90A98D94CD8CA39C0A0301010406CCA484420203E1D09B0502038AC1A1A6430203010364656C9A90A98D999FC9F8570A030101040601036578619A90A98D94CD8CA39C06010105CCA4844206010105E1D09B0506010105BAF587540601010681A5B6CD4E0601010582A0FAA41F0601010583F5E190330601010582CA9A9C4F0601010501036634669A90A98D96949C9E05060101090103676B6D9A90A98D95C1C0F7370601010B02026F6E9A90A98D95A486B36308010104060103696E749A90A98D95C1C0F737020301036A797A9A90A98D97A4D9B0240601010901036B776B9A90A98D94CD8CA39C0601010901036C6F639A90A98D97A4D9B024080101040601036F6C619A90A98D94CD8CA39C06010103CCA4844206010103E1D09B0506010103BAF587540601010381A5B6CD4E0601010382A0FAA41F0601010383F5E190330601010382CA9A9C4F06010103020272649A90A98D94CD8CA39C06010107CCA4844206010107E1D09B0506010107BAF587540601010881A5B6CD4E0601010782A0FAA41F0601010783F5E190330601010782CA9A9C4F0601010701037265619A90A98D96949C9E050A030101040682A0FAA41F02030301669A90A98D9AC4D786A608010104060202696E9A90A98D94CD8CA39C0601010ACCA484420601010AE1D09B050601010ABAF587540601010C81A5B6CD4E0601010A82A0FAA41F0601010A83F5E190330601010A82CA9A9C4F0601010A020278319A90A98D95A486B3630601010901037436739A90A98D9AC4D786A606010109020272619A90A98D95C1C0F7370801010507020277699A90A98D94CD8CA39C0601010BCCA484420601010BE1D09B050601010BBAF587540601010D81A5B6CD4E0601010B82A0FAA41F0601010B83F5E190330601010B82CA9A9C4F0601010B01037771379A90A98D999FC9F85706010109045B1B52144E2A1A521B1B1312141B1B16524D151D154E1A1B164F1B3E114D124D25134D111111131111124D4C244C1011114C113F124E134E26144E121212101212134E4D1B114D1112124D');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9007336693694464, X'0800000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3512B86A60000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9007474132647936, X'0800000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3512B86A60000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9007749010554880, X'080000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3730DF0E500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9007886449508352, X'080000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3730DF0E500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9008023888461824, X'080000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3730DF0E500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9008298766368768, X'08000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3988BE8A7000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9008711083229184, X'08000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3BAC46C0A000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "orders_search_data" ("id", "block") VALUES (9009535716950016, X'0800000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000344148D3512B86A60000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
DELETE FROM "orders_search_idx";
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (1, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (2, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (3, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (4, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (5, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (6, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (7, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (8, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (9, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (10, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (11, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (12, X'', 2);
INSERT INTO "orders_search_idx" ("segid", "term", "pgno") VALUES (17, X'', 2);
DELETE FROM "orders_search_content";
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370832709624732, 'created', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370832869598686, 'created', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370833074336611, 'created', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370833197889335, 'in_transit', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370833544814085, 'ready_for_pickup', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370834150797348, 'ready_for_pickup', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370835203061847, 'delivered', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370835895551654, 'returned', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370836464038117, 'returned', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370837093050535, 'cancelled', 180000.0, 'olabisi');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370837447265050, 'created', 150000.0, '');
INSERT INTO "orders_search_content" ("id", "c2", "c3", "c4") VALUES (3765370837667179530, 'ready_for_pickup', 150000.0, '');
DELETE FROM "orders_search_docsize";
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370832709624732, X'020A000000', 1);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370832869598686, X'020A000000', 2);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370833074336611, X'020A000000', 3);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370833197889335, X'020C000000', 5);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370833544814085, X'020A000000', 8);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370834150797348, X'020A000000', 11);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370835203061847, X'020A000000', 15);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370835895551654, X'020A000000', 19);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370836464038117, X'020A000000', 23);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370837093050535, X'020A000000', 25);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370837447265050, X'0205000000', 26);
INSERT INTO "orders_search_docsize" ("id", "sz", "origin") VALUES (3765370837667179530, X'0206000000', 28);
DELETE FROM "orders_search_config";
INSERT INTO "orders_search_config" ("k", "v") VALUES ('version', 4);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'arrive B0M8VYT6REAG', 'knbv8okE9LdxYttozy6x2p3zuaTCXFLj5tkqYHHBYaw', '{"status":"ready_for_pickup"}', 1795468729368);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'arrive F4FQGWQANCED', 'XqlvV3lrhW03AjMfli80T8x6t_nM-QpP_HrbArLPukc', '{"status":"ready_for_pickup"}', 1795468728020);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'arrive JYZCNKV8S4KY', 'nqdFxPvhi36nRBupkM6wQeaXMzp1C9VuYjFn5NdepaM', '{"status":"ready_for_pickup"}', 1795468728283);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'arrive T6S7MRGPFP24', 'TFqsUxXAaMRM7OCHMsGBL9kkEGE30LeDqps5aWVgtVg', '{"status":"ready_for_pickup"}', 1795468729128);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'arrive WQ718GNFDVAA', 'pUjqPSk_XhVt-VfCDuz0k-9HV5XchHdRJilIk-v8K6k', '{"status":"ready_for_pickup"}', 1795468728778);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'arrive YY1NXVQ3R3V8', 'LIdJtvUHg5xEVxg_dF-P4tDWS04MEkRg88IQBRcOjRE', '{"status":"ready_for_pickup"}', 1795468729891);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'collect F4FQGWQANCED 747908', 'kCK4hA51gr3d7DaiGyInYC9F2s4PJfd20zB6rjdb2-M', '{"problem":{"code":"wrong_collection_code","detail":"This is not the code of this parcel. Send another one with a new `scan_id`.","headers":{}}}', 1795468728113);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'collect JYZCNKV8S4KY 436780', 'OX0602UDaWsOjx4sdqWS9d-EcTxZtQFsyCAYnaXxrI4', '{"problem":{"code":"wrong_collection_code","detail":"This is not the code of this parcel. Send another one with a new `scan_id`.","headers":{}}}', 1795468728388);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'collect JYZCNKV8S4KY 436781', 'kA14UNKlhX2GtAcEhfHF4QGCvAeWhpRxQ6A2PwSxvhY', '{"problem":{"code":"wrong_collection_code","detail":"This is not the code of this parcel. Send another one with a new `scan_id`.","headers":{}}}', 1795468728441);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'collect JYZCNKV8S4KY 436782', 'x5WXgVjpgkSycluIbNfeRG-cEUE7K2eJw8tFnp0RFLE', '{"problem":{"code":"wrong_collection_code","detail":"This is not the code of this parcel. Send another one with a new `scan_id`.","headers":{}}}', 1795468728489);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'collect JYZCNKV8S4KY 436783', 'aLErrMfBYFj3S3q-d2p9MT6Y-6VraAzWnF84XxG-pGI', '{"problem":{"code":"wrong_collection_code","detail":"This is not the code of this parcel. Send another one with a new `scan_id`.","headers":{}}}', 1795468728534);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'collect JYZCNKV8S4KY 436784', 'U6hJ5vZE3gTTevrvmcA05FHWiHeaWcvs_VESvz4pj4c', '{"problem":{"code":"wrong_collection_code","detail":"This is not the code of this parcel. Send another one with a new `scan_id`.","headers":{}}}', 1795468728570);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'collect WQ718GNFDVAA 343964', 'BZOfBAqMYDupdK2kLI6iVf_oDYqqGnw2jRqBSrjc3vA', '{"status":"delivered"}', 1795468728896);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d7a-726a-8336-6a3ab5018076', 'refuse T6S7MRGPFP24', '8DXua65Xo-18z_Hbup6xTEjiUiRh0Ha_JhOv743goNA', '{"status":"returned"}', 1795468729208);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 'collect B0M8VYT6REAG', 'wPH2s9TBmzG7jap2UdkDGj7J-k5xxzw0jWrCrpnog1A', '{"status":"in_transit"}', 1795468729297);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 'collect F4FQGWQANCED', 'RPqEE3Gb1ymDtR9TExeJe3QYUc3iOhTiko3-G0CGyj4', '{"status":"in_transit"}', 1795468727928);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 'collect GKMNJT65VZAD', 'hpR_mHNq13sjPAxpEL_dCVhlSp0e7Q1zmMr_766au3M', '{"status":"in_transit"}', 1795468727761);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 'collect JYZCNKV8S4KY', 'rEB3r0FaQ53JDTEtVg_p1wrqrlz38t42CI-17KDhef0', '{"status":"in_transit"}', 1795468728196);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 'collect T6S7MRGPFP24', '3Tvw4eF8SPPy-L_YSvhB-d2uCugEn52vweDbyALJg2w', '{"status":"in_transit"}', 1795468729053);
INSERT INTO "scans" ("key_id", "scan_id", "fingerprint", "outcome", "at") VALUES ('01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 'collect WQ718GNFDVAA', 'rBdNHz5ApNrXFYVTd8_YyIggbPlc-6c6_9Y4SODFm50', '{"status":"in_transit"}', 1795468728695);
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-94f7-7154-8e39-a339865c4c9c', 1, 1795468727600, 500, 51, 'answered 500', '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-954c-7138-99c1-34b6d83ca17c', 1, 1795468727723, 410, 8, 'answered 410', '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-95d1-71ff-a296-f07740dd8e83', 1, 1795468727842, 204, 58, NULL, '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-9679-728a-bd34-8b4fd81434b8', 1, 1795468727968, 204, 5, NULL, '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-9784-7762-b3de-6a040ea2c499', 1, 1795468728243, 204, 7, NULL, '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-9978-75f6-9c90-1f9e5cb55a94', 1, 1795468728713, 204, 5, NULL, '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-9a40-7460-99b2-ae918435087e', 1, 1795468728952, 204, 4, NULL, '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-9add-724c-9f9a-070e96e57254', 1, 1795468729093, 204, 15, NULL, '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-9bd1-7776-a64e-424fd9444331', 1, 1795468729336, 204, 12, NULL, '');
INSERT INTO "webhook_attempts" ("delivery_id", "number", "at", "status", "duration_ms", "error", "response_excerpt") VALUES ('01a20a46-9d0f-74f4-b32c-df090fd49f7c', 1, 1795468729676, 204, 3, NULL, '');
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-94a6-772f-ab00-9221adfac3fb', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-94a6-772f-ab00-a4ec35bc16f3', 'package.created', '01a20a46-949a-7311-b391-a965bca74fc1', 'https://shop.example.com/later', '{"id":"01a20a46-94a6-772f-ab00-a4ec35bc16f3","type":"package.created","timestamp":"2026-11-23T21:18:47.450Z","sequence":1,"data":{"order_id":"01a20a46-949a-7311-b391-a965bca74fc1","partner_order_id":"ORD-created","tracking_code":"KWKJ58CVYKJQ","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468727450, 0, 1795468757450, 1, 1795468727450);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-94f7-7154-8e39-a339865c4c9c', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-94f7-7154-8e39-f6ed1568c03a', 'package.created', '01a20a46-94e6-7792-bbcb-0bb6cde7f290', 'https://shop.example.com/busy', '{"id":"01a20a46-94f7-7154-8e39-f6ed1568c03a","type":"package.created","timestamp":"2026-11-23T21:18:47.526Z","sequence":1,"data":{"order_id":"01a20a46-94e6-7792-bbcb-0bb6cde7f290","partner_order_id":"ORD-busy","tracking_code":"9GZNGP8H5D08","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'pending', 1, 1, 1795472154948, 0, 1795472184948, 1, 1795468727526);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-94f7-7154-8e39-cd368eb804ce', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-94f7-7154-8e39-f6ed1568c03a', 'package.created', '01a20a46-94e6-7792-bbcb-0bb6cde7f290', 'https://shop.example.com/later', '{"id":"01a20a46-94f7-7154-8e39-f6ed1568c03a","type":"package.created","timestamp":"2026-11-23T21:18:47.526Z","sequence":1,"data":{"order_id":"01a20a46-94e6-7792-bbcb-0bb6cde7f290","partner_order_id":"ORD-busy","tracking_code":"9GZNGP8H5D08","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468727526, 0, 1795468757526, 1, 1795468727526);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-954c-7138-99c1-34b6d83ca17c', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-954c-7138-99c1-563d29a7b445', 'package.created', '01a20a46-9548-7199-ac6e-c4994c8745ab', 'https://shop.example.com/gone', '{"id":"01a20a46-954c-7138-99c1-563d29a7b445","type":"package.created","timestamp":"2026-11-23T21:18:47.624Z","sequence":1,"data":{"order_id":"01a20a46-9548-7199-ac6e-c4994c8745ab","partner_order_id":"ORD-gone","tracking_code":"RX1TCZFV9KC0","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'failed', 1, 1, 1795468727731, 0, 1795468727731, 1, 1795468727624);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-954c-7138-99c1-40aeea002774', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-954c-7138-99c1-563d29a7b445', 'package.created', '01a20a46-9548-7199-ac6e-c4994c8745ab', 'https://shop.example.com/later', '{"id":"01a20a46-954c-7138-99c1-563d29a7b445","type":"package.created","timestamp":"2026-11-23T21:18:47.624Z","sequence":1,"data":{"order_id":"01a20a46-9548-7199-ac6e-c4994c8745ab","partner_order_id":"ORD-gone","tracking_code":"RX1TCZFV9KC0","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468727624, 0, 1795468757624, 1, 1795468727624);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9585-739e-9c67-c2b8717d80e5', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9585-739e-9c67-f3e27d29ddcc', 'package.created', '01a20a46-9583-703b-a6e6-e35922ba73fa', 'https://shop.example.com/later', '{"id":"01a20a46-9585-739e-9c67-f3e27d29ddcc","type":"package.created","timestamp":"2026-11-23T21:18:47.683Z","sequence":1,"data":{"order_id":"01a20a46-9583-703b-a6e6-e35922ba73fa","partner_order_id":"ORD-in-transit","tracking_code":"GKMNJT65VZAD","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468727683, 0, 1795468757683, 1, 1795468727683);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-95d1-71ff-a296-f07740dd8e83', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-95d1-71ff-a296-839581b08d12', 'package.in_transit', '01a20a46-9583-703b-a6e6-e35922ba73fa', 'https://shop.example.com/ok', '{"id":"01a20a46-95d1-71ff-a296-839581b08d12","type":"package.in_transit","timestamp":"2026-11-23T21:18:47.761Z","sequence":2,"data":{"order_id":"01a20a46-9583-703b-a6e6-e35922ba73fa","partner_order_id":"ORD-in-transit","tracking_code":"GKMNJT65VZAD","status":"in_transit","previous_status":"created","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468727900, 0, 1795468727900, 0, 1795468727761);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9635-7002-b108-d28efb7041df', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9635-7002-b108-88662756b4f3', 'package.created', '01a20a46-9628-770f-80ba-a09e4ebfb8e0', 'https://shop.example.com/later', '{"id":"01a20a46-9635-7002-b108-88662756b4f3","type":"package.created","timestamp":"2026-11-23T21:18:47.848Z","sequence":1,"data":{"order_id":"01a20a46-9628-770f-80ba-a09e4ebfb8e0","partner_order_id":"ORD-ready","tracking_code":"F4FQGWQANCED","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468727848, 0, 1795468757848, 1, 1795468727848);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9679-728a-bd34-8b4fd81434b8', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9679-728a-bd34-bcfaf5b85550', 'package.in_transit', '01a20a46-9628-770f-80ba-a09e4ebfb8e0', 'https://shop.example.com/ok', '{"id":"01a20a46-9679-728a-bd34-bcfaf5b85550","type":"package.in_transit","timestamp":"2026-11-23T21:18:47.928Z","sequence":2,"data":{"order_id":"01a20a46-9628-770f-80ba-a09e4ebfb8e0","partner_order_id":"ORD-ready","tracking_code":"F4FQGWQANCED","status":"in_transit","previous_status":"created","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468727973, 0, 1795468727973, 0, 1795468727929);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-974c-722a-ba7a-8c2ce79ba875', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-974c-722a-ba7a-db9d2e559648', 'package.created', '01a20a46-9749-7658-849d-2f2637e1c882', 'https://shop.example.com/later', '{"id":"01a20a46-974c-722a-ba7a-db9d2e559648","type":"package.created","timestamp":"2026-11-23T21:18:48.137Z","sequence":1,"data":{"order_id":"01a20a46-9749-7658-849d-2f2637e1c882","partner_order_id":"ORD-locked","tracking_code":"JYZCNKV8S4KY","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468728137, 0, 1795468758137, 1, 1795468728137);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9784-7762-b3de-6a040ea2c499', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9784-7762-b3de-a805fb68dfe1', 'package.in_transit', '01a20a46-9749-7658-849d-2f2637e1c882', 'https://shop.example.com/ok', '{"id":"01a20a46-9784-7762-b3de-a805fb68dfe1","type":"package.in_transit","timestamp":"2026-11-23T21:18:48.195Z","sequence":2,"data":{"order_id":"01a20a46-9749-7658-849d-2f2637e1c882","partner_order_id":"ORD-locked","tracking_code":"JYZCNKV8S4KY","status":"in_transit","previous_status":"created","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468728250, 0, 1795468728250, 0, 1795468728196);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-994a-717f-9e84-64b5eee88be4', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-994a-717f-9e84-f6ab2a6f7f9b', 'package.created', '01a20a46-993f-727c-8af1-69355dfbd799', 'https://shop.example.com/later', '{"id":"01a20a46-994a-717f-9e84-f6ab2a6f7f9b","type":"package.created","timestamp":"2026-11-23T21:18:48.639Z","sequence":1,"data":{"order_id":"01a20a46-993f-727c-8af1-69355dfbd799","partner_order_id":"ORD-delivered","tracking_code":"WQ718GNFDVAA","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468728639, 0, 1795468758639, 1, 1795468728639);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9978-75f6-9c90-1f9e5cb55a94', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9978-75f6-9c90-b259b487c29f', 'package.in_transit', '01a20a46-993f-727c-8af1-69355dfbd799', 'https://shop.example.com/ok', '{"id":"01a20a46-9978-75f6-9c90-b259b487c29f","type":"package.in_transit","timestamp":"2026-11-23T21:18:48.695Z","sequence":2,"data":{"order_id":"01a20a46-993f-727c-8af1-69355dfbd799","partner_order_id":"ORD-delivered","tracking_code":"WQ718GNFDVAA","status":"in_transit","previous_status":"created","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468728718, 0, 1795468728718, 0, 1795468728696);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9a40-7460-99b2-ae918435087e', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9a40-7460-99b2-cbf0645932c1', 'package.collected', '01a20a46-993f-727c-8af1-69355dfbd799', 'https://shop.example.com/ok', '{"id":"01a20a46-9a40-7460-99b2-cbf0645932c1","type":"package.collected","timestamp":"2026-11-23T21:18:48.896Z","sequence":4,"data":{"order_id":"01a20a46-993f-727c-8af1-69355dfbd799","partner_order_id":"ORD-delivered","tracking_code":"WQ718GNFDVAA","status":"delivered","previous_status":"ready_for_pickup","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468728956, 0, 1795468728956, 0, 1795468728896);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9a94-7111-bc74-ff88fa032751', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9a94-7111-bc74-60d8c4897182', 'package.created', '01a20a46-9a89-75c3-94c0-5299a89938b4', 'https://shop.example.com/later', '{"id":"01a20a46-9a94-7111-bc74-60d8c4897182","type":"package.created","timestamp":"2026-11-23T21:18:48.969Z","sequence":1,"data":{"order_id":"01a20a46-9a89-75c3-94c0-5299a89938b4","partner_order_id":"ORD-refused","tracking_code":"T6S7MRGPFP24","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468728969, 0, 1795468758969, 1, 1795468728969);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9add-724c-9f9a-070e96e57254', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9add-724c-9f9a-298c971dca56', 'package.in_transit', '01a20a46-9a89-75c3-94c0-5299a89938b4', 'https://shop.example.com/ok', '{"id":"01a20a46-9add-724c-9f9a-298c971dca56","type":"package.in_transit","timestamp":"2026-11-23T21:18:49.053Z","sequence":2,"data":{"order_id":"01a20a46-9a89-75c3-94c0-5299a89938b4","partner_order_id":"ORD-refused","tracking_code":"T6S7MRGPFP24","status":"in_transit","previous_status":"created","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468729108, 0, 1795468729108, 0, 1795468729053);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9ba0-715c-b6b0-3b8d4c738eef', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9ba0-715c-b6b0-86b46d19e89c', 'package.created', '01a20a46-9b98-76f8-9ca1-d987f665c7a4', 'https://shop.example.com/later', '{"id":"01a20a46-9ba0-715c-b6b0-86b46d19e89c","type":"package.created","timestamp":"2026-11-23T21:18:49.240Z","sequence":1,"data":{"order_id":"01a20a46-9b98-76f8-9ca1-d987f665c7a4","partner_order_id":"ORD-expired","tracking_code":"B0M8VYT6REAG","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468729240, 0, 1795468759240, 1, 1795468729240);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9bd1-7776-a64e-424fd9444331', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9bd1-7776-a64e-43e5ea1c3fc1', 'package.in_transit', '01a20a46-9b98-76f8-9ca1-d987f665c7a4', 'https://shop.example.com/ok', '{"id":"01a20a46-9bd1-7776-a64e-43e5ea1c3fc1","type":"package.in_transit","timestamp":"2026-11-23T21:18:49.296Z","sequence":2,"data":{"order_id":"01a20a46-9b98-76f8-9ca1-d987f665c7a4","partner_order_id":"ORD-expired","tracking_code":"B0M8VYT6REAG","status":"in_transit","previous_status":"created","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468729349, 0, 1795468729349, 0, 1795468729297);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9ccc-7761-b7fe-c3ab332b8cb2', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9ccc-7761-b7fe-406dd8eb41f2', 'package.created', '01a20a46-9cc4-75f4-94fb-07ebbdd05248', 'https://shop.example.com/later', '{"id":"01a20a46-9ccc-7761-b7fe-406dd8eb41f2","type":"package.created","timestamp":"2026-11-23T21:18:49.540Z","sequence":1,"data":{"order_id":"01a20a46-9cc4-75f4-94fb-07ebbdd05248","partner_order_id":"ORD-cancelled","tracking_code":"AHV1882WY86V","status":"created","previous_status":null,"point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'disabled', 0, 0, 1795468729540, 0, 1795468759540, 1, 1795468729540);
INSERT INTO "webhook_deliveries" ("id", "partner_id", "event_id", "type", "order_id", "url", "body", "status", "attempt_count", "step", "next_attempt_at", "claimed_until", "sweep_at", "troubled", "created_at") VALUES ('01a20a46-9d0f-74f4-b32c-df090fd49f7c', '01a20a46-8df5-71af-8068-78681fb59d14', '01a20a46-9d0f-74f4-b32c-48467cfd7d5e', 'package.cancelled', '01a20a46-9cc4-75f4-94fb-07ebbdd05248', 'https://shop.example.com/ok', '{"id":"01a20a46-9d0f-74f4-b32c-48467cfd7d5e","type":"package.cancelled","timestamp":"2026-11-23T21:18:49.615Z","sequence":2,"data":{"order_id":"01a20a46-9cc4-75f4-94fb-07ebbdd05248","partner_order_id":"ORD-cancelled","tracking_code":"AHV1882WY86V","status":"cancelled","previous_status":"created","point":{"id":"01a20a46-88ed-74de-81d5-65b11d3e168a","name":"Allen Avenue counter","address":"12 Allen Avenue","city":"Ikeja","state":"Lagos","lat":6.6018,"lng":3.3515}}}', 'delivered', 1, 0, 1795468729679, 0, 1795468729679, 0, 1795468729615);
INSERT INTO "webhook_endpoints" ("id", "partner_id", "url", "events", "description", "enabled", "disabled_reason", "secrets", "failing_since", "created_at", "updated_at") VALUES ('01a20a46-93d6-7501-ba86-308274b9b3a9', '01a20a46-8df5-71af-8068-78681fb59d14', 'https://shop.example.com/ok', '["package.in_transit","package.collected","package.cancelled"]', '', 1, NULL, '[{"sealed":"stored.LInsOkwkU34-Pqnl.0SRLjJ-oTPl9K2AgkRU604qj-heQXQgN0JAknus285ylc2SmCMpk4jD3LpbJv_wU6ow.9UXlnUWmAi_hD51Znqwxfg","until":null}]', NULL, 1795468727254, 1795468727254);
INSERT INTO "webhook_endpoints" ("id", "partner_id", "url", "events", "description", "enabled", "disabled_reason", "secrets", "failing_since", "created_at", "updated_at") VALUES ('01a20a46-9403-742f-86a5-bc0d3fb23bd9', '01a20a46-8df5-71af-8068-78681fb59d14', 'https://shop.example.com/later', '["package.created"]', '', 0, 'disabled by you', '[{"sealed":"stored.eUxFr039FIOe3LND.dhjiW8lY1ECDvSXypyFstIzu5eR2nFZdib85LypDCWqHQ7v-ZpEJYO1DO7Vu24iuOFE.qYl4U2D1UwRq5O9DGUkXCA","until":null}]', NULL, 1795468727299, 1795468727299);
INSERT INTO "webhook_secrets" ("partner_id", "secrets") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', '[{"sealed":"stored.uuCnNa1CQ9nQajrO.1rF-KRNyD7YNijfXriox66ctQQv_0z0SayIr8yc_hzpWrP0BeIWvm0A2Bkx6yK0BmxA.1A8tKKTh2UgfjOuIkT44TA","until":null}]');
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('rebuild', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('sweep', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('settle_deliveries', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('resume_deliveries', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('expire_parcels', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('purge_expired_credentials', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('forget_orders', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('forget_scans', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('forget_deliveries', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('forget_faults', 1795468785030, NULL);
INSERT INTO "chores" ("name", "succeeded_at", "failed_at") VALUES ('forget_daily_counts', 1795468785030, NULL);
INSERT INTO "daily_counts" ("day", "kind", "subject", "count") VALUES ('2026-11-23', 'audit_entry', '01a20a46-8df5-71af-8068-78681fb59d14', 5);
INSERT INTO "daily_counts" ("day", "kind", "subject", "count") VALUES ('2026-11-23', 'audit_entry', '01a20a46-8e3e-76d4-a531-69fe04de09f7', 1);
INSERT INTO "daily_counts" ("day", "kind", "subject", "count") VALUES ('2026-11-23', 'scan', '01a20a46-8d7a-726a-8336-6a3ab5018076', 14);
INSERT INTO "daily_counts" ("day", "kind", "subject", "count") VALUES ('2026-11-23', 'scan', '01a20a46-8d9a-72a5-8ad8-d4609e4c963c', 6);
INSERT INTO "failing_urls" ("partner_id", "url", "since", "pending", "failed", "disabled") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'https://shop.example.com/busy', 1795468727526, 1, 0, 0);
INSERT INTO "failing_urls" ("partner_id", "url", "since", "pending", "failed", "disabled") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'https://shop.example.com/gone', 1795468727624, 0, 1, 0);
INSERT INTO "failing_urls" ("partner_id", "url", "since", "pending", "failed", "disabled") VALUES ('01a20a46-8df5-71af-8068-78681fb59d14', 'https://shop.example.com/later', 1795468727450, 0, 0, 10);
CREATE UNIQUE INDEX `point_operators_name_type_email_phone_website_unique` ON `point_operators` (`name`,`type`,`email`,`phone`,`website`);
CREATE UNIQUE INDEX `points_external_id_unique` ON `points` (`external_id`);
CREATE INDEX `points_by_name` ON `points` (`name_key`,`id`);
CREATE INDEX `points_public_by_cell` ON `points` (`cell`,`id`) WHERE "points"."published" = 1 AND "points"."status" = 'approved' AND "points"."deleted_at" IS NULL;
CREATE INDEX `points_deleted` ON `points` (`id`) WHERE "points"."deleted_at" IS NOT NULL;
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);
CREATE UNIQUE INDEX `accounts_set_password_hash_unique` ON `accounts` (`set_password_hash`);
CREATE INDEX `accounts_by_partner` ON `accounts` (`partner_id`,`id`);
CREATE INDEX `audit_log_by_partner` ON `audit_log` (`partner_id`,`id`);
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_id`,`id`);
CREATE INDEX `clients_by_partner` ON `clients` (`partner_id`,`id`);
CREATE INDEX `idempotency_keys_by_expiry` ON `idempotency_keys` (`expires_at`);
CREATE UNIQUE INDEX `keys_hash_unique` ON `keys` (`hash`);
CREATE INDEX `keys_by_partner` ON `keys` (`partner_id`,`kind`,`id`) WHERE "keys"."revoked_at" IS NULL;
CREATE INDEX `keys_by_kind` ON `keys` (`kind`,`id`) WHERE "keys"."revoked_at" IS NULL;
CREATE INDEX `order_counts_of_all_days` ON `order_counts` (`status`,`partner_id`) WHERE "order_counts"."day" = '';
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);
CREATE UNIQUE INDEX `orders_tracking_code_unique` ON `orders` (`tracking_code`);
CREATE INDEX `orders_by_creation` ON `orders` (`partner_id`,`number`,`status`,`delivery_fee_kobo`,`last_name_key`);
CREATE INDEX `orders_by_status` ON `orders` (`partner_id`,`status`,`number`,`delivery_fee_kobo`,`last_name_key`);
CREATE INDEX `orders_by_fee` ON `orders` (`partner_id`,`delivery_fee_kobo`,`number`);
CREATE INDEX `orders_by_status_and_fee` ON `orders` (`partner_id`,`status`,`delivery_fee_kobo`,`number`);
CREATE INDEX `orders_by_last_name` ON `orders` (`partner_id`,`last_name_key`,`number`);
CREATE INDEX `orders_by_status_and_last_name` ON `orders` (`partner_id`,`status`,`last_name_key`,`number`);
CREATE INDEX `orders_under_way` ON `orders` (`point_id`,`status`,`arrived_at`) WHERE "orders"."final_at" IS NULL;
CREATE INDEX `orders_to_erase` ON `orders` (`final_at`) WHERE "orders"."final_at" IS NOT NULL AND "orders"."erased_at" IS NULL;
CREATE UNIQUE INDEX `orders_by_reference` ON `orders` (`partner_id`,`reference`);
CREATE INDEX `partners_by_name` ON `partners` (`name_key`,`id`);
CREATE UNIQUE INDEX `token_families_family_hash_unique` ON `token_families` (`family_hash`);
CREATE INDEX `token_families_by_account` ON `token_families` (`account_id`);
CREATE INDEX `token_families_by_expiry` ON `token_families` (`expires_at`);
CREATE INDEX `points_by_update` ON `points` (`updated_at`,`id`);
CREATE TRIGGER `audit_log_keeps_rows` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER `audit_log_keeps_values` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER `audit_log_keeps_ids` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER `orders_are_counted` AFTER INSERT ON `orders` BEGIN
  INSERT INTO order_counts (partner_id, day, status, count)
  VALUES (NEW.partner_id, '', NEW.status, 1), (NEW.partner_id, date(NEW.created_at / 1000, 'unixepoch'), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER `orders_are_recounted` AFTER UPDATE OF `status` ON `orders` WHEN NEW.status <> OLD.status BEGIN
  UPDATE order_counts SET count = count - 1
  WHERE partner_id = OLD.partner_id AND day IN ('', date(OLD.created_at / 1000, 'unixepoch')) AND status = OLD.status;
  INSERT INTO order_counts (partner_id, day, status, count)
  VALUES (NEW.partner_id, '', NEW.status, 1), (NEW.partner_id, date(NEW.created_at / 1000, 'unixepoch'), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE INDEX `dead_letters_by_time` ON `dead_letters` (`at`);
CREATE INDEX `scans_by_time` ON `scans` (`at`);
CREATE INDEX `slow_receivers_by_time` ON `slow_receivers` (`since`);
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`sweep_at`,`created_at`) WHERE "webhook_deliveries"."status" = 'pending';
CREATE INDEX `webhook_deliveries_troubled` ON `webhook_deliveries` (`partner_id`,`url`,`status`) WHERE "webhook_deliveries"."troubled" = 1;
CREATE INDEX `webhook_endpoints_by_partner` ON `webhook_endpoints` (`partner_id`,`id`);
CREATE INDEX `orders_on_shelf` ON `orders` (`arrived_at`) WHERE "orders"."status" = 'ready_for_pickup';
CREATE INDEX `failing_urls_by_age` ON `failing_urls` (`since`);
CREATE INDEX `webhook_settlements_due` ON `webhook_settlements` (`due_at`);
CREATE INDEX `webhook_deliveries_by_status` ON `webhook_deliveries` (`partner_id`,`status`,`id`);
CREATE INDEX `webhook_deliveries_by_type` ON `webhook_deliveries` (`partner_id`,`type`,`status`,`id`);
CREATE TRIGGER `failing_urls_get_deliveries` AFTER INSERT ON `webhook_deliveries` WHEN NEW.troubled = 1 BEGIN
  INSERT INTO failing_urls (partner_id, url, since, pending, failed, disabled)
  VALUES (NEW.partner_id, NEW.url, NEW.created_at, NEW.status = 'pending', NEW.status = 'failed', NEW.status = 'disabled')
  ON CONFLICT DO UPDATE SET since = min(since, excluded.since), pending = pending + excluded.pending,
    failed = failed + excluded.failed, disabled = disabled + excluded.disabled;
END;
CREATE TRIGGER `failing_urls_lose_deliveries` AFTER DELETE ON `webhook_deliveries` WHEN OLD.troubled = 1 BEGIN
  UPDATE failing_urls SET pending = pending - (OLD.status = 'pending'), failed = failed - (OLD.status = 'failed'),
    disabled = disabled - (OLD.status = 'disabled')
  WHERE partner_id = OLD.partner_id AND url = OLD.url;
  DELETE FROM failing_urls WHERE partner_id = OLD.partner_id AND url = OLD.url AND pending + failed + disabled = 0;
END;
CREATE TRIGGER `failing_urls_follow_deliveries` AFTER UPDATE OF `url`, `status`, `troubled` ON `webhook_deliveries`
WHEN (OLD.troubled = 1 OR NEW.troubled = 1)
  AND (OLD.troubled <> NEW.troubled OR OLD.status <> NEW.status OR OLD.url <> NEW.url)
BEGIN
  UPDATE failing_urls SET pending = pending - (OLD.status = 'pending'), failed = failed - (OLD.status = 'failed'),
    disabled = disabled - (OLD.status = 'disabled')
  WHERE OLD.troubled = 1 AND partner_id = OLD.partner_id AND url = OLD.url;
  INSERT INTO failing_urls (partner_id, url, since, pending, failed, disabled)
  SELECT NEW.partner_id, NEW.url, NEW.created_at, NEW.status = 'pending', NEW.status = 'failed', NEW.status = 'disabled'
  WHERE NEW.troubled = 1
  ON CONFLICT DO UPDATE SET since = min(since, excluded.since), pending = pending + excluded.pending,
    failed = failed + excluded.failed, disabled = disabled + excluded.disabled;
  DELETE FROM failing_urls WHERE partner_id = OLD.partner_id AND url = OLD.url AND pending + failed + disabled = 0;
END;
CREATE TRIGGER `audit_log_has_quotas` BEFORE INSERT ON `audit_log`
WHEN NEW.partner_id IS NOT NULL AND NEW.actor_kind <> 'operator' AND NEW.action NOT IN
  ('secret_key.revoked', 'api_key.revoked', 'session.ended', 'session.reuse_detected', 'account.locked',
  'webhook_endpoint.deleted')
BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  VALUES (date(NEW.at / 1000, 'unixepoch'), 'audit_entry', NEW.partner_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO daily_counts (day, kind, subject, count)
  SELECT date(NEW.at / 1000, 'unixepoch'), 'test_event', NEW.partner_id, 1 WHERE NEW.action = 'webhook_endpoint.tested'
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of audit_entry is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'audit_entry' AND subject = NEW.partner_id AND count > 10000;
  SELECT RAISE(ABORT, 'the quota of test_event is used up') FROM daily_counts
  WHERE NEW.action = 'webhook_endpoint.tested' AND day = date(NEW.at / 1000, 'unixepoch') AND kind = 'test_event'
    AND subject = NEW.partner_id AND count > 500;
END;
CREATE TRIGGER `scans_have_a_quota` BEFORE INSERT ON `scans` BEGIN
  INSERT INTO daily_counts (day, kind, subject, count)
  VALUES (date(NEW.at / 1000, 'unixepoch'), 'scan', NEW.key_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  SELECT RAISE(ABORT, 'the quota of scan is used up') FROM daily_counts
  WHERE day = date(NEW.at / 1000, 'unixepoch') AND kind = 'scan' AND subject = NEW.key_id AND count > 20000;
END;
