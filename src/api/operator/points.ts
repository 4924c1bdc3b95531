import { z } from "@hono/zod-openapi";
import { pageBody, pageOf, pageParameters, pageSchema } from "../../http/page.ts";
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
import { IMPORT_BODY, ImportReportSchema, importPoints } from "../../points/import.ts";
import { NewPointSchema, POINT_STATUSES, PointChangesSchema, PointSchema } from "../../points/point.ts";
import { listPoints } from "../../points/store.ts";

const guarded = { access: "operator", tag: "Operator: points" } as const;
const PointEnvelope = z.object({ data: PointSchema });
const point = (description: string) => ({
  description,
  content: { "application/json": { schema: PointEnvelope } },
});

const ACTIONS = {
  approve: { run: approvePoint, summary: "Approve a pending or rejected point" },
  reject: { run: rejectPoint, summary: "Reject a pending or approved point, and unpublish it" },
  publish: { run: publishPoint, summary: "Show an approved point to everyone" },
  unpublish: { run: unpublishPoint, summary: "Hide a point; what is under way to it goes on" },
};

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
      const page = pageOf(query);
      return json(c, pageBody(await listPoints(deps.db, query, page), page));
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
    async (c, { deps }) => json(c, { data: await getPoint(deps, c.req.param("id") ?? "") }),
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
    async (c, { deps, actor, body }) =>
      json(c, { data: await editPoint(deps, actor, c.req.param("id") ?? "", body) }),
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
    async (c, { deps, actor }) => {
      await deletePoint(deps, actor, c.req.param("id") ?? "");
      return noContent(c);
    },
  );

  for (const [action, { run, summary }] of Object.entries(ACTIONS)) {
    router.add(
      {
        ...guarded,
        method: "post",
        path: `/operator/points/{id}/${action}`,
        summary,
        description: "Does nothing when it is so already.",
        responses: { 200: point("The point as it is now") },
        problems: [
          "point_not_found",
          "point_gone",
          ...(action === "publish" ? (["invalid_transition"] as const) : []),
        ],
      },
      async (c, { deps, actor }) => json(c, { data: await run(deps, actor, c.req.param("id") ?? "") }),
    );
  }

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/points/import",
      summary: "Load points from CSV or GeoJSON",
      description:
        "Up to 16 MiB. Rows are matched by the file's own `id`, so that an import can be repeated, or cut off and " +
        "repeated. A refused row does not hold back the others. Columns that the file lacks, and empty cells of " +
        "optional ones, leave a known point as it is; but empty hours close the point on that day.",
      query: new Query({
        dry_run: flag("Check and report, but write nothing"),
        publish: flag("Approve and publish what is loaded"),
      }),
      stream: IMPORT_BODY,
      responses: {
        200: {
          description: "What became of the rows",
          content: { "application/json": { schema: z.object({ data: ImportReportSchema }) } },
        },
      },
    },
    async (c, { deps, actor, query }) => {
      const options = { dryRun: query.dry_run ?? false, publish: query.publish ?? false };
      return json(c, { data: await importPoints(deps, actor, c.req.raw, options) });
    },
  );
}
