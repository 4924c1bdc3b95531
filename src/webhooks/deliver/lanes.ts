import type { ConsumerDeps, DeliveryDue } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { sendLater } from "../outbox.ts";
import type { Delivery } from "./delivery-store.ts";
import { type AttemptResult, MAX_MESSAGE_DELAY_MS } from "./result.ts";
import { takeTurns } from "./slow-store.ts";

/**
 * Sends deliveries to the slow lane. Each gets a turn, so that the many slow receivers of one partner begin one after the
 * other, and those of another partner need not wait for them.
 */
export async function sendToSlowLane(
  deps: ConsumerDeps,
  db: OrderDatabase,
  deliveries: readonly Delivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const now = deps.now();
  const turns = await takeTurns(db, deliveries, now);
  await sendLater(
    deps.slowWebhookQueue,
    turns.map(({ id, attemptCount, at }) => ({
      message: attemptDue(db, id, attemptCount + 1),
      delayMs: at - now,
    })),
  );
}

/** Sends a message for the attempt after this one. If its delay is too long for a message, the sweep sends it later. */
export async function announceNextAttempt(
  deps: ConsumerDeps,
  db: OrderDatabase,
  { delivery, nextAttemptAt }: AttemptResult,
): Promise<void> {
  const delayMs = nextAttemptAt - deps.now();
  if (delayMs > MAX_MESSAGE_DELAY_MS) return;
  const message = attemptDue(db, delivery.id, delivery.attemptCount + 2);
  await sendLater(deps.webhookQueue, [{ message, delayMs }]);
}

const attemptDue = ({ number: database }: OrderDatabase, id: string, attempt: number): DeliveryDue => ({
  type: "delivery_due",
  id,
  attempt,
  database,
});
