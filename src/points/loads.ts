import type { Deps } from "../platform/deps.ts";
import * as store from "./load-store.ts";

/** Notes how many parcels of some points a database of orders has; a point that is full is not available. */
export async function noteLoads(
  { db, now }: Deps,
  database: number,
  loads: readonly store.Load[],
): Promise<void> {
  await store.writeLoads(db, database, loads, now());
}

/**
 * The points that are deleted, unpublished or paused and have parcels on their shelf or on their way to them, as the
 * databases of orders told within two minutes: up to 1,000.
 */
export const findClosedWithParcels = ({ db }: Deps): Promise<string[]> => store.findClosedWithParcels(db);
