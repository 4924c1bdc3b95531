import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { AccountActor, ActorOf } from "../shared/actor.ts";
import type { Page } from "../shared/page.ts";
import { Problem } from "../shared/problem.ts";
import * as store from "./account-store.ts";
import { createAccount, newSetPasswordToken } from "./accounts.ts";

export type { Person } from "./account-store.ts";

/** What the people of a partner can do to each other's accounts. */

/** One page of the people who sign in for the caller's partner, oldest first. */
export const listPeople = (deps: ApiDeps, { partnerId }: AccountActor, page: Page) =>
  store.listPeople(deps.db, partnerId, page);

/** A link with which a person sets their password once, within a day. The part after `#` reaches no server's log. */
export interface Invitation {
  link: string;
  expiresAt: number;
}

const invitationOf = ({ config }: ApiDeps, token: { token: string; expiresAt: number }): Invitation => ({
  link: `${config.baseUrl}/portal/#/set-password?token=${token.token}`,
  expiresAt: token.expiresAt,
});

export async function invite(
  deps: ApiDeps,
  actor: ActorOf<"portal">,
  email: string,
): Promise<{ person: store.Person; invitation: Invitation }> {
  const { account, token } = await createAccount(deps, actor, actor.partnerId, { email });
  return {
    person: await getPerson(deps, actor, account.id),
    invitation: invitationOf(deps, token!),
  };
}

/** A new link for somebody who has not used theirs. Colleagues can't reset the password of a person who has one. */
export async function inviteAgain(deps: ApiDeps, actor: ActorOf<"portal">, id: string): Promise<Invitation> {
  await getPerson(deps, actor, id);
  const { partnerId } = actor;
  const token = newSetPasswordToken(deps);
  const entry = auditEntry(deps, actor, "account.set_password_token_issued", { subjectId: id, partnerId });
  const which = { partnerId, id, isInvited: true };
  if (await store.setPasswordToken(deps.db, which, token, deps.now(), entry))
    return invitationOf(deps, token);
  throw new Problem("invalid_transition", "The account has a password already, or is disabled.");
}

/** Has no effect on a disabled account. */
export async function disablePerson(
  deps: ApiDeps,
  actor: ActorOf<"portal">,
  id: string,
): Promise<store.Person> {
  await getPerson(deps, actor, id);
  const { partnerId } = actor;
  if (id === actor.accountId) throw new Problem("invalid_transition", "Nobody disables their own account.");
  const entry = auditEntry(deps, actor, "account.disabled", { subjectId: id, partnerId });
  // Two people may disable each other at the same moment.
  const which = { partnerId, id, mayBeLast: false };
  await store.setAccountEnabled(deps.db, which, false, deps.now(), entry);
  const person = await getPerson(deps, actor, id);
  if (person.enabled)
    throw new Problem("invalid_transition", "This is the last account that is enabled: it stays.");
  return person;
}

/** `not_found` also for another partner's. */
async function getPerson(deps: ApiDeps, { partnerId }: AccountActor, id: string): Promise<store.Person> {
  const person = await store.findPerson(deps.db, partnerId, id);
  if (!person) throw new Problem("not_found", "You have no account with this id.");
  return person;
}
