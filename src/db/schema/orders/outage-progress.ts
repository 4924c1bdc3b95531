import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row, made by a migration: which outages of points partners have been told. */
export const outageProgress = sqliteTable("outage_progress", {
  id: integer().primaryKey(),
  /** Everybody was told of this outage and of those before it. */
  outageId: integer("outage_id").notNull().default(0),
  /** Partners were told of the next outage up to this order of this point. */
  pointId: text("point_id").notNull().default(""),
  order: integer().notNull().default(0),
});

/**
 * Partners that were left out while they were moved, and how many outages each has been told. A row is deleted when its
 * partner has caught up.
 */
export const outageCatchUps = sqliteTable("outage_catch_ups", {
  partnerId: text("partner_id").primaryKey(),
  outageId: integer("outage_id").notNull(),
  pointId: text("point_id").notNull(),
  order: integer().notNull(),
});
