import type { PublicPoint as Point } from "../../../../client/src/api.ts";

/** What a point must be able to do for the customer. */
type Service = Point["services"][number];

/** What must fit into a point. Undefined values are unknown. */
export interface ParcelItem {
  service: Service;
  /** Kilograms. */
  itemWeight: number | undefined;
  /** Naira. */
  itemValue: number | undefined;
}

/** Whether a point takes parcels today. An answer that was cached before an upgrade does not say so. */
export function isAvailable({ available = true }: Point): boolean {
  return available;
}

/** Whether a point accepts a parcel, by the same rule as the API. */
export function accepts(
  { services, minItemWeight, maxItemWeight, maxItemValue }: Point,
  parcel: ParcelItem,
): boolean {
  if (!services.includes(parcel.service)) return false;
  const { itemWeight = minItemWeight, itemValue = maxItemValue } = parcel;
  return minItemWeight <= itemWeight && itemWeight <= maxItemWeight && itemValue <= maxItemValue;
}
