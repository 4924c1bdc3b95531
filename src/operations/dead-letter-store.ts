import { lt, sql } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { deleteSome } from "../db/delete-some.ts";
import { deadLetters } from "../db/schema/main/dead-letters.ts";
import type { Database } from "../platform/deps.ts";
import { HOUR_MS } from "../shared/time.ts";

/** Stores queue messages that failed ten times; one that is already stored is not changed. */
export async function insertDeadLetters(
  db: Database,
  letters: readonly (typeof deadLetters.$inferInsert)[],
): Promise<void> {
  const batch = new Batch(db);
  for (const letter of letters) {
    // A body may be null, which the builder would write as SQL's NULL and not as JSON's.
    const body = sql`${JSON.stringify(letter.body ?? null)}`;
    batch.add(
      db
        .insert(deadLetters)
        .values({ ...letter, body })
        .onConflictDoNothing(),
    );
  }
  await batch.run();
}

/** Deletes some messages that were lost before `before`; returns whether there may be more. */
export const deleteDeadLetters = (db: Database, before: number) =>
  deleteSome(db, deadLetters, [deadLetters.id], lt(deadLetters.at, before));

/** Counting stops here: each costs a row. */
const MAX_COUNTED = 10_000;

/** The queue messages that were lost, up to `MAX_COUNTED`; those of the last hour are recent. */
export async function readDeadLetters(db: Database, now: number) {
  const since = now - HOUR_MS;
  const [letters] = await db.all<{
    count: number;
    newestAt: number | null;
    recent: number;
    recentSince: number | null;
  }>(
    sql`SELECT count(*) AS count, max(at) AS newestAt, count(*) FILTER (WHERE at > ${since}) AS recent,
      min(at) FILTER (WHERE at > ${since}) AS recentSince
      FROM (SELECT at FROM dead_letters ORDER BY at DESC LIMIT ${MAX_COUNTED})`,
  );
  return letters!;
}
