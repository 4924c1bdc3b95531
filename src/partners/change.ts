import { isDeepStrictEqual } from "node:util";
import { canonicalEntry } from "../auth/address.ts";
import { auditEntry } from "../db/audit.ts";
import { copyPartner } from "../db/copies.ts";
import { sizeOf } from "../db/size.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor, PartnerRef } from "../shared/actor.ts";
import { fingerprintOf, IDEMPOTENCY_KEY_MS } from "../shared/idempotency.ts";
import { log } from "../shared/log.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import type { Page } from "../shared/page.ts";
import { changedMeanwhile, idempotencyMismatch, invalidRequest, Problem } from "../shared/problem.ts";
import { dayOf, HOUR_MS } from "../shared/time.ts";
import type { NewPartner, Partner, PartnerChanges } from "./partner.ts";
import { maskedAccount } from "./payout-account.ts";
import * as store from "./store.ts";

/** Changes that operators make to partners, and partners to their own settings. They affect issued tokens within 60 s. */

/** An earlier date is a typing mistake. */
const EARLIEST_AGREEMENT = "2000-01-01";

/**
 * Creates a partner, or finds the one that an equal request with the same key created in the last 24 hours.
 * @param key the request's `Idempotency-Key`
 */
export async function createPartner(
  deps: ApiDeps,
  actor: Actor,
  details: NewPartner,
  key?: string,
): Promise<{ partner: Partner; isReplay: boolean }> {
  const id = deps.newId();
  const entry = auditEntry(deps, actor, "partner.created", { subjectId: id, partnerId: id, details });
  const now = deps.now();
  const creation = key === undefined ? undefined : { key, fingerprint: fingerprintOf(details) };
  const times = { now, keptSince: now - IDEMPOTENCY_KEY_MS };
  const { partner, fingerprint } = await store.insertPartner(
    deps.db,
    id,
    details,
    await databaseFor(deps, details),
    { ...times, creation },
    entry,
  );
  if (creation && fingerprint !== creation.fingerprint) throw idempotencyMismatch();
  await copyToOrders(deps, partner.id);
  return { partner, isReplay: partner.id !== id };
}

/** The number of the named database, by default of the smallest one that can be reached. */
async function databaseFor({ orders }: ApiDeps, { orders_database }: NewPartner): Promise<number> {
  if (orders_database !== undefined) {
    const named = orders.all.find(({ number }) => `ORDERS_${number}` === orders_database);
    if (named) return named.number;
    const names = orders.all.map(({ number }) => `ORDERS_${number}`).join(", ");
    throw invalidRequest([{ path: "orders_database", message: `must be one of ${names}` }]);
  }
  const { answers } = await orders.eachReachable(async (db) => ({
    number: db.number,
    bytes: await sizeOf(db),
  }));
  return answers.reduce((least, one) => (one.bytes < least.bytes ? one : least)).number;
}

/** Copies a change at once to the database of the partner's orders. If that fails, the cron does it. */
async function copyToOrders({ db, orders }: ApiDeps, id: string): Promise<void> {
  const { copy, database } = await store.findCopy(db, id);
  try {
    await copyPartner(orders.of({ database }), copy);
  } catch (error) {
    log("warn", "a partner's change waits for the cron", { error });
  }
}

/** One page of partners, by name. */
export async function listPartners(
  deps: ApiDeps,
  filter: { status?: Partner["status"] | undefined; search?: string | undefined },
  page: Page,
) {
  return store.listPartners(deps.db, filter, page);
}

export async function getPartner(deps: Pick<ApiDeps, "db">, id: string): Promise<Partner> {
  const partner = await store.findPartner(deps.db, id);
  if (!partner) throw partnerNotFound();
  return partner;
}

const partnerNotFound = () => new Problem("not_found", "There is no partner with this id.");

/** Where a partner's orders are. */
export async function getPartnerRef({ db }: ApiDeps, partnerId: string): Promise<PartnerRef> {
  const database = await store.findPlace(db, partnerId);
  if (database === undefined) throw partnerNotFound();
  return { partnerId, database };
}

