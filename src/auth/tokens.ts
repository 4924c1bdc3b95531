import { auditEntry, record } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Author } from "../shared/actor.ts";
import { areEqual, hashOf, isKeyOf, keyMark } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { DAY_MS, isPast } from "../shared/time.ts";
import { ACCESS_TOKEN_S, signAccessToken } from "./access-token.ts";
import { isAllowed } from "./address.ts";
import * as credentials from "./credential-store.ts";
import { ipNotAllowed, partnerInactive } from "./credentials.ts";
import * as store from "./family-store.ts";
import { failAt, failAttempt, lockSubject, refuseLocked, slowDown } from "./lockout.ts";
import { readLock } from "./lockout-store.ts";
import { isPassword } from "./passwords.ts";
import { isProofRight, type Proof } from "./proof-store.ts";

const REFRESH_TOKEN_MS = 30 * DAY_MS;

/** OAuth's answer to a token request (RFC 6749 §5.1). */
export interface ClientToken {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
}

export interface TokenResult extends ClientToken {
  refresh_token: string;
}

const bearer = (access_token: string): ClientToken => ({
  access_token,
  token_type: "Bearer",
  expires_in: ACCESS_TOKEN_S,
});

const WRONG_LOGIN = "The e-mail, the password or the secret key is wrong.";

/**
 * Logs in to an account. Whichever credential is wrong, the answer and the work before it are the same: the queries, one
 * hash, one write. Failures count for the e-mail only with a valid secret key; otherwise everybody could lock every
 * account. Others slow down their address.
 * @param caller the caller's network, for counting
 */
export async function generateToken(
  deps: ApiDeps,
  { email, password, secret_key }: { email: string; password: string; secret_key: string },
  caller: string,
): Promise<TokenResult> {
  const { db, config } = deps;
  const now = deps.now();
  const address = email.toLowerCase();
  const [key, account] = await Promise.all([
    isKeyOf(secret_key, "sk", keyMark(config.environment))
      ? credentials.findKey(db, hashOf(secret_key), now)
      : undefined,
    credentials.findAccountByEmail(db, address),
  ]);
  const network = lockSubject({ address: caller });
  const lock = lockSubject({ email: address, partnerId: key?.partnerId ?? "" });
  if (key) refuseLocked(deps, await readLock(db, lock));
  else await slowDown(deps, network);
  const isRight = await isPassword(deps, password, account?.passwordHash, key ? "known" : "unknown");
  if (!key) return failAt(deps, network, WRONG_LOGIN);
  if (!isRight || !account?.enabled || account.partnerId !== key.partnerId) {
    return failAttempt(deps, lock, WRONG_LOGIN, key.partnerId === account?.partnerId ? account : undefined);
  }
  const proof = { passwordHash: account.passwordHash, lock };
  const refuse = async () => {
    refuseLocked(deps, await readLock(db, lock));
    return new Problem("invalid_credentials", WRONG_LOGIN);
  };
  if (account.partnerStatus !== "active") {
    if (!(await isProofRight(db, account.id, proof, now))) throw await refuse();
    throw partnerInactive(account.partnerStatus);
  }
  const result = await beginLogIn(deps, account, key.id, proof);
  if (!result) throw await refuse();
  return result;
}

/** Begins a log-in of somebody who has proved to be the account's owner; undefined if the proof does not hold any more. */
async function beginLogIn(
  deps: ApiDeps,
  { id: accountId, partnerId }: { id: string; partnerId: string },
  secretKeyId: string,
  proof: Proof,
): Promise<TokenResult | undefined> {
  const now = deps.now();
  const refresh = newRefreshToken(deps);
  const family = {
    id: deps.newId(),
    accountId,
    secretKeyId,
    familyHash: refresh.familyHash,
    refreshHash: refresh.hash,
    expiresAt: now + REFRESH_TOKEN_MS,
    createdAt: now,
  };
  const actor: Author = { kind: "account", partnerId, accountId };
  const entry = auditEntry(deps, actor, "session.begun", { subjectId: family.id, partnerId });
  // Signed first: if signing fails, no log-in must begin.
  const result = await tokenResult(deps, family, refresh.token);
  return (await store.beginFamily(deps.db, family, proof, entry)) ? result : undefined;
}

async function tokenResult(
  deps: ApiDeps,
  family: { id: string; accountId: string; secretKeyId: string },
  refreshToken: string,
): Promise<TokenResult> {
  const accessToken = await signAccessToken(deps, {
    subject: family.accountId,
    clientId: family.secretKeyId,
    scope: "account",
    familyId: family.id,
  });
  const { access_token, ...rest } = bearer(accessToken);
  return { access_token, refresh_token: refreshToken, ...rest };
}

