import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How each chore of the cron fared the last time. Times are milliseconds since the epoch. */
export const chores = sqliteTable("chores", {
  name: text().primaryKey(),
  succeededAt: integer("succeeded_at"),
  failedAt: integer("failed_at"),
});

/**
 * The runs of the chores of a database, by its name. Times are milliseconds since the epoch: when the last began, until
 * when it has the database to itself, and when the log last warned of how full it is.
 */
export const choreRuns = sqliteTable("chore_runs", {
  name: text().primaryKey(),
  begunAt: integer("begun_at").notNull(),
  claimedUntil: integer("claimed_until").notNull(),
  warnedAt: integer("warned_at").notNull().default(0),
});

/** What alarms tell that was noticed and is seen nowhere else. Times are milliseconds since the epoch. */
export const alarmNotes = sqliteTable(
  "alarm_notes",
  {
    code: text().notNull(),
    /** The database or the part of the snapshot that it concerns. */
    subject: text().notNull(),
    /** When it was noticed first, without an hour's pause since, and last. */
    since: integer().notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.subject] })],
);

/** How many answers had a status from 500 on, by the minute since the epoch. */
export const faults = sqliteTable("faults", {
  minute: integer().primaryKey(),
  count: integer().notNull(),
});

/**
 * How much of what fills storage a subject (a partner, an agent, or a key that scans) has written on a day (UTC). Triggers count,
 * and refuse what is over the quota; of long answers to webhooks less is kept then. `WITHOUT ROWID` in the migration.
 */
export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    day: text().notNull(),
    kind: text({ enum: ["audit_entry", "test_event", "agent_change", "scan", "long_answer"] }).notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.subject] })],
);
