import { Problem } from "../shared/problem.ts";
import { isoTime } from "../shared/time.ts";

/** How many wrong codes lock a parcel for a time, and how many lock it until the operator unlocks it. */
const TRIES_BEFORE_LOCK = 5;
const MAX_TRIES = 20;
const LOCK_MS = 15 * 60_000;

/** The wrong codes of a parcel so far, and the end of its lock. */
interface Tries {
  codeTries: number;
  codeLockedUntil: number;
}

/** The problem of a locked parcel, which refuses even the right code; undefined if it is not locked. */
export function codeLock({ codeTries, codeLockedUntil }: Tries, now: number): Problem | undefined {
  if (codeTries >= MAX_TRIES) return locked("until the operator unlocks it", LOCK_MS);
  if (codeLockedUntil <= now) return undefined;
  return locked(`until ${isoTime(codeLockedUntil)}`, codeLockedUntil - now);
}

function locked(until: string, waitMs: number): Problem {
  const headers = { "retry-after": String(Math.ceil(waitMs / 1000)) };
  return new Problem("code_locked", `There were too many wrong codes: every code is refused ${until}.`, {
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