/** A refresh token: the key of its family, a dot, and a key of its own. All refresh tokens of one log-in are a family. */
function newRefreshToken({ newKey }: ApiDeps, family = newKey("rt")) {
  const own = newKey("rt");
  return { token: `${family}.${own}`, family, familyHash: hashOf(family), hash: hashOf(own) };
}

/** The parts of a refresh token; undefined if it is malformed or of another deployment. */
function parseRefreshToken({ config }: ApiDeps, token: string) {
  const mark = keyMark(config.environment);
  const [family = "", own = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isKeyOf(family, "rt", mark) || !isKeyOf(own, "rt", mark)) return undefined;
  return { family, familyHash: hashOf(family), hash: hashOf(own) };
}

/**
 * Exchanges a refresh token for a new one and an access token. A token that is used twice may be stolen, so then the
 * whole log-in ends (RFC 9700 §4.14), also if both requests come at the same time.
 */
export async function refreshToken(deps: ApiDeps, token: string): Promise<TokenResult> {
  const { db } = deps;
  const now = deps.now();
  const given = parseRefreshToken(deps, token);
  const family = given && (await store.findFamily(db, given.familyHash));
  const isOver = !family?.accountEnabled || family.revokedAt !== null || isPast(family.keyExpiresAt, now);
  if (!given || isOver) {
    throw new Problem("invalid_token", "The refresh token is unknown or no longer valid: log in again.");
  }
  const { partnerId, accountId } = family;
  const actor: Author = { kind: "account", partnerId, accountId };
  const subject = { subjectId: family.id, partnerId };
  const endFamily = async () => {
    await store.revokeFamily(db, family.id, now, auditEntry(deps, actor, "session.reuse_detected", subject));
    return new Problem("invalid_token", "The refresh token was used before: log in again.");
  };
  if (!areEqual(given.hash, family.refreshHash)) throw await endFamily();
  if (family.expiresAt <= now) throw new Problem("token_expired", "Log in again.");
  if (family.partnerStatus !== "active") throw partnerInactive(family.partnerStatus);
  const next = newRefreshToken(deps, given.family);
  // Signed first: if signing fails, the token must not be used up.
  const result = await tokenResult(deps, family, next.token);
  const rotated = await store.rotateFamily(
    db,
    family,
    { refreshHash: next.hash, expiresAt: now + REFRESH_TOKEN_MS },
    auditEntry(deps, actor, "session.refreshed", subject),
  );
  if (!rotated) throw await endFamily();
  return result;
}

/** Ends the log-in of a refresh token, whether the token is valid or not (RFC 7009). */
export async function revokeToken(deps: ApiDeps, token: string): Promise<void> {
  const given = parseRefreshToken(deps, token);
  const family = given && (await store.findFamily(deps.db, given.familyHash));
  if (!family) return;
  const { id, partnerId, accountId } = family;
  const entry = auditEntry(deps, { kind: "account", partnerId, accountId }, "session.ended", {
    subjectId: id,
    partnerId,
  });
  await store.revokeFamily(deps.db, id, deps.now(), entry);
}

/** @param address the caller's, canonical */
export async function generateClientToken(
  deps: ApiDeps,
  { client_id, client_secret }: { client_id: string; client_secret: string },
  address: string,
): Promise<ClientToken> {
  const client = isKeyOf(client_secret, "cs", keyMark(deps.config.environment))
    ? await credentials.findClient(deps.db, client_id)
    : undefined;
  const hash = hashOf(client_secret);
  const previous = client?.previousSecrets.filter(({ until }) => until > deps.now()) ?? [];
  const secrets = client ? [client.secretHash, ...previous.map((secret) => secret.hash)] : [];
  if (!client || !secrets.some((secret) => areEqual(secret, hash))) {
    throw new Problem("invalid_credentials", "The client id or the client secret is wrong.");
  }
  if (client.partnerStatus !== "active") throw partnerInactive(client.partnerStatus);
  if (!isAllowed(client.allowList, address)) throw ipNotAllowed();
  const { id, partnerId } = client;
  const accessToken = await signAccessToken(deps, { subject: id, clientId: id, scope: "client" });
  const actor = { kind: "client", partnerId, clientId: id } as const;
  await record(deps.db, auditEntry(deps, actor, "client.token_issued", { subjectId: id, partnerId }));
  return bearer(accessToken);
}
