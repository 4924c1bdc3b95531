import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { readOpenTimesOf } from "../../points/closures/closures.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { extraDaysOf } from "../order.ts";
import * as store from "./extra-days-store.ts";

type Kept = Pick<store.ShelvedRow, "pointId" | "arrivedAt" | "extraDays" | "given">;

/** Counts anew how much longer parcels are kept on the shelves of points whose closures may have changed. */
export async function renewExtraDays(
  deps: Deps,
  db: OrderDatabase,
  pointIds: readonly string[],
): Promise<void> {
  let after = "0";
  for (let isMore = pointIds.length > 0; isMore; ) {
    const shelves = await store.readShelves(db, pointIds, after);
    const wrong = await recount(deps, shelves.parcels);
    // Parcels that were given days at the same moment are counted again.
    if (wrong.length > 0 && (await store.writeExtraDays(db, wrong)) > 0) continue;
    isMore = shelves.isMore;
    after = shelves.parcels.at(-1)?.number ?? after;
  }
}

/** The parcels whose noted number of days is wrong by now, with the number that follows from the present closures. */
export async function recount<Parcel extends Kept>(
  deps: Deps,
  parcels: readonly Parcel[],
): Promise<Parcel[]> {
  if (parcels.length === 0) return [];
  const since = lagosDay(parcels.reduce((least, { arrivedAt }) => Math.min(least, arrivedAt), deps.now()));
  const pointIds = [...new Set(parcels.map(({ pointId }) => pointId))];
  const times = await readOpenTimesOf(deps, pointIds, since);
  return parcels.flatMap((parcel) => {
    const extraDays = extraDaysOf(parcel.arrivedAt, times.get(parcel.pointId)?.closures ?? [], parcel.given);
    return extraDays === parcel.extraDays ? [] : [{ ...parcel, extraDays }];
  });
}
