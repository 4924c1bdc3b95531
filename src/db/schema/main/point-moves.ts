import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Requests of the operator to send all orders that wait for a point to another one. Each database of orders has its own
 * progress. Times are milliseconds since the epoch.
 */
export const pointMoves = sqliteTable(
  "point_moves",
  {
    id: text().primaryKey(),
    fromPointId: text("from_point_id").notNull(),
    toPointId: text("to_point_id").notNull(),
    /** How many orders waited then. */
    orders: integer().notNull(),
    /** Who asked for it: an operator's name. Null: an older version stored it. */
    operator: text(),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (table) => [index("point_moves_unfinished").on(table.id).where(sql`${table.finishedAt} IS NULL`)],
);
