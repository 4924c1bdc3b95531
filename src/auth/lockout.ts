import type { ApiDeps } from "../deps.ts";
import { Problem } from "../http/problem.ts";
import { hashOf } from "./keys.ts";
import * as store from "./store.ts";

/** What failures are counted by; hashed, because an e-mail is personal data even where it belongs to nobody. */
export function lockSubject(kind: "email" | "address", value: string): string {
  return hashOf(`${kind}:${value}`);
}

/** @throws Problem `rate_limited` while the subject is locked */
export function refuseLocked(deps: ApiDeps, lockedUntil: number): void {
  const seconds = Math.ceil((lockedUntil - deps.now()) / 1000);
  if (seconds <= 0) return;
  throw new Problem("rate_limited", "Too many failed attempts.", {
    headers: { "retry-after": String(seconds), ratelimit: `"failures";r=0;t=${seconds}` },
  });
}

/**
 * Counts a failed attempt. The order in which D1 writes decides: however many attempts run at once, no more of them
 * are told that they were wrong than the limit allows.
 * @throws Problem `invalid_credentials`, or `rate_limited` if the subject was locked meanwhile
 */
export async function failAttempt(deps: ApiDeps, subject: string, detail: string): Promise<never> {
  const { counted, lockedUntil } = await store.countFailure(deps.db, subject, deps.now());
  if (!counted) refuseLocked(deps, lockedUntil);
  throw new Problem("invalid_credentials", detail);
}
