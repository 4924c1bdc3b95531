import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { WorkingHours } from "../shared/opening-hours.ts";
import type { Item, SealedSecret } from "./json-columns.ts";

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
    /** When anybody could first see it. */
    listedAt: integer("listed_at"),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("points_by_name").on(table.nameKey, table.id),
    index("points_by_update").on(table.updatedAt, table.id),
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
    /** The secrets before rotations of the last day, and until when each still holds. */
    previousSecrets: text("previous_secrets", { mode: "json" })
      .$type<{ hash: string; until: number }[]>()
      .notNull(),
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

/** What a parcel costs in each zone. */
export const tariffs = sqliteTable("tariffs", {
  zone: text({ enum: ["same_state", "same_region", "neighbouring_region", "national"] }).primaryKey(),
  /** By ascending weight. */
  slabs: text({ mode: "json" }).$type<{ upToKg: number; amountKobo: number }[]>().notNull(),
  perExtraKgKobo: integer("per_extra_kg_kobo").notNull(),
  minDays: integer("min_days").notNull(),
  maxDays: integer("max_days").notNull(),
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

/**
 * Orders. `number` is made of the time and random bits of `id`, so that it orders as creation does: rows, the search
 * index and pages go by it. What else the listing indexes hold is there so that no page reads more rows than it shows.
 */
export const orders = sqliteTable(
  "orders",
  {
    number: integer().primaryKey(),
    id: text().notNull().unique(),
    partnerId: text("partner_id")
      .notNull()
      .references(() => partners.id),
    reference: text().notNull(),
    trackingCode: text("tracking_code").notNull().unique(),
    entrance: text({ enum: ["store", "white_label"] }).notNull(),
    /** SHA-256 of the body that created it: tells a repeated creation from a different one. */
    fingerprint: text().notNull(),
    status: text({
      enum: ["created", "cancelled", "in_transit", "ready_for_pickup", "delivered", "returned"],
    }).notNull(),
    /** How many events it has had. */
    sequence: integer().notNull(),
    pointId: text("point_id")
      .notNull()
      .references(() => points.id),
    receiverName: text("receiver_name").notNull(),
    receiverEmail: text("receiver_email").notNull(),
    receiverPhone: text("receiver_phone").notNull(),
    lastNameKey: text("last_name_key").notNull(),
    items: text({ mode: "json" }).$type<Item[]>().notNull(),
    note: text().notNull(),
    webhookUrl: text("webhook_url"),
    deliveryFeeKobo: integer("delivery_fee_kobo").notNull(),
    /** Which of the deployment's keys its collection code is made with. */
    codeKey: text("code_key").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    arrivedAt: integer("arrived_at"),
    /** When it was delivered, returned or cancelled. */
    finalAt: integer("final_at"),
    /** When its receiver's personal data were erased. */
    erasedAt: integer("erased_at"),
    /** Wrong collection codes so far; until when no other is looked at. */
    codeTries: integer("code_tries").notNull().default(0),
    codeLockedUntil: integer("code_locked_until").notNull().default(0),
    /** Its webhooks' URL, once that has said that nobody wants them any more. */
    endedWebhookUrl: text("ended_webhook_url"),
  },
  (table) => [
    unique("orders_by_reference").on(table.partnerId, table.reference),
    index("orders_by_creation").on(
      table.partnerId,
      table.number,
      table.status,
      table.deliveryFeeKobo,
      table.lastNameKey,
    ),
    index("orders_by_status").on(
      table.partnerId,
      table.status,
      table.number,
      table.deliveryFeeKobo,
      table.lastNameKey,
    ),
    index("orders_by_fee").on(table.partnerId, table.deliveryFeeKobo, table.number),
    index("orders_by_status_and_fee").on(table.partnerId, table.status, table.deliveryFeeKobo, table.number),
    index("orders_by_last_name").on(table.partnerId, table.lastNameKey, table.number),
    index("orders_by_status_and_last_name").on(
      table.partnerId,
      table.status,
      table.lastNameKey,
      table.number,
    ),
    index("orders_under_way")
      .on(table.pointId, table.status, table.arrivedAt)
      .where(sql`${table.finalAt} IS NULL`),
    index("orders_on_shelf").on(table.arrivedAt).where(sql`${table.status} = 'ready_for_pickup'`),
    index("orders_to_erase")
      .on(table.finalAt)
      .where(sql`${table.finalAt} IS NOT NULL AND ${table.erasedAt} IS NULL`),
  ],
);

/** What happened to orders; triggers keep `order_counts` right. `WITHOUT ROWID` in the migration. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    orderNumber: integer("order_number").notNull(),
    sequence: integer().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    status: text().notNull(),
    previousStatus: text("previous_status"),
    pointId: text("point_id").notNull(),
    occurredAt: integer("occurred_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderNumber, table.sequence] })],
);

/** How many orders a partner has by status, on each day (UTC) and, with an empty day, on all. */
export const orderCounts = sqliteTable(
  "order_counts",
  {
    partnerId: text("partner_id").notNull(),
    day: text().notNull(),
    status: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.day, table.status] }),
    index("order_counts_of_all_days").on(table.status, table.partnerId).where(sql`${table.day} = ''`),
  ],
);

