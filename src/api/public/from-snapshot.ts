import type { Parameter } from "../../http/parameters.ts";
import { BadParameter, NUMBER, number, oneOf } from "../../http/parameters.ts";
import { type ApiContext, answer, isNotModified } from "../../http/reply.ts";
import { GEO_JSON } from "../../points/public/render.ts";
import type { BoundingBox } from "../../points/public/search.ts";
import { fromSnapshot, type Snapshot } from "../../points/snapshot/read.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { SERVICES } from "../../shared/services.ts";

/** What the routes that answer from the snapshot of points have in common. */

export const coordinateParameters = {
  latitude: number("Degrees. With `longitude`, the nearest points come first, each with a `distance`", {
    min: -90,
    max: 90,
    example: 6.6018,
  }),
  longitude: number("Degrees; required with `latitude`", { min: -180, max: 180, example: 3.3515 }),
};

export const parcelParameters = {
  itemWeight: number("Kilograms of an item that the point must accept", {
    min: 0,
    max: 1_000_000,
    example: 2.5,
  }),
  itemValue: number("Naira of an item that the point must accept", { min: 0, max: 1e12, example: 20_000 }),
  parcelWeight: number("Kilograms of all items together", { min: 0, max: 1_000_000, example: 6 }),
  parcelValue: number("Naira of all items together", { min: 0, max: 1e12, example: 90_000 }),
  parcelSize: number("Centimetres of the longest side", { min: 0, max: 1_000_000, example: 60 }),
  codAmount: number("Naira that the receiver pays, which the point must collect", {
    min: 0,
    max: 1e12,
    example: 12_500,
  }),
  service: oneOf(
    "What the point must offer: `collect` where parcels are collected, `drop_off` where they are handed in, `cod` where " +
      "they are paid for",
    SERVICES,
  ),
};

/** Refuses one coordinate alone. */
export function placeOf({
  latitude,
  longitude,
}: {
  latitude: number | undefined;
  longitude: number | undefined;
}) {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (latitude !== undefined)
    throw invalidRequest([{ path: "longitude", message: "is required with latitude" }]);
  if (longitude !== undefined)
    throw invalidRequest([{ path: "latitude", message: "is required with longitude" }]);
  return undefined;
}

export function boundingBox(description: string): Parameter<BoundingBox> {
  return {
    description,
    example: "3.30,6.40,3.50,6.70",
    schema: { type: "string", pattern: "^-?\\d+(\\.\\d+)?(,-?\\d+(\\.\\d+)?){3}$" },
    parse(raw) {
      const parts = raw.split(",");
      const [west = NaN, south = NaN, east = NaN, north = NaN] = parts.map(Number);
      if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) {
        throw new BadParameter("must be four numbers: west,south,east,north");
      }
      if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90) {
        throw new BadParameter("must have longitudes from -180 to 180 and latitudes from -90 to 90");
      }
      if (east <= west) throw new BadParameter("must have its east (third) greater than its west (first)");
      if (north <= south)
        throw new BadParameter("must have its north (fourth) greater than its south (second)");
      return { west, south, east, north };
    },
  };
}

/** A 53-bit hash (cyrb53). It need not be cryptographic: nobody gains from two equal ETags. */
export function digest(value: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

export function fromPoints(c: ApiContext, use: (snapshot: Snapshot) => Promise<Response>): Promise<Response> {
  return fromSnapshot(c.get("call").deps, (work) => c.executionCtx.waitUntil(work), use);
}

/**
 * Answers with the result of `render`, or 304 without rendering.
 * @param content names what is rendered of the snapshot, for the ETag
 */
export function cached(
  c: ApiContext,
  snapshot: Snapshot,
  content: string,
  type: string,
  render: () => string,
): Promise<Response> {
  const etag = `"${snapshot.edition}-${content}${type === GEO_JSON ? "-geo" : ""}"`;
  const headers = {
    "cache-control": "public, max-age=60, stale-while-revalidate=60",
    etag,
    vary: "Accept",
  };
  return snapshot.read(() =>
    isNotModified(c.req.raw, etag)
      ? answer(c, null, 304, headers)
      : answer(c, render(), 200, { ...headers, "content-type": type }),
  );
}
