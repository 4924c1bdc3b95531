import { auditEntry, record } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { hashOf } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import * as store from "./lockout-store.ts";

/**
 * What failed attempts are counted by: an address; an e-mail together with the partner whose secret key was sent, so that
 * no other partner can lock the account; at the portal an e-mail, with the device if the account has signed in on it
 * before, and an address; a session of the portal; or an address from which receivers start returns. Hashed, because an e-mail is personal data even if it belongs to no
 * account.
 */
export function lockSubject(
  by:
    | { address: string }
    | { portalAddress: string }
    | { email: string; partnerId: string }
    | { email: string; device?: string }
    | { session: string }
    | { returnsFrom: string },
): string {
  if ("address" in by) return hashOf(`address:${by.address}`);
  if ("portalAddress" in by) return hashOf(`portal-address:${by.portalAddress}`);
  if ("returnsFrom" in by) return hashOf(`returns:${by.returnsFrom}`);
  if ("session" in by) return hashOf(`session:${by.session}`);
  if ("partnerId" in by) return hashOf(`email:${by.partnerId}:${by.email}`);
  return hashOf(`portal:${by.device ?? ""}:${by.email}`);
}

/** @param most how many failures lock the subject */
export function refuseLocked(deps: ApiDeps, lockedUntil: number, most: number = store.MAX_FAILURES): void {
  const seconds = Math.ceil((lockedUntil - deps.now()) / 1000);
  if (seconds <= 0) return;
  throw new Problem("rate_limited", "Too many failed attempts.", {
    headers: {
      "retry-after": String(seconds),
      "ratelimit-policy": `"failures";q=${most};w=900`,
      ratelimit: `"failures";r=0;t=${seconds}`,
    },
  });
}

/** Refuses an attempt while failures have locked its subject. */
export async function checkUnlocked(deps: ApiDeps, subject: string, most: number): Promise<void> {
  refuseLocked(deps, await store.readLock(deps.db, subject), most);
}

/** Counts a wrong guess, and refuses it while the subject is locked; returns how many more lock it. */
export async function countGuess(deps: ApiDeps, subject: string, most: number): Promise<number> {
  const { counted, lockedUntil } = await store.countFailure(deps.db, subject, deps.now(), most);
  if (counted === 0) refuseLocked(deps, lockedUntil, most);
  return most - counted;
}

/** From how many failures on an address is answered later, by how much for each, and by how much at most. */
const PATIENCE = 10;
const STEP_MS = 1_000;
const MAX_DELAY_MS = 10_000;

/**
 * Answers an address with many failures more slowly. It is never locked, because thousands may share one.
 * @param address of `lockSubject`
 */
export async function slowDown(deps: ApiDeps, address: string): Promise<void> {
  const failures = await store.countNoted(deps.db, address, deps.now());
  const delay = Math.min(MAX_DELAY_MS, (failures + 1 - PATIENCE) * STEP_MS);
  if (delay > 0) await deps.wait(delay);
}

/** Notes the failure of an attempt that counts for its address alone. */
export async function failAt(deps: ApiDeps, address: string, detail: string): Promise<never> {
  await store.noteFailure(deps.db, address, deps.now());
  throw new Problem("invalid_credentials", detail);
}

/**
 * Counts a failed attempt. D1 counts one after the other, so if many attempts come at once, no more than the limit learn
 * that they were wrong.
 * @param account the account of the attempt, if it exists: the audit log records when it is locked
 * @param address is charged with the subject's first failure in a quarter of an hour, but not with the others: one person's
 * mistakes would slow down everybody who shares the address
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
  if (counted === 1 && address !== undefined) await store.noteFailure(deps.db, address, deps.now());
  if (account && lockedUntil > deps.now()) {
    const { id, partnerId } = account;
    const actor = { kind: "account", partnerId, accountId: id } as const;
    await record(deps.db, auditEntry(deps, actor, "account.locked", { subjectId: id, partnerId }));
  }
  throw new Problem("invalid_credentials", detail);
}
