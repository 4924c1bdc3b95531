import { Batch } from "../db/batch.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { ActorOf } from "../shared/actor.ts";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { parseUuid } from "../shared/uuid.ts";
import {
  addHeld,
  addHeldCounts,
  addWaiting,
  addWaitingCounts,
  type DriverParcel,
  driverParcel,
  MAX_COUNTED,
  type Position,
} from "./parcel-store.ts";
import { keyOf, type Stop } from "./round.ts";
import * as store from "./store.ts";

export type { DriverParcel } from "./parcel-store.ts";

const MAX_LISTED = 200;

export const DRIVER_LISTS = ["give", "take"] as const;
type DriverList = (typeof DRIVER_LISTS)[number];

/** How many parcels drivers have for each stop, and how many wait there, by the stops' keys. */
export interface ParcelCounts {
  give: Map<string, number>;
  take: Map<string, number>;
  /** All that the drivers have. */
  van: { parcels: number; oldestSince: number | null };
  /** Whether parcels are missing because a database can't be reached. */
  isIncomplete: boolean;
}

/** Counts up to 10,000 parcels at stops, and as many for each driver, in a database. */
export async function countParcels(
  { orders }: ApiDeps,
  driverIds: readonly string[],
  stops: readonly Stop[],
): Promise<ParcelCounts> {
  const { answers, isIncomplete } = await orders.eachReachable(async (db) => {
    const batch = new Batch(db);
    const held = addHeldCounts(batch, driverIds);
    const waiting = addWaitingCounts(batch, stops);
    await batch.run();
    return { held: held.rows, waiting: waiting.rows };
  });
  const held = answers.flatMap((answer) => answer.held);
  const times = held.map(({ oldestSince }) => oldestSince);
  const give = sumByStop(held);
  return {
    give,
    take: sumByStop(answers.flatMap((answer) => answer.waiting)),
    van: {
      parcels: [...give.values()].reduce((sum, parcels) => sum + parcels, 0),
      oldestSince: times.length > 0 ? Math.min(...times) : null,
    },
    isIncomplete,
  };
}

function sumByStop(rows: readonly { stop: string; parcels: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { stop, parcels } of rows) sums.set(stop, (sums.get(stop) ?? 0) + parcels);
  return sums;
}

export interface DriverParcelQuery {
  /** `point:{id}` or `partner:{id}`; without one all that the driver has. */
  stop?: string | undefined;
  /** If given, only this list is read, and the other one is empty. */
  list?: DriverList | undefined;
  /** Where that list continues. */
  cursor?: string | undefined;
}

export interface DriverParcels {
  lists: Record<DriverList, DriverParcel[]>;
  totals: Record<DriverList, number>;
  next: Record<DriverList, string | null>;
  isIncomplete: boolean;
}

/** What a driver has for a stop and, at those of its rounds, what waits there for a driver, the longest there first. */
export async function listDriverParcels(
  deps: ApiDeps,
  { keyId }: ActorOf<"driver">,
  query: DriverParcelQuery,
): Promise<DriverParcels> {
  const stop = query.stop === undefined ? undefined : stopNamed(query.stop);
  const after = positionOf(query);
  const stops = stop ? [stop] : [];
  const [counts, isOnRound] = await Promise.all([
    countParcels(deps, [keyId], stops),
    stop !== undefined && store.isOnRoundOf(deps.db, keyId, stop),
  ]);
  // What waits at a stop is for those who come there; one parcel for it does not tell what else there is.
  const totals = stop
    ? {
        give: counts.give.get(keyOf(stop)) ?? 0,
        take: isOnRound ? (counts.take.get(keyOf(stop)) ?? 0) : 0,
      }
    : { give: counts.van.parcels, take: 0 };
  if (stop && totals.give === 0 && !isOnRound) {
    throw new Problem(
      "not_found",
      "This stop is on none of your rounds, and nothing that you have goes there.",
    );
  }
  const has = (list: DriverList) => query.list === undefined || query.list === list;
  const part = { after, limit: MAX_LISTED + 1 };
  const { answers, isIncomplete } = await deps.orders.eachReachable(async (db) => {
    const batch = new Batch(db);
    const give = has("give") ? addHeld(batch, keyId, stop, part) : undefined;
    const take = stop && isOnRound && has("take") ? addWaiting(batch, stop, part) : undefined;
    await batch.run();
    return { give: (give?.rows ?? []).map(driverParcel), take: (take?.rows ?? []).map(driverParcel) };
  });
  const give = pageOf(answers.flatMap((answer) => answer.give));
  const take = pageOf(answers.flatMap((answer) => answer.take));
  return {
    lists: { give: give.page, take: take.page },
    totals: { give: capped(totals.give), take: capped(totals.take) },
    next: { give: give.next, take: take.next },
    isIncomplete: isIncomplete || counts.isIncomplete,
  };
}

const capped = (count: number) => Math.min(count, MAX_COUNTED);

function stopNamed(text: string): Stop {
  const [, kind, id = ""] = /^(point|partner):(.*)$/.exec(text) ?? [];
  const uuid = parseUuid(id);
  if (kind && uuid) return { kind: kind as Stop["kind"], id: uuid };
  throw invalidRequest([{ path: "stop", message: "must be point: or partner: and the id of one" }]);
}

/** The longest held first: the order of each database's list. */
const byAge = (a: Position, b: Position) =>
  a.since - b.since || (BigInt(a.position) < BigInt(b.position) ? -1 : 1);

function pageOf(parcels: DriverParcel[]): { page: DriverParcel[]; next: string | null } {
  const page = parcels.sort(byAge).slice(0, MAX_LISTED);
  const last = page.at(-1);
  return { page, next: parcels.length > MAX_LISTED && last ? `${last.since}.${last.position}` : null };
}

function positionOf({ list, cursor }: DriverParcelQuery): Position | undefined {
  if (cursor === undefined) return undefined;
  if (list === undefined)
    throw invalidRequest([{ path: "list", message: "is required with a cursor, which goes on in one list" }]);
  const [, since, position] = /^(\d{1,15})\.(\d{1,19})$/.exec(cursor) ?? [];
  if (since && position) return { since: Number(since), position };
  throw invalidRequest([{ path: "cursor", message: `must be the next.${list} of an earlier page` }]);
}
