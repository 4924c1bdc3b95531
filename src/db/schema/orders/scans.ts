import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The results of scans with an id, so that a scan that is sent again gets the same answer. Times are milliseconds since the
 * epoch. `WITHOUT ROWID` in the migration.
 */
export const scans = sqliteTable(
  "scans",
  {
    /** Whose ids these are: an agent's point, a driver's key. Earlier versions wrote the agent's key. */
    scannerId: text("key_id").notNull(),
    scanId: text("scan_id").notNull(),
    /** A keyed hash of what was sent: a plain one would give away collection codes. */
    fingerprint: text().notNull(),
    /** The order's status after it, or the problem. */
    outcome: text({ mode: "json" }).$type<unknown>().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scannerId, table.scanId] }), index("scans_by_time").on(table.at)],
);
