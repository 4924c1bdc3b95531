import type { ConsumerDeps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { MINUTE_MS } from "../../shared/time.ts";
import { sendAll } from "../outbox.ts";
import { putOffSweep, readOverdue } from "./delivery-store.ts";

/** How long the sweep waits before it sends a message for the same delivery again. */
const INTERVAL_MS = 10 * MINUTE_MS;

/** Sends messages for due deliveries that have none: it was lost, or its delay was too long for a queue. */
export async function sweep(deps: ConsumerDeps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, async () => {
    const now = deps.now();
    const { overdue, isMore } = await readOverdue(db, now);
    if (overdue.length === 0) return false;
    await sendAll(
      deps.webhookQueue,
      overdue.map(({ id, attemptCount }) => ({
        type: "delivery_due",
        id,
        database: db.number,
        attempt: attemptCount + 1,
      })),
    );
    const ids = overdue.map(({ id }) => id);
    await putOffSweep(db, ids, now, now + INTERVAL_MS);
    return isMore;
  });
}
