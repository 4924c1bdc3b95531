import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageParameters, pageSchema } from "../../http/page.ts";
import { flag, number, oneOf, type Parameter, text, time } from "../../http/parameters.ts";
import { CACHED } from "../../http/problem-responses.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { PublicPointSchema, pointGone } from "../../points/point.ts";
import { GEO_JSON, renderList, renderOne } from "../../points/public/render.ts";
import { FILTERS, type PointQuery, searchPoints } from "../../points/public/search.ts";
import { SORT_KEYS } from "../../points/snapshot/manifest.ts";
import { list } from "../../shared/fields.ts";
import { pagination } from "../../shared/page.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { parseUuid } from "../../shared/uuid.ts";
import { pointId } from "../schemas/path-parameters.ts";
import {
  boundingBox,
  cached,
  coordinateParameters,
  digest,
  fromPoints,
  parcelParameters,
  placeOf,
} from "./from-snapshot.ts";

const TYPES = ["application/json", GEO_JSON] as const;

/** A text that somebody types: a form sends an empty field if it was nothing. */
function typed(...declaration: Parameters<typeof text>): Parameter<string | undefined> {
  const parameter = text(...declaration);
  return { ...parameter, parse: (raw) => parameter.parse(raw) || undefined };
}

const listQuery = new Query({
  ...pageParameters(2000),
  search: {
    ...typed("Part of the name or the description; case and diacritics don't matter", {
      max: 200,
      example: "abeokuta",
    }),
    takesTabs: true,
  },
  match: oneOf(
    "`phrase` (the default) finds `search` as it is; `words` finds each of its words, in any order, in name, description, " +
      "address, city or state, and forgives small typos",
    ["phrase", "words"],
  ),
  sortBy: oneOf(
    "By default `distance` with coordinates, `name` without; with `match=words` first what fits best",
    [...SORT_KEYS, "distance"],
  ),
  sortOrder: oneOf("`asc` by default; points with equal values are sorted by id", ["asc", "desc"]),
  ...coordinateParameters,
  radius: number("Metres around the coordinates", { min: 100, max: 500_000, example: 5000 }),
  bbox: boundingBox("`west,south,east,north` in degrees, borders included"),
  state: typed("Name of the state", { max: 100, example: "Lagos" }),
  city: typed("Name of the city", { max: 100, example: "Ikeja" }),
  ...parcelParameters,
  openAt: time(
    "Only points that are open at this time (working hours are in Africa/Lagos), and not closed on its day; paused and full " +
      "ones too",
  ),
  available: flag("`true` for points that take parcels today only, `false` for the others"),
});

/** `invalid_request` when parameters contradict each other. */
function pointQuery(parameters: ReturnType<typeof listQuery.parse>): PointQuery {
  const { page, pageSize, sortBy, sortOrder, match, radius } = parameters;
  const near = placeOf(parameters);
  if (!near && radius !== undefined)
    throw invalidRequest([{ path: "radius", message: "needs latitude and longitude" }]);
  if (!near && sortBy === "distance")
    throw invalidRequest([{ path: "sortBy", message: "can be distance only with latitude and longitude" }]);
  return {
    page,
    pageSize,
    sortBy: sortBy ?? (match === "words" ? "fit" : near ? "distance" : "name"),
    descending: sortOrder === "desc",
    near,
    match,
    filters: parameters,
  };
}

/** Names a question, for its ETag and the pages that are kept: short, and the same for equal queries. */
function nameOf({ page, pageSize, sortBy, descending, near, match, filters }: PointQuery): string {
  const place = near ? `${near.latitude}_${near.longitude}` : "";
  const order = `${page}.${pageSize}.${sortBy}${descending ? "-" : ""}.${place}`;
  let asked = "";
  for (const name of FILTERS) {
    const value = filters[name];
    if (value !== undefined) asked += JSON.stringify([name, value]);
  }
  return asked === "" ? order : `${order}.${digest(asked + (match ?? ""))}`;
}

const featureOf = <Properties extends z.ZodType>(properties: Properties) =>
  z.object({
    type: z.literal("Feature").openapi({ description: "Always" }),
    id: z.uuid().openapi({ description: "The point's id" }),
    geometry: z
      .object({
        type: z.literal("Point").openapi({ description: "Always" }),
        coordinates: list(z.number(), { min: 2, max: 2 }).openapi({ description: "Longitude, latitude" }),
      })
      .openapi({ description: "Where it is" }),
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
          headers: CACHED,
          content: {
            "application/json": {
              schema: pageSchema(PublicPointSchema),
            },
            [GEO_JSON]: {
              schema: z.object({
                type: z.literal("FeatureCollection").openapi({ description: "Always" }),
                features: z.array(Feature).openapi({ description: "The points of this page" }),
                pagination: PaginationSchema,
              }),
            },
          },
        },
        304: { description: "The version in `If-None-Match` is still current", headers: CACHED },
      },
      problems: ["points_unavailable"],
    },
    ({ c, query: parameters, type }) => {
      const query = pointQuery(parameters);
      const name = nameOf(query);
      return fromPoints(c, (snapshot) => {
        const render = () => {
          const selection = searchPoints(snapshot, query);
          return renderList(snapshot, selection, pagination(selection.total, query), type);
        };
        // Hardly anybody asks about the same place.
        const body = query.near ? render : () => snapshot.keep(`${name} ${type}`, render);
        return cached(c, snapshot, name, type, body);
      });
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
          headers: CACHED,
          content: {
            "application/json": { schema: z.object({ data: PublicPointSchema }) },
            [GEO_JSON]: { schema: Feature },
          },
        },
        304: { description: "The version in `If-None-Match` is still current", headers: CACHED },
      },
      problems: ["point_not_found", "point_gone", "points_unavailable"],
    },
    ({ c, type, params: { id } }) =>
      fromPoints(c, async (snapshot) => {
        // Ids in another spelling are unknown here, so that caches have one URL for each point.
        const found = parseUuid(id) === id ? await snapshot.read(() => snapshot.ids().find(id)) : undefined;
        if (!found) throw new Problem("point_not_found", "No published point has this id.");
        if ("deletedAt" in found) throw pointGone(id, found.deletedAt);
        return cached(c, snapshot, id, type, () => renderOne(snapshot, found.position, type));
      }),
  );
}
