import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageParameters, pageSchema } from "../../http/page.ts";
import { BadParameter, NUMBER, number, oneOf, type Parameter, Query, text, time } from "../../http/query.ts";
import { type ApiContext, answer, isNotModified } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { PublicPointSchema, pointGone } from "../../points/point.ts";
import { GEO_JSON, renderList, renderOne } from "../../points/render.ts";
import { type BoundingBox, type PointQuery, searchPoints } from "../../points/search.ts";
import { SORT_KEYS } from "../../points/snapshot/manifest.ts";
import { fromSnapshot, type Snapshot } from "../../points/snapshot/read.ts";
import { list } from "../../shared/fields.ts";
import { pagination } from "../../shared/page.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { parseUuid } from "../../shared/uuid.ts";
import { pointId } from "../schemas/path-parameters.ts";

const TYPES = ["application/json", GEO_JSON] as const;

function boundingBox(description: string): Parameter<BoundingBox> {
  return {
    description,
    example: "3.30,6.40,3.50,6.70",
    schema: { type: "string" },
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

const listQuery = new Query({
  ...pageParameters(2000),
  search: text("Part of the name or the description; case and diacritics don't matter", {
    max: 200,
    example: "abeokuta",
  }),
  sortBy: oneOf("By default `distance` with coordinates, `name` without", [...SORT_KEYS, "distance"]),
  sortOrder: oneOf("`asc` by default; points with equal values are sorted by id", ["asc", "desc"]),
  latitude: number("Degrees. With `longitude`, the nearest points come first, each with a `distance`", {
    min: -90,
    max: 90,
    example: 6.6018,
  }),
  longitude: number("Degrees; required with `latitude`", { min: -180, max: 180, example: 3.3515 }),
  radius: number("Metres around the coordinates", { min: 100, max: 500_000, example: 5000 }),
  bbox: boundingBox("`west,south,east,north` in degrees, borders included"),
  state: text("Name of the state", { max: 100, example: "Lagos" }),
  city: text("Name of the city", { max: 100, example: "Ikeja" }),
  itemWeight: number("Kilograms of an item that the point must accept", {
    min: 0,
    max: 1_000_000,
    example: 2.5,
  }),
  itemValue: number("Naira of an item that the point must accept", { min: 0, max: 1e12, example: 20_000 }),
  openAt: time("Only points that are open at this time (working hours are in Africa/Lagos)"),
});

/** @throws Problem `invalid_request` when parameters contradict each other */
function pointQuery(parameters: ReturnType<typeof listQuery.parse>): PointQuery {
  const { latitude, longitude, sortBy, sortOrder, radius, bbox, search, state, city } = parameters;
  const { itemWeight, itemValue, openAt } = parameters;
  const hasPlace = latitude !== undefined && longitude !== undefined;
  if (!hasPlace) {
    if (latitude !== undefined)
      throw invalidRequest([{ path: "longitude", message: "is required with latitude" }]);
    if (longitude !== undefined)
      throw invalidRequest([{ path: "latitude", message: "is required with longitude" }]);
    if (radius !== undefined) {
      throw invalidRequest([{ path: "radius", message: "needs latitude and longitude" }]);
    }
    if (sortBy === "distance") {
      throw invalidRequest([{ path: "sortBy", message: "can be distance only with latitude and longitude" }]);
    }
  }
  return {
    page: parameters.page,
    pageSize: parameters.pageSize,
    sortBy: sortBy ?? (hasPlace ? "distance" : "name"),
    descending: sortOrder === "desc",
    near: hasPlace ? { latitude, longitude } : undefined,
    radius,
    bbox,
    // A form sends an empty field when the user typed nothing.
    search: search || undefined,
    state: state || undefined,
    city: city || undefined,
    itemWeight,
    itemValue,
    openAt,
  };
}

/** A short text for an ETag, the same for equal queries. */
function canonical(query: PointQuery): string {
  const { page, pageSize, sortBy, descending, near, radius, bbox, itemWeight, itemValue, openAt } = query;
  const { search, state, city } = query;
  const order = `${page}.${pageSize}.${sortBy}${descending ? "-" : ""}.${near ? `${near.latitude}_${near.longitude}` : ""}`;
  const isPlain = !bbox && radius === undefined && itemWeight === undefined && itemValue === undefined;
  if (isPlain && openAt === undefined && !search && !state && !city) return order;
  return `${order}.${digest(JSON.stringify([radius, bbox, itemWeight, itemValue, openAt, search, state, city]))}`;
}

/** A 53-bit hash (cyrb53). It need not be cryptographic: nobody gains from two equal ETags. */
function digest(value: string): string {
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

function fromPoints(c: ApiContext, use: (snapshot: Snapshot) => Promise<Response>): Promise<Response> {
  return fromSnapshot(c.get("call").deps.edge, (work) => c.executionCtx.waitUntil(work), use);
}

/**
 * Answers with the result of `render`, or 304 without rendering.
 * @param content names what is rendered of the snapshot, for the ETag
 */
async function cached(
  c: ApiContext,
  snapshot: Snapshot,
  content: string,
  type: string,
  render: () => string,
): Promise<Response> {
  const etag = `"${snapshot.id}-${content}${type === GEO_JSON ? "-geo" : ""}"`;
  const headers: Record<string, string> = {
    "cache-control": "public, max-age=60, stale-while-revalidate=60",
    etag,
    vary: "Accept",
  };
  if (isNotModified(c.req.raw, etag)) return answer(c, null, 304, headers);
  headers["content-type"] = type;
  return answer(c, await snapshot.read(render), 200, headers);
}

const cacheHeaders = {
  ETag: {
    description: "The version of this answer: send it back as `If-None-Match`",
    schema: { type: "string" as const },
  },
  "Cache-Control": {
    description: "How long the answer may be cached",
    schema: { type: "string" as const },
    example: "public, max-age=60, stale-while-revalidate=60",
  },
};

const featureOf = (properties: z.ZodType) =>
  z.object({
    type: z.literal("Feature"),
    id: z.uuid(),
    geometry: z.object({
      type: z.literal("Point"),
      coordinates: list(z.number(), { min: 2, max: 2 }).openapi({ description: "Longitude, latitude" }),
    }),
    properties,
  });
const Feature = featureOf(PublicPointSchema).openapi("PointFeature");

export function addPublicPointRoutes(router: Router): void {
  router.add(
    {
      method: "get",
      path: "/public/pudo-points",
      access: "public",
      tag: "Points",
      summary: "List published points",
      description:
        "With `latitude` and `longitude`, points are sorted by great-circle distance, nearest first. Answers come from a " +
        "snapshot at the edge that is at most 120 s old. Characters outside ASCII are sent as JSON escapes.",
      query: listQuery,
      produces: TYPES,
      responses: {
        200: {
          description: "One page of points; a page past the end is empty",
          headers: cacheHeaders,
          content: {
            "application/json": {
              schema: pageSchema(PublicPointSchema),
            },
            [GEO_JSON]: {
              schema: z.object({
                type: z.literal("FeatureCollection"),
                features: z.array(Feature),
                pagination: PaginationSchema,
              }),
            },
          },
        },
        304: { description: "The version in `If-None-Match` is still current", headers: cacheHeaders },
      },
      problems: ["points_unavailable"],
    },
    (c, { query: parameters, type }) => {
      const query = pointQuery(parameters);
      return fromPoints(c, (snapshot) =>
        cached(c, snapshot, canonical(query), type, () => {
          const selection = searchPoints(snapshot, query);
          return renderList(snapshot, selection, pagination(selection.total, query), type);
        }),
      );
    },
  );

  router.add(
    {
      method: "get",
      path: "/public/pudo-points/{id}",
      params: { id: pointId },
      access: "public",
      tag: "Points",
      summary: "Read one published point",
      description:
        "Send the `ETag` of the version that you have as `If-None-Match`, to hear only of changes. A removed point is 410, so that copies can drop it.",
      produces: TYPES,
      responses: {
        200: {
          description: "The point",
          headers: cacheHeaders,
          content: {
            "application/json": { schema: z.object({ data: PublicPointSchema }) },
            [GEO_JSON]: { schema: Feature },
          },
        },
        304: { description: "The version in `If-None-Match` is still current", headers: cacheHeaders },
      },
      problems: ["point_not_found", "point_gone", "points_unavailable"],
    },
    (c, { type, params: { id } }) =>
      fromPoints(c, async (snapshot) => {
        // Ids in another spelling are unknown here, so that caches have one URL for each point.
        const found = parseUuid(id) === id ? await snapshot.read(() => snapshot.ids().find(id)) : undefined;
        if (!found) throw new Problem("point_not_found", "No published point has this id.");
        if ("deletedAt" in found) throw pointGone(id, found.deletedAt);
        return cached(c, snapshot, id, type, () => renderOne(snapshot, found.position, type));
      }),
  );
}
