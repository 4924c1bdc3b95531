import { drizzle } from "drizzle-orm/d1";
import { aroundCalls } from "./around-calls.ts";
import type { Database, Deps } from "./deps.ts";

/** The D1 calls of one invocation. `ms` is the sum of their times, even if they ran at the same time. */
export interface DatabaseTime {
  calls: number;
  queries: number;
  ms: number;
}

/** The same dependencies, but their databases add what each call takes to `spent`. */
export function withTimedDatabases<D extends Deps>(deps: D, spent: DatabaseTime): D {
  const timed = ({ $client }: Database) => drizzle(timedDatabase($client, spent, deps.now));
  const orders = deps.orders.map((db) => Object.assign(timed(db), { number: db.number }));
  return { ...deps, db: timed(deps.db), orders };
}

/** The same database, but it adds the time of each call to `spent`. The runtime's clock advances only during I/O. */
function timedDatabase(database: D1Database, spent: DatabaseTime, now: () => number): D1Database {
  return aroundCalls(database, async (call, queries) => {
    const began = now();
    spent.calls++;
    spent.queries += queries;
    try {
      return await call();
    } finally {
      spent.ms += now() - began;
    }
  });
}
