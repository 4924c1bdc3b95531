import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { ORDER_STATUSES } from "../../../shared/parcel-status.ts";
import type { Item } from "../../json-columns.ts";

/**
 * The holder of a parcel that somebody has in hand, for the index of held parcels. If no holder is noted, a parcel on its
 * way is with an unknown driver, and one that goes back is with nobody.
 */
export const HELD = {
  kind: sql.raw(`CASE WHEN "status" = 'ready_for_pickup' THEN 'point'
    WHEN "holder_sequence" = "sequence" THEN "holder_kind" WHEN "status" = 'in_transit' THEN 'driver' END`),
  by: sql.raw(`CASE WHEN "status" = 'ready_for_pickup' THEN "point_id"
    WHEN "holder_sequence" = "sequence" THEN "holder_id" END`),
  since: sql.raw(`CASE WHEN "status" = 'ready_for_pickup' THEN "arrived_at"
    WHEN "holder_sequence" = "sequence" THEN "held_since" ELSE "updated_at" END`),
};

/** Whether a parcel goes to its partner, and not to its point. */
export const GOES_BACK = sql.raw(`("orders"."status" = 'returned' OR "orders"."return_of" IS NOT NULL)`);

/**
 * Orders. `number` is made of the time and random bits of `id`, so that it grows with creation: rows, the search index and
 * pages are sorted by it. The other columns of the listing indexes are there so that no page reads more rows than it shows.
 * Times are milliseconds since the epoch.
 */
export const orders = sqliteTable(
  "orders",
  {
    number: integer().primaryKey(),
    id: text().notNull().unique(),
    partnerId: text("partner_id").notNull(),
    reference: text().notNull(),
    trackingCode: text("tracking_code").notNull().unique(),
    entrance: text({ enum: ["store", "white_label"] }).notNull(),
    /** SHA-256 of the body that created it: tells a repeated creation from a different one. */
    fingerprint: text().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    /** How many events it has. */
    sequence: integer().notNull(),
    /** Where it is collected; empty for a return. */
    pointId: text("point_id").notNull(),
    /** The id of the order that a return sends back; null for a delivery. */
    returnOf: text("return_of"),
    /** The point where a return was handed in. */
    handedInAt: text("handed_in_at"),
    receiverName: text("receiver_name").notNull(),
    receiverEmail: text("receiver_email").notNull(),
    receiverPhone: text("receiver_phone").notNull(),
    /** Keyed hashes of a delivery's phone number, by which a counter finds it: see `phoneHashes`. */
    phoneHash: text("phone_hash"),
    phoneEndHash: text("phone_end_hash"),
    lastNameKey: text("last_name_key").notNull(),
    items: text({ mode: "json" }).$type<Item[]>().notNull(),
    note: text().notNull(),
    webhookUrl: text("webhook_url"),
    deliveryFeeKobo: integer("delivery_fee_kobo").notNull(),
    /** Which of the deployment's keys its collection code is made with. */
    codeKey: text("code_key").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Its last change; later than every change of the partner's orders that was written before: see `changeTime`. */
    updatedAt: integer("updated_at").notNull(),
    /** The days (`YYYY-MM-DD`, Africa/Lagos) from which and up to which it is expected at its point; null for a return. */
    expectedFrom: text("expected_from"),
    expectedTo: text("expected_to"),
    arrivedAt: integer("arrived_at"),
    /** How many days longer it is kept: days on which its point is closed, and days that it was given. */
    extraDays: integer("extra_days").notNull().default(0),
    /** How many of these its partner and the operator have given it. */
    partnerDays: integer("partner_days").notNull().default(0),
    operatorDays: integer("operator_days").notNull().default(0),
    /** Added to these, which then count from when the parcel was put back on the shelf: see `keptFromNow`. */
    shiftedDays: integer("shifted_days").notNull().default(0),
    /** When its partner is told that its time is nearly over; null if it is not told. */
    expiringAt: integer("expiring_at"),
    /** Until when it can be collected although it goes back: see `isCollectable`. */
    collectableUntil: integer("collectable_until"),
    /** What it is worth: of its items, price times quantity. */
    valueKobo: integer("value_kobo").notNull().default(0),
    /** What its receiver pays at the point; null if nothing was ever to be paid. */
    codAmountKobo: integer("cod_amount_kobo"),
    /**
     * Who holds a parcel whose status does not tell it, since when, and the event up to which that is right (an earlier
     * version may add events without updating it). See `holderOf`.
     */
    holderKind: text("holder_kind", { enum: ["driver", "point", "partner", "receiver"] }),
    holderId: text("holder_id"),
    heldSince: integer("held_since"),
    holderSequence: integer("holder_sequence"),
    /** Its place at the point that holds it. */
    shelf: text(),
    /** When it was delivered or cancelled, or began to go back. */
    finalAt: integer("final_at"),
    /** When its receiver's personal data were erased. */
    erasedAt: integer("erased_at"),
    /** Wrong collection codes so far, and until when no other is looked at. */
    codeTries: integer("code_tries").notNull().default(0),
    codeLockedUntil: integer("code_locked_until").notNull().default(0),
    /** The URL of its webhooks, once that has answered that it wants no more. */
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
    index("orders_by_update").on(table.partnerId, table.updatedAt, table.number, table.status),
    index("orders_by_fee").on(table.partnerId, table.deliveryFeeKobo, table.number),
    index("orders_by_status_and_fee").on(table.partnerId, table.status, table.deliveryFeeKobo, table.number),
    index("orders_by_last_name").on(table.partnerId, table.lastNameKey, table.number),
    index("orders_by_status_and_last_name").on(
      table.partnerId,
      table.status,
      table.lastNameKey,
      table.number,
    ),
    // Has all that an agent sees of a parcel, so that a point's lists and searches read only this index.
    index("orders_at_point")
      .on(
        table.pointId,
        table.status,
        table.arrivedAt,
        table.number,
        table.trackingCode,
        table.receiverName,
        table.extraDays,
        table.codAmountKobo,
        table.shelf,
      )
      .where(sql`${table.finalAt} IS NULL`),
    index("orders_by_phone")
      .on(table.pointId, table.phoneEndHash, table.phoneHash)
      .where(sql`${table.finalAt} IS NULL`),
    // What goes back, which its point may still have. Of its own, so that no other change of a state writes into it.
    index("orders_returned_by_phone")
      .on(table.pointId, table.phoneEndHash, table.phoneHash)
      .where(sql`${table.status} = 'returned'`),
    index("orders_without_phone_hash")
      .on(table.number)
      .where(
        sql`${table.phoneHash} IS NULL AND ${table.finalAt} IS NULL AND ${table.erasedAt} IS NULL AND ${table.returnOf} IS NULL`,
      ),
    index("orders_with_wrong_codes")
      .on(table.pointId)
      .where(sql`${table.codeTries} > 0 AND ${table.finalAt} IS NULL`),
    index("orders_collectable_with_wrong_codes")
      .on(table.pointId)
      .where(sql`${table.codeTries} > 0 AND ${table.collectableUntil} > 0`),
    index("orders_to_expire")
      .on(sql`${table.arrivedAt} + ${table.extraDays} * 86400000`)
      .where(sql`${table.status} = 'ready_for_pickup'`),
    index("orders_expiring").on(table.expiringAt).where(sql`${table.status} = 'ready_for_pickup'`),
    // Only for an earlier version, which finds expired parcels by it.
    index("orders_on_shelf").on(table.arrivedAt).where(sql`${table.status} = 'ready_for_pickup'`),
    index("orders_to_erase")
      .on(table.finalAt)
      .where(sql`${table.finalAt} IS NOT NULL AND ${table.erasedAt} IS NULL`),
    index("orders_held")
      .on(HELD.kind, table.status, HELD.by, HELD.since, table.valueKobo)
      .where(sql`${table.status} IN ('in_transit', 'ready_for_pickup', 'returned')`),
    index("orders_returns")
      .on(table.partnerId, table.number, table.status)
      .where(sql`${table.returnOf} IS NOT NULL`),
    // Returns of all partners, in any state and in one, with the columns of their condition.
    index("orders_returns_by_creation")
      .on(table.number, table.partnerId, table.returnOf)
      .where(sql`${table.returnOf} IS NOT NULL`),
    index("orders_returns_by_state")
      .on(table.status, table.number, table.partnerId, table.returnOf)
      .where(sql`${table.returnOf} IS NOT NULL`),
    index("orders_with_money")
      .on(table.partnerId, table.number, table.status)
      .where(sql`${table.codAmountKobo} > 0`),
    index("orders_returns_of").on(table.returnOf).where(sql`${table.returnOf} IS NOT NULL`),
    index("orders_idle")
      .on(table.updatedAt)
      .where(sql`${table.finalAt} IS NULL AND ${table.erasedAt} IS NULL`),
  ],
);

