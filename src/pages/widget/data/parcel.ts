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
  /** Of all items together. */
  parcelWeight: number | undefined;
  parcelValue: number | undefined;
  /** Naira that the customer pays at the point. */
  codAmount: number | undefined;
}

/** Whether anything is known of the parcel. */
export const isMeasured = ({ service: _, ...known }: ParcelItem): boolean =>
  MEASURES.some((name) => known[name] !== undefined);

export const MEASURES = ["itemWeight", "itemValue", "parcelWeight", "parcelValue", "codAmount"] as const;

/** Whether a point takes parcels today. An answer that was cached before an upgrade does not say so. */
export function isAvailable({ available = true }: Point): boolean {
  return available;
}

/** Whether a point accepts a parcel, by the same rule as the API. */
export function accepts(point: Point, parcel: ParcelItem): boolean {
  const { services, minItemWeight, maxItemWeight, maxItemValue } = point;
  const { itemWeight = minItemWeight, itemValue = 0, parcelWeight = 0, parcelValue = 0, codAmount } = parcel;
  const isUpTo = (most: number | null | undefined, value: number) => value <= (most ?? Infinity);
  return (
    services.includes(parcel.service) &&
    minItemWeight <= itemWeight &&
    itemWeight <= maxItemWeight &&
    itemValue <= maxItemValue &&
    isUpTo(point.maxParcelWeight, parcelWeight) &&
    isUpTo(point.maxParcelValue, parcelValue) &&
    (codAmount === undefined || (services.includes("cod") && isUpTo(point.maxCodAmount, codAmount)))
  );
}
