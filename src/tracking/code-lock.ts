import { Problem } from "../shared/problem.ts";
import { isoTime } from "../shared/time.ts";

/** A code has a million values: so many wrong ones are looked at before a pause, and in all. */
const TRIES_AT_ONCE = 5;
const MAX_TRIES = 20;
const LOCK_MS = 15 * 60_000;

/** What is known of the codes that were tried at a parcel. */
interface Tries {
  codeTries: number;
  codeLockedUntil: number;
}

/** Why no code is looked at now, not even the right one; undefined if one is. */
export function codeLock({ codeTries, codeLockedUntil }: Tries, now: number): Problem | undefined {
  if (codeTries >= MAX_TRIES) return locked("until the operator unlocks it", LOCK_MS);
  if (codeLockedUntil <= now) return undefined;
  return locked(`until ${isoTime(codeLockedUntil)}`, codeLockedUntil - now);
}

function locked(how: string, waitMs: number): Problem {
  const headers = { "retry-after": String(Math.ceil(waitMs / 1000)) };
  return new Problem("code_locked", `There were too many wrong codes: none is looked at ${how}.`, {
    headers,
  });
}

/** The count after one more wrong code: every fifth locks. */
export function afterWrongCode({ codeTries, codeLockedUntil }: Tries, now: number): Tries {
  const tries = codeTries + 1;
  return { codeTries: tries, codeLockedUntil: tries % TRIES_AT_ONCE === 0 ? now + LOCK_MS : codeLockedUntil };
}
