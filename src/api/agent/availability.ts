import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { countParcelsAt } from "../../orders/capacity/count-parcels.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { getPoint, pausePoint } from "../../points/edit/change.ts";
import { capacity, type OperatorPoint, PointPauseSchema } from "../../points/point.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";

const AvailabilitySchema = z
  .object({
    paused: z.boolean().openapi({ description: "Whether it takes no parcels for the time being" }),
    capacity,
    parcels: z
      .int()
      .openapi({ description: "How many are on its shelf and on their way to it", example: 42 }),
  })
  .openapi("PointAvailability", { description: "What the point takes" });
const availability = {
  description: "Whether it is paused, and how many parcels it has and takes",
  content: { "application/json": { schema: z.object({ data: AvailabilitySchema, ...INCOMPLETE }) } },
};

async function availabilityOf(deps: ApiDeps, { id, paused, capacity }: OperatorPoint) {
  const { parcels, isIncomplete } = await countParcelsAt(deps, id);
  return { data: { paused, capacity, parcels }, ...incompleteIf(isIncomplete) };
}

const common = { access: "agent", tag: "Agents' points", path: "/agent/availability" } as const;

export function addAgentAvailabilityRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      summary: "Read whether the agent's point takes parcels",
      description: "It may be paused by its agents or the operator. From `capacity` parcels on it is full.",
      responses: { 200: availability },
      problems: ["point_not_found"],
    },
    async ({ deps, actor, reply }) =>
      reply(200, await availabilityOf(deps, await getPoint(deps, actor.pointId))),
  );

  router.add(
    {
      ...common,
      method: "put",
      summary: "Pause the agent's point, or resume it",
      description:
        "A paused point is shown with `available: false` until it is resumed. Parcels under way go on.",
      body: PointPauseSchema,
      responses: { 200: availability },
      problems: ["point_not_found", "point_gone", "write_conflict"],
    },
    async ({ deps, actor, body, reply }) =>
      reply(200, await availabilityOf(deps, await pausePoint(deps, actor, actor.pointId, body.paused))),
  );
}
