import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { hashOf } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import * as store from "./store.ts";

/**
 * What failures are counted by: an e-mail together with the partner whose secret key came with it, since no other
 * partner's key could let it in, and none must be able to lock it out; or an address. Hashed, because an e-mail is
 * personal data even where it belongs to nobody.
 */
export function lockSubject(by: { email: string; partnerId: string } | { address: string }): string {
  return hashOf("email" in by ? `email:${by.partnerId}:${by.email}` : `address:${by.address}`);
}

/** @throws Problem `rate_limited` while the subject is locked */
export function refuseLocked(deps: ApiDeps, lockedUntil: number): void {
  const seconds = Math.ceil((lockedUntil - deps.now()) / 1000);
  if (seconds <= 0) return;
  throw new Problem("rate_limited", "Too many failed attempts.", {
    headers: {
      "retry-after": String(seconds),
      "ratelimit-policy": '"failures";q=10;w=900',
      ratelimit: `"failures";r=0;t=${seconds}`,
    },
  });
}

/**
 * Counts a failed attempt. The order in which D1 writes decides: however many attempts run at once, no more of them
 * are told that they were wrong than the limit allows.
 * @param account whose password it was, if anybody's: the audit log tells when it is locked
 * @throws Problem `invalid_credentials`, or `rate_limited` if the subject was locked meanwhile
 */
export async function failAttempt(
  deps: ApiDeps,
  subject: string,
  detail: string,
  account?: { id: string; partnerId: string },
): Promise<never> {
  const { counted, lockedUntil } = await store.countFailure(deps.db, subject, deps.now());
  if (!counted) refuseLocked(deps, lockedUntil);
  if (account && lockedUntil > deps.now()) {
    const { id, partnerId } = account;
    const actor = { kind: "account", partnerId, accountId: id } as const;
    await store.recordAlone(deps.db, auditEntry(deps, actor, "account.locked", { subjectId: id, partnerId }));
  }
  throw new Problem("invalid_credentials", detail);
}
