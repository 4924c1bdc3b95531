import { Problem } from "../../shared/problem.ts";
import { HOUR_MS, isoTime, MINUTE_MS } from "../../shared/time.ts";

/** How many wrong codes lock a parcel for a time, and how many lock it until the operator unlocks it. */
const TRIES_BEFORE_LOCK = 5;
const MAX_TRIES = 20;
const LOCK_MS = 15 * MINUTE_MS;

/** How many wrong codes a key may send in an hour: an agent's for all parcels of its point, a driver's to all partners. */
export const MAX_WRONG_CODES = 30;
export const BUDGET_MS = HOUR_MS;

/** The wrong codes of a parcel so far, and the end of its lock. */
export interface Tries {
  codeTries: number;
  codeLockedUntil: number;
}

/** The wrong codes of an agent's key in the hour that ends at `resetsAt`. */
export interface CodeBudget {
  keyId: string;
  pointId: string;
  wrongCodes: number;
  resetsAt: number;
}

/** The budget after one more try. */
export type SpentBudget = CodeBudget & { isUsedUp: boolean };

/** Whether a parcel's code is locked, and until when: null if only the operator unlocks it. */
export function lockOf(
  { codeTries, codeLockedUntil }: Tries,
  now: number,
): { isLocked: boolean; until: number | null } {
  if (codeTries >= MAX_TRIES) return { isLocked: true, until: null };
  const isLocked = codeLockedUntil > now;
  return { isLocked, until: isLocked ? codeLockedUntil : null };
}

/** The problem of a locked parcel, which refuses even the right code; undefined if it is not locked. */
export function codeLock({ codeTries, codeLockedUntil }: Tries, now: number): Problem | undefined {
  const { isLocked, until } = lockOf({ codeTries, codeLockedUntil }, now);
  if (!isLocked) return undefined;
  if (until === null) return locked("", "until the operator unlocks it", LOCK_MS);
  return locked("", `until ${isoTime(until)}`, until - now);
}

/** The problem of a key that has used up its budget, which refuses even the right code. */
export const keyLock = ({ resetsAt }: CodeBudget, now: number): Problem =>
  locked(" with this key", `until ${isoTime(resetsAt)}`, resetsAt - now);

function locked(by: string, until: string, waitMs: number): Problem {
  const headers = { "retry-after": String(Math.ceil(waitMs / 1000)) };
  return new Problem("code_locked", `There were too many wrong codes${by}: every code is refused ${until}.`, {
    headers,
  });
}

/** The state after one more wrong code. */
export function afterWrongCode({ codeTries, codeLockedUntil }: Tries, now: number): Tries {
  const tries = codeTries + 1;
  return {
    codeTries: tries,
    codeLockedUntil: tries % TRIES_BEFORE_LOCK === 0 ? now + LOCK_MS : codeLockedUntil,
  };
}

/** How many more wrong codes lock the parcel or the key, after one that was counted. */
export function triesLeft({ codeTries }: Tries, budget: CodeBudget | undefined): number {
  const ofParcel = (MAX_TRIES - codeTries) % TRIES_BEFORE_LOCK;
  return budget ? Math.min(ofParcel, MAX_WRONG_CODES - budget.wrongCodes) : ofParcel;
}
