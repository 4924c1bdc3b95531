import { and, asc, eq, lt, sql } from "drizzle-orm";
import { Batch, type StatementResult } from "../../db/batch.ts";
import { insertFrom, insertWhere } from "../../db/conditional-insert.ts";
import { isChangeable } from "../../db/moves.ts";
import { NO_ORDER, partnerEvents } from "../../db/schema/orders/partner-events.ts";
import { paymentMoves, payments } from "../../db/schema/orders/payments.ts";
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/orders/webhooks.ts";
import { addPaymentMove, type MovedBy } from "../../payments/payments.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import { type Due, deliveryId, MESSAGE_MS } from "../../webhooks/outbox.ts";
import type { Payout } from "./payout-store.ts";

/** The payments of payouts, in the database of their partner's orders. */

const { payoutId, partnerId, status, since } = payments;

/** First the condition of the partial index, literally, so that SQLite uses it. */
const IS_BANKED = sql`payments.status IN ('collected', 'with_driver', 'banked') AND payments.status = 'banked'`;
/** Banked and in no payout. */
const IS_FREE = sql`${IS_BANKED} AND payout_id IS NULL`;

/** The partners with payments that were banked before a time and are in no payout. */
export async function findPayees(db: Database, before: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ partnerId })
    .from(payments)
    .where(and(IS_FREE, lt(since, before), isChangeable(partnerId)));
  return rows.map((row) => row.partnerId);
}

/**
 * Takes a partner's payments into a payout, unless it has some: whoever follows it late would add to what is counted already.
 * So they are taken in one statement.
 */
export async function addLines(
  db: Database,
  { id, partnerId: owner }: Payout,
  before: number,
): Promise<void> {
  await db
    .update(payments)
    .set({ payoutId: id })
    .where(
      and(
        eq(partnerId, owner),
        IS_FREE,
        lt(since, before),
        sql`NOT EXISTS (SELECT 1 FROM payments AS taken WHERE taken.payout_id = ${id})`,
      ),
    );
}

/** Takes one payment into a payout. */
export async function addOne(
  db: Database,
  { id, partnerId: owner }: { id: string; partnerId: string },
  into: string,
): Promise<void> {
  await db
    .update(payments)
    .set({ payoutId: into })
    .where(and(eq(payments.id, id), eq(partnerId, owner), IS_FREE));
}

/** What the lines of a payout that is not paid yet are together. */
export async function sumLines(
  db: Database,
  { id, partnerId: owner }: Payout,
): Promise<{ kobo: number; payments: number }> {
  const [row] = await db
    .select({
      kobo: sql<number>`coalesce(sum(${payments.amountKobo}), 0)`,
      payments: sql<number>`count(*)`,
    })
    .from(payments)
    .where(and(eq(payoutId, id), eq(partnerId, owner)));
  return row!;
}

const MOVES = {
  paid: { from: "banked", change: { status: "paid_out" } },
  returned: { from: "paid_out", change: { status: "banked", payoutId: null } },
} as const;

/** Moves some payments of a payout that was paid or returned; returns whether there may be more. */
export async function moveSome(
  db: Database,
  { id, partnerId: owner }: Payout,
  state: keyof typeof MOVES,
  by: MovedBy,
  limit: number,
): Promise<boolean> {
  const { from, change } = MOVES[state];
  const isNext = and(eq(payoutId, id), eq(partnerId, owner), eq(status, from));
  const next = db
    .select({ id: payments.id })
    .from(payments)
    .where(isNext)
    .orderBy(asc(payments.id))
    .limit(limit);
  const holder =
    state === "paid" ? { kind: "partner" as const, id: owner } : { kind: "operator" as const, id: null };
  const batch = new Batch(db);
  const moved = addPaymentMove(batch, sql`${payments.id} IN ${next}`, { ...change, holder }, by);
  await batch.run();
  return moved.rows.length === limit;
}

/** The ids of payouts that have banked payments. */
export async function findHolding(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ payoutId: sql<string>`payout_id` })
    .from(payments)
    .where(and(IS_BANKED, sql`payout_id IS NOT NULL`, isChangeable(partnerId)));
  return rows.map((row) => row.payoutId);
}

/** Takes the payments of a payout that was cancelled out of it. */
export async function freeLines(db: Database, { id, partnerId: owner }: Payout): Promise<void> {
  await db
    .update(payments)
    .set({ payoutId: null })
    .where(and(eq(payoutId, id), eq(partnerId, owner), eq(status, "banked")));
}

/**
 * Adds the deliveries of an event to the endpoints that name its type, unless they were added before or the partner is being
 * moved.
 */
