import { and, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { insertWhere } from "../../db/conditional-insert.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isChangeable } from "../../db/moves.ts";
import { dailyCounts } from "../../db/schema/orders/audit-outbox.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import { dayOf } from "../../shared/time.ts";
import { settleLater } from "../settle/settle-store.ts";
import { shortened } from "./attempt.ts";
import type { Delivery } from "./delivery-store.ts";
import type { AttemptResult } from "./result.ts";
import { beQuick, beSlow } from "./slow-store.ts";

/**
 * How many of a partner's long answers of a day (UTC) are kept whole. Attempts are kept for a month, in a database that
 * partners share.
 */
const LONG_ANSWERS = 500;

/** Writes the results of attempts, and what they mean for the receivers, all or nothing. */
export async function writeResults(db: Database, results: readonly AttemptResult[]): Promise<void> {
  const batch = new Batch(db);
  for (const result of results) {
    addAttempt(batch, result);
    addEndpoints(batch, result);
    addOrder(batch, result);
    addPace(batch, result);
    if (result.isWellAgain) addResumption(batch, result);
  }
  await batch.run();
}

/**
 * Ends the claim and records the attempt. If the claim had run out, another run has the delivery: then neither this nor any
 * later statement changes anything.
 */
function addAttempt(batch: Batch, result: AttemptResult): void {
  const { db } = batch;
  const { delivery, attempt } = result;
  const short = shortened(attempt.excerpt);
  batch.add(endClaim(db, result));
  if (short === attempt.excerpt) {
    batch.add(recordIfClaimEnded(db, result, sql`${short}`));
    return;
  }
  const today = { day: dayOf(attempt.at), kind: "long_answer", subject: delivery.partnerId } as const;
  const isKept = sql`coalesce(${countOf(today)}, 0) < ${LONG_ANSWERS}`;
  batch.add(recordIfClaimEnded(db, result, sql`iif(${isKept}, ${attempt.excerpt}, ${short})`));
  batch.add(countIfRecorded(db, today));
}

/** Gives the delivery its new state. */
function endClaim(db: Database, { delivery, claimedUntil, status, nextAttemptAt, sweepAt }: AttemptResult) {
  const isDelivered = status === "delivered";
  // Unless the webhook arrived, what the partner did meanwhile counts: a disabled delivery stays disabled, and one that was
  // to be sent again is due.
  const isDueAnew = sql`next_attempt_at <> ${delivery.nextAttemptAt}`;
  const isDisabled = status === "pending" ? sql`status = 'disabled'` : sql`false`;
  const state = isDelivered
    ? { status, nextAttemptAt, sweepAt }
    : {
        status: sql`iif(${isDueAnew} OR ${isDisabled}, status, ${status})`,
        step: sql`iif(${isDueAnew}, step, ${delivery.step + 1})`,
        sweepAt: sql`iif(${isDueAnew}, next_attempt_at, ${sweepAt})`,
        nextAttemptAt: sql`iif(${isDueAnew}, next_attempt_at, ${nextAttemptAt})`,
      };
  return db
    .update(webhookDeliveries)
    .set({ ...state, attemptCount: delivery.attemptCount + 1, claimedUntil: 0, troubled: !isDelivered })
    .where(
      and(
        eq(webhookDeliveries.id, delivery.id),
        eq(webhookDeliveries.attemptCount, delivery.attemptCount),
        eq(webhookDeliveries.claimedUntil, claimedUntil),
      ),
    );
}

/** Has to follow `endClaim` directly. */
const recordIfClaimEnded = (db: Database, { delivery, attempt }: AttemptResult, responseExcerpt: SQL) =>
  insertWhere(
    db,
    webhookAttempts,
    {
      deliveryId: delivery.id,
      number: delivery.attemptCount + 1,
      at: attempt.at,
      status: attempt.status,
      durationMs: attempt.durationMs,
      error: attempt.error,
      responseExcerpt,
    },
    sql`changes() > 0`,
  );

type DailyCount = Omit<typeof dailyCounts.$inferInsert, "count">;

const countOf = ({ day, kind, subject }: DailyCount) => sql`(SELECT ${dailyCounts.count} FROM ${dailyCounts}
  WHERE ${and(eq(dailyCounts.day, day), eq(dailyCounts.kind, kind), eq(dailyCounts.subject, subject))})`;

/** Has to follow `recordIfClaimEnded` directly. */
const countIfRecorded = (db: Database, today: DailyCount) =>
  insertWhere(db, dailyCounts, { ...today, count: 1 }, sql`changes() > 0`).onConflictDoUpdate({
    target: [dailyCounts.day, dailyCounts.kind, dailyCounts.subject],
    set: { count: sql`${dailyCounts.count} + 1` },
  });

/** Notes since when the URL's endpoints have failed, and disables them if that is too long. */
function addEndpoints(batch: Batch, { delivery, attempt, status, disable }: AttemptResult): void {
  const { partnerId, url, endpoints } = delivery;
  const { failingSince } = webhookEndpoints;
  const isDelivered = status === "delivered";
  // Another attempt at the same time may just have had another result: D1 knows it, `delivery` does not.
  const isNews = isDelivered ? isNotNull(failingSince) : isNull(failingSince);
  if (endpoints.length > 0) {
    batch.add(
      batch.db
        .update(webhookEndpoints)
        .set({ failingSince: isDelivered ? null : attempt.at })
        .where(and(isAt(partnerId, url), isNews)),
    );
  }
  if (disable) addDisabling(batch, delivery, disable, attempt.at + attempt.durationMs);
}

/** Ends the order's own URL if its receiver wants no more. */
function addOrder(batch: Batch, { delivery, losesOrderUrl }: AttemptResult): void {
  if (!losesOrderUrl) return;
  batch.add(
    batch.db
      .update(orders)
      .set({ endedWebhookUrl: sql`webhook_url`, webhookUrl: null })
      .where(and(eq(orders.id, delivery.order!.id), eq(orders.webhookUrl, delivery.url))),
  );
}

function addPace(batch: Batch, { delivery, attempt, pace }: AttemptResult): void {
  if (pace === "slow") batch.add(beSlow(batch.db, delivery, attempt.at + attempt.durationMs));
  if (pace === "quick") batch.add(beQuick(batch.db, delivery));
}

/** So many of the oldest that wait are looked at; each of them that succeeds does the same for the next ones. */
const RESUMED_AT_ONCE = 1000;

/** Makes due what waits at the URL after a failure. The sweep sends the messages, the oldest first. */
function addResumption(
  batch: Batch,
  { delivery: { partnerId, url }, nextAttemptAt: now }: AttemptResult,
): void {
  batch.add(
    batch.db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: now, sweepAt: now })
      .where(
        sql`id IN (
          SELECT id FROM (
            SELECT id, next_attempt_at FROM webhook_deliveries INDEXED BY webhook_deliveries_troubled
            WHERE troubled = 1 AND partner_id = ${partnerId} AND url = ${url} AND status = 'pending'
            ORDER BY id LIMIT ${RESUMED_AT_ONCE})
          WHERE next_attempt_at > ${now})`,
      ),
  );
}

