import type { Database, Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { DAY_MS, dayOf } from "../shared/time.ts";
import { deleteDailyCounts } from "./store.ts";

/** Deletes a database's counts for quotas of days that are over. */
export async function deleteOldDailyCounts(deps: Deps, db: Database = deps.db): Promise<void> {
  await inSteps(deps, () => deleteDailyCounts(db, dayOf(deps.now() - DAY_MS)));
}
