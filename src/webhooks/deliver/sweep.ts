import type { ConsumerDeps, Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { earliest } from "../../shared/time.ts";
import { sendAll } from "../outbox.ts";
import { putOffSweep, readOverdueSince, readUnannounced } from "./delivery-store.ts";

/** Sends messages for due deliveries that have none: it was lost, or its delay was too long for a queue. */
export async function sweep(deps: ConsumerDeps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, async () => {
    const now = deps.now();
    const { unannounced, isMore } = await readUnannounced(db, now);
    if (unannounced.length === 0) return false;
    await sendAll(
      deps.webhookQueue,
      unannounced.map(({ id, attemptCount }) => ({
        type: "delivery_due",
        id,
        database: db.number,
        attempt: attemptCount + 1,
      })),
    );
    const ids = unannounced.map(({ id }) => id);
    await putOffSweep(db, ids, now);
    return isMore;
  });
}

/**
 * Since when the oldest of the overdue deliveries has been due; null if there is none. The sweep runs every minute, so a
 * few minutes mean that a queue stands still.
 */
export async function readOverdue({ orders, now }: Deps): Promise<number | null> {
  const { answers } = await orders.eachReachable((db) => readOverdueSince(db, now()));
  return earliest(answers);
}
