import type { Deps } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import { fold } from "../../shared/text.ts";
import { HOUR_MS } from "../../shared/time.ts";
import { KEEPER_KINDS, type KeeperKind } from "../holder.ts";
import { readAnyNames } from "../read/names.ts";
import { countHeld, type Held } from "./held-store.ts";

export interface HolderFilter {
  kind: KeeperKind | undefined;
  /** Only who has had a parcel for so many hours. */
  olderThanHours: number | undefined;
  /** Part of the name. */
  search: string | undefined;
}

/** Somebody who has parcels of partners; an unknown driver has neither id nor name. */
export type NamedHeld = Held & { name: string | null };

/**
 * One page of all drivers and points that have parcels, the one who has had a parcel for the longest time first.
 * `isIncomplete` if a database can't be reached, or has more parcels than are looked at.
 */
export async function listHolders(
  deps: Deps,
  { kind, olderThanHours, search }: HolderFilter,
  page: Page,
): Promise<{ rows: NamedHeld[]; total: number; isIncomplete: boolean }> {
  const kinds = kind ? [kind] : KEEPER_KINDS;
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) => countHeld(db, kinds));
  const before = olderThanHours === undefined ? undefined : deps.now() - olderThanHours * HOUR_MS;
  const all = merged(answers.flatMap(({ holders }) => holders))
    .filter(({ since }) => before === undefined || since <= before)
    .sort((a, b) => a.since - b.since || (keyOf(a) < keyOf(b) ? -1 : 1));
  const found = search ? await withName(deps, all, search) : all;
  const first = (page.page - 1) * page.pageSize;
  const rows = found.slice(first, first + page.pageSize);
  return {
    rows: search ? (rows as NamedHeld[]) : await named(deps, rows),
    total: found.length,
    isIncomplete: isIncomplete || answers.some(({ isCut }) => isCut),
  };
}

const keyOf = ({ kind, id }: Held) => `${kind} ${id}`;

/** One entry for each holder, with what it has in all databases. */
function merged(parts: readonly Held[]): Held[] {
  return [...Map.groupBy(parts, keyOf).values()].map((theirs) => ({
    ...theirs[0]!,
    parcels: theirs.reduce((sum, { parcels }) => sum + parcels, 0),
    valueKobo: theirs.reduce((sum, { valueKobo }) => sum + valueKobo, 0),
    since: Math.min(...theirs.map(({ since }) => since)),
  }));
}

async function named(deps: Deps, holders: readonly Held[]): Promise<NamedHeld[]> {
  const names = await readAnyNames(
    deps,
    holders.flatMap(({ id }) => id ?? []),
  );
  return holders.map((holder) => ({
    ...holder,
    name: holder.id === null ? null : (names.get(holder.id) ?? null),
  }));
}

async function withName(deps: Deps, holders: readonly Held[], search: string): Promise<NamedHeld[]> {
  const sought = fold(search.trim());
  return (await named(deps, holders)).filter(({ name }) => name !== null && fold(name).includes(sought));
}
