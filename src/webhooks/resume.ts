import type { Deps } from "../platform/deps.ts";
import { resumeSome } from "./endpoint-store.ts";

/** How many batches one run of the cron makes due; the next run continues. */
const MAX_BATCHES = 10;

/**
 * Makes deliveries due that are `disabled` although their endpoint is enabled: there were too many for the request that
 * enabled it, or they were disabled at the same moment.
 */
export async function resumeDeliveries({ db, now }: Deps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if (!(await resumeSome(db, now()))) return;
  }
}
