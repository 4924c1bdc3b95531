import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
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

/** When each chore last succeeded and failed. */
export const readChores = (db: Database) => db.select().from(chores).orderBy(asc(chores.name));

/** The name under which the runs of the cron itself are stored. */
const CRON = "cron";

/**
 * Notes that the cron begins a round. The first one counts as a run of each database's chores too, so that a queue is
 * missed that has never brought any.
 * @returns when it began the round before; null if this is the first
 */
export async function noteRound(
  db: Database,
  now: number,
  databases: readonly string[],
): Promise<number | null> {
  const runOf = (name: string) => ({ name, begunAt: now, claimedUntil: 0 });
  const batch = new Batch(db);
  const before = batch.add(selectRound(db));
  batch.add(
    db
      .insert(choreRuns)
      .values(runOf(CRON))
      .onConflictDoUpdate({ target: choreRuns.name, set: { begunAt: now } }),
  );
  batch.add(db.insert(choreRuns).values(databases.map(runOf)).onConflictDoNothing());
  await batch.run();
  return before.rows[0]?.begunAt ?? null;
}

const selectRound = (db: Database) =>
  db.select({ begunAt: choreRuns.begunAt }).from(choreRuns).where(eq(choreRuns.name, CRON));

/** When the cron began its last round; null if it never did. */
export async function readLastRound(db: Database): Promise<number | null> {
  const [row] = await selectRound(db);
  return row?.begunAt ?? null;
}

/** Writes something that changes nothing. */
export async function tryToWrite(db: Database): Promise<void> {
  await db.update(choreRuns).set({ warnedAt: sql`warned_at` }).where(eq(choreRuns.name, CRON));
}

/** When the cron began its last round (null if it never did), and when the chores of each database were begun. */
export async function readRuns(db: Database) {
  const begun = await db
    .select({ name: choreRuns.name, begunAt: choreRuns.begunAt })
    .from(choreRuns)
    .where(gt(choreRuns.begunAt, 0));
  return {
    lastRoundAt: begun.find(({ name }) => name === CRON)?.begunAt ?? null,
    runs: begun.filter(({ name }) => name !== CRON),
  };
}
