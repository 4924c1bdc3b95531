import { hashPassword } from "../auth/passwords.ts";
import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { AccountActor, Actor } from "../shared/actor.ts";
import { hashOf } from "../shared/keys.ts";
import type { Page } from "../shared/page.ts";
import { Problem } from "../shared/problem.ts";
import { DAY_MS } from "../shared/time.ts";
import * as store from "./account-store.ts";
import { getPartner } from "./change.ts";
import type { Account } from "./partner.ts";

/** All accounts have these permissions. */
const ACCOUNT_PERMISSIONS = ["rates:read", "partner:read", "partner:write"];

const SET_PASSWORD_MS = DAY_MS;

/** One page of a partner's accounts, oldest first. */
export async function listAccounts(deps: ApiDeps, partnerId: string, page: Page) {
  const { id } = await getPartner(deps, partnerId);
  return store.listAccounts(deps.db, id, page);
}

/** Without a password the account gets a token with which its owner sets one, so that no password is sent around. */
export async function createAccount(
  deps: ApiDeps,
  actor: Actor,
  partnerId: string,
  { email, password }: { email: string; password?: string | undefined },
): Promise<{ account: Account; token?: SetPasswordToken }> {
  await getPartner(deps, partnerId);
  const id = deps.newId();
  const token = password === undefined ? newSetPasswordToken(deps) : undefined;
  const isNew = await store.insertAccount(
    deps.db,
    {
      id,
      partnerId,
      email: email.toLowerCase(),
      passwordHash: password === undefined ? null : await hashPassword(deps, password),
      setPasswordHash: token?.hash ?? null,
      setPasswordExpiresAt: token?.expiresAt ?? null,
    },
    deps.now(),
    auditEntry(deps, actor, "account.created", { subjectId: id, partnerId }),
  );
  if (!isNew) throw new Problem("email_taken", "Another account already has this e-mail.");
  const account = await getAccount(deps, partnerId, id);
  return token ? { account, token } : { account };
}

async function getAccount(deps: ApiDeps, partnerId: string, id: string): Promise<Account> {
  const account = await store.findAccount(deps.db, partnerId, id);
  if (!account) throw new Problem("not_found", "The partner has no account with this id.");
  return account;
}

/** Has no effect if the account is already in this state. */
export async function setAccountEnabled(
  deps: ApiDeps,
  actor: Actor,
  { partnerId, id }: { partnerId: string; id: string },
  enabled: boolean,
): Promise<Account> {
  await getAccount(deps, partnerId, id);
  const action = enabled ? "account.enabled" : "account.disabled";
  const entry = auditEntry(deps, actor, action, { subjectId: id, partnerId });
  await store.setAccountEnabled(deps.db, { partnerId, id, mayBeLast: true }, enabled, deps.now(), entry);
  return getAccount(deps, partnerId, id);
}

/** A new token for an owner who lost the first token or the password. It replaces an earlier token. */
export async function issueSetPasswordToken(
  deps: ApiDeps,
  actor: Actor,
  { partnerId, id }: { partnerId: string; id: string },
): Promise<string> {
  await getAccount(deps, partnerId, id);
  const token = newSetPasswordToken(deps);
  const entry = auditEntry(deps, actor, "account.set_password_token_issued", { subjectId: id, partnerId });
  await store.setPasswordToken(deps.db, { partnerId, id, isInvited: false }, token, deps.now(), entry);
  return token.token;
}

/** The caller's partner, account and permissions. */
export async function whoAmI(deps: ApiDeps, { partnerId, accountId }: AccountActor) {
  const [partner, { email }] = await Promise.all([
    getPartner(deps, partnerId),
    getAccount(deps, partnerId, accountId),
  ]);
  const { id, name, kind, status } = partner;
  return {
    partner: {
      id,
      name,
      kind,
      status,
      originZip: partner.origin_zip,
      labelName: partner.label_name,
      brandColor: partner.brand_color,
      supportUrl: partner.support_url,
      supportPhone: partner.support_phone,
      pickup: partner.pickup,
      returns: { byReceiver: partner.returns.by_receiver, days: partner.returns.days },
      oneCode: partner.one_code,
      payoutAccount: partner.payout_account && {
        bankCode: partner.payout_account.bank_code,
        accountNumber: partner.payout_account.account_number,
        accountName: partner.payout_account.account_name,
        countsFrom: partner.payout_account.counts_from,
      },
      allowList: partner.allow_list,
    },
    account: { id: accountId, email },
    permissions: ACCOUNT_PERMISSIONS,
  };
}

type SetPasswordToken = ReturnType<typeof newSetPasswordToken>;

/** Valid once and for a day. */
export function newSetPasswordToken(deps: ApiDeps) {
  const token = deps.newKey("sp");
  return { token, hash: hashOf(token), expiresAt: deps.now() + SET_PASSWORD_MS };
}
