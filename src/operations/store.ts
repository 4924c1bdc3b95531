import { asc, count, gte, lt, sql, sum } from "drizzle-orm";
import { notedSince } from "../db/alarm-notes.ts";
import { deleteSome } from "../db/delete-some.ts";
import { isOneOf } from "../db/json-list.ts";
import { isAtHome } from "../db/moves.ts";
import { alarmNotes, dailyCounts } from "../db/schema/main/operations.ts";
import { partners } from "../db/schema/main/partners.ts";
import { orderCounts } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";

/**
 * Deletes some counts of days before `before` (`YYYY-MM-DD`); returns whether there may be more.
 */
export function deleteDailyCounts(db: Database, before: string): Promise<boolean> {
  const { day, kind, subject } = dailyCounts;
  return deleteSome(db, dailyCounts, [day, kind, subject], lt(day, before));
}

/** The faults that were noticed lately. */
export const readNotes = (db: Database, now: number) =>
  db
    .select({ code: alarmNotes.code, subject: alarmNotes.subject, since: alarmNotes.since })
    .from(alarmNotes)
    .where(gte(alarmNotes.lastAt, notedSince(now)));

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
