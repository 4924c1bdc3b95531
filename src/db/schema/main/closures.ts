import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** When points are closed, in whole days of Africa/Lagos (`YYYY-MM-DD`), both ends included. */
export const closures = sqliteTable(
  "closures",
  {
    id: text().primaryKey(),
    /** The point that is closed; null for a closure of a state or of the whole network. */
    pointId: text("point_id"),
    /** The name of the state whose points are closed, as in `STATES`; null for a point's or the whole network's. */
    state: text(),
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day").notNull(),
    reason: text(),
    createdBy: text("created_by", { enum: ["operator", "agent"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** The next day on which the answers about its points change by themselves; null if there is none. */
    nextChange: text("next_change"),
    /** When partners hear of it as an outage: when it was set, or on the day before its first day. */
    announcedAt: integer("announced_at"),
  },
  (table) => [
    index("closures_by_point").on(table.pointId, table.lastDay),
    index("closures_by_end").on(table.lastDay),
    // So that closures far ahead cost nothing, however many there are.
    index("closures_to_announce").on(table.firstDay).where(sql`${table.announcedAt} IS NULL`),
    index("closures_by_change").on(table.nextChange).where(sql`${table.nextChange} IS NOT NULL`),
  ],
);

/**
 * States, or the network, for which a closure has changed the answers about their points, and how far these are marked as
 * changed.
 */
export const closureTouches = sqliteTable("closure_touches", {
  /** The name of the state, as in `STATES`; empty for the whole network. */
  state: text().primaryKey(),
  /** The id of the last point that is done. */
  after: text().notNull(),
});
