import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Messages that the consumer could not deal with. The cron does what they asked for. Times are milliseconds since the
 * epoch.
 */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: text().primaryKey(),
    queue: text().notNull(),
    body: text({ mode: "json" }).$type<unknown>().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("dead_letters_by_time").on(table.at)],
);
