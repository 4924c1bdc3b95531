import type { Part } from "../../platform/edge-cache.ts";
import { openingHours } from "../../shared/opening-hours.ts";
import { isoTime } from "../../shared/time.ts";
import type { Point } from "../point.ts";
import { asciiJson } from "./chunk.ts";

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

/** A point that is public or was once, as it was after its last change. */
export interface PointChange extends ChangeKey {
  point: Point;
  /** Whether it is public. */
  isListed: boolean;
}

/** A change as white-label partners are sent it. */
export interface ChangeRecord extends ChangeKey {
  isListed: boolean;
  json: string;
}

/** In the manifest: a part with changes. */
export interface ChangePage {
  name: string;
  /** How many points D1 had in this part of the list, those that were never public among them. */
  count: number;
  last: ChangeKey;
}

/** One change a line. In ASCII, which takes a byte a character in memory. */
export const encodeChanges = (changes: readonly PointChange[]): string =>
  changes
    .map((change) => `${change.updatedAt} ${change.id} ${Number(change.isListed)} ${jsonOf(change)}`)
    .join("\n");

export function decodeChanges(raw: ArrayBuffer): Part<ChangeRecord[]> {
  const text = Buffer.from(raw).toString("latin1");
  const records = text === "" ? [] : text.split("\n").map(decodeRecord);
  return { value: records, bytes: text.length + 200 * records.length };
}

function decodeRecord(line: string): ChangeRecord {
  const [updatedAt = "", id = "", isListed = ""] = line.split(" ", 3);
  const json = line.slice(updatedAt.length + id.length + isListed.length + 3);
  return { updatedAt: Number(updatedAt), id, isListed: isListed === "1", json };
}

function jsonOf({ point, isListed, id, updatedAt }: PointChange): string {
  const updated_at = isoTime(updatedAt);
  if (!isListed) return asciiJson({ id, deleted: true, updated_at });
  const { name, address, workingHours } = point;
  return asciiJson({
    ...{ id, name, lat: address.latitude, lng: address.longitude },
    ...{ address: address.address, city: address.city, state: address.state, zip: address.zip },
    opening_hours: openingHours(workingHours),
    min_weight_kg: point.minItemWeight,
    max_weight_kg: point.maxItemWeight,
    max_value: point.maxItemValue,
    updated_at,
  });
}
