import type { Deps } from "../platform/deps.ts";
import { purgeScans } from "./store.ts";

/** How long a scan that is sent again answers as it did. */
const KEPT_MS = 90 * 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 500;
/** Of a backlog so much is forgotten in one run of the cron; the next goes on. */
const MAX_ROUNDS = 20;

/** Forgets the ids of scans that no queue can still hold. */
export async function forgetOldScans({ db, now }: Deps): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await purgeScans(db, now() - KEPT_MS, FORGOTTEN_AT_ONCE)) < FORGOTTEN_AT_ONCE) return;
  }
}
