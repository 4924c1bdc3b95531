import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * A copy of the commissions in force. The row without a point is for all points that have none of their own; it has the
 * version of the whole copy. `WITHOUT ROWID` in the migration.
 */
export const commissionRates = sqliteTable("commission_rates", {
  pointId: text("point_id").primaryKey(),
  version: integer().notNull().default(0),
  dropOffKobo: integer("drop_off_kobo").notNull(),
  arriveKobo: integer("arrive_kobo").notNull(),
  collectKobo: integer("collect_kobo").notNull(),
  /** Hundredths of a percent of what was paid. */
  codBasisPoints: integer("cod_basis_points").notNull(),
});

/**
 * What each point earned in each month (`YYYY-MM`, Africa/Lagos), by what its agents scanned: a trigger counts in the batch of
 * each event, at the rates of then. Nothing is taken away later. `WITHOUT ROWID` in the migration.
 */
export const pointEarnings = sqliteTable(
  "point_earnings",
  {
    month: text().notNull(),
    pointId: text("point_id").notNull(),
    dropOffs: integer("drop_offs").notNull().default(0),
    arrivals: integer().notNull().default(0),
    collections: integer().notNull().default(0),
    /** What receivers paid there. */
    codKobo: integer("cod_kobo").notNull().default(0),
    /** What of that was given back. */
    voidKobo: integer("void_kobo").notNull().default(0),
    /** What the point earned. */
    earnedKobo: integer("earned_kobo").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.pointId] })],
);
