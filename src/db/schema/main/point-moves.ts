import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What the operator asked for: that all orders that wait for a point go to another one. How far that has come, each
 * database of orders has by itself. Times are milliseconds since the epoch.
 */
export const pointMoves = sqliteTable(
  "point_moves",
  {
    id: text().primaryKey(),
    fromPointId: text("from_point_id").notNull(),
    toPointId: text("to_point_id").notNull(),
    /** How many orders waited then. */
    orders: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (table) => [index("point_moves_unfinished").on(table.id).where(sql`${table.finishedAt} IS NULL`)],
);
