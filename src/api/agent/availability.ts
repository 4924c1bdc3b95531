import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { getPoint, pausePoint } from "../../points/change.ts";
import { PointPauseSchema } from "../../points/point.ts";
import { oneAnswer } from "../schemas/answers.ts";

const AvailabilitySchema = z.object({ paused: z.boolean() }).openapi("PointAvailability");

const common = { access: "agent", tag: "Agents' points", path: "/agent/availability" } as const;

export function addAgentAvailabilityRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      summary: "Read whether the agent's point is paused",
      description: "By whomever: its agents or the operator.",
      responses: { 200: oneAnswer("Whether it is paused", AvailabilitySchema) },
      problems: ["point_not_found"],
    },
    async (c, { deps, actor }) => {
      const { paused } = await getPoint(deps, actor.pointId);
      return json(c, { data: { paused } });
    },
  );

  router.add(
    {
      ...common,
      method: "put",
      summary: "Pause the agent's point, or resume it",
      description:
        "A paused point is shown with `available: false` until it is resumed. Parcels under way go on.",
      body: PointPauseSchema,
      responses: { 200: oneAnswer("Whether it is paused", AvailabilitySchema) },
      problems: ["point_not_found", "point_gone", "invalid_transition"],
    },
    async (c, { deps, actor, body }) => {
      const { paused } = await pausePoint(deps, actor, actor.pointId, body.paused);
      return json(c, { data: { paused } });
    },
  );
}
