import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { wholeNumber, withDefault } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { listPlaces } from "../../points/edit/list.ts";
import { findNearby } from "../../points/edit/nearby.ts";
import { NearbyPointSchema, PointPlaceSchema } from "../../points/point.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { pointId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: points" } as const;

export function addPointPlaceRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/points/places",
      summary: "List where all points are, for a map",
      description: "Points in every state but deleted, from south to north.",
      query: new Query(pageParameters(10_000)),
      responses: { 200: listAnswer("One page of places", PointPlaceSchema) },
    },
    async ({ deps, query, reply }) => reply(200, pageBody(await listPlaces(deps, query), query)),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/points/{id}/nearby",
      params: { id: pointId },
      summary: "List the points next to a point, which may be its doubles",
      description: "In every state but deleted, the nearest first: up to 20.",
      query: new Query({
        radius: withDefault(wholeNumber("Within so many metres", { min: 1, max: 1_000 }), 100),
      }),
      responses: {
        200: oneAnswer(
          "The points, without the point itself",
          z.array(NearbyPointSchema).openapi({ description: "The nearest first" }),
        ),
      },
      problems: ["point_not_found"],
    },
    async ({ deps, params, query, reply }) =>
      reply(200, { data: await findNearby(deps, params.id, query.radius) }),
  );
}