/**
 * Changes the given fields of a partner. A label name that equals the partner's name changes with it.
 * @param isWanted whether the partner as it is may be changed
 */
export async function editPartner(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  changes: PartnerChanges,
  isWanted: (partner: Partner) => boolean,
): Promise<Partner> {
  const { payout_account, ...others } = changes;
  const isSame = payout_account && (await store.hasAccount(deps.db, id, payout_account));
  return update(deps, actor, "partner.changed", id, (partner) => {
    if (!isWanted(partner)) throw changedMeanwhile("the partner");
    return payout_account && !isSame ? changes : others;
  });
}

/** @param agreementSignedOn the day on which the partner signed, which is not in the future */
export async function activatePartner(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  agreementSignedOn: string,
): Promise<Partner> {
  // In some time zones it is already tomorrow.
  const latest = dayOf(deps.now() + 14 * HOUR_MS);
  if (agreementSignedOn > latest || agreementSignedOn < EARLIEST_AGREEMENT) {
    const message = `must not be in the future, nor before ${EARLIEST_AGREEMENT}`;
    throw invalidRequest([{ path: "agreement_signed_on", message }]);
  }
  return update(deps, actor, "partner.activated", id, () => ({ status: "active", agreementSignedOn }));
}

/** Suspending a suspended partner changes nothing. */
export async function suspendPartner(deps: ApiDeps, actor: Actor, id: string): Promise<Partner> {
  const entry = auditEntry(deps, actor, "partner.suspended", { subjectId: id, partnerId: id });
  await store.updatePartner(deps.db, id, { status: "suspended" }, { status: "active" }, deps.now(), entry);
  const partner = await getPartner(deps, id);
  if (partner.status === "pending") {
    throw new Problem("invalid_transition", "The partner is pending and can't use the API yet.");
  }
  return partner;
}

export async function setAllowList(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  entries: string[],
): Promise<Partner> {
  const canonical = entries.map(canonicalEntry);
  const errors = canonical.flatMap((entry, i) =>
    entry === undefined
      ? [
          {
            path: `entries.${i}`,
            message: "must be an IPv4 or IPv6 address, or a block such as 203.0.113.0/24",
          },
        ]
      : [],
  );
  if (errors.length > 0) throw invalidRequest(errors);
  const allowList = [...new Set(canonical as string[])];
  return update(deps, actor, "partner.allow_list_set", id, () => ({ allowList }));
}

/** Whether the update would leave the partner as it is. */
function isUnchanged(
  partner: Partner,
  { agreementSignedOn, allowList, returns, ...fields }: store.PartnerUpdate,
): boolean {
  const { by_receiver, days } = partner.returns;
  const after = {
    ...fields,
    returns: returns && { by_receiver: returns.by_receiver ?? by_receiver, days: returns.days ?? days },
    agreement_signed_on: agreementSignedOn,
    allow_list: allowList,
  };
  const before: Record<string, unknown> = { ...partner };
  return Object.entries(after).every(
    ([field, value]) => value === undefined || isDeepStrictEqual(value, before[field]),
  );
}

/** @param changeOf what to change of the partner as it is */
async function update(
  deps: ApiDeps,
  actor: Actor,
  action: string,
  id: string,
  changeOf: (partner: Partner) => store.PartnerUpdate,
): Promise<Partner> {
  return withOptimisticLock("The partner", async () => {
    const partner = await getPartner(deps, id);
    const change = changeOf(partner);
    if (isUnchanged(partner, change)) return partner;
    const { payout_account, ...others } = change;
    const details = { ...others, ...(payout_account && { payout_account: maskedAccount(payout_account) }) };
    const entry = auditEntry(deps, actor, action, { subjectId: id, partnerId: id, details });
    const from = { updatedAt: Date.parse(partner.updated_at) };
    if (!(await store.updatePartner(deps.db, id, change, from, deps.now(), entry))) return undefined;
    await copyToOrders(deps, id);
    return getPartner(deps, id);
  });
}