/** What scans with an id came to, so that a scan that is sent again answers as it did. `WITHOUT ROWID` in the migration. */
export const scans = sqliteTable(
  "scans",
  {
    keyId: text("key_id").notNull(),
    scanId: text("scan_id").notNull(),
    /** A keyed hash of what was sent: a plain one would tell collection codes. */
    fingerprint: text().notNull(),
    /** The order's status after it, or the problem. */
    outcome: text({ mode: "json" }).$type<unknown>().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.scanId] }), index("scans_by_time").on(table.at)],
);

/** Where a partner wants to hear of events. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id")
      .notNull()
      .references(() => partners.id),
    url: text().notNull(),
    /** Event types, or `*`. */
    events: text({ mode: "json" }).$type<string[]>().notNull(),
    description: text().notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    disabledReason: text("disabled_reason"),
    secrets: text({ mode: "json" }).$type<SealedSecret[]>().notNull(),
    /** Since when nothing but failures came of it. */
    failingSince: integer("failing_since"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("webhook_endpoints_by_partner").on(table.partnerId, table.id)],
);

/** What signs what goes to the URLs of a partner's orders. */
export const webhookSecrets = sqliteTable("webhook_secrets", {
  partnerId: text("partner_id")
    .primaryKey()
    .references(() => partners.id),
  secrets: text({ mode: "json" }).$type<SealedSecret[]>().notNull(),
});

/**
 * What has to be told to whom: a row for each event and URL. An id begins as the event's does, so that the deliveries of
 * an event lie together. `WITHOUT ROWID` in the migration.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id").notNull(),
    eventId: text("event_id").notNull(),
    type: text().notNull(),
    /** Null for a test event. */
    orderId: text("order_id"),
    url: text().notNull(),
    /** As it is sent, but for a placeholder where the collection code belongs. */
    body: text().notNull(),
    status: text({ enum: ["pending", "delivered", "failed", "disabled"] }).notNull(),
    /** Attempts that ended. */
    attemptCount: integer("attempt_count").notNull().default(0),
    /** How many of them failed since the schedule began. */
    step: integer().notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    /** An attempt is under way, and has until then. */
    claimedUntil: integer("claimed_until").notNull().default(0),
    /** When the sweep asks for it, if no message has. */
    sweepAt: integer("sweep_at").notNull(),
    /** Whether it failed, or was held back, and is not delivered. */
    troubled: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("webhook_deliveries_due")
      .on(table.sweepAt, table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_by_partner").on(table.partnerId, table.id, table.status, table.type),
    index("webhook_deliveries_troubled")
      .on(table.partnerId, table.url, table.status)
      .where(sql`${table.troubled} = 1`),
  ],
);

/** Every attempt to deliver. `WITHOUT ROWID` in the migration. */
export const webhookAttempts = sqliteTable(
  "webhook_attempts",
  {
    deliveryId: text("delivery_id").notNull(),
    /** From 1. */
    number: integer().notNull(),
    at: integer().notNull(),
    /** Of the answer; null if there was none. */
    status: integer(),
    durationMs: integer("duration_ms").notNull(),
    error: text(),
    responseExcerpt: text("response_excerpt").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/** Receivers that timed out and have not answered in time since. `WITHOUT ROWID` in the migration. */
export const slowReceivers = sqliteTable(
  "slow_receivers",
  {
    partnerId: text("partner_id").notNull(),
    /** A URL without its query. */
    receiver: text().notNull(),
    since: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.receiver] }),
    index("slow_receivers_by_time").on(table.since),
  ],
);

/** Messages that the consumer could not deal with. What they asked for, the cron does. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: text().primaryKey(),
    queue: text().notNull(),
    body: text({ mode: "json" }).$type<unknown>().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("dead_letters_by_time").on(table.at)],
);

/** Which order an `Idempotency-Key` made. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    partnerId: text("partner_id").notNull(),
    path: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    orderId: text("order_id").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.path, table.key] }),
    index("idempotency_keys_by_expiry").on(table.expiresAt),
  ],
);
