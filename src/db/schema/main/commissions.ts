import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CommissionTable } from "../../json-columns.ts";

/** One row, made by the migration: what points earn. Databases of orders have copies, by the version. */
export const commissions = sqliteTable("commissions", {
  id: integer().primaryKey(),
  version: integer().notNull(),
  rates: text({ mode: "json" }).$type<CommissionTable>().notNull(),
});
