import type { Database } from "../platform/deps.ts";

/** The size of a database in bytes, which D1 reports with every answer. */
export async function sizeOf({ $client }: Database): Promise<number> {
  const { meta } = await $client.prepare("SELECT 1").run();
  return meta.size_after;
}

/** The messages of D1 and SQLite when a database is full, or its disk is. */
const IS_FULL = /SQLITE_FULL|is full|maximum DB size/i;

/** Whether a call failed because there is no room for what it writes. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && (IS_FULL.test(error.message) || isFull(error.cause));
