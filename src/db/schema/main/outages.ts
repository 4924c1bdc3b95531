import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A time in which points take no parcels. Partners with orders on their way to them are told. Kept for 30 days. */
export const outages = sqliteTable("outages", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** The point; null for an outage of a state or of the whole network, as in closures. */
  pointId: text("point_id"),
  state: text(),
  reason: text({ enum: ["closed", "paused", "removed"] }).notNull(),
  /** If the reason is `closed`: the closure, and its last day. */
  closureId: text("closure_id"),
  until: text(),
  at: integer().notNull(),
});
