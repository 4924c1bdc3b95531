import type { Part } from "../../platform/edge-cache.ts";
import { toldHours, weekHours } from "../../shared/opening-hours.ts";
import { isoTime } from "../../shared/time.ts";
import { type Availability, availabilityMembers } from "../availability.ts";
import { asciiJson, type ListedPoint } from "./chunk.ts";
import { indexIn } from "./dictionary.ts";

/** A place in the list of changes: by time in milliseconds since the epoch, then by id. */
export interface ChangeKey {
  updatedAt: number;
  id: string;
}

export function compareKeys(a: ChangeKey, b: ChangeKey): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt - b.updatedAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** A point that is or was public, as it was after its last change. */
export interface ChangedPoint extends ChangeKey, ListedPoint {
  /** Whether it is public now. */
  isListed: boolean;
}

/** A change as white-label partners get it. */
export interface ChangeRecord extends ChangeKey {
  isListed: boolean;
  /** Without the members that depend on the day, and without the closing brace. */
  json: string;
  /** Undefined if the point is not listed. */
  availability: Availability | undefined;
}

/** A change as JSON on a day. */
export const renderChange = ({ json, availability }: ChangeRecord, today: string): string =>
  `${json}${availability ? availabilityMembers(availability, today) : ""}}`;

/** Points in a part of the list of changes at most. */
export const MAX_PAGE = 1000;

/** In the manifest: a part with changes. */
export interface ChangePage {
  name: string;
  /** How many points D1 had in this part of the list, including those that were never public. */
  count: number;
  last: ChangeKey;
}

export const toRecord = (change: ChangedPoint): ChangeRecord => ({
  id: change.id,
  updatedAt: change.updatedAt,
  isListed: change.isListed,
  json: jsonOf(change),
  availability: change.isListed ? change.availability : undefined,
});

/**
 * The availabilities, then one change a line. In ASCII, which takes a byte a character in memory.
 */
export function encodeChanges(records: readonly ChangeRecord[]): string {
  const known = new Map<string, number>();
  const lines = records.map(({ updatedAt, id, isListed, availability, json }) => {
    const index = availability ? indexIn(known, JSON.stringify(availability)) : 0;
    return `${updatedAt} ${id} ${Number(isListed)} ${index} ${json}`;
  });
  return [`[${[...known.keys()].join(",")}]`, ...lines].join("\n");
}

export function decodeChanges(raw: ArrayBuffer): Part<ChangeRecord[]> {
  const text = Buffer.from(raw).toString("latin1");
  const [first, ...lines] = text.split("\n") as [string, ...string[]];
  const availabilities = JSON.parse(first) as Availability[];
  const records = lines.map((line) => decodeRecord(line, availabilities));
  return { value: records, bytes: text.length + first.length + 200 * records.length };
}

function decodeRecord(line: string, availabilities: readonly Availability[]): ChangeRecord {
  const [updatedAt = "", id = "", listed = "", index = ""] = line.split(" ", 4);
  const json = line.slice([updatedAt, id, listed, index].join(" ").length + 1);
  const isListed = listed === "1";
  const availability = isListed ? availabilities[Number(index)] : undefined;
  return { updatedAt: Number(updatedAt), id, isListed, json, availability };
}

/** Without its closing brace. */
function jsonOf({ point, isListed, id, updatedAt }: ChangedPoint): string {
  const updated_at = isoTime(updatedAt);
  if (!isListed) return asciiJson({ id, deleted: true, updated_at }).slice(0, -1);
  const { name, address } = point;
  return asciiJson({
    ...{ id, name, lat: address.latitude, lng: address.longitude },
    ...{ address: address.address, city: address.city, state: address.state, zip: address.zip },
    ...toldHours(weekHours(point)),
    min_weight_kg: point.minItemWeight,
    max_weight_kg: point.maxItemWeight,
    max_value: point.maxItemValue,
    max_parcel_weight: point.maxParcelWeight,
    max_parcel_value: point.maxParcelValue,
    max_parcel_size: point.maxParcelSize,
    max_cod_amount: point.maxCodAmount,
    services: point.services,
    updated_at,
  }).slice(0, -1);
}
