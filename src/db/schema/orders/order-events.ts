import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { EVENT_TYPES, ORDER_STATUSES, TAKING } from "../../../shared/parcel-status.ts";
import type { EventDetails } from "../../json-columns.ts";

/**
 * Whether an agent or a driver acted, and which one, by nine letters of `actorToText`: an index on all 23 would be twice as
 * large, and two keys have the same nine only if they were made in the same millisecond.
 */
export const SCANNED = {
  isByScanner: sql.raw(`"actor" >= 'a' AND "actor" < 'e'`),
  by: sql.raw(`substr("actor", 1, 9)`),
};

/** What happened to orders; triggers keep `order_counts` right. `WITHOUT ROWID` in the migration. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    orderNumber: integer("order_number").notNull(),
    sequence: integer().notNull(),
    id: text().notNull(),
    type: text({ enum: EVENT_TYPES }).notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    previousStatus: text("previous_status", { enum: ORDER_STATUSES }),
    pointId: text("point_id").notNull(),
    occurredAt: integer("occurred_at").notNull(),
    /** Who acted, as `actorToText` writes it; null if an earlier version wrote the event. */
    actor: text(),
    /** Which key of the agent or driver it was, if not the first. */
    keyNo: integer("key_no"),
    /** Who holds the parcel since then, as `holderToText` writes it, where neither status nor actor tells it. */
    holder: text(),
    /** Somebody who did not scan the parcel had it before. */
    isGap: integer("is_gap", { mode: "boolean" }).notNull().default(false),
    /** Its details; null if it has none, or if an earlier version wrote it. */
    details: text({ mode: "json" }).$type<EventDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.sequence] }),
    index("order_events_to_look_at")
      .on(table.occurredAt)
      .where(sql`${table.isGap} = 1 OR ${table.type} = 'package.problem_reported'`),
    index("order_events_of_money").on(table.occurredAt).where(sql`"details" ->> 'money' IS NOT NULL`),
    index("order_events_of_scanners").on(SCANNED.by, table.occurredAt).where(SCANNED.isByScanner),
  ],
);

/**
 * Scans that were sent after later events: evidence of who had the parcel, which changes nothing else. Times are
 * milliseconds since the epoch. `WITHOUT ROWID` in the migration.
 */
export const lateScans = sqliteTable(
  "late_scans",
  {
    orderNumber: integer("order_number").notNull(),
    occurredAt: integer("occurred_at").notNull(),
    actor: text().notNull(),
    move: text({ enum: TAKING }).notNull(),
    /** Who held the parcel by this scan. */
    holder: text().notNull(),
    receivedAt: integer("received_at").notNull(),
    /** Which key of the agent or driver it was, if not the first. */
    keyNo: integer("key_no"),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.occurredAt, table.actor, table.move] }),
    index("late_scans_of_scanners").on(table.actor, table.occurredAt),
  ],
);
