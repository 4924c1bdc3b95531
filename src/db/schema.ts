import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { WorkingHours } from "../points/hours.ts";

/** Who operates a point: the store or agent network whose counter it is. */
export const pointOperators = sqliteTable(
  "point_operators",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    type: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    website: text().notNull(),
  },
  (table) => [unique().on(table.name, table.type, table.email, table.phone, table.website)],
);

/** Times are milliseconds since the epoch; `…Key` columns hold the folded text that is compared and sorted. */
export const points = sqliteTable(
  "points",
  {
    id: text().primaryKey(),
    /** The id in the file that the point was imported from. */
    externalId: text("external_id").unique(),
    operatorId: text("operator_id")
      .notNull()
      .references(() => pointOperators.id),
    /** Counts changes, so that a writer can tell that nobody wrote since it read. */
    revision: integer().notNull().default(1),
    status: text({ enum: ["pending", "approved", "rejected"] }).notNull(),
    published: integer({ mode: "boolean" }).notNull(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    description: text().notNull(),
    descriptionKey: text("description_key").notNull(),
    note: text().notNull(),
    addressId: text("address_id").notNull(),
    label: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    cityKey: text("city_key").notNull(),
    state: text().notNull(),
    stateKey: text("state_key").notNull(),
    zip: text().notNull(),
    country: text().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    /** Cell of the grid by which the snapshot is cut into chunks: see `cellOf`. */
    cell: integer().notNull(),
    verified: integer({ mode: "boolean" }).notNull(),
    workingHours: text("working_hours", { mode: "json" }).$type<WorkingHours>().notNull(),
    minItemWeight: real("min_item_weight").notNull(),
    maxItemWeight: real("max_item_weight").notNull(),
    maxItemValueKobo: integer("max_item_value_kobo").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("points_by_name").on(table.nameKey, table.id),
    index("points_public_by_cell")
      .on(table.cell, table.id)
      .where(sql`${table.published} = 1 AND ${table.status} = 'approved' AND ${table.deletedAt} IS NULL`),
    index("points_deleted").on(table.id).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

/** One row: which version of the published points D1 holds, and which one the snapshot in KV was built from. */
export const snapshotState = sqliteTable("snapshot_state", {
  id: integer().primaryKey(),
  /** Counts changes that readers may see. */
  version: integer().notNull(),
  builtVersion: integer("built_version").notNull(),
  builtAt: integer("built_at").notNull(),
  /** A builder holds the work until then. */
  buildingUntil: integer("building_until").notNull(),
  /** The last manifest, and parts no longer in it that readers may still ask for. */
  manifest: text({ mode: "json" }).$type<unknown>(),
  retired: text({ mode: "json" }).$type<{ name: string; since: number }[]>().notNull(),
});

/** A store or logistics company that calls the API. Times are milliseconds since the epoch, here and below. */
export const partners = sqliteTable(
  "partners",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    kind: text({ enum: ["store", "logistics"] }).notNull(),
    /** Pending until there is a signed agreement. */
    status: text({ enum: ["pending", "active", "suspended"] }).notNull(),
    originZip: text("origin_zip").notNull(),
    labelName: text("label_name").notNull(),
    brandColor: text("brand_color").notNull(),
    agreementSignedOn: text("agreement_signed_on"),
    /** Canonical addresses and CIDR blocks from which client credentials may be used. */
    allowList: text("allow_list", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("partners_by_name").on(table.nameKey, table.id)],
);

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
    /** The secret before the last rotation, and until when it still holds. */
    previousSecretHash: text("previous_secret_hash"),
    previousSecretUntil: integer("previous_secret_until"),
    createdAt: integer("created_at").notNull(),
    rotatedAt: integer("rotated_at"),
    deletedAt: integer("deleted_at"),
  },
  (table) => [index("clients_by_partner").on(table.partnerId, table.id)],
);

/** Keys that are sent as they are: those of partners (`sk`, `pk`), agents (`ag`) and drivers (`dr`). */
export const keys = sqliteTable(
  "keys",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["sk", "pk", "ag", "dr"] }).notNull(),
    /** SHA-256 of the key, which is shown once and never stored. */
    hash: text().notNull().unique(),
    partnerId: text("partner_id").references(() => partners.id),
    /** The point that an agent works at. */
    pointId: text("point_id").references(() => points.id),
    name: text().notNull(),
    description: text().notNull(),
    permissions: text({ mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    expiresAt: integer("expires_at"),
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    index("keys_by_partner").on(table.partnerId, table.kind, table.id).where(sql`${table.revokedAt} IS NULL`),
    index("keys_by_kind").on(table.kind, table.id).where(sql`${table.revokedAt} IS NULL`),
  ],
);

/**
 * What one log-in began: its refresh tokens, of which only the last is in force, and its access tokens. A refresh token
 * names its family, so that a dead one is recognised without being kept.
 */
export const tokenFamilies = sqliteTable(
  "token_families",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The secret key with which the account logged in. */
    clientId: text("client_id").notNull(),
    /** SHA-256 of the part that all refresh tokens of the family share, and of the one in force. */
    familyHash: text("family_hash").notNull().unique(),
    refreshHash: text("refresh_hash").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("token_families_by_account").on(table.accountId),
    index("token_families_by_expiry").on(table.expiresAt),
  ],
);

/** Failed log-ins by e-mail or address (hashed), and whether they led to a lock. */
export const lockouts = sqliteTable("lockouts", {
  subject: text().primaryKey(),
  /** When the last failures were. */
  failures: text({ mode: "json" }).$type<number[]>().notNull(),
  lockedUntil: integer("locked_until").notNull(),
});

/** What operators did and what was done with credentials. Triggers refuse any change of a row. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    actorKind: text("actor_kind").notNull(),
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
  ],
);
