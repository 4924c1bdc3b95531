import { and, eq, isNotNull, max, or, sql } from "drizzle-orm";
import { partnerMoves, partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";

/** A table as the database has it, whatever the database's version. */
export interface BackedUpTable {
  name: string;
  columns: string[];
  /** The columns of its primary key. */
  key: string[];
}

/** A row as JSON made by SQLite, because JavaScript's numbers can't hold its large integers. */
interface Row {
  /** An array of arrays of up to 30 values. */
  content: string;
  /** The values of its key. */
  key: string;
}

/** D1 takes at most 32 arguments for a function. */
const MAX_ARGUMENTS = 30;

/**
 * The tables of a database by name, without those that can be made again: the search index with its progress, and the list
 * of migrations. Events come last. They are only ever added, so the backup has all events of each order that it has; a
 * restore leaves out those that were written later than the order's row.
 */
export async function readTables(db: Database): Promise<BackedUpTable[]> {
  const rows = await db.all<{ name: string; column: string; key: number }>(
    sql`SELECT made.name AS name, info.name AS "column", info.pk AS "key"
      FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS info
      WHERE made.type = 'table' AND made.name NOT GLOB 'sqlite_*' AND made.name NOT GLOB '_cf_*'
        AND made.name NOT GLOB 'order_terms*' AND made.name NOT GLOB 'orders_search*'
        AND made.name NOT IN ('d1_migrations', 'search_progress', 'restore_progress')
      ORDER BY made.name = 'order_events', made.name, info.cid`,
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column }) => column),
    key: columns
      .filter(({ key }) => key > 0)
      .toSorted((a, b) => a.key - b.key)
      .map(({ column }) => column),
  }));
}

/** The next rows that fit `where`, after the row with the key `after`. */
export async function readRows(
  db: Database,
  { name, columns, key }: BackedUpTable,
  after: string | undefined,
  limit: number,
  where = sql`true`,
): Promise<Row[]> {
  const keys = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const last = sql.join(
    key.map((_, i) => sql`json_extract(${after ?? "[]"}, ${sql.raw(`'$[${i}]'`)})`),
    sql`, `,
  );
  const chunks = Array.from({ length: Math.ceil(columns.length / MAX_ARGUMENTS) }, (_, i) => {
    const some = columns.slice(i * MAX_ARGUMENTS, (i + 1) * MAX_ARGUMENTS).map(exactly);
    return sql`json_array(${sql.join(some, sql`, `)})`;
  });
  return db.all<Row>(
    sql`SELECT json_array(${sql.join(chunks, sql`, `)}) AS content, json_array(${keys}) AS key
      FROM ${sql.identifier(name)} WHERE ${where} AND ${after === undefined ? sql`true` : sql`(${keys}) > (${last})`}
      ORDER BY ${keys} LIMIT ${limit}`,
  );
}

/** SQLite writes real numbers with only 15 digits to JSON, which would not restore them exactly. */
const exactly = (column: string) => {
  const value = sql.identifier(column);
  return sql`iif(typeof(${value}) = 'real', format('%!.17g', ${value}), ${value})`;
};

/** Whether this is the main database, which has everything but orders. */
export const isMain = (tables: readonly BackedUpTable[]): boolean =>
  tables.some(({ name }) => name === "partners");

/**
 * Whether a partner is being moved to or from a database of orders, and when the last move ended.
 * @param number undefined for any database
 */
export async function readMovesAround(
  main: Database,
  number: number | undefined,
): Promise<{ isUnderWay: boolean; endedAt: number }> {
  const { fromDatabase, toDatabase, endedAt } = partnerMoves;
  const { id, movingTo, ordersDatabase } = partners;
  const [[ended], moving] = await main.batch([
    main
      .select({ at: max(endedAt) })
      .from(partnerMoves)
      .where(number === undefined ? undefined : or(eq(fromDatabase, number), eq(toDatabase, number))),
    main
      .select({ id })
      .from(partners)
      .where(
        and(
          isNotNull(movingTo),
          number === undefined ? undefined : or(eq(movingTo, number), eq(ordersDatabase, number)),
        ),
      )
      .limit(1),
  ]);
  return { isUnderWay: moving.length > 0, endedAt: ended?.at ?? 0 };
}
