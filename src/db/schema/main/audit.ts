import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Author } from "../../../shared/actor.ts";

/** The secret key with which an account logged in for the access token that acted. */
export const SECRET_KEY = sql.raw(`"details" ->> 'secret_key_id'`);

/**
 * What operators did and what was done with credentials. Triggers refuse any change of a row. Times are milliseconds
 * since the epoch.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    actorKind: text("actor_kind").$type<Author["kind"]>().notNull(),
    /** An operator's name, or the id of an account, a client or a key. */
    actorId: text("actor_id").notNull(),
    action: text().notNull(),
    subjectId: text("subject_id").notNull(),
    partnerId: text("partner_id"),
    details: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index("audit_log_by_partner").on(table.partnerId, table.id),
    index("audit_log_by_subject").on(table.subjectId, table.id),
    index("audit_log_by_action").on(table.action, table.id),
    index("audit_log_by_actor").on(table.actorId, table.id),
    index("audit_log_by_secret_key").on(SECRET_KEY, table.id).where(sql`${SECRET_KEY} IS NOT NULL`),
  ],
);

/** Entries that no seal has yet; a trigger notes each. Without a rowid. */
export const auditUnsealed = sqliteTable("audit_unsealed", { id: text().primaryKey() });

/**
 * The seals of the audit log. Triggers refuse any change of one. Backups read tables in the order of their names, so these
 * before the log: then the entries that a seal of a backup names are in the backup.
 */
export const auditChain = sqliteTable("audit_chain", {
  /** From 1, without gaps. */
  number: integer().primaryKey(),
  at: integer().notNull(),
  /** The ids of the entries that it covers. */
  entries: text({ mode: "json" }).$type<string[]>().notNull(),
  /** SHA-256 of the digest before and the entries, in base64url. */
  digest: text().notNull(),
  keyId: text("key_id").notNull(),
  /** HMAC of the seal before and the digest, in base64url. */
  mac: text().notNull(),
});
