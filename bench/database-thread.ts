import { DatabaseSync } from "node:sqlite";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { timedDatabase } from "./sqlite-database.ts";

interface Statement {
  sql: string;
  values: unknown[];
}
interface Call {
  id: number;
  how: "all" | "raw" | "batch";
  statements: Statement[];
}
interface Result {
  id: number;
  result?: unknown;
  error?: unknown;
}

/** D1's interface on a SQLite that has a thread of its own, as each database of D1 has. */
export function databaseInThread(file: string): { d1: D1Database; close(): Promise<void> } {
  const thread = new Worker(import.meta.filename, { workerData: file });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  thread.on("message", ({ id, result, error }: Result) => {
    const { resolve, reject } = waiting.get(id)!;
    waiting.delete(id);
    if (error === undefined) resolve(result);
    else reject(error);
  });
  let calls = 0;
  const call = (how: Call["how"], statements: Statement[]) => {
    const answer = Promise.withResolvers<unknown>();
    const sent: Call = {
      id: ++calls,
      how,
      statements: statements.map(({ sql, values }) => ({ sql, values })),
    };
    waiting.set(sent.id, answer);
    thread.postMessage(sent);
    return answer.promise;
  };
  const prepare = (sql: string, values: unknown[] = []) => {
    const statement = { sql, values };
    return {
      ...statement,
      bind: (...bound: unknown[]) => prepare(sql, bound),
      run: () => call("all", [statement]),
      all: () => call("all", [statement]),
      raw: () => call("raw", [statement]),
    };
  };
  const d1 = { prepare, batch: (statements: Statement[]) => call("batch", statements) };
  return { d1: d1 as unknown as D1Database, close: async () => void (await thread.terminate()) };
}

/** What the thread does: one call after the other. */
function serve(file: string, port: NonNullable<typeof parentPort>): void {
  const sqlite = new DatabaseSync(file);
  // Without waiting for the disk: D1 answers when several machines have a change in memory.
  sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000");
  const { d1 } = timedDatabase(sqlite);
  const answer = ({ how, statements }: Call): Promise<unknown> => {
    const prepared = statements.map(({ sql, values }) => d1.prepare(sql).bind(...values));
    if (how === "batch") return d1.batch(prepared);
    return how === "raw" ? prepared[0]!.raw() : prepared[0]!.all();
  };
  port.on("message", async (call: Call) => {
    const { id } = call;
    try {
      port.postMessage({ id, result: await answer(call) } satisfies Result);
    } catch (error) {
      port.postMessage({ id, error } satisfies Result);
    }
  });
}

if (!isMainThread) serve(workerData as string, parentPort!);
