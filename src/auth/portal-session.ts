import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { MOVING } from "../platform/order-databases.ts";
import type { AccountActor, ActorOf } from "../shared/actor.ts";
import { hashOf } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { DAY_MS } from "../shared/time.ts";
import * as credentials from "./credential-store.ts";
import { failAttempt, lockSubject, refuseLocked, slowDown } from "./lockout.ts";
import { readLock } from "./lockout-store.ts";
import { newCookie, shortUserAgent } from "./page-session.ts";
import * as store from "./page-session-store.ts";
import { findAccount } from "./password-store.ts";
import { isPassword } from "./passwords.ts";
import type { Proof } from "./proof-store.ts";

const LIFETIME_MS = 7 * DAY_MS;
const WRONG = "The e-mail or the password is wrong.";

/** What the portal shows of a session. Times are milliseconds since the epoch. */
export interface PortalSession {
  account: { id: string; email: string };
  partner: { id: string; name: string; status: credentials.PartnerStatus };
  expiresAt: number;
}

/** Where a request comes from: the secret of the browser's device cookie, how it names itself, and its network. */
export interface Browser {
  device: string | undefined;
  userAgent: string;
  network: string;
}

/** A new session, and the secrets of its cookies. */
export interface BegunSession {
  session: PortalSession;
  cookie: string;
  device: string;
}

/**
 * Signs an account in to the portal, whatever its partner's state. Failures on a device on which the account has signed in
 * before count for that device, others for the e-mail, and slow down the address. So strangers can't lock somebody out of a
 * known device. Whichever part is wrong, the answer and the work before it are the same.
 */
export async function signIn(
  deps: ApiDeps,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<BegunSession> {
  const { db } = deps;
  const address = email.toLowerCase();
  const account = await credentials.findAccountByEmail(db, address);
  const { lock, isKnown } = await lockOfSignIn(deps, address, account?.id, browser);
  const network = isKnown ? undefined : lockSubject({ portalAddress: browser.network });
  if (network) await slowDown(deps, network);
  const isRight = await isPassword(deps, password, account?.passwordHash, isKnown ? "known" : "unknown");
  if (!isRight || !account?.enabled) return failAttempt(deps, lock, WRONG, account, network);
  const proof = { passwordHash: account.passwordHash, lock };
  const begun = await beginSession(deps, account, proof, { browser, isKnown });
  if (begun) return begun;
  refuseLocked(deps, await readLock(db, lock));
  throw new Problem("invalid_credentials", WRONG);
}

/** The subjects for which failed sign-ins of an e-mail in a browser are counted. */
export async function lockOfSignIn(
  deps: ApiDeps,
  email: string,
  accountId: string | undefined,
  { device }: Browser,
): Promise<{ lock: string; isKnown: boolean }> {
  const isKnown = await store.isKnownDevice(deps.db, hashOf(device ?? ""), accountId ?? "", deps.now());
  const lock = lockSubject(isKnown ? { email, device: device! } : { email });
  refuseLocked(deps, await readLock(deps.db, lock));
  return { lock, isKnown };
}

/** Begins a session of somebody who has proved to be the account's owner; undefined if the proof does not hold any more. */
export async function beginSession(
  deps: ApiDeps,
  { id: accountId, partnerId }: { id: string; partnerId: string },
  proof: Proof,
  { browser, isKnown, details }: { browser: Browser; isKnown: boolean; details?: Record<string, unknown> },
): Promise<BegunSession | undefined> {
  const { db } = deps;
  const now = deps.now();
  const cookie = newCookie();
  const device = isKnown ? browser.device! : newCookie();
  const id = deps.newId();
  const session = {
    id,
    accountId,
    page: "portal" as const,
    hash: hashOf(cookie),
    userAgent: shortUserAgent(browser.userAgent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + LIFETIME_MS,
    confirmedAt: now,
  };
  const actor = { kind: "portal", partnerId, accountId, sessionId: id, confirmedAt: now } as const;
  const subject = { subjectId: id, partnerId, ...(details ? { details } : {}) };
  const entry = auditEntry(deps, actor, "portal_session.begun", subject);
  if (!(await store.beginAccountSession(db, session, hashOf(device), proof, entry))) return undefined;
  const found = await findPortalSession(deps, cookie);
  return found && { session: found.session, cookie, device };
}

/** The session with this cookie and its caller; undefined if it is over or its account is disabled. */
export async function findPortalSession(deps: ApiDeps, cookie: string) {
  const row = await store.findSession(deps.db, "portal", hashOf(cookie), deps.now());
  if (!row?.account?.enabled || !row.partner) return undefined;
  const { session, account, partner } = row;
  const actor: ActorOf<"portal"> = {
    kind: "portal",
    partnerId: partner.id,
    database: partner.movingTo === null ? partner.ordersDatabase : MOVING,
    accountId: account.id,
    sessionId: session.id,
    confirmedAt: session.confirmedAt,
  };
  const view: PortalSession = {
    account: { id: account.id, email: account.email },
    partner: { id: partner.id, name: partner.name, status: partner.status },
    expiresAt: session.expiresAt,
  };
  return { actor, session: view, status: partner.status, id: session.id, lastUsedAt: session.lastUsedAt };
}

/** Confirms by the password that the account's owner is present. Failures count for this session. */
export function confirm(deps: ApiDeps, actor: ActorOf<"portal">, password: string): Promise<void> {
  return confirmBy(deps, actor, "The password is wrong.", async (lock) => {
    const account = await findAccount(deps.db, actor.accountId);
    const passwordHash = account?.passwordHash ?? null;
    return (await isPassword(deps, password, passwordHash, "known")) ? { passwordHash, lock } : undefined;
  });
}

/**
 * Confirms by the proof that `prove` finds that the account's owner is present. Failures count for this session.
 * @param wrong the message of a failure
 */
export async function confirmBy(
  deps: ApiDeps,
  { accountId, partnerId, sessionId }: ActorOf<"portal">,
  wrong: string,
  prove: (lock: string) => Promise<Proof | undefined>,
): Promise<void> {
  const { db } = deps;
  const lock = lockSubject({ session: sessionId });
  refuseLocked(deps, await readLock(db, lock));
  const proof = await prove(lock);
  if (!proof) return failAttempt(deps, lock, wrong, { id: accountId, partnerId });
  if (await store.confirmSession(db, sessionId, accountId, proof, deps.now())) return;
  refuseLocked(deps, await readLock(db, lock));
  throw new Problem("invalid_credentials", wrong);
}

/** Ends the caller's session. */
export async function signOut(deps: ApiDeps, actor: ActorOf<"portal">): Promise<void> {
  const { sessionId: subjectId, accountId, partnerId } = actor;
  const entry = auditEntry(deps, actor, "portal_session.ended", { subjectId, partnerId });
  await store.endAccountSession(deps.db, accountId, subjectId, entry);
}

/** An account's sessions of the portal, oldest first. */
export const listSessions = (deps: ApiDeps, accountId: string) =>
  store.listSessions(deps.db, accountId, deps.now());

/** `not_found` also for another account's session. */
export async function endSession(deps: ApiDeps, actor: AccountActor, id: string): Promise<void> {
  const { accountId, partnerId } = actor;
  const entry = auditEntry(deps, actor, "portal_session.ended", { subjectId: id, partnerId });
  if (await store.endAccountSession(deps.db, accountId, id, entry)) return;
  throw new Problem("not_found", "You have no session with this id.");
}
