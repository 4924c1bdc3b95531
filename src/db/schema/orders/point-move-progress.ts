import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How far a move of a point's orders has come in this database. Written with the orders. */
export const pointMoveProgress = sqliteTable("point_move_progress", {
  moveId: text("move_id").primaryKey(),
  moved: integer().notNull().default(0),
  /** Codes of problems, by the tracking codes of the orders that could not be moved. */
  refused: text({ mode: "json" }).$type<Record<string, string>>().notNull().default({}),
  /** Milliseconds since the epoch. */
  finishedAt: integer("finished_at"),
});
