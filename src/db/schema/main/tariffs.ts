import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a parcel costs in each zone. */
export const tariffs = sqliteTable("tariffs", {
  zone: text({ enum: ["same_state", "same_region", "neighbouring_region", "national"] }).primaryKey(),
  /** By ascending weight. */
  slabs: text({ mode: "json" }).$type<{ upToKg: number; amountKobo: number }[]>().notNull(),
  perExtraKgKobo: integer("per_extra_kg_kobo").notNull(),
  minDays: integer("min_days").notNull(),
  maxDays: integer("max_days").notNull(),
});

/** One row, if an operator has set it: what collecting money costs besides, in percent of the amount, and at least. */
export const codTariff = sqliteTable("cod_tariff", {
  id: integer().primaryKey(),
  percent: real().notNull(),
  minKobo: integer("min_kobo").notNull(),
});
