import { auditEntry, record } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { hashOf } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import * as store from "./lockout-store.ts";

/**
 * What failed attempts are counted by: an address; an e-mail together with the partner whose secret key was sent, so that
 * no other partner can lock the account; at the portal an e-mail, with the device if the account has signed in on it
 * before, and an address; or a session of the portal. Hashed, because an e-mail is personal data even if it belongs to no
 * account.
 */
export function lockSubject(
  by:
    | { address: string }
    | { portalAddress: string }
    | { email: string; partnerId: string }
    | { email: string; device?: string }
    | { session: string },
): string {
  if ("address" in by) return hashOf(`address:${by.address}`);
  if ("portalAddress" in by) return hashOf(`portal-address:${by.portalAddress}`);
  if ("session" in by) return hashOf(`session:${by.session}`);
  if ("partnerId" in by) return hashOf(`email:${by.partnerId}:${by.email}`);
  return hashOf(`portal:${by.device ?? ""}:${by.email}`);
}

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
 * Counts a failed attempt. D1 counts one after the other, so if many attempts come at once, no more than the limit learn
 * that they were wrong.
 * @param account the account of the attempt, if it exists: the audit log records when it is locked
 * @param address is charged with the subject's first failure in a quarter of an hour, but not with the others: one person's
 * mistakes would lock out everybody who shares the address
 */
export async function failAttempt(
  deps: ApiDeps,
  subject: string,
  detail: string,
  account?: { id: string; partnerId: string },
  address?: string,
): Promise<never> {
  const { counted, lockedUntil } = await store.countFailure(deps.db, subject, deps.now());
  if (counted === 0) refuseLocked(deps, lockedUntil);
  if (counted === 1 && address !== undefined) {
    const at = await store.countFailure(deps.db, address, deps.now());
    if (at.counted === 0) refuseLocked(deps, at.lockedUntil);
  }
  if (account && lockedUntil > deps.now()) {
    const { id, partnerId } = account;
    const actor = { kind: "account", partnerId, accountId: id } as const;
    await record(deps.db, auditEntry(deps, actor, "account.locked", { subjectId: id, partnerId }));
  }
  throw new Problem("invalid_credentials", detail);
}
