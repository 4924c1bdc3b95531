import { getTableColumns, isSQLWrapper, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/deps.ts";

/** A value for each column, as the schema types it or as SQL. A column that is left out gets its default. */
type NewRow<T extends SQLiteTable> = {
  [Name in keyof T["$inferInsert"]]: T["$inferInsert"][Name] | SQL | SQLiteColumn;
};

/** Inserts a row if `condition` holds at that moment. Takes `returning` and `onConflict…` as every insert does. */
export function insertWhere<T extends SQLiteTable>(db: Database, table: T, row: NewRow<T>, condition: SQL) {
  return insertFrom(db, table, row, sql`WHERE ${condition}`);
}

/**
 * Inserts a row for each row of `source`.
 * @param source `FROM … WHERE …`; SQLite needs the WHERE if an `onConflict…` follows
 */
export function insertFrom<T extends SQLiteTable>(db: Database, table: T, row: NewRow<T>, source: SQL) {
  // Drizzle names all columns of the table, in its order.
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = (row as Record<string, unknown>)[name] ?? column.default ?? null;
    return isSQLWrapper(value) ? value : sql.param(value, column);
  });
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} ${source}`);
}
