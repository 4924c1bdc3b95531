import { eq, sql } from "drizzle-orm";
import { deleteSome } from "../db/delete-some.ts";
import { LOCKOUT_COUNTS_UNTIL, lockouts } from "../db/schema/main/credentials.ts";
import type { Database } from "../platform/deps.ts";
import { MINUTE_MS } from "../shared/time.ts";

/** This many failures within `LOCK_MS` lock the subject for `LOCK_MS`, unless another number is said. */
export const MAX_FAILURES = 10;
const LOCK_MS = 15 * MINUTE_MS;

/** Milliseconds since the epoch; 0 if the subject was never locked. */
export async function readLock(db: Database, subject: string): Promise<number> {
  const [row] = await db
    .select({ lockedUntil: lockouts.lockedUntil })
    .from(lockouts)
    .where(eq(lockouts.subject, subject));
  return row?.lockedUntil ?? 0;
}

/** The failures that count at a time, with one more. */
const recentWith = (now: number) => sql`(
    SELECT json_group_array(value) FROM json_each(json_insert(${lockouts.failures}, '$[#]', ${now}))
    WHERE value > ${now - LOCK_MS}
  )`;

/** How many failures of a subject count, up to `MAX_NOTED`. */
export async function countNoted(db: Database, subject: string, now: number): Promise<number> {
  const [row] = await db
    .select({ failures: lockouts.failures })
    .from(lockouts)
    .where(eq(lockouts.subject, subject));
  return row?.failures.filter((at) => at > now - LOCK_MS).length ?? 0;
}

/** No more are told apart. */
const MAX_NOTED = 20;

/**
 * Notes a failure of a subject that is never locked. It has as many statements as `countFailure`, so that the time of an
 * answer does not tell which of the two came before it.
 */
export async function noteFailure(db: Database, subject: string, now: number): Promise<void> {
  const recent = recentWith(now);
  await db.batch([
    db
      .insert(lockouts)
      .values({ subject, failures: [now], lockedUntil: 0 })
      .onConflictDoUpdate({
        target: lockouts.subject,
        set: {
          failures: sql`iif(json_array_length(${recent}) > ${MAX_NOTED}, json_remove(${recent}, '$[0]'), ${recent})`,
        },
      }),
    db.select({ lockedUntil: lockouts.lockedUntil }).from(lockouts).where(eq(lockouts.subject, subject)),
  ]);
}

/**
 * Counts a failure unless the subject is locked; the last that is allowed locks it.
 * @returns how many count with this one, or 0 if it was locked
 */
export async function countFailure(
  db: Database,
  subject: string,
  now: number,
  most: number = MAX_FAILURES,
): Promise<{ counted: number; lockedUntil: number }> {
  const recent = recentWith(now);
  const [counted, [lock]] = await db.batch([
    db
      .insert(lockouts)
      .values({ subject, failures: [now], lockedUntil: 0 })
      .onConflictDoUpdate({
        target: lockouts.subject,
        set: {
          failures: recent,
          lockedUntil: sql`iif(json_array_length(${recent}) >= ${most}, ${now + LOCK_MS}, ${lockouts.lockedUntil})`,
        },
        setWhere: sql`${lockouts.lockedUntil} <= ${now}`,
      })
      .returning({ failures: lockouts.failures }),
    db.select({ lockedUntil: lockouts.lockedUntil }).from(lockouts).where(eq(lockouts.subject, subject)),
  ]);
  return { counted: counted[0]?.failures.length ?? 0, lockedUntil: lock?.lockedUntil ?? 0 };
}

/** Deletes some failures that are too old to count; returns whether there may be more. */
export const deleteOldFailures = (db: Database, now: number) =>
  deleteSome(db, lockouts, [lockouts.subject], sql`${LOCKOUT_COUNTS_UNTIL} <= ${now}`);
