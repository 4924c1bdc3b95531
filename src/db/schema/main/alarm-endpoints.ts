import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SealedSecret, ToldAlarm } from "../../json-columns.ts";

/** The addresses to which the cron sends alarms. Times are milliseconds since the epoch. */
export const alarmEndpoints = sqliteTable("alarm_endpoints", {
  id: text().primaryKey(),
  url: text().notNull(),
  format: text({ enum: ["json", "text"] }).notNull(),
  secrets: text({ mode: "json" }).$type<SealedSecret[]>().notNull(),
  /** The alarms whose beginning was sent, and whose end was not yet. */
  told: text({ mode: "json" }).$type<ToldAlarm[]>().notNull(),
  createdAt: integer("created_at").notNull(),
});

/** The messages that were sent there, or are to be sent. */
export const alarmMessages = sqliteTable(
  "alarm_messages",
  {
    id: text().primaryKey(),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => alarmEndpoints.id),
    at: integer().notNull(),
    /** The same bytes on each try. */
    body: text().notNull(),
    /** The alarms that it tells. */
    began: text({ mode: "json" }).$type<ToldAlarm[]>().notNull(),
    ended: text({ mode: "json" }).$type<ToldAlarm[]>().notNull(),
    tries: integer().notNull(),
    /** When the next try is due; null if there is none. */
    dueAt: integer("due_at"),
    sentAt: integer("sent_at"),
    /** Why the last try failed. */
    error: text(),
  },
  (table) => [
    index("alarm_messages_by_endpoint").on(table.endpointId, table.id),
    index("alarm_messages_due").on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
  ],
);
