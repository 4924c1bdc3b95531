import type { Deps } from "../platform/deps.ts";
import { purgeScans } from "./store.ts";

/** How long a scan that is sent again gets the answer of the first time. */
const KEPT_MS = 90 * 24 * 3_600_000;
const BATCH = 500;
/** How many batches one run of the cron deletes; the next run continues. */
const MAX_BATCHES = 20;

/** Deletes old scan ids. */
export async function forgetOldScans({ db, now }: Deps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await purgeScans(db, now() - KEPT_MS, BATCH)) < BATCH) return;
  }
}
