import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/deps.ts";

const DELETED_AT_ONCE = 500;

/**
 * Deletes some of the rows that are old; returns whether there may be more. Only for tables without triggers, because it
 * counts changes, and those of triggers would count too.
 * @param key the columns of the primary key
 * @param isOld a condition for which there is an index
 */
export async function deleteSome(
  db: Database,
  table: SQLiteTable,
  key: readonly SQLiteColumn[],
  isOld: SQL,
): Promise<boolean> {
  const columns = sql.join([...key], sql`, `);
  const { meta } = await db
    .delete(table)
    .where(sql`(${columns}) IN (SELECT ${columns} FROM ${table} WHERE ${isOld} LIMIT ${DELETED_AT_ONCE})`);
  return meta.changes === DELETED_AT_ONCE;
}
