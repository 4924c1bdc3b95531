import type { Database, Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { dayOf } from "../shared/quota.ts";
import { deleteDailyCounts } from "./store.ts";

const DAY_MS = 86_400_000;

/** Forgets what a database has counted for quotas of days that are over. */
export async function forgetDailyCounts(deps: Deps, db: Database = deps.db): Promise<void> {
  await inSteps(deps, () => deleteDailyCounts(db, dayOf(deps.now() - DAY_MS)));
}