const isAt = (partnerId: string, url: string) =>
  and(eq(webhookEndpoints.partnerId, partnerId), eq(webhookEndpoints.url, url));

/**
 * True if nobody wants the delivery at its URL: neither its order nor an enabled endpoint has that URL, and no endpoint has
 * moved away from it.
 */
const IS_UNWANTED = sql`
  NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND webhook_url = webhook_deliveries.url)
  AND NOT EXISTS (
    SELECT 1 FROM webhook_endpoints AS endpoints WHERE endpoints.partner_id = webhook_deliveries.partner_id
      AND endpoints.url = webhook_deliveries.url AND endpoints.enabled = 1)
  AND NOT EXISTS (
    SELECT 1 FROM webhook_settlements AS settlements WHERE settlements.partner_id = webhook_deliveries.partner_id
      AND settlements.url = webhook_deliveries.url)`;

/** Disables the URL's endpoints. What waits there is then settled in steps, because it may be thousands of deliveries. */
function addDisabling(
  batch: Batch,
  { partnerId, url }: Delivery,
  { reason, failingSince }: NonNullable<AttemptResult["disable"]>,
  now: number,
): void {
  const { db } = batch;
  batch.add(
    db
      .update(webhookEndpoints)
      .set({ enabled: false, disabledReason: reason, updatedAt: now })
      .where(
        and(
          isAt(partnerId, url),
          eq(webhookEndpoints.enabled, true),
          failingSince === null ? undefined : lte(webhookEndpoints.failingSince, failingSince),
        ),
      ),
  );
  batch.add(settleLater(db, { partnerId, url, endpointId: "" }, now, sql`changes() > 0`));
}

/**
 * Ends deliveries that nobody wants, or lets them wait for a disabled endpoint. Leaves those that somebody wants by now.
 */
export async function setAside(
  db: Database,
  ids: readonly string[],
  status: "failed" | "disabled",
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status, troubled: true })
    .where(
      and(
        isOneOf(webhookDeliveries.id, ids),
        isChangeable(webhookDeliveries.partnerId),
        eq(webhookDeliveries.status, "pending"),
        IS_UNWANTED,
      ),
    );
}
