import type { Deps } from "../platform/deps.ts";
import { deleteDeliveries, deleteOldNotes } from "./log-store.ts";

/** How long the log remembers a delivery, and what is known of slow receivers and lost messages. */
const KEPT_MS = 30 * 24 * 3_600_000;
const BATCH = 500;
/** Of a backlog so much is deleted in one run of the cron; the next goes on. */
const MAX_ROUNDS = 20;
/** A UUID v7 begins with its time, in so many characters. */
const TIME_CHARACTERS = 13;

/** Forgets old deliveries with their attempts, but none that is still to be made. */
export async function forgetDeliveries({ db, now, newId }: Deps): Promise<void> {
  await deleteOldNotes(db, now() - KEPT_MS);
  const before = newId(now() - KEPT_MS).slice(0, TIME_CHARACTERS);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await deleteDeliveries(db, before, BATCH)) < BATCH) return;
  }
}
