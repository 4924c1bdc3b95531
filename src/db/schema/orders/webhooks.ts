import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SealedSecret } from "../../json-columns.ts";

/** The URLs that partners registered for events. Times are milliseconds since the epoch. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id").notNull(),
    url: text().notNull(),
    /** Event types, or `*`. */
    events: text({ mode: "json" }).$type<string[]>().notNull(),
    description: text().notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    disabledReason: text("disabled_reason"),
    secrets: text({ mode: "json" }).$type<SealedSecret[]>().notNull(),
    /** When its failures began; null after a success. */
    failingSince: integer("failing_since"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Up to when it has heard of changes of points; null if it never has. */
    networkToldTo: integer("network_told_to"),
  },
  (table) => [
    index("webhook_endpoints_by_partner").on(table.partnerId, table.id),
    index("webhook_endpoints_of_network")
      .on(table.networkToldTo)
      .where(sql`${table.enabled} = 1 AND instr(${table.events}, 'pudo_points.changed') > 0`),
  ],
);

/** The secrets that sign deliveries to the URLs of a partner's orders. */
export const webhookSecrets = sqliteTable("webhook_secrets", {
  partnerId: text("partner_id").primaryKey(),
  secrets: text({ mode: "json" }).$type<SealedSecret[]>().notNull(),
});

/**
 * A row for each event and URL. An id begins as the event's does, so that the deliveries of an event lie together.
 * `WITHOUT ROWID` in the migration.
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
    /** As it is sent, but with a placeholder for the collection code. */
    body: text().notNull(),
    status: text({ enum: ["pending", "delivered", "failed", "disabled"] }).notNull(),
    /** Attempts that ended. */
    attemptCount: integer("attempt_count").notNull().default(0),
    /** How many of them failed since the schedule began. */
    step: integer().notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    /** Until when an attempt has claimed the delivery; 0 if none has. */
    claimedUntil: integer("claimed_until").notNull().default(0),
    /** When the sweep sends a message for it. */
    sweepAt: integer("sweep_at").notNull(),
    /** Whether the sweep has sent a message for it since its last attempt. */
    swept: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether it failed, or was held back, and is not delivered. */
    troubled: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("webhook_deliveries_due")
      .on(table.sweepAt, table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_swept")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'pending' AND ${table.swept} = 1`),
    // No query uses this index now. Queries of 0.1.0 name it, and they run on this schema while 0.2.0 is deployed.
    index("webhook_deliveries_by_partner").on(table.partnerId, table.id),
    index("webhook_deliveries_by_status").on(table.partnerId, table.status, table.id),
    index("webhook_deliveries_by_type").on(table.partnerId, table.type, table.status, table.id),
    index("webhook_deliveries_failed")
      .on(table.partnerId, table.url, table.id)
      .where(sql`${table.status} = 'failed'`),
    index("webhook_deliveries_troubled")
      .on(table.partnerId, table.url, table.status)
      .where(sql`${table.troubled} = 1`),
  ],
);

/** URLs with troubled deliveries, and their number in each state. Triggers keep it. `WITHOUT ROWID` in the migration. */
export const failingUrls = sqliteTable(
  "failing_urls",
  {
    partnerId: text("partner_id").notNull(),
    url: text().notNull(),
    /** When the oldest delivery of this time of trouble was written. */
    since: integer().notNull(),
    pending: integer().notNull(),
    failed: integer().notNull(),
    disabled: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.url] }),
    index("failing_urls_by_age").on(table.since),
    index("failing_urls_disabled").on(table.partnerId, table.url).where(sql`${table.disabled} > 0`),
  ],
);

/**
 * URLs at which undelivered webhooks have to follow a change of an endpoint, and how far that has come. `WITHOUT ROWID`
 * in the migration.
 */
export const webhookSettlements = sqliteTable(
  "webhook_settlements",
  {
    partnerId: text("partner_id").notNull(),
    url: text().notNull(),
    /** The endpoint that has moved away from the URL; empty if none has. */
    endpointId: text("endpoint_id").notNull(),
    changedAt: integer("changed_at").notNull(),
    /** The URL with the earliest time is settled next. */
    dueAt: integer("due_at").notNull(),
    /** Deliveries with ids up to this one are done. */
    afterId: text("after_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.url, table.endpointId] }),
    index("webhook_settlements_due").on(table.dueAt),
  ],
);

/** Endpoints for which the partner asked to send failed webhooks again, and how far that has come. */
export const webhookRecoveries = sqliteTable(
  "webhook_recoveries",
  {
    endpointId: text("endpoint_id").primaryKey(),
    partnerId: text("partner_id").notNull(),
    url: text().notNull(),
    /** Deliveries with ids up to this one are done. */
    afterId: text("after_id").notNull(),
    /** The endpoint with the earliest time is next. */
    dueAt: integer("due_at").notNull(),
  },
  (table) => [index("webhook_recoveries_due").on(table.dueAt)],
);

/** Every attempt to deliver. `WITHOUT ROWID` in the migration. */
export const webhookAttempts = sqliteTable(
  "webhook_attempts",
  {
    deliveryId: text("delivery_id").notNull(),
    /** From 1. */
    number: integer().notNull(),
    at: integer().notNull(),
    /** The answer's status; null if there was none. */
    status: integer(),
    durationMs: integer("duration_ms").notNull(),
    error: text(),
    responseExcerpt: text("response_excerpt").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/** Receivers that were slow and have not answered soon since. `WITHOUT ROWID` in the migration. */
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
    index("slow_receivers_of_partner").on(table.partnerId, table.since),
  ],
);

/** When each partner's next delivery has its turn in the slow lane. `WITHOUT ROWID` in the migration. */
export const slowLaneTurns = sqliteTable("slow_lane_turns", {
  partnerId: text("partner_id").primaryKey(),
  nextAt: integer("next_at").notNull(),
});
