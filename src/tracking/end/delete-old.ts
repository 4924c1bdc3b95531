import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { DAY_MS } from "../../shared/time.ts";
import { deleteBudgetsUpTo } from "../codes/code-budget-store.ts";
import { deleteScans } from "../store.ts";

/** How long a scan that is sent again gets its first answer. */
const KEPT_MS = 90 * DAY_MS;

export async function deleteOldScans(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () => deleteScans(db, deps.now() - KEPT_MS));
}

/** Deletes the wrong codes of agents' keys whose hour is over. */
export async function deleteOldBudgets({ db, now }: Deps): Promise<void> {
  await deleteBudgetsUpTo(db, now());
}
