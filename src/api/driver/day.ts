import { z } from "@hono/zod-openapi";
import { day } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { countDayOfDriver } from "../../tracking/day/driver-day.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";

const count = (description: string, example: number) => z.int().openapi({ description, example });

const DayOfDriver = z
  .object({
    date: z.iso.date().openapi({ description: "The day in Africa/Lagos", example: "2026-11-23" }),
    taken: count("What the driver took", 42),
    given: count("What somebody else scanned that the driver had", 40),
    handed_back: count("What a shop got back", 2),
    reported: count("What the driver reported", 1),
  })
  .openapi("DayOfDriver", { description: "How many parcels a driver took and gave on a day, each once" });

export function addDriverDayRoutes(router: Router): void {
  router.add(
    {
      access: "driver",
      tag: "Scans",
      method: "get",
      path: "/driver/day",
      summary: "Count what the driver took and gave on a day",
      description: "On all of the driver's devices, as recorded by now.",
      query: new Query({ date: day("The day in Africa/Lagos; by default today") }),
      responses: {
        200: {
          description: "The day",
          content: { "application/json": { schema: z.object({ data: DayOfDriver, ...INCOMPLETE }) } },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      const { day: date, counts, isIncomplete } = await countDayOfDriver(deps, actor, query.date);
      return reply(200, { data: { date, ...counts }, ...incompleteIf(isIncomplete) });
    },
  );
}
