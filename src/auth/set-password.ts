import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { AccountActor } from "../shared/actor.ts";
import { hashOf, isKeyOf, keyMark } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { failAttempt, lockSubject, refuseLocked } from "./lockout.ts";
import { readLock } from "./lockout-store.ts";
import * as store from "./password-store.ts";
import { hashPassword, isPassword } from "./passwords.ts";

/** Sets an account's password with the one-time token that an operator created, and ends the account's sessions. */
export async function setPassword(
  deps: ApiDeps,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashOf(token);
  const account = isKeyOf(token, "sp", keyMark(deps.config.environment))
    ? await store.findSetPasswordToken(deps.db, tokenHash, deps.now())
    : undefined;
  const unusable = new Problem("invalid_token", "The token is unknown, used or older than 24 hours.");
  if (!account) throw unusable;
  const { id, partnerId, email } = account;
  const passwordHash = await hashPassword(deps, password);
  const actor = { kind: "account", partnerId, accountId: id } as const;
  const entry = auditEntry(deps, actor, "account.password_set", { subjectId: id, partnerId });
  const locks = [lockSubject({ email, partnerId }), lockSubject({ email })];
  const change = { id, tokenHash, locks };
  if (!(await store.setPasswordByToken(deps.db, change, passwordHash, deps.now(), entry))) throw unusable;
}

/** Changes the caller's password and ends all other sessions of the account; access tokens stop working within 60 s. */
export async function changePassword(
  deps: ApiDeps,
  actor: AccountActor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { accountId, partnerId } = actor;
  const session = actor.kind === "portal" ? actor.sessionId : undefined;
  const wrong = "The current password is wrong.";
  const found = await store.findAccount(deps.db, accountId);
  const lock = lockSubject({ email: found?.email ?? "", partnerId });
  refuseLocked(deps, await readLock(deps.db, lock));
  const passwordHash = found?.passwordHash ?? null;
  if (!(await isPassword(deps, currentPassword, passwordHash, "known"))) {
    return failAttempt(deps, lock, wrong, { id: accountId, partnerId });
  }
  const subject = { subjectId: accountId, partnerId };
  const entry = auditEntry(deps, actor, "account.password_changed", subject);
  const changed = await hashPassword(deps, newPassword);
  const proof = { passwordHash, lock };
  if (await store.changePassword(deps.db, accountId, proof, changed, deps.now(), entry, session)) return;
  refuseLocked(deps, await readLock(deps.db, lock));
  throw new Problem("invalid_credentials", wrong);
}
