import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { readMove, startMove } from "../../orders/redirect/move-orders.ts";
import { line, nullableTime } from "../../shared/fields.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { INCOMPLETE, incompleteIf, oneAnswer } from "../schemas/answers.ts";
import { moveId, pointId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: points" } as const;

const MoveRequest = z
  .strictObject({
    to_point_id: line(64).openapi({
      description: "Where the orders go",
      example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
    }),
  })
  .openapi("MoveRequest");

const count = (description: string, example: number) => z.int().openapi({ description, example });
const MoveStarted = z
  .object({
    id: z.uuid().openapi({ description: "The move's id" }),
    orders: count("How many wait for the point", 12),
  })
  .openapi("MoveStarted", { description: "The move" });
const Move = z
  .object({
    id: z.uuid().openapi({ description: "The move's id" }),
    from_point_id: z.uuid().openapi({ description: "Where the orders went before" }),
    to_point_id: z.uuid().openapi({ description: "Where they go" }),
    orders: count("How many waited for the point when the move was asked for", 12),
    moved: count("How many go to the other point by now", 11),
    refused: z
      .array(
        z.object({
          tracking_code: z.string().openapi({ description: "The parcel's code", example: "6VHAHDHNKV3H" }),
          code: z.string().openapi({ description: "The problem's code" }),
        }),
      )
      .openapi({ description: "Those that the other point does not take, with the code of the problem" }),
    created_at: z.iso.datetime().openapi({ description: "When it was asked for" }),
    finished_at: nullableTime().openapi({ description: "Null while orders are moved" }),
  })
  .openapi("Move", { description: "A move of all orders of a point" });

export function addPointMoveRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points/{id}/move-orders",
      params: { id: pointId },
      summary: "Send all orders that wait for a point to another one",
      description:
        "Orders that are `created` or `in_transit`, of all partners, also of a point that is deleted. They are moved within " +
        "minutes, each as by its partner but at the same fee, and each partner hears of it once (`package.point_changed`). " +
        "`GET /operator/moves/{id}` tells how far that has come.",
      body: MoveRequest,
      responses: { 202: oneAnswer("The move, which goes on by itself", MoveStarted) },
      problems: [
        "point_not_found",
        "point_gone",
        "service_not_offered",
        "point_unavailable",
        "database_unavailable",
      ],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(202, { data: await startMove(deps, actor, params.id, body.to_point_id) }),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/moves/{id}",
      params: { id: moveId },
      summary: "Read how far a move of orders has come",
      description: "Orders that arrived or were cancelled meanwhile are neither moved nor refused.",
      responses: {
        200: {
          description: "The move",
          content: { "application/json": { schema: z.object({ data: Move, ...INCOMPLETE }) } },
        },
      },
      problems: ["not_found"],
    },
    async ({ deps, params, reply }) => {
      const move = await readMove(deps, params.id);
      const data = {
        id: move.id,
        from_point_id: move.fromPointId,
        to_point_id: move.toPointId,
        orders: move.orders,
        moved: move.moved,
        refused: move.refused.map(({ trackingCode, code }) => ({ tracking_code: trackingCode, code })),
        created_at: isoTime(move.createdAt),
        finished_at: isoTimeOrNull(move.finishedAt),
      };
      return reply(200, { ...incompleteIf(move.isIncomplete), data });
    },
  );
}
