import type { ConsumerDeps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { sendAll } from "../outbox.ts";
import { putOffSweep, readUnannounced } from "./delivery-store.ts";

export { readOverdueSince } from "./delivery-store.ts";

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
