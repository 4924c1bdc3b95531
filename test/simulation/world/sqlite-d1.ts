import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { current } from "./globals.ts";

/** Reaches a database: sooner, later or never. */
export type Reach = <T>(work: () => T, queries: number) => Promise<T>;

/** More would be refused by D1. */
const MAX_PARAMETERS = 100;
/** SQLite's primary result codes, as D1 writes them. */
const CODES: Record<number, string> = {
  1: "ERROR",
  13: "FULL",
  19: "CONSTRAINT",
  20: "MISMATCH",
  25: "RANGE",
};

/** An empty database in memory. */
export function openSqlite(): DatabaseSync {
  const sqlite = new DatabaseSync(":memory:");
  sqlite.exec("PRAGMA foreign_keys = ON");
  sqlite.function("randomblob", (size) => current.random.fill(new Uint8Array(Number(size))));
  return sqlite;
}

interface Statement {
  sql: string;
  values: SQLInputValue[];
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement is compiled once for all seeds. */
export function compiled(sqlite: DatabaseSync, sql: string): StatementSync {
  const known = prepared.get(sqlite) ?? new Map<string, StatementSync>();
  prepared.set(sqlite, known);
  const statement = known.get(sql) ?? sqlite.prepare(sql);
  known.set(sql, statement);
  return statement;
}

/** How many rows have been written since the database was opened. */
export const changesOf = (sqlite: DatabaseSync) =>
  (compiled(sqlite, "SELECT total_changes() AS changes").get() as { changes: number }).changes;

const IS_SELECT = /^\s*select/i;

/** D1's interface on a SQLite of this process. */
export function sqliteD1(sqlite: DatabaseSync, reach: Reach): D1Database {
  const read = ({ sql, values }: Statement, asArrays = false) => {
    const statement = compiled(sqlite, sql);
    statement.setReturnArrays(asArrays);
    try {
      return statement.all(...values);
    } catch (error) {
      if ((error as { code?: string }).code !== "ERR_OUT_OF_RANGE") throw error;
      return withLargeNumbers(statement, values);
    }
  };
  const run = (statement: Statement) => {
    if (IS_SELECT.test(statement.sql)) return success(read(statement), 0);
    const before = changesOf(sqlite);
    const results = read(statement);
    return success(results, changesOf(sqlite) - before);
  };
  /** A part of the transaction that a whole seed is. */
  const transaction = <T>(work: () => T): T => {
    compiled(sqlite, "SAVEPOINT batch").run();
    try {
      const result = work();
      compiled(sqlite, "RELEASE batch").run();
      return result;
    } catch (error) {
      sqlite.exec("ROLLBACK TO batch; RELEASE batch");
      throw asD1(error);
    }
  };
  const alone = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw asD1(error);
    }
  };
  const wrapped = (statement: Statement): object => ({
    statement,
    bind: (...values: unknown[]) => wrapped({ ...statement, values: values.map(bound) }),
    run: () => reach(() => alone(() => run(statement)), 1),
    all: () => reach(() => alone(() => run(statement)), 1),
    raw: () => reach(() => alone(() => read(statement, true)), 1),
    first: (column?: string) =>
      reach(() => {
        const [row] = alone(() => read(statement)) as Record<string, unknown>[];
        return row === undefined ? null : column === undefined ? row : row[column];
      }, 1),
  });
  return {
    prepare: (sql: string) => wrapped({ sql, values: [] }),
    batch: (statements: { statement: Statement }[]) =>
      reach(() => transaction(() => statements.map(({ statement }) => run(statement))), statements.length),
  } as unknown as D1Database;
}

const success = (results: unknown[], changes: number) => ({
  ...{ success: true, results, meta: { changes, size_after: 1_000_000 } },
});

/** D1 answers with the nearest number that JavaScript has. */
function withLargeNumbers(statement: StatementSync, values: SQLInputValue[]) {
  statement.setReadBigInts(true);
  const narrow = (value: unknown) => (typeof value === "bigint" ? Number(value) : value);
  const rows = statement
    .all(...values)
    .map((row) =>
      Array.isArray(row)
        ? row.map(narrow)
        : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, narrow(value)])),
    );
  statement.setReadBigInts(false);
  return rows as Record<string, unknown>[];
}

function bound(value: unknown, index: number): SQLInputValue {
  if (index >= MAX_PARAMETERS) throw new Error("D1_ERROR: too many SQL variables: SQLITE_ERROR");
  if (value === undefined) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported");
  return (typeof value === "boolean" ? Number(value) : value) as SQLInputValue;
}

function asD1(error: unknown): Error {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined) return error as Error;
  return new Error(`D1_ERROR: ${message}: SQLITE_${CODES[errcode & 0xff] ?? `CODE_${errcode & 0xff}`}`);
}
