import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, pageSchema } from "../../http/page.ts";
import { flag, oneOf, Query, text } from "../../http/query.ts";
import { json, noContent } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import {
  approvePoint,
  createPoint,
  deletePoint,
  editPoint,
  getPoint,
  publishPoint,
  rejectPoint,
  unpublishPoint,
} from "../../points/change.ts";
import { listPoints } from "../../points/list.ts";
import { NewPointSchema, POINT_STATUSES, PointChangesSchema, PointSchema } from "../../points/point.ts";

const guarded = { access: "operator", tag: "Operator: points" } as const;
const PointEnvelope = z.object({ data: PointSchema });
const point = (description: string) => ({
  description,
  content: { "application/json": { schema: PointEnvelope } },
});

export function addOperatorPointRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/points",
      summary: "List all points, by name",
      query: new Query({
        ...pageParameters(2000),
        status: oneOf("Only points in this state", POINT_STATUSES),
        published: flag("Only published, or only unpublished points"),
        deleted: flag("Deleted points instead of those that are there"),
        search: text("Part of the name or the description, or the whole id in the file it came from", {
          max: 200,
          example: "allen",
        }),
      }),
      responses: {
        200: {
          description: "One page of points",
          content: {
            "application/json": {
              schema: pageSchema(PointSchema),
            },
          },
        },
      },
    },
    async (c, { deps, query }) => {
      return json(c, pageBody(await listPoints(deps, query, query), query));
    },
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/points",
      summary: "Create a point, pending and unpublished",
      description: "Takes a point's shape; what the service sets (ids, states, times) is ignored.",
      body: NewPointSchema,
      responses: { 201: point("The new point") },
    },
    async (c, { deps, actor, body }) => json(c, { data: await createPoint(deps, actor, body) }, 201),
  );

  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/points/{id}",
      summary: "Read a point, even a deleted one",
      responses: { 200: point("The point") },
      problems: ["point_not_found"],
    },
    async (c, { deps, params }) => json(c, { data: await getPoint(deps, params.id) }),
  );

  router.add(
    {
      ...guarded,
      method: "patch",
      path: "/operator/points/{id}",
      summary: "Change what is sent of a point",
      description: "Fields of `address`, `partner` and `workingHours` that are not sent stay as they are.",
      body: PointChangesSchema,
      responses: { 200: point("The point as it is now") },
      problems: ["point_not_found", "point_gone"],
    },
    async (c, { deps, actor, body, params }) =>
      json(c, { data: await editPoint(deps, actor, params.id, body) }),
  );

  router.add(
    {
      ...guarded,
      method: "delete",
      path: "/operator/points/{id}",
      summary: "Remove a point for good",
      description: "Readers get 410 from then on. Removing a removed point changes nothing.",
      responses: { 204: { description: "The point is gone" } },
      problems: ["point_not_found"],
    },
    async (c, { deps, actor, params }) => {
      await deletePoint(deps, actor, params.id);
      return noContent(c);
    },
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/points/{id}/approve",
      summary: "Approve a pending or rejected point",
      description: "Does nothing when it is so already.",
      responses: { 200: point("The point as it is now") },
      problems: ["point_not_found", "point_gone"],
    },
    async (c, { deps, actor, params }) => json(c, { data: await approvePoint(deps, actor, params.id) }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/points/{id}/reject",
      summary: "Reject a pending or approved point, and unpublish it",
      description: "Does nothing when it is so already.",
      responses: { 200: point("The point as it is now") },
      problems: ["point_not_found", "point_gone"],
    },
    async (c, { deps, actor, params }) => json(c, { data: await rejectPoint(deps, actor, params.id) }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/points/{id}/publish",
      summary: "Show an approved point to everyone",
      description: "Does nothing when it is so already.",
      responses: { 200: point("The point as it is now") },
      problems: ["point_not_found", "point_gone", "invalid_transition"],
    },
    async (c, { deps, actor, params }) => json(c, { data: await publishPoint(deps, actor, params.id) }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/points/{id}/unpublish",
      summary: "Hide a point; what is under way to it goes on",
      description: "Does nothing when it is so already.",
      responses: { 200: point("The point as it is now") },
      problems: ["point_not_found", "point_gone"],
    },
    async (c, { deps, actor, params }) => json(c, { data: await unpublishPoint(deps, actor, params.id) }),
  );
}
