import type { Point } from "../../points/point.ts";

/** Undefined where the shop does not say. */
export interface Parcel {
  /** Kilograms. */
  itemWeight: number | undefined;
  /** Naira. */
  itemValue: number | undefined;
}

/** Whether a point accepts a parcel, by the same rule as the API. */
export function accepts({ minItemWeight, maxItemWeight, maxItemValue }: Point, parcel: Parcel): boolean {
  const { itemWeight = minItemWeight, itemValue = maxItemValue } = parcel;
  return minItemWeight <= itemWeight && itemWeight <= maxItemWeight && itemValue <= maxItemValue;
}
