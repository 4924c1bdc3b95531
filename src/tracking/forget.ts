import type { Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { purgeBudgets } from "./code-budget-store.ts";
import { purgeScans } from "./store.ts";

/** How long a scan that is sent again gets the answer of the first time. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** Deletes old scan ids, and the wrong codes of agents' keys whose hour is over. */
export async function forgetOldScans({ db, now }: Deps): Promise<void> {
  await purgeBudgets(db, now());
  await inSteps(() => purgeScans(db, now() - KEPT_MS));
}
