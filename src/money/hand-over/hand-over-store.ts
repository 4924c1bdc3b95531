import { and, desc, eq, gt, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { keys } from "../../db/schema/main/credentials.ts";
import { moneyHandovers } from "../../db/schema/main/money.ts";
import { dailyCounts } from "../../db/schema/main/operations.ts";
import { points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import type { MoneyHolder } from "../money-holder.ts";

/** Hand-overs of money in `DB`: one statement on a row decides what becomes of it. */

export type MoneyHandover = typeof moneyHandovers.$inferSelect;

const { id, fromKind, fromId, state, tries, expiresAt, takerId, takenAt, createdAt } = moneyHandovers;
const isFrom = (holder: MoneyHolder) => and(eq(fromKind, holder.kind), eq(fromId, holder.id));
const isOpen = (handoverId: string) => and(eq(id, handoverId), eq(state, "open"));

/** Ends what nobody took in time; returns whether there was something. */
export async function endExpired(db: Database, holder: MoneyHolder, now: number): Promise<boolean> {
  const ended = await db
    .update(moneyHandovers)
    .set({ state: "over" })
    .where(and(isFrom(holder), eq(state, "open"), lte(expiresAt, now)))
    .returning({ id });
  return ended.length > 0;
}

/** Ends those of some that nobody took in time. */
export async function endExpiredOf(db: Database, ids: readonly string[], now: number): Promise<void> {
  await db
    .update(moneyHandovers)
    .set({ state: "over" })
    .where(and(isOneOf(id, ids), eq(state, "open"), lte(expiresAt, now)));
}

/** Counts what a key offers on a day; returns how often it has. */
export async function countOffer(db: Database, of: { day: string; subject: string }): Promise<number> {
  const [counted] = await db
    .insert(dailyCounts)
    .values({ ...of, kind: "money_offer", count: 1 })
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.kind, dailyCounts.subject],
      set: { count: sql`${dailyCounts.count} + 1` },
    })
    .returning({ count: dailyCounts.count });
  return counted!.count;
}

/** Returns false if the holder has another one that is open. */
export async function insert(db: Database, handover: typeof moneyHandovers.$inferInsert): Promise<boolean> {
  const made = await db.insert(moneyHandovers).values(handover).onConflictDoNothing().returning({ id });
  return made.length > 0;
}

/** Says what is reserved, from when on it can be taken; returns false if it has ended. */
export async function offer(
  db: Database,
  handoverId: string,
  reserved: Pick<MoneyHandover, "amountKobo" | "payments" | "databases" | "expiresAt">,
): Promise<boolean> {
  const offered = await db.update(moneyHandovers).set(reserved).where(isOpen(handoverId)).returning({ id });
  return offered.length > 0;
}

/** Takes back the holder's open hand-over; returns its id. */
export async function withdraw(db: Database, holder: MoneyHolder): Promise<string | undefined> {
  const [withdrawn] = await db
    .update(moneyHandovers)
    .set({ state: "withdrawn" })
    .where(and(isFrom(holder), eq(state, "open")))
    .returning({ id });
  return withdrawn?.id;
}

/** The holder's open hand-over, and those that were taken since a time, the newest first. */
export const readRecent = (db: Database, holder: MoneyHolder, since: number): Promise<MoneyHandover[]> =>
  db
    .select()
    .from(moneyHandovers)
    .where(and(isFrom(holder), or(eq(state, "open"), and(eq(state, "taken"), gt(takenAt, since)))))
    .orderBy(desc(createdAt), desc(id))
    .limit(100);

export const readAll = (db: Database, ids: readonly string[]): Promise<MoneyHandover[]> =>
  db.select().from(moneyHandovers).where(isOneOf(id, ids));

/** Counts a try of the code before it is looked at. Returns how many there are, or undefined if there were too many. */
export async function countTry(db: Database, handoverId: string, most: number): Promise<number | undefined> {
  const [counted] = await db
    .update(moneyHandovers)
    .set({ tries: sql`${tries} + 1` })
    .where(and(isOpen(handoverId), lt(tries, most)))
    .returning({ tries });
  return counted?.tries;
}

/** Takes back a try of a code that was right. */
export async function uncountTry(db: Database, handoverId: string): Promise<void> {
  await db
    .update(moneyHandovers)
    .set({ tries: sql`max(${tries} - 1, 0)` })
    .where(isOpen(handoverId));
}

const isTakenSince = (taker: MoneyHolder, since: number) =>
  and(eq(takerId, taker.id), eq(moneyHandovers.takerKind, taker.kind), gt(takenAt, since));

/** What somebody has taken since a time. */
export async function readTaken(db: Database, taker: MoneyHolder, since: number): Promise<string[]> {
  const rows = await db.select({ id }).from(moneyHandovers).where(isTakenSince(taker, since));
  return rows.map((row) => row.id);
}

export async function isStillOpen(db: Database, handoverId: string, now: number): Promise<boolean> {
  const open = await db
    .select({ id })
    .from(moneyHandovers)
    .where(and(isOpen(handoverId), gt(expiresAt, now)));
  return open.length > 0;
}

/** What is known of somebody who takes money: how often it has since a time. */
interface Taking {
  taker: MoneyHolder;
  takenBy: string;
  now: number;
  takes: { since: number; count: number };
}

/** Decides that somebody takes it; returns undefined if it has ended, or the taker has taken something else meanwhile. */
export async function take(
  db: Database,
  handoverId: string,
  { taker, takenBy, now, takes }: Taking,
): Promise<MoneyHandover | undefined> {
  const isAsRead = sql`(SELECT count(*) FROM ${moneyHandovers} AS other WHERE other.taker_id = ${taker.id}
    AND other.taker_kind = ${taker.kind} AND other.taken_at > ${takes.since}) = ${takes.count}`;
  const [taken] = await db
    .update(moneyHandovers)
    .set({ state: "taken", takerKind: taker.kind, takerId: taker.id, takenBy, takenAt: now })
    .where(and(isOpen(handoverId), gt(expiresAt, now), isNotNull(moneyHandovers.amountKobo), isAsRead))
    .returning();
  return taken;
}

/** How much money a driver may hold; undefined if it has no limit of its own. */
export async function readDriverLimit(db: Database, keyId: string): Promise<number | undefined> {
  const [key] = await db.select({ limit: keys.cashLimitKobo }).from(keys).where(eq(keys.id, keyId));
  return key?.limit ?? undefined;
}

export async function readPoint(db: Database, pointId: string) {
  const { kind, cashLimitKobo } = points;
  const [point] = await db.select({ kind, cashLimitKobo }).from(points).where(eq(points.id, pointId));
  return point;
}

/** Whether there is such a point or driver, which may be deleted. */
export async function isKnown(db: Database, holder: MoneyHolder): Promise<boolean> {
  const found =
    holder.kind === "point"
      ? await db.select({ id: points.id }).from(points).where(eq(points.id, holder.id))
      : await db
          .select({ id: keys.id })
          .from(keys)
          .where(and(eq(keys.id, holder.id), eq(keys.kind, "dr")));
  return found.length > 0;
}
