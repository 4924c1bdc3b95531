import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { partners } from "./partners.ts";

/** Days (Africa/Lagos, `YYYY-MM-DD`) on which partners ask a driver to come. Times are milliseconds since the epoch. */
export const pickups = sqliteTable(
  "pickups",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id")
      .notNull()
      .references(() => partners.id),
    date: text().notNull(),
    note: text(),
    createdAt: integer("created_at").notNull(),
    /** When a driver first collected there on that day. */
    doneAt: integer("done_at"),
  },
  (table) => [
    uniqueIndex("pickups_by_partner").on(table.partnerId, table.date),
    index("pickups_by_date").on(table.date, table.id),
    index("pickups_not_done").on(table.date, table.id).where(sql`${table.doneAt} IS NULL`),
  ],
);
