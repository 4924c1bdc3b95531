import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { countParcelsAt } from "../../orders/capacity/count-parcels.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { getPoint, pausePoint } from "../../points/edit/change.ts";
import { nameShelves, readShelves } from "../../points/edit/shelves.ts";
import { capacity, cashLimit, type OperatorPoint, paused } from "../../points/point.ts";
import { line, list } from "../../shared/fields.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";

const AvailabilitySchema = z
  .object({
    paused: z.boolean().openapi({ description: "Whether it takes no parcels for the time being" }),
    capacity,
    parcels: z
      .int()
      .openapi({ description: "How many are on its shelf and on their way to it", example: 42 }),
    cash_limit: cashLimit,
    shelves: z
      .array(z.string())
      .nullable()
      .openapi({ description: "The names of its places; null: it uses none", example: ["A-1", "A-2"] }),
  })
  .openapi("PointAvailability", { description: "What the point takes" });
const ChangesSchema = z
  .strictObject({
    paused: paused.optional(),
    shelves: list(line(12, { min: 1 }), { min: 0, max: 500, unique: "a place" })
      .nullable()
      .optional()
      .openapi({
        description: "The names of its places, in order; null: it uses none",
        example: ["A-1", "A-2"],
      }),
  })
  .refine((body) => body.paused !== undefined || body.shelves !== undefined, {
    path: ["paused"],
    message: "is required without `shelves`",
  })
  .openapi("PointAvailabilityChanges", { minProperties: 1 });
const availability = {
  description: "Whether it is paused, and how many parcels it has and takes",
  content: { "application/json": { schema: z.object({ data: AvailabilitySchema, ...INCOMPLETE }) } },
};

async function availabilityOf(deps: ApiDeps, { id, paused, capacity, cashLimit }: OperatorPoint) {
  const [{ parcels, isIncomplete }, shelves] = await Promise.all([
    countParcelsAt(deps, id),
    readShelves(deps, id),
  ]);
  const data = { paused, capacity, parcels, cash_limit: cashLimit, shelves };
  return { data, ...incompleteIf(isIncomplete) };
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
      summary: "Pause the agent's point, resume it, or name its places",
      description:
        "A paused point is shown with `available: false` until it is resumed. Parcels under way go on. A point that uses " +
        "places for its parcels names them; what is left out stays.",
      body: ChangesSchema,
      responses: { 200: availability },
      problems: ["point_not_found", "point_gone", "write_conflict"],
    },
    async ({ deps, actor, body, reply }) => {
      const { paused, shelves } = body;
      if (shelves !== undefined) await nameShelves(deps, actor, actor.pointId, shelves);
      const point =
        paused === undefined
          ? await getPoint(deps, actor.pointId)
          : await pausePoint(deps, actor, actor.pointId, paused);
      return reply(200, await availabilityOf(deps, point));
    },
  );
}
