type Around = <T>(call: () => Promise<T>, queries: number) => Promise<T>;

/** A statement whose calls go through `around`. */
class Wrapped {
  readonly statement: D1PreparedStatement;
  readonly #around: Around;

  constructor(statement: D1PreparedStatement, around: Around) {
    this.statement = statement;
    this.#around = around;
  }

  bind(...values: unknown[]) {
    return new Wrapped(this.statement.bind(...values), this.#around);
  }

  all() {
    return this.#around(() => this.statement.all(), 1);
  }

  run() {
    return this.#around(() => this.statement.run(), 1);
  }

  first(...column: [string]) {
    return this.#around(() => this.statement.first(...column), 1);
  }

  raw(...options: [{ columnNames: true }]) {
    return this.#around(() => this.statement.raw(...options), 1);
  }
}

/** The same database, but each call to it goes through `around`, with the number of its queries. */
export function aroundCalls(database: D1Database, around: Around): D1Database {
  return {
    prepare: (sql: string) => new Wrapped(database.prepare(sql), around),
    batch: (statements: (D1PreparedStatement | Wrapped)[]) =>
      around(
        () => database.batch(statements.map((each) => (each instanceof Wrapped ? each.statement : each))),
        statements.length,
      ),
  } as unknown as D1Database;
}