export function addNews(
  batch: Batch,
  event: { id: string; type: string; partnerId: string; body: string; now: number },
): StatementResult<Due[]> {
  const { db } = batch;
  return batch.add(
    insertFrom(
      db,
      webhookDeliveries,
      {
        id: deliveryId(event.id),
        partnerId: event.partnerId,
        eventId: event.id,
        type: event.type,
        url: sql`targets.url`,
        body: event.body,
        status: sql`iif(targets.enabled, 'pending', 'disabled')`,
        nextAttemptAt: event.now,
        sweepAt: event.now + MESSAGE_MS,
        troubled: sql`NOT targets.enabled`,
        createdAt: event.now,
      },
      sql`FROM (SELECT url, max(enabled) AS enabled FROM ${webhookEndpoints}
          WHERE partner_id = ${event.partnerId} AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = ${event.type})
          GROUP BY url) AS targets
        WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries AS told
          WHERE told.partner_id = ${event.partnerId} AND told.type = ${event.type} AND told.event_id = ${event.id}
            AND told.url = targets.url)
          AND ${isChangeable(sql`${event.partnerId}`)}`,
    ).returning({ id: webhookDeliveries.id, status: webhookDeliveries.status }),
  );
}

/** Reads whether a partner can be told now: it is not being moved. */
export const addWhetherHere = (batch: Batch, owner: string): StatementResult<unknown[]> =>
  batch.addSql(sql`SELECT 1 WHERE ${isChangeable(sql`${owner}`)}`);

/**
 * Adds an event of no order to the partner's feed, unless it is there or the partner is being moved. The result says whether
 * it is there now.
 */
export function addToFeed(
  batch: Batch,
  { id, partnerId: owner, body, now }: { id: string; partnerId: string; body: string; now: number },
): StatementResult<{ eventId: string | null }[]> {
  const { db } = batch;
  const isThis = and(eq(partnerEvents.partnerId, owner), eq(partnerEvents.eventId, id));
  const position = sql`max(CAST(${now * 1000} AS INTEGER), coalesce(
    (SELECT max(position) + 1 FROM partner_events WHERE partner_id = ${owner}), 0))`;
  batch.add(
    insertWhere(
      db,
      partnerEvents,
      { partnerId: owner, position, orderNumber: NO_ORDER, sequence: 1, eventId: id, body },
      sql`NOT EXISTS (SELECT 1 FROM ${partnerEvents} WHERE ${isThis}) AND ${isChangeable(sql`${owner}`)}`,
    ),
  );
  return batch.add(db.select({ eventId: partnerEvents.eventId }).from(partnerEvents).where(isThis));
}

/** A payment in a payout. */
export interface PayoutLine {
  id: string;
  orderId: string;
  trackingCode: string;
  reference: string;
  amountKobo: number;
  collectedAt: number;
}

/** One page of a payout's lines, the oldest payment first. Those of one that was paid are found by their chains. */
export function listLines(
  db: Database,
  { id, partnerId: owner, state }: Payout,
  { page, pageSize }: Page,
): Promise<PayoutLine[]> {
  const isPaid = state === "paid" || state === "returned";
  const ids = isPaid
    ? // The condition of the partial index, literally, so that SQLite uses it.
      sql`SELECT payment_id FROM ${paymentMoves} WHERE reference = ${id} AND payment_moves.status = 'paid_out'`
    : sql`SELECT id FROM payments AS own WHERE own.payout_id = ${id}`;
  const { orderId, trackingCode, reference, amountKobo, createdAt } = payments;
  return db
    .select({ id: payments.id, orderId, trackingCode, reference, amountKobo, collectedAt: createdAt })
    .from(payments)
    .where(and(eq(partnerId, owner), sql`${payments.id} IN (${ids})`))
    .orderBy(asc(payments.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** The deposits that banked a payout's payments. */
export async function findDeposits(db: Database, { id, partnerId: owner }: Payout): Promise<string[]> {
  const rows = await db
    .selectDistinct({ depositId: payments.depositId })
    .from(payments)
    .where(and(eq(payoutId, id), eq(partnerId, owner)));
  return rows.flatMap(({ depositId }) => depositId ?? []);
}

/** What a partner's payments are that are not paid out, by who has them. */
export const sumUnpaid = (db: Database, owner: string): Promise<{ status: string; kobo: number }[]> =>
  db
    .select({ status, kobo: sql<number>`sum(${payments.amountKobo})` })
    .from(payments)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(and(eq(partnerId, owner), sql`payments.status IN ('collected', 'with_driver', 'banked')`))
    .groupBy(status);
