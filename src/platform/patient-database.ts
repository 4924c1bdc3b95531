import { aroundCalls } from "./around-calls.ts";

/**
 * What SQLite says while another process writes into the same file, as a script does beside a local server. The local D1 ends
 * each transaction, also one that only reads, by asking for a token, which it writes; if it can't, it rolls back and hides why.
 */
const IS_BUSY = /SQLITE_BUSY|database is locked|Failed to get session commit token/;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Repeats a call while its database is busy, up to a limit. Nothing was done then, so a repetition is safe. */
export async function patiently<T>(call: () => Promise<T>, forMs: number): Promise<T> {
  let pauseMs = FIRST_PAUSE_MS;
  for (let leftMs = forMs; ; leftMs -= pauseMs, pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      if (leftMs <= 0 || !IS_BUSY.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The same database, but a call waits up to a limit while another process writes. */
export const patientDatabase = (database: D1Database, forMs: number): D1Database =>
  aroundCalls(database, (call) => patiently(call, forMs));
