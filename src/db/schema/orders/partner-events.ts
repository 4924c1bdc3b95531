import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The events of each partner's orders in the order in which they were written, those of the last 30 days and the newest one
 * before. A trigger adds each. A position is the time of writing in microseconds, but later than all other positions of the
 * partner. So a reader who goes on after one misses none that is written later. `WITHOUT ROWID` in the migration.
 *
 * An event of no order has `NO_ORDER` for its order, and its id and body here.
 */
export const partnerEvents = sqliteTable(
  "partner_events",
  {
    partnerId: text("partner_id").notNull(),
    position: integer().notNull(),
    orderNumber: integer("order_number").notNull(),
    sequence: integer().notNull(),
    eventId: text("event_id"),
    body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.position] }),
    uniqueIndex("partner_events_of_no_order")
      .on(table.partnerId, table.eventId)
      .where(sql`${table.eventId} IS NOT NULL`),
  ],
);

/** Numbers of orders begin with 1. */
export const NO_ORDER = 0;
