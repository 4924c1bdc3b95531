import type { ConsumerDeps } from "../platform/deps.ts";
import { putOffSweep, readOverdue } from "./delivery-store.ts";
import { sendAll } from "./outbox.ts";

/** Messages may wait that long in a queue before the sweep sends them once more. */
const PATIENCE_MS = 10 * 60_000;

/** Sends what no message will bring: those that were lost, and those that could not wait as long as they should. */
export async function sweep(deps: ConsumerDeps): Promise<void> {
  const now = deps.now();
  const overdue = await readOverdue(deps.db, now);
  if (overdue.length === 0) return;
  await sendAll(
    deps.webhooks,
    overdue.map(({ id, attemptCount }) => ({ type: "delivery_due", id, attempt: attemptCount + 1 })),
  );
  const ids = overdue.map(({ id }) => id);
  await putOffSweep(deps.db, ids, now, now + PATIENCE_MS);
}
