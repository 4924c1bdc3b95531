import { drizzle } from "drizzle-orm/d1";
import { OrderDatabases } from "../src/platform/order-databases.ts";

interface Cost {
  calls: number;
  queries: number;
  read: number;
  written: number;
}

/** The databases of these bindings, which count together: calls, queries, and the rows that D1 reports as read and written. */
export function countingDatabases(env: { DB: D1Database; [binding: `ORDERS_${number}`]: D1Database }) {
  const cost: Cost = { calls: 0, queries: 0, read: 0, written: 0 };
  const bound: D1Database[] = [];
  while (env[`ORDERS_${bound.length}`]) bound.push(env[`ORDERS_${bound.length}`]!);
  const all = bound.map((database, number) => Object.assign(drizzle(counting(database, cost)), { number }));
  const take = (): Cost => {
    const taken = { ...cost };
    Object.assign(cost, { calls: 0, queries: 0, read: 0, written: 0 });
    return taken;
  };
  return { db: drizzle(counting(env.DB, cost)), orders: new OrderDatabases(all), take };
}

function counting(counted: D1Database, cost: Cost): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const note = ({ meta }: D1Result<unknown>) => {
    cost.queries++;
    cost.read += meta.rows_read;
    cost.written += meta.rows_written;
  };
  const all = async (statement: D1PreparedStatement) => {
    cost.calls++;
    const result = await statement.all();
    note(result);
    return result;
  };
  const wrap = (statement: D1PreparedStatement, isQuery: boolean): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), isQuery);
        if (name === "all" || name === "run") return () => all(target);
        if (name === "first") {
          return async (column?: string) => {
            const [row] = (await all(target)).results as Record<string, unknown>[];
            return row === undefined ? null : column === undefined ? row : row[column];
          };
        }
        // `raw` does not report its rows. A query runs a second time, because objects lack columns of the same name.
        if (name === "raw") {
          return async () => {
            const { results } = await all(target);
            return isQuery ? target.raw() : results.map((row) => Object.values(row as object));
          };
        }
        return Reflect.get(target, name);
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  return new Proxy(counted, {
    get(target, name) {
      if (name === "prepare")
        return (sql: string) => wrap(target.prepare(sql), /^\s*(select|with)\b/i.test(sql));
      if (name !== "batch") return Reflect.get(target, name);
      return async (statements: D1PreparedStatement[]) => {
        cost.calls++;
        const results = await target.batch(
          statements.map((statement) => originals.get(statement) ?? statement),
        );
        results.forEach(note);
        return results;
      };
    },
  });
}
