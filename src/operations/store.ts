import { asc, count, gte, lt, sql, sum } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { deleteSome } from "../db/delete-some.ts";
import { deadLetters } from "../db/schema/main/dead-letters.ts";
import { chores, dailyCounts, faults } from "../db/schema/main/operations.ts";
import { partners } from "../db/schema/main/partners.ts";
import { orderCounts } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";

/** Stores queue messages that failed ten times; one that is stored already stays as it is. */
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

/**
 * The chores' last results, and the counts of dead letters and faults.
 * @param since the minute from which on faults count
 */
export async function readStatus(db: Database, since: number) {
  const some = sql`(SELECT at FROM dead_letters ORDER BY at DESC LIMIT ${MAX_COUNTED})`;
  const batch = new Batch(db);
  const fared = batch.add(db.select().from(chores).orderBy(asc(chores.name)));
  const letters = batch.addSql<{ count: number; newestAt: number | null }>(
    sql`SELECT count(*) AS count, max(at) AS newestAt FROM ${some}`,
  );
  const faulty = batch.add(
    db
      .select({ count: sum(faults.count).mapWith(Number) })
      .from(faults)
      .where(gte(faults.minute, since)),
  );
  await batch.run();
  return { chores: fared.rows, deadLetters: letters.rows[0]!, faults: faulty.rows[0]?.count ?? 0 };
}

/** How many partners have their orders in each database, by its number. */
export async function countPartners(db: Database): Promise<Map<number, number>> {
  const { ordersDatabase: number } = partners;
  const rows = await db.select({ number, count: count() }).from(partners).groupBy(number);
  return new Map(rows.map((row) => [row.number, row.count]));
}

/** How many orders a database has. */
export async function countOrders(db: Database): Promise<number> {
  const [row] = await db
    .select({ total: sum(orderCounts.count).mapWith(Number) })
    .from(orderCounts)
    // As the partial index has it.
    .where(sql`day = ''`);
  return row?.total ?? 0;
}
