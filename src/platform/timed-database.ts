import { aroundCalls } from "./around-calls.ts";

/** The D1 calls of one request. `ms` is the sum of their times, even if they ran at the same time. */
export interface DatabaseTime {
  calls: number;
  ms: number;
}

/** The same database, but it adds the time of each call to `spent`. The runtime's clock advances only during I/O. */
export function timedDatabase(database: D1Database, spent: DatabaseTime, now: () => number): D1Database {
  return aroundCalls(database, async (call) => {
    const began = now();
    spent.calls++;
    try {
      return await call();
    } finally {
      spent.ms += now() - began;
    }
  });
}
