import type { Deps } from "../../platform/deps.ts";
import { log } from "../../shared/log.ts";
import * as store from "./code-budget-store.ts";
import { BUDGET_MS, type CodeBudget, keyLock, MAX_WRONG_CODES } from "./code-lock.ts";

/**
 * Counts a try of a code against the budget of an agent or driver, before the code is looked at. Throws if it is used up.
 * @param by `pointId` is empty for a driver
 */
export async function spendTry(
  deps: Deps,
  { keyId, pointId }: { keyId: string; pointId: string },
): Promise<CodeBudget> {
  const now = deps.now();
  const spending = { keyId, pointId, most: MAX_WRONG_CODES, now, resetsAt: now + BUDGET_MS };
  const budget = await store.spend(deps.db, spending);
  if (budget.isUsedUp) throw keyLock(budget, now);
  return budget;
}

/** Takes back a try of a code that was right. */
export async function refundTry({ db }: Deps, keyId: string): Promise<void> {
  try {
    await store.refund(db, keyId);
  } catch (error) {
    log("error", "a code that was not wrong stays counted as a try of its key", { error });
  }
}
