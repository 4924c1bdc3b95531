import type { Database } from "../platform/deps.ts";

/** The size of a database in bytes, which D1 reports with every answer. */
export async function sizeOf({ $client }: Database): Promise<number> {
  const { meta } = await $client.prepare("SELECT 1").run();
  return meta.size_after;
}
