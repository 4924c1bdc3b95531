import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { ActorOf } from "../shared/actor.ts";
import { areEqual, hashOf } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { HOUR_MS } from "../shared/time.ts";
import { failAttempt, lockSubject, refuseLocked } from "./lockout.ts";
import { readLock } from "./lockout-store.ts";
import { operatorTokens } from "./operator-tokens.ts";
import { newCookie, shortUserAgent } from "./page-session.ts";
import * as store from "./page-session-store.ts";

const LIFETIME_MS = 8 * HOUR_MS;

/** Times are milliseconds since the epoch. */
export interface ConsoleSession {
  name: string;
  expiresAt: number;
}

/**
 * Begins a session of the console with an operator's token.
 * @returns the session, and the secret of its cookie
 */
export async function openConsole(
  deps: ApiDeps,
  token: string,
  userAgent: string,
): Promise<{ session: ConsoleSession; cookie: string }> {
  const operator = operatorTokens(deps.config).find((known) => areEqual(known.token, token));
  if (!operator) throw new Problem("invalid_credentials", "This is no operator's token.");
  const now = deps.now();
  const cookie = newCookie();
  const id = deps.newId();
  const expiresAt = now + LIFETIME_MS;
  const { name } = operator;
  await store.beginOperatorSession(
    deps.db,
    {
      id,
      page: "console",
      hash: hashOf(cookie),
      userAgent: shortUserAgent(userAgent),
      operatorName: name,
      operatorTokenHash: hashOf(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      confirmedAt: now,
    },
    auditEntry(deps, { kind: "operator", name }, "console_session.begun", { subjectId: id }),
  );
  return { session: { name, expiresAt }, cookie };
}

/** The session with this cookie and its caller; undefined if it is over or its operator's token is no longer valid. */
export async function findConsoleSession(deps: ApiDeps, cookie: string) {
  const row = await store.findSession(deps.db, "console", hashOf(cookie), deps.now());
  if (!row) return undefined;
  const { operatorName: name, operatorTokenHash, expiresAt, confirmedAt, id, lastUsedAt } = row.session;
  const operator = operatorTokens(deps.config).find((known) => known.name === name);
  if (!operator || hashOf(operator.token) !== operatorTokenHash) return undefined;
  const actor: ActorOf<"operator"> = { kind: "operator", name: operator.name, confirmedAt };
  return { actor, session: { name: operator.name, expiresAt }, id, lastUsedAt, operatorTokenHash };
}

/** Confirms by the operator's token that the operator is present. Failures count for the session. */
export async function confirmConsole(deps: ApiDeps, cookie: string, token: string): Promise<ConsoleSession> {
  const found = await findConsoleSession(deps, cookie);
  if (!found) {
    throw new Problem(
      "not_found",
      "There is no session to confirm. Who has passed Cloudflare Access signs in there again.",
    );
  }
  const lock = lockSubject({ session: found.id });
  refuseLocked(deps, await readLock(deps.db, lock));
  const wrong = "This is not the token of the operator who has signed in.";
  if (hashOf(token) !== found.operatorTokenHash) return failAttempt(deps, lock, wrong);
  if (await store.confirmOperatorSession(deps.db, found.id, lock, deps.now())) return found.session;
  refuseLocked(deps, await readLock(deps.db, lock));
  throw new Problem("invalid_credentials", wrong);
}

/** Ends the session with this cookie. */
export async function closeConsole(deps: ApiDeps, actor: ActorOf<"operator">, cookie: string): Promise<void> {
  const found = await findConsoleSession(deps, cookie);
  if (!found) return;
  const entry = auditEntry(deps, actor, "console_session.ended", { subjectId: found.id });
  await store.endSession(deps.db, found.id, entry);
}
