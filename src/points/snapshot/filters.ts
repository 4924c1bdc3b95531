import type { Part } from "../../platform/edge-cache.ts";
import type { WeekHours } from "../../shared/opening-hours.ts";
import type { Service } from "../../shared/services.ts";
import type { Availability } from "../availability.ts";
import { pack, Unpacker } from "./packed-columns.ts";

/** What a point accepts: limits in kilograms, naira and centimetres, and the services that it offers. */
export interface Limits {
  minItemWeight: number;
  maxItemWeight: number;
  maxItemValue: number;
  /** For the whole parcel; null without a limit. */
  maxParcelWeight: number | null;
  maxParcelValue: number | null;
  maxParcelSize: number | null;
  maxCodAmount: number | null;
  services: readonly Service[];
}

/** An item of a parcel, or the whole, in kilograms, naira and centimetres, and what is to be done with it. */
export interface ParcelItem {
  itemWeight?: number | undefined;
  itemValue?: number | undefined;
  parcelWeight?: number | undefined;
  parcelValue?: number | undefined;
  /** Its longest side. */
  parcelSize?: number | undefined;
  /** What the receiver pays for the whole parcel. */
  codAmount?: number | undefined;
  service?: Service | undefined;
}

export function accepts(
  { minItemWeight, maxItemWeight, maxItemValue, services, ...most }: Limits,
  { itemWeight, itemValue, codAmount, service, ...parcel }: ParcelItem,
): boolean {
  const isUpTo = (max: number | null, value = 0) => max === null || value <= max;
  return (
    (itemWeight === undefined || (minItemWeight <= itemWeight && itemWeight <= maxItemWeight)) &&
    (itemValue === undefined || itemValue <= maxItemValue) &&
    isUpTo(most.maxParcelWeight, parcel.parcelWeight) &&
    isUpTo(most.maxParcelValue, parcel.parcelValue) &&
    isUpTo(most.maxParcelSize, parcel.parcelSize) &&
    isUpTo(most.maxCodAmount, codAmount) &&
    (codAmount === undefined || services.includes("cod")) &&
    (service === undefined || services.includes(service))
  );
}

/** What the filters look at: lists of distinct values, and by position an index into each. */
export interface PointFilters {
  /** Folded. */
  states: string[];
  /** Folded. */
  cities: string[];
  workingHours: WeekHours[];
  limits: Limits[];
  availabilities: Availability[];
  stateOf: Uint32Array;
  cityOf: Uint32Array;
  hoursOf: Uint32Array;
  limitsOf: Uint32Array;
  availabilityOf: Uint32Array;
}

export function encodeFilters(filters: PointFilters): Uint8Array {
  const { stateOf, cityOf, hoursOf, limitsOf, availabilityOf, ...lists } = filters;
  return pack({ count: stateOf.length, ...lists }, [stateOf, cityOf, hoursOf, limitsOf, availabilityOf]);
}

export function decodeFilters(buffer: ArrayBuffer): Part<PointFilters> {
  const unpacker = new Unpacker<{ count: number } & Omit<PointFilters, `${string}Of`>>(buffer);
  const { count, ...lists } = unpacker.header;
  return {
    value: {
      ...lists,
      stateOf: unpacker.next(Uint32Array, count),
      cityOf: unpacker.next(Uint32Array, count),
      hoursOf: unpacker.next(Uint32Array, count),
      limitsOf: unpacker.next(Uint32Array, count),
      availabilityOf: unpacker.next(Uint32Array, count),
    },
    bytes: buffer.byteLength,
  };
}
