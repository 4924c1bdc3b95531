import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** When each chore of the cron last succeeded and failed. Times are milliseconds since the epoch. */
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

/** Faults for alarms that were noticed once and can't be seen anywhere else. Times are milliseconds since the epoch. */
export const alarmNotes = sqliteTable(
  "alarm_notes",
  {
    code: text().notNull(),
    /** The database or the part of the snapshot that it concerns. */
    subject: text().notNull(),
    /** When it was noticed first (with no pause of an hour since), and last. */
    since: integer().notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.subject] })],
);

/** How many answers had a status of 500 or more, by the minute since the epoch. */
export const faults = sqliteTable("faults", {
  minute: integer().primaryKey(),
  count: integer().notNull(),
});

/**
 * How much a subject (a partner, an agent, or a key that scans) has written on a day (UTC) of what could fill the storage.
 * Triggers count, and refuse what is over the quota. Beyond it, less is kept of long answers to webhooks. `WITHOUT ROWID`
 * in the migration. `scan` is what a key of an agent or a driver has sent, `scan_miss` what of it found nothing, and
 * `money_offer` how often it has offered money to somebody.
 */
export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    day: text().notNull(),
    kind: text({
      enum: [
        "audit_entry",
        "test_event",
        "agent_change",
        "log_in",
        "change",
        "scan",
        "scan_miss",
        "money_offer",
        "long_answer",
      ],
    }).notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.subject] })],
);
