import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, pageSchema } from "../../http/page.ts";
import { flag, oneOf, text, wholeNumber, withDefault } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { requireUnused } from "../../money/deposits/point-use.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  approvePoint,
  createPoint,
  deletePoint,
  editPoint,
  getPoint,
  publishPoint,
  rejectPoint,
  unpublishPoint,
} from "../../points/edit/change.ts";
import { listPoints } from "../../points/edit/list.ts";
import { placeFault } from "../../points/import/place.ts";
import {
  NewPointSchema,
  type OperatorPoint,
  OperatorPointSchema,
  POINT_KINDS,
  POINT_SORTS,
  POINT_STATUSES,
  PointChangesSchema,
  RejectionSchema,
} from "../../points/point.ts";
import { SERVICES } from "../../shared/services.ts";
import { unlockCodes } from "../../tracking/codes/unlock-codes.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { pointId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: points" } as const;
const PointEnvelope = z
  .object({
    data: OperatorPointSchema,
    notes: z.array(z.string()).optional().openapi({ description: "What is odd about its place" }),
  })
  .openapi("PointAnswer", { description: "One point" });
const point = (description: string) => ({
  description,
  content: { "application/json": { schema: PointEnvelope } },
});

function pointAnswer(data: OperatorPoint): z.infer<typeof PointEnvelope> {
  const { state, latitude, longitude } = data.address;
  const note = placeFault({ state, latitude, longitude });
  return { data, ...(note === undefined ? {} : { notes: [note] }) };
}

const confirmed = new Query({
  confirm: wholeNumber("`holds` plus `under_way` of the point, if it is in use", { min: 0 }),
});

/** Refuses to take away a point that is in use, unless its parcels are confirmed. */
const permit =
  (deps: Deps, { id }: { id: string }, { confirm }: { confirm: number | undefined }) =>
  () =>
    requireUnused(deps, id, confirm);

export function addOperatorPointRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/points",
      summary: "List all points",
      description: "Points in every state, published or not. Filters can be combined.",
      query: new Query({
        ...pageParameters(2000),
        status: oneOf("Only points in this state", POINT_STATUSES),
        published: flag("`true` for published points only, `false` for unpublished points only"),
        deleted: flag("`true` for deleted points only; by default they are left out"),
        kind: oneOf("Only depots, or only points that are none", POINT_KINDS),
        service: oneOf("Only points that offer it", SERVICES),
        search: text("Part of the name or the description, or the whole id from the imported file", {
          max: 200,
          example: "allen",
        }),
        sortBy: withDefault(
          oneOf(
            "`fit`: names that fit `search` best come first; `createdAt`: those that have waited for the longest time",
            POINT_SORTS,
          ),
          "name",
        ),
      }),
      responses: {
        200: {
          description: "One page of points",
          content: {
            "application/json": {
              schema: pageSchema(OperatorPointSchema),
            },
          },
        },
      },
    },
    async ({ deps, query, reply }) => {
      return reply(200, pageBody(await listPoints(deps, query, query), query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points",
      summary: "Create a pending, unpublished point",
      description:
        "Nobody sees it before it is approved and published. A depot (`kind`) is never published: drivers leave parcels there.",
      body: NewPointSchema,
      responses: { 201: point("The new point") },
    },
    async ({ deps, actor, body, reply }) => reply(201, pointAnswer(await createPoint(deps, actor, body))),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/points/{id}",
      params: { id: pointId },
      summary: "Read a point",
      description: "Deleted points too.",
      responses: { 200: point("The point") },
      problems: ["point_not_found"],
    },
    async ({ deps, params, reply }) => reply(200, pointAnswer(await getPoint(deps, params.id))),
  );

  router.add(
    {
      ...common,
      method: "patch",
      path: "/operator/points/{id}",
      params: { id: pointId },
      summary: "Update a point",
      description:
        "Fields that are not sent stay as they are, also those within `address`, `partner` and `workingHours`.",
      body: PointChangesSchema,
      responses: { 200: point("The updated point") },
      problems: ["point_not_found", "point_gone", "write_conflict"],
    },
    async ({ deps, actor, body, params, reply }) =>
      reply(200, pointAnswer(await editPoint(deps, actor, params.id, body))),
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/points/{id}",
      params: { id: pointId },
      summary: "Delete a point for good",
      description:
        "Readers get 410 from then on. Deleting a deleted point has no effect. What it still holds is an exception " +
        "(`point_gone`) until somebody takes it.",
      query: confirmed,
      responses: { 204: { description: "The point is deleted" } },
      problems: ["point_not_found", "point_in_use", "write_conflict"],
    },
    async ({ deps, actor, params, query, reply }) => {
      await deletePoint(deps, actor, params.id, permit(deps, params, query));
      return reply(204);
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points/{id}/approve",
      params: { id: pointId },
      summary: "Approve a pending or rejected point",
      description:
        "Has no effect on an approved point. A note of its rejection gives way to the note before.",
      responses: { 200: point("The updated point") },
      problems: ["point_not_found", "point_gone", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, pointAnswer(await approvePoint(deps, actor, params.id))),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points/{id}/reject",
      params: { id: pointId },
      summary: "Reject and unpublish a pending or approved point",
      description: "Has no effect on a rejected point, unless there is another note.",
      query: confirmed,
      body: RejectionSchema,
      bodyOptional: true,
      responses: { 200: point("The updated point") },
      problems: ["point_not_found", "point_gone", "point_in_use", "write_conflict"],
    },
    async ({ deps, actor, body, params, query, reply }) =>
      reply(
        200,
        pointAnswer(await rejectPoint(deps, actor, params.id, body.note, permit(deps, params, query))),
      ),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points/{id}/publish",
      params: { id: pointId },
      summary: "Publish an approved point",
      description:
        "Everyone can see it then. Has no effect on a published point. A depot can't be published.",
      responses: { 200: point("The updated point") },
      problems: ["point_not_found", "point_gone", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, pointAnswer(await publishPoint(deps, actor, params.id))),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points/{id}/unpublish",
      params: { id: pointId },
      summary: "Unpublish a point",
      description: "Parcels under way to it are still delivered. Has no effect on an unpublished point.",
      query: confirmed,
      responses: { 200: point("The updated point") },
      problems: ["point_not_found", "point_gone", "point_in_use", "write_conflict"],
    },
    async ({ deps, actor, params, query, reply }) =>
      reply(200, pointAnswer(await unpublishPoint(deps, actor, params.id, permit(deps, params, query)))),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points/{id}/unlock-codes",
      params: { id: pointId },
      summary: "Unlock the collection codes of all parcels at a point",
      description:
        "Forgets the wrong codes of the point's parcels under way, and those that its agents' keys have sent.",
      responses: {
        200: oneAnswer(
          "How many parcels had wrong codes",
          z
            .object({ unlocked: z.int().openapi({ description: "How many parcels had wrong codes" }) })
            .openapi("UnlockedCodes", { description: "What was unlocked" }),
        ),
      },
      problems: ["point_not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: { unlocked: await unlockCodes(deps, actor, params.id) } }),
  );
}
