import { asc, count, eq, gt, gte, lt, min, sql, sum } from "drizzle-orm";
import { notedSince } from "../db/alarm-notes.ts";
import { Batch } from "../db/batch.ts";
import { deleteSome } from "../db/delete-some.ts";
import { isOneOf } from "../db/json-list.ts";
import { isAtHome } from "../db/moves.ts";
import { deadLetters } from "../db/schema/main/dead-letters.ts";
import { alarmNotes, choreRuns, chores, dailyCounts, faults } from "../db/schema/main/operations.ts";
import { partners } from "../db/schema/main/partners.ts";
import { orderCounts } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/time.ts";

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

export async function addFaults(db: Database, minute: number, count: number): Promise<void> {
  await db
    .insert(faults)
    .values({ minute, count })
    .onConflictDoUpdate({ target: faults.minute, set: { count: sql`count + ${count}` } });
}

export async function deleteFaults(db: Database, before: number): Promise<void> {
  await db.delete(faults).where(lt(faults.minute, before));
}

/**
 * Deletes some counts of days before `before` (`YYYY-MM-DD`); returns whether there may be more.
 */
export function deleteDailyCounts(db: Database, before: string): Promise<boolean> {
  const { day, kind, subject } = dailyCounts;
  return deleteSome(db, dailyCounts, [day, kind, subject], lt(day, before));
}

/** Counting stops here: each costs a row. */
const MAX_COUNTED = 10_000;

/** When each chore last succeeded and failed. */
export const readChores = (db: Database) => db.select().from(chores).orderBy(asc(chores.name));

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

/** The server errors of the last hour, and since when there are some. */
export async function readFaults(db: Database, now: number) {
  const [counted] = await db
    .select({ count: sum(faults.count).mapWith(Number), minute: min(faults.minute) })
    .from(faults)
    .where(gte(faults.minute, Math.floor((now - HOUR_MS) / MINUTE_MS)));
  const minute = counted?.minute ?? null;
  return { faults: counted?.count ?? 0, faultsSince: minute === null ? null : minute * MINUTE_MS };
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

/** The faults that were noticed lately. */
export const readNotes = (db: Database, now: number) =>
  db
    .select({ code: alarmNotes.code, subject: alarmNotes.subject, since: alarmNotes.since })
    .from(alarmNotes)
    .where(gte(alarmNotes.lastAt, notedSince(now)));

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

/** The partners that are being moved. */
export async function readMoves(db: Database) {
  const { id, movingTo, movingSince } = partners;
  const rows = await db
    .select({ partnerId: id, to: movingTo, since: movingSince })
    .from(partners)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`moving_to IS NOT NULL`)
    .orderBy(asc(movingSince));
  return rows.map(({ to, since, ...row }) => ({ ...row, to: to!, since: since! }));
}

/** The names of those of these ids that are partners'. */
export async function readPartnerNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(isOneOf(partners.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many partners have their orders in each database, by its number. */
export async function countPartners(db: Database): Promise<Map<number, number>> {
  const { ordersDatabase: number } = partners;
  const rows = await db.select({ number, count: count() }).from(partners).groupBy(number);
  return new Map(rows.map((row) => [row.number, row.count]));
}

export async function listWithOrders(db: Database): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM order_partners WHERE ${isAtHome(sql`id`)}
      AND EXISTS (SELECT 1 FROM orders WHERE partner_id = order_partners.id)`,
  );
  return rows.map(({ id }) => id);
}

/** Which of these partners don't have their orders in this database, and are not being moved. */
export async function findOrdersElsewhere(
  main: Database,
  ids: readonly string[],
  number: number,
): Promise<string[]> {
  const rows = await main.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)}) WHERE NOT EXISTS (
      SELECT 1 FROM partners WHERE partners.id = value AND (orders_database = ${number} OR moving_to IS NOT NULL))`,
  );
  return rows.map(({ id }) => id);
}

export async function countOrders(db: Database): Promise<number> {
  const [row] = await db
    .select({ total: sum(orderCounts.count).mapWith(Number) })
    .from(orderCounts)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`day = '' AND ${isAtHome(orderCounts.partnerId)}`);
  return row?.total ?? 0;
}
