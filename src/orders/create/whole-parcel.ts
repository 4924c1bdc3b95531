import type { ParcelItem } from "../../points/snapshot/filters.ts";
import { withoutNoise } from "../../rates/quote.ts";
import type { Item } from "../order.ts";

export const SIDES = ["length_cm", "width_cm", "height_cm"] as const;

/** All items of an order as one parcel. */
interface WholeParcel {
  weightKg: number;
  volumeCm3: number;
  /** Naira. */
  value: number;
  /** The longest side of any item in centimetres; 0 if none is known. */
  longestCm: number;
}

export function wholeParcel(items: readonly Item[]): WholeParcel {
  const sum = (of: (item: Item) => number) =>
    withoutNoise(items.reduce((total, item) => total + item.qty * of(item), 0));
  return {
    weightKg: sum(({ weight_kg }) => weight_kg),
    volumeCm3: sum(({ length_cm = 0, width_cm = 0, height_cm = 0 }) => length_cm * width_cm * height_cm),
    value: sum(({ price }) => price),
    longestCm: Math.max(0, ...items.flatMap((item) => SIDES.map((side) => item[side] ?? 0))),
  };
}

/** What the point of an order must accept: each item, and the whole. */
export function parcelItems(items: readonly Item[], codAmountKobo: number): ParcelItem[] {
  const { weightKg, value, longestCm } = wholeParcel(items);
  return [
    ...items.map(({ weight_kg, price }) => ({ itemWeight: weight_kg, itemValue: price })),
    {
      ...{ parcelWeight: weightKg, parcelValue: value, parcelSize: longestCm },
      ...(codAmountKobo > 0 && { codAmount: codAmountKobo / 100 }),
    },
  ];
}
