import { collectionCode } from "../../auth/order-codes.ts";
import type { Deps } from "../../platform/deps.ts";
import { areEqual } from "../../shared/keys.ts";
import { koboOf } from "../../shared/money.ts";
import { Problem } from "../../shared/problem.ts";
import {
  afterWrongCode,
  codeLock,
  keyLock,
  type SpentBudget,
  type Tries,
  triesLeft,
} from "../codes/code-lock.ts";
import type { ScannedParcel } from "../store.ts";
import type { Scan } from "./scan.ts";

/** What else decides whether a code is right. */
export interface ShownCode {
  /** What the key that sent it has spent of its budget. */
  budget: SpentBudget | undefined;
  /** The parcel whose code the scan shows, if that may open this one; its own without `codeOf`. */
  shown: ScannedParcel | undefined;
}

/** Why the receiver does not get the parcel. A wrong code counts as a try for it, and for the parcel that `code_of` names. */
interface Refusal {
  problem: Problem;
  tries?: { wrongCode: Tries; shown: { parcel: ScannedParcel; wrongCode: Tries } | undefined };
}

type Judged = ShownCode & { parcel: ScannedParcel };

/** Judges the code first, and then the money. @returns undefined if nothing is wrong with either */
export function judgeCollect(
  deps: Deps,
  scan: Scan,
  { isDone, ...judged }: Judged & { isDone: boolean },
): Refusal | undefined {
  const wrong = judgeCode(deps, scan, judged);
  if (wrong) return wrong;
  const unpaid = judgePayment(scan, judged.parcel, isDone);
  return unpaid && { problem: unpaid };
}

/** Why a parcel's collection code is refused; undefined if it is right. */
function judgeCode(deps: Deps, scan: Scan, { parcel, shown, budget }: Judged): Refusal | undefined {
  const now = deps.now();
  const other = shown && shown.id !== parcel.id ? shown : undefined;
  // The lock counts for a delivered parcel too. Otherwise guesses sent at the same moment would all look right after the
  // right one.
  const lock = budget?.isUsedUp
    ? keyLock(budget, now)
    : (codeLock(parcel, now) ?? (other && codeLock(other, now)));
  if (lock) return { problem: lock };
  if (shown && isCodeOf(deps, shown, scan.collectionCode, other === undefined)) return undefined;
  const wrongCode = afterWrongCode(parcel, now);
  const ofOther = other && { parcel: other, wrongCode: afterWrongCode(other, now) };
  const left = [wrongCode, ...(ofOther ? [ofOther.wrongCode] : [])].map((tries) => triesLeft(tries, budget));
  const problem = new Problem(
    "wrong_collection_code",
    scan.codeOf === undefined
      ? "This is not the code of this parcel. Send another one with a new `scan_id`."
      : "This code does not open the parcel. Send its own with a new `scan_id`.",
    { members: { tries_left: Math.min(...left) } },
  );
  return { problem, tries: { wrongCode, shown: ofOther } };
}

function isCodeOf(deps: Deps, shown: ScannedParcel, digits = "", isItsOwn: boolean): boolean {
  // While a parcel that goes back can be collected, its key has to be there as for one that has not ended.
  const code = collectionCode(deps, shown.status === "returned" ? { ...shown, finalAt: null } : shown);
  // The key with which a delivered parcel's code was made may have been removed; then any code fits.
  if (code === undefined) return isItsOwn && shown.status === "delivered";
  return areEqual(digits, code);
}

/** What is wrong with the money; undefined if nothing is. */
function judgePayment(
  { payment }: Scan,
  { amountDueKobo, codAmountKobo }: ScannedParcel,
  isDone: boolean,
): Problem | undefined {
  const members = { amount_due: amountDueKobo / 100 };
  if (!payment) {
    if (isDone || amountDueKobo === 0) return undefined;
    const message = `The receiver has to pay ${members.amount_due} naira first: count it, and send \`payment\`.`;
    return new Problem("payment_required", message, { members });
  }
  // If the parcel was paid for and handed out, the same payment may be sent again.
  const isAgain = isDone && amountDueKobo === 0 && koboOf(payment.amount) === codAmountKobo;
  if (isAgain || (!isDone && amountDueKobo > 0 && koboOf(payment.amount) === amountDueKobo)) return undefined;
  const message = `The receiver has to pay ${members.amount_due} naira, and not ${payment.amount}.`;
  return new Problem("amount_mismatch", message, { members });
}
