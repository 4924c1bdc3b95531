import { z } from "@hono/zod-openapi";
import { pasted, text } from "../../http/parameters.ts";
import { CACHED } from "../../http/problem-responses.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { PublicPointSchema } from "../../points/point.ts";
import { listAreas } from "../../points/public/areas.ts";
import { renderSuggestions } from "../../points/public/render.ts";
import { suggest } from "../../points/public/suggest.ts";
import { locate } from "../../rates/places.ts";
import { list } from "../../shared/fields.ts";
import {
  boundingBox,
  cached,
  coordinateParameters,
  digest,
  fromPoints,
  parcelParameters,
  placeOf,
} from "./from-snapshot.ts";

const JSON_TYPE = "application/json";

const Area = z
  .object({
    type: z.enum(["state", "city", "zip"]).openapi({ description: "What it is; `zip` is a postal code" }),
    name: z.string().openapi({ description: "Its name, or the code", example: "Ikeja" }),
    city: z.string().optional().openapi({ description: "The city of a postal code", example: "Ikeja" }),
    state: z.string().openapi({ description: "The state that it is in", example: "Lagos" }),
    count: z
      .int()
      .min(0)
      .openapi({ description: "Its points that accept the item and offer the service", example: 14 }),
    latitude: z.number().openapi({ description: "The middle of its points", example: 6.6018 }),
    longitude: z.number().openapi({ description: "Likewise", example: 3.3515 }),
    bbox: list(z.number(), { min: 4, max: 4 }).openapi({
      description: "Around its points: west, south, east, north",
      example: [3.3, 6.56, 3.38, 6.65],
    }),
  })
  .openapi("PointArea");

const Limits = z
  .object({
    minItemWeight: z.number().openapi({ description: "The lightest item, in kilograms" }),
    maxItemWeight: z.number().openapi({ description: "The heaviest item, in kilograms" }),
    maxItemValue: z.number().openapi({ description: "The dearest item, in naira" }),
  })
  .nullable()
  .openapi({ description: "What the least and the most demanding points accept; null without any point" });

const notModified = { description: "The version in `If-None-Match` is still current", headers: CACHED };

const areaQuery = new Query({
  state: text("The cities of this state", { max: 100, example: "Lagos" }),
  bbox: boundingBox("The cities whose middle is in this box: `west,south,east,north` in degrees"),
  ...parcelParameters,
});

const suggestionQuery = new Query({
  search: pasted("What a customer has typed so far", { max: 200, example: "surulre lagos" }),
  ...coordinateParameters,
  ...parcelParameters,
});

export function addPointAreaRoutes(router: Router): void {
  router.add(
    {
      method: "get",
      path: "/public/pudo-points/areas",
      access: "public",
      tag: "Points",
      summary: "Count published points by state or city",
      description:
        "The states, or with `state` or `bbox` the cities, that have points, with where these are: what a map of a country " +
        "shows before it loads any point. Those with the most points come first. Points that are closed, paused or full are counted too.",
      query: areaQuery,
      responses: {
        200: {
          description: "The areas, and how many points that accept the item they have together",
          headers: CACHED,
          content: {
            [JSON_TYPE]: {
              schema: z.object({
                data: z
                  .object({
                    total: z.int().min(0).openapi({ description: "How many points there are in all" }),
                    limits: Limits,
                    areas: z
                      .array(Area)
                      .openapi({ description: "The states or cities, those with most points first" }),
                  })
                  .openapi({ description: "Where points are" }),
              }),
            },
          },
        },
        304: notModified,
      },
      problems: ["points_unavailable"],
    },
    ({ c, query: { state, ...asked } }) => {
      const query = { ...asked, state: state || undefined };
      const content = `areas.${digest(JSON.stringify(query))}`;
      return fromPoints(c, (snapshot) =>
        cached(c, snapshot, content, JSON_TYPE, () => JSON.stringify({ data: listAreas(snapshot, query) })),
      );
    },
  );

  router.add(
    {
      method: "get",
      path: "/public/pudo-points/suggestions",
      access: "public",
      tag: "Points",
      summary: "Suggest places and points for a search",
      description:
        "States, cities and postal codes (up to 5) and points (up to 6) that a customer may mean who has typed `search`, the " +
        "likeliest first. Words may come in any order, the last one may be unfinished, and small typos are forgiven. A " +
        "postal code that no point has stands for the points of its district.",
      query: suggestionQuery,
      responses: {
        200: {
          description: "Nothing for an empty `search`",
          headers: CACHED,
          content: {
            [JSON_TYPE]: {
              schema: z.object({
                data: z
                  .object({
                    areas: z.array(Area).openapi({ description: "Places that fit, the best first" }),
                    points: z
                      .array(PublicPointSchema)
                      .openapi({ description: "Points that fit, the best first" }),
                    best: z
                      .enum(["areas", "points"])
                      .openapi({ description: "Which of them have what fits best; `areas` if both do" }),
                  })
                  .openapi({ description: "What may be meant" }),
              }),
            },
          },
        },
        304: notModified,
      },
      problems: ["points_unavailable"],
    },
    ({ c, query: { search = "", latitude, longitude, ...parcel } }) => {
      const state = locate(search.trim())?.state;
      const query = { search, near: placeOf({ latitude, longitude }), ...parcel, state };
      const content = `suggestions.${digest(JSON.stringify(query))}`;
      return fromPoints(c, (snapshot) =>
        cached(c, snapshot, content, JSON_TYPE, () => {
          return renderSuggestions(snapshot, suggest(snapshot, query));
        }),
      );
    },
  );
}