/** How many orders a partner has by status, on each day (UTC) and, with an empty day, on all. */
export const orderCounts = sqliteTable(
  "order_counts",
  {
    partnerId: text("partner_id").notNull(),
    day: text().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.day, table.status] }),
    index("order_counts_of_all_days").on(table.status, table.partnerId).where(sql`${table.day} = ''`),
  ],
);

/**
 * One row, made by the migration, on the merges that take erased words out of the search index's pages. Times are
 * milliseconds since the epoch.
 */
export const searchMerges = sqliteTable("search_merges", {
  id: integer().primaryKey(),
  /** When receivers were last erased. */
  erasedAt: integer("erased_at").notNull().default(0),
  /** When the last merge began. */
  begunAt: integer("begun_at").notNull().default(0),
  isUnderWay: integer("is_under_way", { mode: "boolean" }).notNull().default(false),
});

/** One row: the number up to which the cron has put orders into the search index. */
export const searchProgress = sqliteTable("search_progress", {
  indexedTo: integer("indexed_to").notNull(),
});

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

/** One row: the month (`YYYY-MM`) whose ended orders are archived next, and the last partner that is done in it. */
export const archiveProgress = sqliteTable("archive_progress", {
  id: integer().primaryKey(),
  month: text().notNull(),
  afterPartner: text("after_partner").notNull(),
});

/** Orders that only an archive has: kept so that their partner reads that they are there. */
export const archivedOrders = sqliteTable(
  "archived_orders",
  {
    number: integer().primaryKey(),
    partnerId: text("partner_id").notNull(),
    reference: text().notNull(),
  },
  (table) => [index("archived_orders_by_reference").on(table.partnerId, table.reference)],
);
