import type { Deps } from "../platform/deps.ts";
import { HOLDING_MS } from "./expire.ts";
import { type PointParcel, readPointParcels } from "./store.ts";

/** A parcel with less time left than this is about to expire. */
const EXPIRING_MS = 48 * 3_600_000;
/** Of each list. */
const MAX_LISTED = 200;

export interface ExpectedParcel extends PointParcel {
  expiresAt: number | null;
}

/** The parcels on their way to a point, those on its shelf, and those of the shelf that expire soon, with their counts. */
export async function listPointParcels({ db, now }: Deps, pointId: string) {
  const arrivedBefore = now() - HOLDING_MS + EXPIRING_MS;
  const { expected, shelf, totals } = await readPointParcels(db, pointId, arrivedBefore, MAX_LISTED);
  const onShelf = shelf.map(withExpiry);
  return {
    expected: expected.map(withExpiry),
    shelf: onShelf,
    // The shelf is sorted by arrival, so its first parcels expire first.
    expiring: onShelf.filter(({ arrivedAt }) => arrivedAt !== null && arrivedAt < arrivedBefore),
    totals,
  };
}

const withExpiry = (parcel: PointParcel): ExpectedParcel => ({
  ...parcel,
  expiresAt: parcel.arrivedAt === null ? null : parcel.arrivedAt + HOLDING_MS,
});
