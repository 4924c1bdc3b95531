import type { Deps } from "../../platform/deps.ts";
import { type Alternative, findAlternatives, type Turned } from "../public/alternatives.ts";
import * as store from "./outage-store.ts";

export type Outage = Awaited<ReturnType<typeof store.readOutages>>[number];
export type OutagePoint = Awaited<ReturnType<typeof store.readPointsOf>>[number];

/** The next outages after one. */
export async function readOutages({ db }: Deps, after: number, limit: number): Promise<Outage[]> {
  return store.readOutages(db, after, limit);
}

/** The points of an outage from an id on. */
export async function readPointsOf(
  { db }: Deps,
  outage: Outage,
  from: string,
  limit: number,
): Promise<OutagePoint[]> {
  return store.readPointsOf(db, outage, from, limit);
}

/** Whether a point is still what an outage says. */
export function isInForce({ reason, isOver }: Outage, point: OutagePoint): boolean {
  if (reason === "paused") return point.paused;
  if (reason === "removed") return !point.published || point.deletedAt !== null;
  return !isOver;
}

/** Points that take parcels in place of one that has an outage, without those that the outage closes too. */
export async function findWaysOut(
  deps: Parameters<typeof findAlternatives>[0],
  { pointId, state }: Outage,
  turned: Turned,
): Promise<Alternative[]> {
  if (pointId === null && state === null) return [];
  return findAlternatives(deps, {
    ...turned,
    ...(state === null ? {} : { closedStates: store.statesOf(state) }),
  });
}
