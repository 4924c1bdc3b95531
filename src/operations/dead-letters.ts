import type { Deps } from "../platform/deps.ts";
import { log } from "../shared/log.ts";
import * as store from "./store.ts";

/** Keeps messages that no retry could deal with, for the operator to see. What they asked for, the cron does. */
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
  log("error", "messages could not be dealt with", { queue, messages: messages.map(({ id }) => id) });
}
