import { isDeepStrictEqual } from "node:util";
import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { ActorOf } from "../shared/actor.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import type { Page } from "../shared/page.ts";
import { changedMeanwhile, type FieldError, invalidRequest, Problem } from "../shared/problem.ts";
import { parseUuid } from "../shared/uuid.ts";
import { type FoundPlaces, findPlaces, placesInOrder } from "./places.ts";
import { isSameStop, keyOf, type Round, type RoundDetails, type Stop, type StopPlace } from "./round.ts";
import { shorten } from "./shorten.ts";
import * as store from "./store.ts";

export interface RoundWithPlaces {
  round: Round;
  places: StopPlace[];
}

type Operator = ActorOf<"operator">;

/** `invalid_request` if a stop or driver is not known, or a stop has no position. */
export async function createRound(
  deps: ApiDeps,
  actor: Operator,
  details: RoundDetails,
): Promise<RoundWithPlaces> {
  await requireKnown(deps, details, []);
  const id = deps.newId();
  const entry = entryOf(deps, actor, "created", id, details);
  await store.insertRound(deps.db, id, details, deps.now(), entry);
  return getRound(deps, id);
}

export async function getRound(deps: ApiDeps, id: string): Promise<RoundWithPlaces> {
  const round = await findRound(deps, id);
  return { round, places: placesInOrder(round.stops, await findPlaces(deps, round.stops)) };
}

async function findRound(deps: ApiDeps, id: string): Promise<Round> {
  const uuid = parseUuid(id);
  const round = uuid && (await store.findRound(deps.db, uuid));
  if (!round) throw roundNotFound();
  return round;
}

const roundNotFound = () => new Problem("not_found", "There is no round with this id.");

/** One page of all rounds, by name. */
export const listRounds = ({ db }: ApiDeps, page: Page) => store.listRounds(db, page);

/**
 * Replaces a round as a whole.
 * @param isWanted whether the round as it is may be replaced
 */
export async function replaceRound(
  deps: ApiDeps,
  actor: Operator,
  id: string,
  details: RoundDetails,
  isWanted: (round: Round) => boolean,
): Promise<RoundWithPlaces> {
  return withOptimisticLock("The round", async () => {
    const round = await findRound(deps, id);
    if (!isWanted(round)) throw changedMeanwhile("the round");
    if (isDeepStrictEqual(detailsOf(round), details)) return getRound(deps, round.id);
    await requireKnown(deps, details, round.stops);
    const entry = entryOf(deps, actor, "changed", round.id, details);
    const from = { id: round.id, version: round.updatedAt };
    return (await store.updateRound(deps.db, from, details, deps.now(), entry))
      ? getRound(deps, round.id)
      : undefined;
  });
}

const detailsOf = ({ name, weekdays, stops, driverIds }: RoundDetails): RoundDetails => ({
  name,
  weekdays,
  stops,
  driverIds,
});

export async function deleteRound(deps: ApiDeps, actor: Operator, id: string): Promise<void> {
  const entry = entryOf(deps, actor, "deleted", parseUuid(id) ?? "");
  if (!(await store.deleteRound(deps.db, entry.subjectId, entry))) throw roundNotFound();
}

/** Proposes an order of a round's stops that is not longer, with the same first stop. Changes nothing. */
export async function findShorterOrder(deps: ApiDeps, id: string) {
  const { round, places } = await getRound(deps, id);
  const { stops } = round;
  if (places.length < stops.length) {
    const gone = stops.find((stop) => !places.some((place) => isSameStop(place, stop)));
    throw new Problem(
      "invalid_transition",
      `Partner ${gone!.id} of this round has no pickup address any more: take it off the round first.`,
    );
  }
  const { order, metres, metresNow } = shorten(places);
  return {
    stops: order.map((i) => stops[i]!),
    metres: Math.round(metres),
    metresNow: Math.round(metresNow),
  };
}

/**
 * A deleted point may stay on a round, because its parcels have to be fetched.
 * @param before the stops that the round already has
 */
async function requireKnown(
  deps: ApiDeps,
  { stops, driverIds }: RoundDetails,
  before: readonly Stop[],
): Promise<void> {
  const [found, drivers] = await Promise.all([
    findPlaces(deps, stops),
    store.findDrivers(deps.db, driverIds),
  ]);
  const isBefore = new Set(before.map(keyOf));
  const errors: FieldError[] = stops.flatMap((stop, i) => {
    const message = faultOf(stop, found, isBefore.has(keyOf(stop)));
    return message === undefined ? [] : [{ path: `stops.${i}.${stop.kind}_id`, message }];
  });
  for (const [i, id] of driverIds.entries())
    if (!drivers.has(id)) errors.push({ path: `driver_ids.${i}`, message: "is not a driver with a key" });
  if (errors.length > 0) throw invalidRequest(errors);
}

function faultOf(stop: Stop, found: FoundPlaces, isBefore: boolean): string | undefined {
  if (found.partnersWithoutPickup.has(stop.id)) return "has no pickup address: set it first";
  if (!found.places.has(keyOf(stop))) return `is not the id of a ${stop.kind}`;
  return found.deletedPoints.has(stop.id) && !isBefore ? "was removed" : undefined;
}

function entryOf(
  deps: ApiDeps,
  actor: Operator,
  done: "created" | "changed" | "deleted",
  subjectId: string,
  details?: RoundDetails,
) {
  return auditEntry(deps, actor, `round.${done}`, { subjectId, details: { ...details } });
}
