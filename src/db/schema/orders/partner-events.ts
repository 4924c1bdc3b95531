import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The events of each partner's orders in the order in which they were written, those of the last 30 days and the newest one
 * before. A trigger adds each. A position is the time of writing in microseconds, but later than all other positions of the
 * partner. So a reader who goes on after one misses none that is written later. `WITHOUT ROWID` in the migration.
 */
export const partnerEvents = sqliteTable(
  "partner_events",
  {
    partnerId: text("partner_id").notNull(),
    position: integer().notNull(),
    orderNumber: integer("order_number").notNull(),
    sequence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.position] })],
);
