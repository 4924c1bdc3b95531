import { isReceivingCode } from "../auth/order-codes.ts";
import type { Deps } from "../platform/deps.ts";
import { lagosDay } from "../shared/closed-days.ts";
import { Problem } from "../shared/problem.ts";
import { DAY_MS } from "../shared/time.ts";
import * as budgets from "./code-budget-store.ts";
import { BUDGET_MS, keyLock, MAX_WRONG_CODES } from "./code-lock.ts";

/** How old the day of a receiving code may be. */
export const MAX_RECEIPT_AGE_MS = 3 * DAY_MS;

/** The results for the receiving codes of a request, so that many parcels for one partner count as one try. */
export type Receipts = Map<string, Problem | undefined>;

interface Receipt {
  /** The driver's key. */
  keyId: string;
  partnerId: string;
  code: string;
  /** When the parcels were handed back. */
  at: number;
}

/**
 * Why a partner's receiving code is refused; undefined if it is right. A wrong one counts against the budget of the
 * driver's key.
 */
export async function judgeReceipt(
  deps: Deps,
  receipts: Receipts,
  receipt: Receipt,
): Promise<Problem | undefined> {
  const { keyId, partnerId, code, at } = receipt;
  const day = lagosDay(at);
  const tried = [partnerId, day, code].join(" ");
  if (receipts.has(tried)) return receipts.get(tried);
  const now = deps.now();
  const spending = { keyId, pointId: "", most: MAX_WRONG_CODES, now, resetsAt: now + BUDGET_MS };
  // The try is counted before the code is checked, so that of many guesses sent at once none over the budget can succeed.
  const budget = await budgets.spend(deps.db, spending);
  let problem: Problem | undefined;
  if (budget.isUsedUp) problem = keyLock(budget, now);
  else if (isReceivingCode(deps, partnerId, day, code)) await budgets.refund(deps.db, keyId);
  else {
    problem = new Problem(
      "wrong_receiving_code",
      `This is not the shop's receiving code of ${day}. Ask for it again.`,
      { members: { tries_left: MAX_WRONG_CODES - budget.wrongCodes } },
    );
  }
  receipts.set(tried, problem);
  return problem;
}
