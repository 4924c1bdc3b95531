import type { Database } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { dayOf } from "../shared/quota.ts";
import { deleteDailyCounts } from "./store.ts";

const DAY_MS = 86_400_000;

/** Forgets what was counted for quotas of days that are over. */
export async function forgetDailyCounts(db: Database, now: number): Promise<void> {
  await inSteps(() => deleteDailyCounts(db, dayOf(now - DAY_MS)));
}
