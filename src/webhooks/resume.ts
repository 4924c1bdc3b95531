import type { Deps } from "../platform/deps.ts";
import { resumeSome } from "./endpoint-store.ts";

/** Of a backlog so much is made due in one run of the cron; the next goes on. */
const MAX_ROUNDS = 10;

/**
 * Goes on with what waits though its endpoint is enabled: because it was too much when that was enabled, or because it
 * was held back in the same moment.
 */
export async function resumeDeliveries({ db, now }: Deps): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!(await resumeSome(db, now()))) return;
  }
}
