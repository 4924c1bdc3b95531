import type { Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { inSteps } from "../shared/in-steps.ts";
import { DAY_MS } from "../shared/time.ts";
import { purgeBudgets } from "./code-budget-store.ts";
import { purgeScans } from "./store.ts";

/** How long a scan that is sent again gets the answer of the first time. */
const KEPT_MS = 90 * DAY_MS;

/** Deletes old scan ids. */
export async function forgetOldScans(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () => purgeScans(db, deps.now() - KEPT_MS));
}

/** Deletes the wrong codes of agents' keys whose hour is over. */
export async function forgetBudgets({ db, now }: Deps): Promise<void> {
  await purgeBudgets(db, now());
}
