import type { Deps } from "../../platform/deps.ts";
import { type OrderDatabase, unavailableIn } from "../../platform/order-databases.ts";
import type { Page } from "../../shared/page.ts";
import { fold } from "../../shared/text.ts";
import { HOUR_MS } from "../../shared/time.ts";
import { KEEPER_KINDS, type Keeper, type KeeperKind } from "../holder.ts";
import { readAnyNames } from "../read/names.ts";
import type { Held } from "./held-store.ts";
import * as store from "./held-store.ts";

/** A list of so many ids is well below what D1 takes as one value. */
const AT_ONCE = 5_000;

export interface HolderFilter {
  kind: KeeperKind | undefined;
  /** Only who has had a parcel for so many hours. */
  olderThanHours: number | undefined;
  /** Part of the name. */
  search: string | undefined;
  /** Only who has no key any more. */
  isWithoutKey: boolean;
}

/** What a holder has of receivers' money, and since when the oldest of it. */
export interface HeldMoney extends Keeper {
  moneyKobo: number;
  since: number;
}

/** Somebody who has parcels of partners or receivers' money; an unknown driver has neither id nor name. */
type HeldAll = Held & Pick<HeldMoney, "moneyKobo">;
export type NamedHeld = HeldAll & { name: string | null };

/**
 * One page of all drivers and points that have parcels or money, the one who has had something for the longest time first.
 * `isIncomplete` if a database can't be reached, or has more parcels than are looked at.
 */
export async function listHolders(
  deps: Deps,
  { kind, olderThanHours, search, isWithoutKey }: HolderFilter,
  page: Page,
  money: readonly HeldMoney[],
): Promise<{ rows: NamedHeld[]; total: number; isIncomplete: boolean }> {
  const kinds = kind ? [kind] : KEEPER_KINDS;
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) => store.countHeld(db, kinds));
  const before = olderThanHours === undefined ? undefined : deps.now() - olderThanHours * HOUR_MS;
  const withMoney = money.filter((one) => one.moneyKobo !== 0 && kinds.includes(one.kind));
  const parts = [
    ...answers.flatMap(({ holders }) => holders.map((held) => ({ ...held, moneyKobo: 0 }))),
    ...withMoney.map((one) => ({ ...one, parcels: 0, valueKobo: 0 })),
  ];
  const all = merged(parts)
    .filter(({ since }) => before === undefined || since <= before)
    .sort((a, b) => a.since - b.since || (keyOf(a) < keyOf(b) ? -1 : 1));
  const meant = isWithoutKey ? await withoutKey(deps, all) : all;
  const found = search ? await withName(deps, meant, search) : meant;
  const first = (page.page - 1) * page.pageSize;
  const rows = found.slice(first, first + page.pageSize);
  return {
    rows: search ? (rows as NamedHeld[]) : await named(deps, rows),
    total: found.length,
    isIncomplete: isIncomplete || answers.some(({ isCut }) => isCut),
  };
}

/** How many parcels somebody has; null if a database can't be reached. */
export async function countHeldBy(deps: Deps, holder: Keeper): Promise<number | null> {
  try {
    const { answers, isIncomplete } = await deps.orders.eachReachable((db) => store.countHeldBy(db, holder));
    return isIncomplete ? null : answers.reduce((sum, parcels) => sum + parcels, 0);
  } catch (error) {
    if (unavailableIn(error)) return null;
    throw error;
  }
}

/** Who has parcels in a database. */
export const findHolders = (db: OrderDatabase): Promise<Keeper[]> => store.findAnyHolders(db);

async function withoutKey(deps: Deps, holders: readonly HeldAll[]): Promise<HeldAll[]> {
  // A deposit that is more than somebody had leaves nothing to look after.
  const having = holders.filter(({ parcels, moneyKobo }) => parcels > 0 || moneyKobo > 0);
  const keyless = new Set(await keylessOf(deps, having));
  return having.filter(({ id }) => id !== null && keyless.has(id));
}

/** Which of some holders have no key any more; of points, at which no agent has one. */
export async function keylessOf({ db }: Deps, holders: readonly Keeper[]): Promise<string[]> {
  const ids = holders.flatMap(({ id }) => id ?? []);
  const keyless: string[] = [];
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    keyless.push(...(await store.findKeyless(db, ids.slice(i, i + AT_ONCE))));
  }
  return keyless;
}

const keyOf = ({ kind, id }: HeldAll) => `${kind} ${id}`;

/** One entry for each holder, with what it has in all databases. */
function merged(parts: readonly HeldAll[]): HeldAll[] {
  return [...Map.groupBy(parts, keyOf).values()].map((theirs) => ({
    ...theirs[0]!,
    parcels: theirs.reduce((sum, { parcels }) => sum + parcels, 0),
    valueKobo: theirs.reduce((sum, { valueKobo }) => sum + valueKobo, 0),
    moneyKobo: theirs.reduce((sum, { moneyKobo }) => sum + moneyKobo, 0),
    since: Math.min(...theirs.map(({ since }) => since)),
  }));
}

async function named(deps: Deps, holders: readonly HeldAll[]): Promise<NamedHeld[]> {
  const names = await readAnyNames(
    deps,
    holders.flatMap(({ id }) => id ?? []),
  );
  return holders.map((holder) => ({
    ...holder,
    name: holder.id === null ? null : (names.get(holder.id) ?? null),
  }));
}

async function withName(deps: Deps, holders: readonly HeldAll[], search: string): Promise<NamedHeld[]> {
  const sought = fold(search.trim());
  return (await named(deps, holders)).filter(({ name }) => name !== null && fold(name).includes(sought));
}
