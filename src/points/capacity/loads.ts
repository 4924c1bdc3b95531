import type { Deps } from "../../platform/deps.ts";
import { addDays, lagosDay } from "../../shared/closed-days.ts";
import * as store from "./load-store.ts";

/** Notes what a database of orders counted for some points; a point that is full is not available. */
export async function noteLoads(
  { db, now }: Deps,
  database: number,
  loads: readonly store.Load[],
): Promise<void> {
  await store.writeLoads(db, database, loads, now());
}

/**
 * The points that are deleted, unpublished, paused, or closed today or tomorrow by a closure of their own although parcels
 * are on their shelf or on their way to them; up to 1,000. The counts of parcels are at most two minutes old.
 */
export async function findClosedWithParcels({ db, now }: Deps): Promise<string[]> {
  const today = lagosDay(now());
  return store.findClosedWithParcels(db, { today, tomorrow: addDays(today, 1) });
}

/** The points that are gone although they have parcels, money or parcels on their way; up to 1,000, known within two minutes. */
export const findGone = ({ db }: Deps): Promise<string[]> => store.findGone(db);

/** The points that hold as much money as they may, up to 1,000; known within two minutes. */
export const findCashFull = ({ db }: Deps): Promise<string[]> => store.findCashFull(db);
