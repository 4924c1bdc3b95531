import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";

export type Row = Record<string, SQLOutputValue>;

/** A statement that is compiled once for all seeds. Its rows are read as arrays, which is faster than as objects. */
export class Query {
  readonly #statement: StatementSync;
  readonly #names: readonly string[];

  constructor(sqlite: DatabaseSync, sql: string) {
    this.#statement = sqlite.prepare(sql);
    this.#statement.setReturnArrays(true);
    this.#names = this.#statement.columns().map(({ name }) => name);
  }

  arrays(values: readonly SQLInputValue[]): SQLOutputValue[][] {
    const statement = this.#statement;
    try {
      return statement.all(...values) as unknown as SQLOutputValue[][];
    } catch (error) {
      if ((error as { code?: string }).code !== "ERR_OUT_OF_RANGE") throw error;
      return withLargeNumbers(statement, values);
    }
  }

  /** Rows as objects. */
  named(rows: readonly SQLOutputValue[][]): Row[] {
    const names = this.#names;
    return rows.map((row) => {
      const named: Row = {};
      for (let i = 0; i < names.length; i++) named[names[i]!] = row[i]!;
      return named;
    });
  }
}

/** The words and marks before a parameter whose value SQLite's planner looks at. */
const IS_LOOKED_AT = /(?:=|<>|\bis|\blimit)\s*$/i;
const IS_WORD = /^[a-z_.]{1,30}$/;

/**
 * A text with parameters. Where the planner looks at a value, for a partial index or a limit, SQLite compiles the statement again
 * whenever it is bound, which takes five times as long as most statements do. So what is always one of a few values is written
 * into the text.
 */
export class Text {
  readonly #sqlite: DatabaseSync;
  /** What is between the parameters. */
  readonly #parts: readonly string[];
  /** The parameters whose values may be written out. */
  readonly #looked: readonly number[];
  readonly #limits: ReadonlySet<number>;
  readonly #queries = new Map<string, Query>();
  readonly isSelect: boolean;

  constructor(sqlite: DatabaseSync, sql: string) {
    this.#sqlite = sqlite;
    this.isSelect = /^\s*select/i.test(sql);
    // Numbered parameters stay as they are, and so does a question mark in quotes.
    const tokens = /\?\d/.test(sql) ? [sql] : (sql.match(/'[^']*'|"[^"]*"|--[^\n]*|\?|[^'"?-]+|-/g) ?? []);
    const parts = [""];
    for (const token of tokens) {
      if (token === "?") parts.push("");
      else parts.push(parts.pop()! + token);
    }
    this.#parts = parts;
    const before = parts.slice(0, -1);
    this.#looked = before.flatMap((part, i) => (IS_LOOKED_AT.test(part) ? [i] : []));
    this.#limits = new Set(this.#looked.filter((i) => /limit\s*$/i.test(before[i]!)));
  }

  /** The statement for these values, and those that are left to bind. */
  with(values: readonly SQLInputValue[]): { query: Query; bound: readonly SQLInputValue[] } {
    const written = this.#looked.filter((i) => this.#isWritten(i, values[i]!));
    const key = written.map((i) => `${i}:${values[i]}`).join();
    let query = this.#queries.get(key);
    if (!query) {
      query = new Query(
        this.#sqlite,
        written.length === 0 ? this.#parts.join("?") : this.#textWith(written, values),
      );
      this.#queries.set(key, query);
    }
    return { query, bound: written.length === 0 ? values : values.filter((_, i) => !written.includes(i)) };
  }

  #isWritten(i: number, value: SQLInputValue): boolean {
    if (typeof value === "string") return IS_WORD.test(value);
    return value === 0 || value === 1 || (this.#limits.has(i) && Number.isInteger(value));
  }

  #textWith(written: readonly number[], values: readonly SQLInputValue[]): string {
    const literal = (value: SQLInputValue) => (typeof value === "string" ? `'${value}'` : String(value));
    return this.#parts
      .map((part, i) => {
        const isLast = i === this.#parts.length - 1;
        return part + (isLast ? "" : written.includes(i) ? literal(values[i]!) : "?");
      })
      .join("");
  }
}

/** D1 answers with the nearest number that JavaScript has. */
function withLargeNumbers(statement: StatementSync, values: readonly SQLInputValue[]): SQLOutputValue[][] {
  statement.setReadBigInts(true);
  const rows = statement.all(...values) as unknown as SQLOutputValue[][];
  statement.setReadBigInts(false);
  return rows.map((row) => row.map((value) => (typeof value === "bigint" ? Number(value) : value)));
}
