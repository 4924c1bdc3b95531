import { and, eq, lt, sql } from "drizzle-orm";
import { choreRuns, chores } from "../db/schema/main/operations.ts";
import type { Database } from "../platform/deps.ts";

interface Claim {
  /** The database's name. */
  name: string;
  /** When the run was asked for. */
  at: number;
  now: number;
  until: number;
}

/**
 * Claims a run of a database's chores. Returns false while another run has the claim, or if one began after this one was
 * asked for. Times in the future are ignored: they come from a wrong clock.
 */
export async function claimRun(db: Database, { name, at, now, until }: Claim): Promise<boolean> {
  const { begunAt, claimedUntil } = choreRuns;
  const claimed = await db
    .insert(choreRuns)
    .values({ name, begunAt: now, claimedUntil: until })
    .onConflictDoUpdate({
      target: choreRuns.name,
      set: { begunAt: now, claimedUntil: until },
      setWhere: sql`(${claimedUntil} <= ${now} OR ${claimedUntil} > ${until})
        AND (${begunAt} <= ${at} OR ${begunAt} > ${now})`,
    })
    .returning({ name: choreRuns.name });
  return claimed.length > 0;
}

export async function releaseRun(db: Database, { name, now }: Claim): Promise<void> {
  await db
    .update(choreRuns)
    .set({ claimedUntil: 0 })
    .where(and(eq(choreRuns.name, name), eq(choreRuns.begunAt, now)));
}

/** Notes a warning, unless there was one since `since`; returns whether to give it. */
export async function noteWarning(db: Database, name: string, now: number, since: number): Promise<boolean> {
  const noted = await db
    .insert(choreRuns)
    .values({ name, begunAt: 0, claimedUntil: 0, warnedAt: now })
    .onConflictDoUpdate({
      target: choreRuns.name,
      set: { warnedAt: now },
      setWhere: lt(choreRuns.warnedAt, since),
    })
    .returning({ name: choreRuns.name });
  return noted.length > 0;
}

/** Stores for each chore whether it succeeded or failed, and when. */
export async function noteChores(
  db: Database,
  results: readonly { name: string; isDone: boolean }[],
  now: number,
): Promise<void> {
  await db.run(sql`INSERT INTO ${chores} (name, succeeded_at, failed_at)
    SELECT value ->> 'name', iif(value ->> 'isDone', ${now}, NULL), iif(value ->> 'isDone', NULL, ${now})
    FROM json_each(${JSON.stringify(results)}) WHERE true
    ON CONFLICT (name) DO UPDATE
      SET succeeded_at = coalesce(excluded.succeeded_at, succeeded_at), failed_at = coalesce(excluded.failed_at, failed_at)`);
}
