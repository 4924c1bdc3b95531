import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { AccountActor, ActorOf } from "../shared/actor.ts";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { failAt, failAttempt, lockSubject, refuseLocked, slowDown } from "./lockout.ts";
import { readLock } from "./lockout-store.ts";
import type { Purpose } from "./passkey-challenge.ts";
import * as store from "./passkey-store.ts";
import { findAccount } from "./password-store.ts";
import { type Browser, beginSession, confirmBy, lockOfSignIn } from "./portal-session.ts";
import type { Proof } from "./proof-store.ts";
import {
  type AnswerResponse,
  type CreationResponse,
  creationOptions,
  requestOptions,
  verifyAnswer,
  verifyCreation,
} from "./webauthn.ts";

export type { StoredPasskey } from "./passkey-store.ts";

/** How many passkeys an account may have. */
export const MAX_PASSKEYS = 20;
const WRONG = "The passkey's answer is wrong, too old or was sent before.";

const credentialsOf = (passkeys: readonly store.StoredPasskey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));

/** An account's passkeys, oldest first. */
export const listPasskeys = (deps: ApiDeps, { accountId }: AccountActor) =>
  store.listPasskeys(deps.db, accountId);

/** The options with which the browser makes a passkey. */
export async function beginAdding(deps: ApiDeps, { accountId, sessionId }: ActorOf<"portal">) {
  const [existing, account] = await Promise.all([
    store.listPasskeys(deps.db, accountId),
    findAccount(deps.db, accountId),
  ]);
  const owner = { id: accountId, email: account?.email ?? "" };
  return creationOptions(deps, `add ${sessionId}`, owner, credentialsOf(existing));
}

export async function addPasskey(
  deps: ApiDeps,
  actor: ActorOf<"portal">,
  { name, response }: { name: string; response: CreationResponse },
): Promise<store.StoredPasskey> {
  const { accountId, partnerId, sessionId } = actor;
  const made = await verifyCreation(deps, `add ${sessionId}`, response);
  if (!made) throw invalidRequest([{ path: "response", message: "is wrong, or too old: begin again" }]);
  const passkey = {
    id: deps.newId(),
    accountId,
    name,
    ...made.key,
    transports: response.response.transports ?? [],
    createdAt: deps.now(),
    lastUsedAt: null,
  };
  const entry = auditEntry(deps, actor, "passkey.added", { subjectId: passkey.id, partnerId });
  if (await store.insertPasskey(deps.db, passkey, made.challenge, MAX_PASSKEYS, entry)) return passkey;
  throw new Problem(
    "invalid_transition",
    `This passkey was added before, or there are ${MAX_PASSKEYS} already: remove one first.`,
  );
}

/** `not_found` also for another account's passkey. */
export async function removePasskey(deps: ApiDeps, actor: AccountActor, id: string): Promise<void> {
  const { accountId, partnerId } = actor;
  const entry = auditEntry(deps, actor, "passkey.removed", { subjectId: id, partnerId });
  if (await store.deletePasskey(deps.db, accountId, id, entry)) return;
  throw new Problem("not_found", "You have no passkey with this id.");
}

/** The options with which the browser signs in, by any passkey that it has for this service. */
export const beginSignIn = (deps: ApiDeps) => requestOptions(deps, "sign-in");

/**
 * Signs the owner of a passkey in to the portal. Failures count as those of a password do; with an unknown passkey, they
 * slow down the caller's address.
 */
export async function signInWithPasskey(deps: ApiDeps, response: AnswerResponse, browser: Browser) {
  const { db } = deps;
  const found = await store.findPasskey(db, response.id);
  if (!found) {
    const network = lockSubject({ address: browser.network });
    await slowDown(deps, network);
    return failAt(deps, network, WRONG);
  }
  const { passkey, account } = found;
  const { lock, isKnown } = await lockOfSignIn(deps, account.email, account.id, browser);
  const proof = await proofOf(deps, "sign-in", response, passkey, lock);
  if (!proof || !account.enabled) return failAttempt(deps, lock, WRONG, account);
  const begun = await beginSession(deps, account, proof, {
    browser,
    isKnown,
    details: { passkey: passkey.id },
  });
  if (begun) return begun;
  refuseLocked(deps, await readLock(db, lock));
  throw new Problem("invalid_credentials", WRONG);
}

/** The options with which the browser confirms that the account's owner is present. */
export async function beginConfirming(deps: ApiDeps, { accountId, sessionId }: ActorOf<"portal">) {
  const existing = await store.listPasskeys(deps.db, accountId);
  return requestOptions(deps, `confirm ${sessionId}`, credentialsOf(existing));
}

/** Confirms by a passkey that the account's owner is present. Failures count for this session. */
export function confirmByPasskey(
  deps: ApiDeps,
  actor: ActorOf<"portal">,
  response: AnswerResponse,
): Promise<void> {
  return confirmBy(deps, actor, WRONG, async (lock) => {
    const found = await store.findPasskey(deps.db, response.id);
    if (found?.account.id !== actor.accountId) return undefined;
    return proofOf(deps, `confirm ${actor.sessionId}`, response, found.passkey, lock);
  });
}

/** What a passkey's answer proves; undefined if it is wrong. */
async function proofOf(
  deps: ApiDeps,
  purpose: Purpose,
  response: AnswerResponse,
  passkey: store.StoredPasskey,
  lock: string,
): Promise<Proof | undefined> {
  const answer = await verifyAnswer(deps, purpose, response, passkey);
  if (!answer) return undefined;
  const { challenge, counter } = answer;
  const { hash: challengeHash, expiresAt: challengeExpiresAt } = challenge;
  return { lock, passkey: { id: passkey.id, counter, challengeHash, challengeExpiresAt } };
}
