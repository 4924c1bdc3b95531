import { auditEntry } from "../db/audit.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { hashOf, hintOf } from "../shared/keys.ts";
import { nairaOrNull } from "../shared/money.ts";
import type { Page } from "../shared/page.ts";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { fold } from "../shared/text.ts";
import * as store from "./key-store.ts";

export type { StoredKey } from "./key-store.ts";

/** The audit log's name for each kind of key. */
const NAMES = { sk: "secret_key", pk: "api_key", ag: "agent", dr: "driver" } as const;

/** How many keys of one kind a partner may have; nobody can keep track of more. */
export const MAX_KEYS = 100;

export interface NewKey {
  name: string;
  description?: string | undefined;
  permissions?: string[] | undefined;
  /** Milliseconds since the epoch. */
  expiresAt?: number | undefined;
  /** The point where an agent works. */
  pointId?: string | undefined;
  /** How much money a driver may hold. */
  cashLimitKobo?: number | undefined;
}

/** Creates a key. Only its hash and a few of its characters are stored, so `keyString` can't be read later. */
export async function issueKey(
  deps: ApiDeps,
  actor: Actor,
  owner: store.KeyOwner,
  { name, description = "", permissions = [], expiresAt, pointId, cashLimitKobo }: NewKey,
): Promise<{ key: store.StoredKey; keyString: string }> {
  const now = deps.now();
  if (expiresAt !== undefined && expiresAt <= now) {
    throw invalidRequest([{ path: "expiresAt", message: "must be in the future" }]);
  }
  const keyString = deps.newKey(owner.kind);
  const key: store.StoredKey = {
    id: deps.newId(),
    kind: owner.kind,
    hash: hashOf(keyString),
    hint: hintOf(keyString),
    keyNo: 1,
    keySince: null,
    partnerId: "partnerId" in owner ? owner.partnerId : null,
    pointId: pointId ?? null,
    cashLimitKobo: cashLimitKobo ?? null,
    name,
    nameKey: fold(name),
    description,
    permissions,
    createdAt: now,
    updatedAt: now,
    expiresAt: expiresAt ?? null,
    lastUsedAt: null,
    lastUsedFrom: null,
    revokedAt: null,
  };
  const entry = entryOf(deps, actor, owner, "created", key.id, { permissions });
  if (!(await store.insertKey(deps.db, key, "partnerId" in owner ? MAX_KEYS : undefined, entry))) {
    throw new Problem("invalid_transition", `There are ${MAX_KEYS} keys already: revoke one first.`);
  }
  return { key, keyString };
}

export function listKeys(deps: ApiDeps, owner: store.KeyOwner, page: Page) {
  return store.listKeys(deps.db, owner, page);
}

/** One page of the agents or drivers whose keys are not revoked, oldest first. */
export function listPeople(
  deps: ApiDeps,
  owner: Parameters<typeof store.searchKeys>[1],
  search: string | undefined,
  page: Page,
) {
  return search ? store.searchKeys(deps.db, owner, search, page) : store.listKeys(deps.db, owner, page);
}

/** A partner's secret key, revoked or not; `not_found` also for another partner's. */
export async function getSecretKey(deps: ApiDeps, partnerId: string, id: string): Promise<store.StoredKey> {
  const key = await store.findOwnKey(deps.db, { kind: "sk", partnerId }, id);
  if (!key) throw notFound();
  return key;
}

/** Revokes a key at once. Revoking it again has no effect. */
export async function revokeKey(
  deps: ApiDeps,
  actor: Actor,
  owner: store.KeyOwner,
  id: string,
): Promise<store.StoredKey> {
  const key = await store.findOwnKey(deps.db, owner, id);
  if (!key) throw notFound();
  await store.revokeKey(deps.db, owner, id, deps.now(), entryOf(deps, actor, owner, "revoked", id));
  return key;
}

/** Gives an agent or a driver a new key. Whoever has the old one is refused from then on; everything else stays as it is. */
export async function rotateKey(
  deps: ApiDeps,
  actor: Actor,
  owner: { kind: "ag" | "dr" },
  id: string,
): Promise<{ key: store.StoredKey; keyString: string }> {
  const keyString = deps.newKey(owner.kind);
  const hidden = { hash: hashOf(keyString), hint: hintOf(keyString) };
  const written = { now: deps.now(), entry: entryOf(deps, actor, owner, "key_rotated", id) };
  const key = await store.replaceKey(deps.db, { ...owner, id }, hidden, written);
  if (!key) throw notFound();
  return { key, keyString };
}

/** Says how much money a driver may hold; null: as much as is usual. */
export async function limitDriver(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  cashLimitKobo: number | null,
): Promise<store.StoredKey> {
  const details = { cash_limit: nairaOrNull(cashLimitKobo) };
  const entry = entryOf(deps, actor, { kind: "dr" }, "changed", id, details);
  const driver = await store.setCashLimit(deps.db, id, cashLimitKobo, { now: deps.now(), entry });
  if (!driver) throw notFound();
  return driver;
}

const notFound = () => new Problem("not_found", "There is no key of this kind with this id.");

function entryOf(
  deps: ApiDeps,
  actor: Actor,
  owner: store.KeyOwner,
  done: "changed" | "created" | "key_rotated" | "revoked",
  subjectId: string,
  details: Record<string, unknown> = {},
) {
  const partner = "partnerId" in owner ? { partnerId: owner.partnerId } : {};
  return auditEntry(deps, actor, `${NAMES[owner.kind]}.${done}`, { subjectId, details, ...partner });
}

/** The ids of the newest keys of a point's agents, revoked ones too. */
export const listKeysOfPoint = ({ db }: Deps, pointId: string, most: number): Promise<string[]> =>
  store.findKeysOfPoint(db, pointId, most);
