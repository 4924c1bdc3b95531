import { receivingCode } from "../../auth/order-codes.ts";
import { holderOf } from "../../orders/holder.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { areEqual } from "../../shared/keys.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { DAY_MS } from "../../shared/time.ts";
import type { ScannedParcel } from "../store.ts";
import * as budgets from "./code-budget-store.ts";
import { BUDGET_MS, keyLock, MAX_WRONG_CODES } from "./code-lock.ts";
import { type CountedCode, readCodes } from "./receiving-code-store.ts";

/** How long after a parcel was handed back its scan may be sent. */
export const MAX_RECEIPT_AGE_MS = 3 * DAY_MS;

/** The code that signs for a parcel, or why none does. */
export type Receipt = { code: CountedCode } | { problem: Problem };

/** What is known of some digits that were given for a partner's parcels. */
interface Tried {
  /** The partner's codes that have these digits. */
  codes: CountedCode[];
  /** Why they are refused whatever the time of the scan, or if no code was open then: a try that was counted. */
  lock?: Problem | undefined;
  wrong?: Problem | undefined;
}

/** What a request has tried, so that many parcels for one partner count as one try. */
export type Receipts = Map<string, Tried>;

interface HandBack {
  /** The driver. */
  keyId: string;
  parcel: ScannedParcel;
  db: OrderDatabase;
  digits: string;
  /** When it was handed back. */
  at: number;
}

/**
 * Finds the partner's code that signs for a parcel. Wrong digits, and those of a code that has ended, count against the
 * driver's budget.
 * @param isAgain the parcel or the code was changed by others since the request looked
 */
export async function judgeReceipt(
  deps: Deps,
  receipts: Receipts,
  handBack: HandBack,
  isAgain: boolean,
): Promise<Receipt> {
  const { parcel, digits, at } = handBack;
  if (at < holderOf(parcel).since) return refuseTime("must not be before you had the parcel");
  const key = `${parcel.partnerId} ${digits}`;
  let tried = receipts.get(key);
  if (!tried) tried = await tryDigits(deps, handBack);
  else if (isAgain) tried.codes = await codesOf(deps, handBack);
  receipts.set(key, tried);
  if (tried.lock) return { problem: tried.lock };
  const open = tried.codes.filter(({ createdAt, endsAt }) => createdAt <= at && at < endsAt);
  if (open.length > 0) {
    const code = open.find(({ used, parcels }) => used < parcels);
    return code ? { code } : { problem: usedUp(open[0]!) };
  }
  if (tried.codes.some(({ createdAt }) => createdAt > at))
    return refuseTime("must not be before the code was made");
  if (tried.wrong) return { problem: tried.wrong };
  Object.assign(tried, await countTry(deps, handBack.keyId));
  return { problem: (tried.lock ?? tried.wrong)! };
}

const refuseTime = (message: string): Receipt => ({
  problem: invalidRequest([{ path: "occurred_at", message }]),
});

const usedUp = ({ parcels }: CountedCode) =>
  new Problem(
    "receipt_used_up",
    `The shop made this code for ${parcels} parcels, and has got them: ask for another.`,
  );

/** The try is counted before the digits are looked at, so that of many guesses sent at once none over the budget succeeds. */
async function tryDigits(deps: Deps, handBack: HandBack): Promise<Tried> {
  const { keyId, at } = handBack;
  const counted = await countTry(deps, keyId);
  if (counted.lock) return { codes: [], ...counted };
  const codes = await codesOf(deps, handBack);
  if (!codes.some(({ endsAt }) => at < endsAt)) return { codes, ...counted };
  await budgets.refund(deps.db, keyId);
  return { codes };
}

/** The partner's codes of the last days with these digits. */
async function codesOf(deps: Deps, { db, parcel, digits }: HandBack): Promise<CountedCode[]> {
  const codes = await readCodes(db, parcel.partnerId, deps.now() - MAX_RECEIPT_AGE_MS);
  return codes.filter((code) => areEqual(receivingCode(deps, code) ?? "", digits));
}

async function countTry(deps: Deps, keyId: string): Promise<Pick<Tried, "lock" | "wrong">> {
  const now = deps.now();
  const spending = { keyId, pointId: "", most: MAX_WRONG_CODES, now, resetsAt: now + BUDGET_MS };
  const budget = await budgets.spend(deps.db, spending);
  if (budget.isUsedUp) return { lock: keyLock(budget, now) };
  const wrong = new Problem(
    "wrong_receiving_code",
    "This is not a receiving code of the shop, or it has ended. Ask for another.",
    { members: { tries_left: MAX_WRONG_CODES - budget.wrongCodes } },
  );
  return { wrong };
}
