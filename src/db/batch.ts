import type { Query, SQL } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { PreparedQuery } from "drizzle-orm/session";
import type { Database } from "../platform/deps.ts";

/** The result of a statement in a batch: its rows, which can be read after the batch has run. */
export interface StatementResult<Rows> {
  readonly rows: Rows;
}

/**
 * Statements that D1 runs as one transaction, in the order in which they were added. For batches to which several features
 * add statements. Where one function lists them all, Drizzle's own `db.batch` is enough.
 */
export class Batch<D extends Database = Database> {
  readonly db: D;
  readonly #queries: Query[] = [];
  #results: D1Result[] | undefined;

  constructor(db: D) {
    this.db = db;
  }

  /** Adds a statement of Drizzle's builder. */
  add<T>(statement: RunnableQuery<T, "sqlite"> & { prepare(): PreparedQuery }): StatementResult<T> {
    const prepared = statement.prepare();
    return this.#push(prepared.getQuery(), (result) => prepared.mapResult(result, true) as T);
  }

  /** Adds handwritten SQL. Drizzle's own `db.batch` does not take it if it binds values. */
  addSql<Row>(statement: SQL): StatementResult<Row[]> {
    return this.#push(this.db.all(statement).getQuery(), ({ results }) => results as Row[]);
  }

  #push<T>(query: Query, rowsOf: (result: D1Result) => T): StatementResult<T> {
    const index = this.#queries.push(query) - 1;
    const resultOf = () => this.#results?.[index];
    return {
      get rows() {
        const result = resultOf();
        if (!result) throw new Error("the batch has not run");
        return rowsOf(result);
      },
    };
  }

  /** Makes one call to D1, or none if nothing was added. */
  async run(): Promise<void> {
    const { $client } = this.db;
    const statements = this.#queries.map(({ sql, params }) => $client.prepare(sql).bind(...params));
    this.#results = statements.length > 0 ? await $client.batch(statements) : [];
  }
}
