import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { partners } from "./partners.ts";
import { points } from "./points.ts";

/** The people who log in for a partner. Times are milliseconds since the epoch. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id")
      .notNull()
      .references(() => partners.id),
    /** In lower case. */
    email: text().notNull().unique(),
    /** Null until a password is set. */
    passwordHash: text("password_hash"),
    enabled: integer({ mode: "boolean" }).notNull(),
    /** SHA-256 of the token with which a password can be set, once. */
    setPasswordHash: text("set_password_hash").unique(),
    setPasswordExpiresAt: integer("set_password_expires_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The last sign-in, to the portal or for tokens. */
    lastSignedInAt: integer("last_signed_in_at"),
  },
  (table) => [index("accounts_by_partner").on(table.partnerId, table.id)],
);

/** Client credentials of the white-label API. */
export const clients = sqliteTable(
  "clients",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id")
      .notNull()
      .references(() => partners.id),
    secretHash: text("secret_hash").notNull(),
    /** The secrets that were replaced within the last day, each with the end of its validity. */
    previousSecrets: text("previous_secrets", { mode: "json" })
      .$type<{ hash: string; until: number }[]>()
      .notNull(),
    createdAt: integer("created_at").notNull(),
    rotatedAt: integer("rotated_at"),
    deletedAt: integer("deleted_at"),
  },
  (table) => [index("clients_by_partner").on(table.partnerId, table.id)],
);

/** Keys that callers send as they are: those of partners (`sk`, `pk`), agents (`ag`) and drivers (`dr`). */
export const keys = sqliteTable(
  "keys",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["sk", "pk", "ag", "dr"] }).notNull(),
    /** SHA-256 of the key, which is shown once and never stored. */
    hash: text().notNull().unique(),
    /** Which key of the agent or driver it is, from 1, and since when; null for the first. Their id is that of the row. */
    keyNo: integer("key_no").notNull().default(1),
    keySince: integer("key_since"),
    /** Its first and its last characters, by which people know it again; null if 0.3.0 or an earlier version wrote the key. */
    hint: text(),
    partnerId: text("partner_id").references(() => partners.id),
    /** The point that an agent works at. */
    pointId: text("point_id").references(() => points.id),
    /** How much money a driver may hold; null: as much as any. */
    cashLimitKobo: integer("cash_limit_kobo"),
    name: text().notNull(),
    /** The folded name, for searches; null if 0.1.0 wrote the key. */
    nameKey: text("name_key"),
    description: text().notNull(),
    permissions: text({ mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    expiresAt: integer("expires_at"),
    lastUsedAt: integer("last_used_at"),
    /** The country of the address that last used it, if that is known. */
    lastUsedFrom: text("last_used_from"),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    index("keys_by_partner").on(table.partnerId, table.kind, table.id).where(sql`${table.revokedAt} IS NULL`),
    index("keys_by_kind").on(table.kind, table.id).where(sql`${table.revokedAt} IS NULL`),
    index("keys_by_name")
      .on(table.kind, table.nameKey, table.name, table.id)
      .where(sql`${table.partnerId} IS NULL AND ${table.revokedAt} IS NULL`),
    index("keys_by_point")
      .on(table.pointId, table.id)
      .where(sql`${table.pointId} IS NOT NULL AND ${table.revokedAt} IS NULL`),
    // Revoked ones too.
    index("keys_of_a_point").on(table.pointId, table.id).where(sql`${table.pointId} IS NOT NULL`),
  ],
);

/**
 * One log-in with its refresh tokens, of which only the last is valid, and its access tokens. A refresh token names its
 * family, so a replaced one is recognised although it is not stored.
 */
export const tokenFamilies = sqliteTable(
  "token_families",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The secret key with which the account logged in. */
    secretKeyId: text("client_id").notNull(),
    /** SHA-256 of the part that all refresh tokens of the family share, and of the token in force. */
    familyHash: text("family_hash").notNull().unique(),
    refreshHash: text("refresh_hash").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("token_families_in_force")
      .on(table.accountId, table.secretKeyId)
      .where(sql`${table.revokedAt} IS NULL`),
    index("token_families_by_expiry").on(table.expiresAt),
  ],
);

/** Until when a row of `lockouts` counts: its lock is over, and its last failure is a quarter of an hour old. */
export const LOCKOUT_COUNTS_UNTIL = sql`CASE WHEN locked_until > (failures ->> '$[#-1]') + 900000 THEN locked_until ELSE (failures ->> '$[#-1]') + 900000 END`;

/** Failed log-ins by e-mail or address (hashed), and whether they led to a lock. */
export const lockouts = sqliteTable(
  "lockouts",
  {
    subject: text().primaryKey(),
    /** The times of the last failures, the latest at the end. */
    failures: text({ mode: "json" }).$type<number[]>().notNull(),
    lockedUntil: integer("locked_until").notNull(),
  },
  () => [index("lockouts_by_end").on(LOCKOUT_COUNTS_UNTIL)],
);
