import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How each chore of the cron fared the last time. Times are milliseconds since the epoch. */
export const chores = sqliteTable("chores", {
  name: text().primaryKey(),
  succeededAt: integer("succeeded_at"),
  failedAt: integer("failed_at"),
});

/** How many answers had a status from 500 on, by the minute since the epoch. */
export const faults = sqliteTable("faults", {
  minute: integer().primaryKey(),
  count: integer().notNull(),
});
