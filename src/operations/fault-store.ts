import { gte, lt, min, sql, sum } from "drizzle-orm";
import { faults } from "../db/schema/main/operations.ts";
import type { Database } from "../platform/deps.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/time.ts";

export async function addFaults(db: Database, minute: number, count: number): Promise<void> {
  await db
    .insert(faults)
    .values({ minute, count })
    .onConflictDoUpdate({ target: faults.minute, set: { count: sql`count + ${count}` } });
}

export async function deleteFaults(db: Database, before: number): Promise<void> {
  await db.delete(faults).where(lt(faults.minute, before));
}

/** The server errors of the last hour, and since when there are some. */
export async function readFaults(db: Database, now: number) {
  const [counted] = await db
    .select({ count: sum(faults.count).mapWith(Number), minute: min(faults.minute) })
    .from(faults)
    .where(gte(faults.minute, Math.floor((now - HOUR_MS) / MINUTE_MS)));
  const minute = counted?.minute ?? null;
  return { faults: counted?.count ?? 0, faultsSince: minute === null ? null : minute * MINUTE_MS };
}
