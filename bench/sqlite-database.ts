import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { drizzle } from "drizzle-orm/d1";
import type { Database } from "../src/platform/deps.ts";

/** What statements took since the last look: all of them, and the longest, in milliseconds. */
export interface Taken {
  ms: number;
  longestMs: number;
  /** The rows that were returned. */
  rows: number;
}

/**
 * D1's interface on a SQLite of this process, which runs one statement after the other as D1 does, with the
 * milliseconds that SQLite itself took.
 */
export function timedDatabase(sqlite: DatabaseSync): { d1: D1Database; db: Database; take(): Taken } {
  let taken: Taken = { ms: 0, longestMs: 0, rows: 0 };
  const timed = <T>(work: () => T[]): T[] => {
    const startedAt = performance.now();
    const result = work();
    const ms = performance.now() - startedAt;
    const rows = taken.rows + result.length;
    taken = { ms: taken.ms + ms, longestMs: Math.max(taken.longestMs, ms), rows };
    return result;
  };
  const prepare = (sql: string, values: SQLInputValue[] = []) => {
    const run = () => {
      const statement = sqlite.prepare(sql);
      const results = timed(() => statement.all(...values));
      const { changes } = sqlite.prepare("SELECT changes() AS changes").get() as { changes: number };
      return { success: true, results, meta: { changes, size_after: 0 } };
    };
    return {
      bind: (...bound: unknown[]) =>
        prepare(
          sql,
          bound.map((value) => (typeof value === "boolean" ? Number(value) : value) as SQLInputValue),
        ),
      run: async () => run(),
      all: async () => run(),
      raw: async () => {
        const statement = sqlite.prepare(sql);
        statement.setReturnArrays(true);
        return timed(() => statement.all(...values));
      },
      runNow: run,
    };
  };
  const batch = async (statements: ReturnType<typeof prepare>[]) => {
    sqlite.exec("SAVEPOINT batch");
    const results = statements.map((statement) => statement.runNow());
    sqlite.exec("RELEASE batch");
    return results;
  };
  const d1 = { prepare, batch } as unknown as D1Database;
  return {
    d1,
    db: drizzle(d1),
    take: () => {
      const before = taken;
      taken = { ms: 0, longestMs: 0, rows: 0 };
      return before;
    },
  };
}
