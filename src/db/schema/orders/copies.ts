import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { WeekHours } from "../../../shared/opening-hours.ts";

/**
 * What orders need of points and partners, which are in another database: copied when an order names them, and renewed
 * within two minutes of a change. Times are milliseconds since the epoch.
 */

export const orderPoints = sqliteTable("order_points", {
  id: text().primaryKey(),
  /** That of the point. Only a later state replaces a copy. */
  revision: integer().notNull(),
  name: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  zip: text().notNull(),
  latitude: real().notNull(),
  longitude: real().notNull(),
  workingHours: text("working_hours", { mode: "json" }).$type<WeekHours>().notNull(),
  /** That of its network. */
  phone: text().notNull(),
});

export const orderPartners = sqliteTable("order_partners", {
  id: text().primaryKey(),
  /** The terms of its orders begin with it in the search index. */
  number: integer().notNull(),
  name: text().notNull(),
  labelName: text("label_name").notNull(),
  brandColor: text("brand_color").notNull(),
  supportUrl: text("support_url"),
  supportPhone: text("support_phone"),
  /** Whether its receivers may start a return themselves, and for how many days after they have their parcel. */
  returnsByReceiver: integer("returns_by_receiver", { mode: "boolean" }).notNull().default(false),
  returnsDays: integer("returns_days").notNull().default(30),
  /** That of the partner. Only a later state replaces a copy. */
  updatedAt: integer("updated_at").notNull(),
});

/** How many parcels each point has here, on its shelf and on their way to it. Triggers count. `WITHOUT ROWID` in the migration. */
export const pointCounts = sqliteTable(
  "point_counts",
  {
    pointId: text("point_id").primaryKey(),
    parcels: integer().notNull(),
    /** How many of these nobody has scanned yet, by partner. In this row, because a creation writes it anyway. */
    unscanned: text({ mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    /** Counts changes. */
    version: integer().notNull().default(1),
    /** The version that `DB` knows. */
    told: integer().notNull().default(0),
  },
  (table) => [index("point_counts_to_tell").on(table.pointId).where(sql`${table.version} > ${table.told}`)],
);

/** One row: how far the changes of points and partners have been copied. */
export const copyProgress = sqliteTable("copy_progress", {
  id: integer().primaryKey(),
  pointsUpTo: integer("points_up_to").notNull().default(0),
  partnersUpTo: integer("partners_up_to").notNull().default(0),
});
