/** The D1 calls of one request. `ms` is the sum of their times, even if they ran at the same time. */
export interface DatabaseTime {
  calls: number;
  ms: number;
}

const WAITING = ["all", "run", "first", "raw"] as const;

/** The same database, but it adds the time of each call to `spent`. The runtime's clock advances only during I/O. */
export function timedDatabase(database: D1Database, spent: DatabaseTime, now: () => number): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = now();
    spent.calls++;
    try {
      return await call();
    } finally {
      spent.ms += now() - began;
    }
  };
  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapper = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      ...Object.fromEntries(
        WAITING.map((name) => [
          name,
          (...args: unknown[]) => timed(() => Reflect.apply(statement[name], statement, args)),
        ]),
      ),
    } as unknown as D1PreparedStatement;
    originals.set(wrapper, statement);
    return wrapper;
  };
  return {
    prepare: (sql: string) => wrapped(database.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      timed(() => database.batch(statements.map((statement) => originals.get(statement) ?? statement))),
  } as D1Database;
}
