import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { insertWhere } from "../../db/conditional-insert.ts";
import { isOneOf } from "../../db/json-list.ts";
import { dailyCounts } from "../../db/schema/orders/audit-outbox.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import {
  slowReceivers,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import { dayOf } from "../../shared/time.ts";
import { settleLater } from "../settle/settle-store.ts";
import { type Attempt, shortened } from "./attempt.ts";
import type { Delivery } from "./delivery-store.ts";

/** So many of a partner's long answers of a day (UTC) are kept whole: attempts are kept for a month, and share a database. */
const LONG_ANSWERS = 500;

/** What an attempt has come to. */
export interface Result {
  delivery: Delivery;
  claimedUntil: number;
  attempt: Attempt;
  status: Delivery["status"];
  nextAttemptAt: number;
  sweepAt: number;
  /** Why the URL's endpoints are disabled; if a time is given, those that have done nothing but fail since then. */
  disable: { reason: string; failingSince: number | null } | null;
  /** Whether the order does not want to hear of it any more. */
  losesOrderUrl: boolean;
  /** Receivers that are known to be slow from now on, and that are not any more. */
  slow: string[];
  recovered: string[];
}

/** Writes what attempts came to, and what it means for their receivers, all or nothing. */
export async function writeResults(db: Database, results: readonly Result[]): Promise<void> {
  const batch = new Batch(db);
  for (const result of results) addResult(batch, result);
  await batch.run();
}

/** Whoever's claim ran out before it could write changes nothing: somebody else has the delivery. */
function addResult(batch: Batch, result: Result): void {
  const { db } = batch;
  const { delivery, attempt, status } = result;
  const { partnerId, url } = delivery;
  addAttempt(batch, result);
  // Beside it another attempt may just have come to something else: D1 knows, `delivery` does not.
  if (delivery.endpoints.length > 0) {
    const { failingSince } = webhookEndpoints;
    batch.add(
      status === "delivered"
        ? db
            .update(webhookEndpoints)
            .set({ failingSince: null })
            .where(and(isAt(partnerId, url), isNotNull(failingSince)))
        : db
            .update(webhookEndpoints)
            .set({ failingSince: attempt.at })
            .where(and(isAt(partnerId, url), isNull(failingSince))),
    );
  }
  const now = attempt.at + attempt.durationMs;
  if (result.disable) addDisabling(batch, delivery, result.disable, now);
  if (result.losesOrderUrl) {
    batch.add(
      db
        .update(orders)
        .set({ endedWebhookUrl: sql`webhook_url`, webhookUrl: null })
        .where(and(eq(orders.id, delivery.order!.id), eq(orders.webhookUrl, url))),
    );
  }
  if (result.slow.length > 0) {
    batch.add(
      db
        .insert(slowReceivers)
        .values(result.slow.map((receiver) => ({ partnerId, receiver, since: now })))
        .onConflictDoNothing(),
    );
  }
  if (result.recovered.length > 0) {
    batch.add(
      db
        .delete(slowReceivers)
        .where(
          and(eq(slowReceivers.partnerId, partnerId), isOneOf(slowReceivers.receiver, result.recovered)),
        ),
    );
  }
}

function addAttempt(batch: Batch, result: Result): void {
  const { db } = batch;
  const { delivery, claimedUntil, attempt, status, nextAttemptAt, sweepAt } = result;
  const isDelivered = status === "delivered";
  const number = delivery.attemptCount + 1;
  // Unless it arrived: what a partner disabled meanwhile stays so, and what it asked to be made due is due.
  const isDueAnew = sql`next_attempt_at <> ${delivery.nextAttemptAt}`;
  const isDisabled = status === "pending" ? sql`status = 'disabled'` : sql`false`;
  const outcome = isDelivered
    ? { status, nextAttemptAt, sweepAt }
    : {
        status: sql`iif(${isDueAnew} OR ${isDisabled}, status, ${status})`,
        step: sql`iif(${isDueAnew}, step, ${delivery.step + 1})`,
        sweepAt: sql`iif(${isDueAnew}, next_attempt_at, ${sweepAt})`,
        nextAttemptAt: sql`iif(${isDueAnew}, next_attempt_at, ${nextAttemptAt})`,
      };
  batch.add(
    db
      .update(webhookDeliveries)
      .set({ ...outcome, attemptCount: number, claimedUntil: 0, troubled: !isDelivered })
      .where(
        and(
          eq(webhookDeliveries.id, delivery.id),
          eq(webhookDeliveries.attemptCount, delivery.attemptCount),
          eq(webhookDeliveries.claimedUntil, claimedUntil),
        ),
      ),
  );
  const excerpt = attempt.excerpt;
  const short = shortened(excerpt);
  const isLong = short !== excerpt;
  const today = { day: dayOf(attempt.at), kind: "long_answer", subject: delivery.partnerId } as const;
  const { day, kind, subject, count } = dailyCounts;
  const longToday = sql`(SELECT ${count} FROM ${dailyCounts}
    WHERE ${and(eq(day, today.day), eq(kind, today.kind), eq(subject, today.subject))})`;
  batch.add(
    insertWhere(
      db,
      webhookAttempts,
      {
        deliveryId: delivery.id,
        number,
        at: attempt.at,
        status: attempt.status,
        durationMs: attempt.durationMs,
        error: attempt.error,
        responseExcerpt: isLong
          ? sql`iif(coalesce(${longToday}, 0) < ${LONG_ANSWERS}, ${excerpt}, ${short})`
          : excerpt,
      },
      sql`changes() > 0`,
    ),
  );
  if (!isLong) return;
  batch.add(
    insertWhere(db, dailyCounts, { ...today, count: 1 }, sql`changes() > 0`).onConflictDoUpdate({
      target: [day, kind, subject],
      set: { count: sql`${count} + 1` },
    }),
  );
}

const isAt = (partnerId: string, url: string) =>
  and(eq(webhookEndpoints.partnerId, partnerId), eq(webhookEndpoints.url, url));

/** True of a delivery if neither its order names its URL nor an endpoint that is enabled, and none has moved away. */
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
  { reason, failingSince }: NonNullable<Result["disable"]>,
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

/** Ends deliveries that nobody wants, or that have to wait until somebody does; not those that somebody wants by now. */
export async function setAside(
  db: Database,
  ids: readonly string[],
  status: "failed" | "disabled",
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status, troubled: true })
    .where(and(isOneOf(webhookDeliveries.id, ids), eq(webhookDeliveries.status, "pending"), IS_UNWANTED));
}
