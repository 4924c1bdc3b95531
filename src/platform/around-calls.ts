const WAITING = ["all", "run", "first", "raw"] as const;

/** The same database, but each call to it, of so many queries, goes through `around`. */
export function aroundCalls(
  database: D1Database,
  around: <T>(call: () => Promise<T>, queries: number) => Promise<T>,
): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapper = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      ...Object.fromEntries(
        WAITING.map((name) => [
          name,
          (...args: unknown[]) => around(() => Reflect.apply(statement[name], statement, args), 1),
        ]),
      ),
    } as unknown as D1PreparedStatement;
    originals.set(wrapper, statement);
    return wrapper;
  };
  return {
    prepare: (sql: string) => wrapped(database.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      around(
        () => database.batch(statements.map((statement) => originals.get(statement) ?? statement)),
        statements.length,
      ),
  } as D1Database;
}
