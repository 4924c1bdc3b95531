import { and, eq, or, sql } from "drizzle-orm";
import { slowLaneTurns, slowReceivers, webhookDeliveries } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import { MESSAGE_MS } from "../outbox.ts";
import type { Delivery } from "./delivery-store.ts";
import { isOriginSlow, receiverOf } from "./slow-receivers.ts";

/** The time between two attempts of one partner in the slow lane, so that at most thirty are under way. */
const TURN_MS = 500;

/** When a delivery has its turn in the slow lane. */
interface Turn {
  id: string;
  attemptCount: number;
  at: number;
}

/**
 * Gives deliveries their turns in the slow lane, each partner's one after the other, and ends the claims on them. Those
 * that somebody has changed or claimed since they were read get none: whoever did that sends a message.
 */
export async function takeTurns(
  db: Database,
  deliveries: readonly Pick<Delivery, "id" | "partnerId" | "attemptCount" | "claimedUntil">[],
  now: number,
): Promise<Turn[]> {
  const statements = [...Map.groupBy(deliveries, ({ partnerId }) => partnerId)].flatMap(
    ([partnerId, theirs]) => {
      const span = theirs.length * TURN_MS;
      const chosen = JSON.stringify(
        theirs.map(({ id, attemptCount, claimedUntil }) => ({ id, attemptCount, claimedUntil })),
      );
      // The place in the row of turns that was just taken.
      const at = sql`(SELECT next_at FROM slow_lane_turns WHERE partner_id = ${partnerId}) - ${span} + chosen.key * ${TURN_MS}`;
      return [
        db
          .insert(slowLaneTurns)
          .values({ partnerId, nextAt: now + span })
          .onConflictDoUpdate({
            target: slowLaneTurns.partnerId,
            set: { nextAt: sql`max(next_at, ${now}) + ${span}` },
          }),
        db
          .update(webhookDeliveries)
          .set({ nextAttemptAt: at, sweepAt: sql`${at} + ${MESSAGE_MS}`, claimedUntil: 0 })
          .from(sql`json_each(${chosen}) AS chosen`)
          .where(
            sql`webhook_deliveries.id = chosen.value ->> 'id' AND status = 'pending'
            AND attempt_count = chosen.value ->> 'attemptCount' AND claimed_until = chosen.value ->> 'claimedUntil'`,
          )
          .returning({
            id: webhookDeliveries.id,
            attemptCount: webhookDeliveries.attemptCount,
            at: webhookDeliveries.nextAttemptAt,
          }),
      ];
    },
  );
  const [first, ...others] = statements;
  const results = await db.batch([first!, ...others]);
  return results.flatMap((rows) => (Array.isArray(rows) ? (rows as Turn[]) : []));
}

type Receiver = Pick<Delivery, "partnerId" | "url">;

export async function noteSlow(db: Database, receivers: readonly Receiver[], now: number): Promise<void> {
  await db.batch([
    beSlow(db, receivers[0]!, now),
    ...receivers.slice(1).map((each) => beSlow(db, each, now)),
  ]);
}

/** A statement: a receiver is slow from now on. */
export const beSlow = (db: Database, { partnerId, url }: Receiver, now: number) =>
  db
    .insert(slowReceivers)
    .values({ partnerId, receiver: receiverOf(url), since: now })
    .onConflictDoNothing();

/** A statement: a receiver is no longer slow, nor is any other of its origin if the whole origin was. */
export function beQuick(db: Database, { partnerId, url, slowReceivers: known }: Delivery) {
  const { origin } = new URL(url);
  const { receiver } = slowReceivers;
  const isIt = eq(receiver, receiverOf(url));
  const isAtOrigin = sql`${receiver} >= ${`${origin}/`} AND ${receiver} < ${`${origin}0`}`;
  return db
    .delete(slowReceivers)
    .where(and(eq(slowReceivers.partnerId, partnerId), isOriginSlow(known) ? or(isIt, isAtOrigin) : isIt));
}
