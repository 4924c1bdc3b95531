import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { current } from "./globals.ts";
import { type Query, type Row, Text } from "./statements.ts";

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

/** What D1 says of a statement. Its rows become objects when somebody reads them; Drizzle takes the arrays. */
class Result {
  readonly success = true;
  readonly meta: { changes: number; size_after: number };
  readonly arrays: SQLOutputValue[][];
  readonly #query: Query;

  constructor(query: Query, arrays: SQLOutputValue[][], changes: number) {
    this.#query = query;
    this.arrays = arrays;
    this.meta = { changes, size_after: 1_000_000 };
  }

  get results(): Row[] {
    return this.#query.named(this.arrays);
  }
}

/** An open database and its statements. */
class Connection {
  readonly #sqlite: DatabaseSync;
  readonly #texts = new Map<string, Text>();
  readonly #total: StatementSync;
  readonly #begin: StatementSync;
  readonly #release: StatementSync;
  /** How many rows had been written after the last call, if that is known. */
  #written: number | undefined;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
    this.#begin = sqlite.prepare("SAVEPOINT batch");
    this.#release = sqlite.prepare("RELEASE batch");
    this.#total = sqlite.prepare("SELECT total_changes()");
    this.#total.setReturnArrays(true);
  }

  text(sql: string): Text {
    let text = this.#texts.get(sql);
    if (!text) {
      text = new Text(this.#sqlite, sql);
      this.#texts.set(sql, text);
    }
    return text;
  }

  /** How many rows have been written since the database was opened, also by triggers. */
  get written(): number {
    return (this.#total.get() as unknown as [number])[0];
  }

  arrays({ sql, values }: Statement): SQLOutputValue[][] {
    const text = this.text(sql);
    if (!text.isSelect) this.#written = undefined;
    const { query, bound } = text.with(values);
    return query.arrays(bound);
  }

  run({ sql, values }: Statement): Result {
    return this.#run(this.text(sql), values);
  }

  #run(text: Text, values: readonly SQLInputValue[]): Result {
    const { query, bound } = text.with(values);
    if (text.isSelect) return new Result(query, query.arrays(bound), 0);
    const before = this.#written ?? this.written;
    this.#written = undefined;
    const arrays = query.arrays(bound);
    const after = this.written;
    this.#written = after;
    return new Result(query, arrays, after - before);
  }

  /** A part of the transaction that a whole seed is. */
  transaction(statements: readonly Statement[]): Result[] {
    const texts = statements.map(({ sql }) => this.text(sql));
    const runAll = () => texts.map((text, i) => this.#run(text, statements[i]!.values));
    if (texts.length === 1 || texts.every(({ isSelect }) => isSelect)) return runAll();
    this.#begin.run();
    try {
      const results = runAll();
      this.#release.run();
      return results;
    } catch (error) {
      this.#sqlite.exec("ROLLBACK TO batch; RELEASE batch");
      throw error;
    }
  }
}

const connections = new WeakMap<DatabaseSync, Connection>();

function connected(sqlite: DatabaseSync): Connection {
  let connection = connections.get(sqlite);
  if (!connection) {
    connection = new Connection(sqlite);
    connections.set(sqlite, connection);
  }
  return connection;
}

/** The rows of a statement. */
export function rowsOf(sqlite: DatabaseSync, sql: string, values: readonly SQLInputValue[] = []): Row[] {
  const { query, bound } = connected(sqlite).text(sql).with(values);
  return query.named(query.arrays(bound));
}

/** How many rows have been written since the database was opened. */
export const changesOf = (sqlite: DatabaseSync): number => connected(sqlite).written;

/** D1's interface on a SQLite of this process. */
export function sqliteD1(sqlite: DatabaseSync, reach: Reach): D1Database {
  const connection = connected(sqlite);
  const failing = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw asD1(error);
    }
  };
  const wrapped = (statement: Statement): object => ({
    statement,
    bind: (...values: unknown[]) => wrapped({ ...statement, values: values.map(bound) }),
    run: () => reach(() => failing(() => connection.run(statement)), 1),
    all: () => reach(() => failing(() => connection.run(statement)), 1),
    raw: () => reach(() => failing(() => connection.arrays(statement)), 1),
    first: (column?: string) =>
      reach(() => {
        const [row] = failing(() => connection.run(statement)).results;
        return row === undefined ? null : column === undefined ? row : row[column];
      }, 1),
  });
  return {
    prepare: (sql: string) => wrapped({ sql, values: [] }),
    batch: (batch: { statement: Statement }[]) =>
      reach(
        () => failing(() => connection.transaction(batch.map(({ statement }) => statement))),
        batch.length,
      ),
  } as unknown as D1Database;
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
