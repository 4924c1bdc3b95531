import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Objects of orders that ended long ago and were deleted from their database. Times are milliseconds since the epoch. */
export const archives = sqliteTable(
  "archives",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id").notNull(),
    /** The month in which they ended, `YYYY-MM` (UTC). */
    month: text().notNull(),
    /** The object's name, made from its first order, so that the same orders are never in two objects. */
    objectKey: text("object_key").notNull().unique(),
    firstOrderId: text("first_order_id").notNull(),
    lastOrderId: text("last_order_id").notNull(),
    orders: integer().notNull(),
    /** How many of them ended in each state. */
    byStatus: text("by_status", { mode: "json" }).$type<Record<string, number>>().notNull(),
    /** The object's size. */
    bytes: integer().notNull(),
    sha256: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the last of the orders was deleted; null while there may be some. */
    removedAt: integer("removed_at"),
  },
  (table) => [index("archives_by_partner").on(table.partnerId, table.month, table.id)],
);
