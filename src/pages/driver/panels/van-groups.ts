import { keyOf, type StopKey } from "../data/api.ts";
import type { HeldParcel } from "../data/day.ts";
import type { Destination } from "../data/storage.ts";

export interface VanGroup {
  /** Undefined for parcels whose destination is not known yet. */
  key: StopKey | undefined;
  goesTo: Destination | undefined;
  parcels: HeldParcel[];
}

/** What the driver has, grouped by destination. The stops of the round come first, in order. */
export function groupsOf(held: HeldParcel[], order: StopKey[]): VanGroup[] {
  const groups = new Map<StopKey | undefined, VanGroup>();
  for (const parcel of held) {
    const key = parcel.goesTo && keyOf(parcel.goesTo);
    const group = groups.get(key) ?? { key, goesTo: parcel.goesTo, parcels: [] };
    group.parcels.push(parcel);
    groups.set(key, group);
  }
  const placeOf = ({ key }: VanGroup) => {
    const place = key ? order.indexOf(key) : -1;
    return place === -1 ? order.length : place;
  };
  return [...groups.values()].sort((a, b) => placeOf(a) - placeOf(b));
}
