import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A time in which points take no parcels. Partners whose orders are under way to them are told. Kept for 30 days. */
export const outages = sqliteTable("outages", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** One point's; null for a state's or the whole network's, as a closure's. */
  pointId: text("point_id"),
  state: text(),
  reason: text({ enum: ["closed", "paused", "removed"] }).notNull(),
  /** If the reason is `closed`: the closure, and its last day. */
  closureId: text("closure_id"),
  until: text(),
  at: integer().notNull(),
});
