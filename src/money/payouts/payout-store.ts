import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../../db/audit.ts";
import { insertFrom, insertWhere } from "../../db/conditional-insert.ts";
import { readPage } from "../../db/page.ts";
import { auditLog } from "../../db/schema/main/audit.ts";
import { payouts } from "../../db/schema/main/money.ts";
import { partners } from "../../db/schema/main/partners.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";

/** Payouts in `DB`: one statement on a row decides what becomes of it. */

export type Payout = typeof payouts.$inferSelect;
export type PayoutState = Payout["state"];

const { id, partnerId, state, settledAt, listId } = payouts;

/** The partner's account that counts at a time. */
const accountAt = (now: number): SQL =>
  sql`iif(partners.payout_account_from <= ${now}, partners.payout_account, partners.payout_account_before)`;

/** What goes back from a payout that ended is in the next one: so that one waits until it has. */
const isGoingBack = (owner: SQL): SQL => sql`EXISTS (SELECT 1 FROM payouts AS ended
  WHERE ended.settled_at IS NULL AND ended.partner_id = ${owner} AND ended.state IN ('cancelled', 'returned'))`;

/** Begins a payout for each partner, unless one of it is being prepared, or the payments of one go back. */
export async function begin(
  db: Database,
  wanted: readonly { id: string; partnerId: string }[],
  { until, now, operator }: { until: string; now: number; operator: string },
  entry: AuditEntry,
): Promise<string[]> {
  const [begun] = await db.batch([
    insertFrom(
      db,
      payouts,
      {
        id: sql`value ->> 'id'`,
        partnerId: sql`partners.id`,
        until,
        state: "preparing",
        account: accountAt(now),
        createdAt: now,
        createdBy: operator,
        changedAt: now,
      },
      sql`FROM json_each(${JSON.stringify(wanted)}) JOIN ${partners} ON partners.id = value ->> 'partnerId'
        WHERE NOT ${isGoingBack(sql`partners.id`)}`,
    )
      .onConflictDoNothing()
      .returning({ id }),
    insertWhere(db, auditLog, entry, sql`changes() > 0`),
  ]);
  return begun.map((row) => row.id);
}

/** The payouts whose payments have yet to follow, of the partners in a database that are not being moved. */
export const readAnyUnsettled = (db: Database, database: number, limit: number): Promise<Payout[]> =>
  db
    .select()
    .from(payouts)
    .where(
      // The condition of the partial index, literally, so that SQLite uses it.
      sql`settled_at IS NULL AND partner_id IN (
        SELECT id FROM ${partners} WHERE orders_database = ${database} AND moving_to IS NULL)`,
    )
    .orderBy(asc(id))
    .limit(limit);

/** Says that a payout's payments have followed, unless its state has changed; returns whether it has not. */
export async function settle(
  db: Database,
  { id: payoutId, partnerId: owner, state: before }: Payout,
  change: Partial<Pick<Payout, "state" | "amountKobo" | "payments" | "reason">>,
  now: number,
): Promise<boolean> {
  const settled = await db
    .update(payouts)
    .set({ ...change, settledAt: now })
    .where(and(eq(id, payoutId), eq(partnerId, owner), eq(state, before)))
    .returning({ id });
  return settled.length > 0;
}

export async function findAny(db: Database, payoutId: string): Promise<Payout | undefined> {
  const [payout] = await db.select().from(payouts).where(eq(id, payoutId));
  return payout;
}

/** Which of some payouts are cancelled. */
export const findAnyCancelled = (db: Database, ids: readonly string[]): Promise<Payout[]> =>
  db
    .select()
    .from(payouts)
    .where(and(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, eq(state, "cancelled")));

/** What an operator says of a payout. */
export type PayoutChange = Partial<
  Pick<Payout, "reference" | "paidOn" | "reason" | "returnedOn" | "changedBy">
> & { state: PayoutState; changedAt: number };

/** Changes a payout that is in one of these states and whose payments have followed; returns false if it is not. */
export async function changeAny(
  db: Database,
  payoutId: string,
  from: readonly PayoutState[],
  change: PayoutChange,
  entry: AuditEntry,
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(payouts)
      .set({ ...change, settledAt: null })
      .where(and(eq(id, payoutId), inArray(state, [...from]), isNotNull(settledAt)))
      .returning({ id }),
    recordIfChanged(db, entry),
  ]);
  return changed.length > 0;
}

/** Puts all drafts with an account into a list, from which on they are sent. */
export async function sendAny(
  db: Database,
  { list, operator, now }: { list: string; operator: string; now: number },
  entry: AuditEntry,
): Promise<void> {
  await db.batch([
    db
      .update(payouts)
      .set({ state: "sent", listId: list, sentAt: now, changedBy: operator, changedAt: now })
      .where(and(eq(state, "draft"), isNotNull(settledAt), isNotNull(payouts.account))),
    recordIfChanged(db, entry),
  ]);
}

/** The payouts of a list, whatever became of them. */
export const readAnyOfList = (db: Database, list: string): Promise<Payout[]> =>
  db.select().from(payouts).where(eq(listId, list)).orderBy(asc(id));

export interface PayoutFilter {
  states?: readonly PayoutState[] | undefined;
  partnerId?: string | undefined;
}

/** One page of payouts, the newest first, of all partners if none is given. */
export const listAny = (db: Database, filter: PayoutFilter, page: Page) =>
  readPage(
    db,
    payouts,
    {
      where: and(
        filter.states && inArray(state, [...filter.states]),
        filter.partnerId === undefined ? undefined : eq(partnerId, filter.partnerId),
      ),
      orderBy: [desc(id)],
    },
    page,
  );

/** What was paid to a partner in a month (`YYYY-MM`). */
export async function sumPaid(db: Database, owner: string, month: string): Promise<number> {
  const [row] = await db
    .select({ kobo: sql<number>`coalesce(sum(amount_kobo), 0)` })
    .from(payouts)
    .where(and(eq(partnerId, owner), eq(state, "paid"), sql`substr(paid_on, 1, 7) = ${month}`));
  return row!.kobo;
}

/** A partner's account that was changed, and the event that tells of it. */
export interface AccountNews {
  partnerId: string;
  eventId: string;
  countsFrom: number;
}

/** The changes of which partners in a database have not been told, but for partners that are being moved. */
export const readAccountNews = (db: Database, database: number): Promise<AccountNews[]> =>
  db
    .select({
      partnerId: partners.id,
      eventId: sql<string>`payout_account_event`,
      countsFrom: sql<number>`payout_account_from`,
    })
    .from(partners)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`payout_account_event IS NOT NULL AND orders_database = ${database} AND moving_to IS NULL`)
    .limit(100);

export async function noteTold(db: Database, { partnerId: owner, eventId }: AccountNews): Promise<void> {
  await db
    .update(partners)
    .set({ payoutAccountEvent: null })
    .where(and(eq(partners.id, owner), eq(partners.payoutAccountEvent, eventId)));
}

/** A simulated payout of one payment, which has yet to follow. */
export async function insertPaid(
  db: Database,
  { now, ...payout }: Pick<Payout, "id" | "partnerId" | "amountKobo"> & { paidOn: string; now: number },
): Promise<void> {
  await db.insert(payouts).values({
    ...payout,
    ...{ until: payout.paidOn, state: "paid", payments: 1, reference: "SIMULATED" },
    ...{ createdAt: now, createdBy: "simulation", changedBy: "simulation", changedAt: now },
  });
}
