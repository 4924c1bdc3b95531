import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row, made by the migration: of which outages of points partners have been told. */
export const outageProgress = sqliteTable("outage_progress", {
  id: integer().primaryKey(),
  /** Of this one and those before. */
  outageId: integer("outage_id").notNull().default(0),
  /** Of the next one: up to this order of this point. */
  pointId: text("point_id").notNull().default(""),
  order: integer().notNull().default(0),
});

/** Partners that were left out while they were moved: of which outages each has been told. The row goes when that is all. */
export const outageCatchUps = sqliteTable("outage_catch_ups", {
  partnerId: text("partner_id").primaryKey(),
  outageId: integer("outage_id").notNull(),
  pointId: text("point_id").notNull(),
  order: integer().notNull(),
});
