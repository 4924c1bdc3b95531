import type { Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { log } from "../shared/log.ts";
import { DAY_MS } from "../shared/time.ts";
import * as store from "./dead-letter-store.ts";

/** Stores messages that failed all retries, for the operator to see. Their work is not lost: the cron does it. */
export async function recordDeadLetters(
  deps: Deps,
  queue: string,
  messages: readonly { id: string; body: unknown }[],
): Promise<void> {
  const at = deps.now();
  await store.insertDeadLetters(
    deps.db,
    messages.map(({ id, body }) => ({ id, queue, body, at })),
  );
  log("error", "messages failed all retries", { queue, messages: messages.map(({ id }) => id) });
}

const KEPT_MS = 30 * DAY_MS;

/** Deletes messages that were lost long ago. */
export async function deleteOldDeadLetters(deps: Deps): Promise<void> {
  await inSteps(deps, () => store.deleteDeadLetters(deps.db, deps.now() - KEPT_MS));
}
