import { z } from "@hono/zod-openapi";
import { day } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { isoTime } from "../../shared/time.ts";
import { DAY_ACTIONS, readDayOfPoint } from "../../tracking/day/point-day.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";

const DoneSchema = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    action: z.enum(DAY_ACTIONS).openapi({
      description: "What an agent of the point scanned it as; `leave`: somebody else took it from the point",
    }),
    at: z.iso.datetime().openapi({ description: "When", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("DoneAtPoint", { description: "What happened to a parcel at the point" });

const DayOfPoint = z.object({
  data: z
    .object({
      date: z.iso.date().openapi({ description: "The day in Africa/Lagos", example: "2026-11-20" }),
      done: z.array(DoneSchema).openapi({ description: "The newest first" }),
    })
    .openapi("DayOfPoint", { description: "What was given and taken at a point on a day" }),
  ...INCOMPLETE,
});

export function addAgentDayRoutes(router: Router): void {
  router.add(
    {
      access: "agent",
      tag: "Scans",
      method: "get",
      path: "/agent/day",
      summary: "List what was given and taken at the agent's point on a day",
      description:
        "By all agents of the point, on all of their devices, and what drivers and other points took from it. It shows codes " +
        "and times, but no names.",
      query: new Query({ date: day("The day in Africa/Lagos; by default today") }),
      responses: {
        200: {
          description: "The day",
          content: { "application/json": { schema: DayOfPoint } },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      const { day: date, done, isIncomplete } = await readDayOfPoint(deps, actor.pointId, query.date);
      const view = done.map(({ trackingCode, action, at }) => ({
        tracking_code: trackingCode,
        action,
        at: isoTime(at),
      }));
      return reply(200, { data: { date, done: view }, ...incompleteIf(isIncomplete) });
    },
  );
}
