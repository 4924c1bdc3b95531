import { z } from "@hono/zod-openapi";
import { day, Query } from "../../http/query.ts";
import { answer, isNotModified } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { type RoundOfDay, readRoundsOfDay, type StopOfDay } from "../../rounds/driver-rounds.ts";
import { fingerprintOf } from "../../shared/idempotency.ts";
import { etagOf } from "../schemas/if-match.ts";
import { placeFields } from "../schemas/round.ts";

const openingTime = (description: string, example: string) =>
  z.string().nullable().openapi({ description, example });

const StopSchema = z
  .object({
    ...placeFields,
    opens: openingTime(
      "HH:MM in Africa/Lagos; null if it is closed that day, or nobody knows its hours",
      "09:00",
    ),
    closes: openingTime("Likewise; before `opens` it means the next morning", "18:00"),
    closed: z.boolean().openapi({ description: "Whether it is known to be closed on that day" }),
    asked: z.boolean().openapi({
      description: "Whether the partner asks for this visit, and nobody has collected there on that day yet",
    }),
    asked_note: z
      .string()
      .nullable()
      .openapi({ description: "What the partner says of it", example: "Twelve cartons." }),
  })
  .openapi("RoundStop", { description: "A stop of a driver's round on a day" });

const DayOfDriver = z
  .object({
    date: z.iso.date().openapi({ description: "The day in Africa/Lagos", example: "2026-11-23" }),
    rounds: z
      .array(
        z.object({
          id: z.uuid().openapi({ description: "The round's id" }),
          name: z.string().openapi({ description: "What people call it", example: "Ikeja morning" }),
          stops: z.array(StopSchema).openapi({ description: "In the order in which the driver goes there" }),
        }),
      )
      .openapi({ description: "The rounds of that day, by name; none on a free day" }),
  })
  .openapi("DriverRounds", { description: "What a driver has to do on a day" });

const headers = {
  ETag: { description: "Send it back as `If-None-Match`", schema: { type: "string" as const } },
};

const stopView = ({ askedNote, ...stop }: StopOfDay): z.infer<typeof StopSchema> => ({
  ...stop,
  asked_note: askedNote,
});

const dayView = ({ date, rounds }: { date: string; rounds: RoundOfDay[] }): z.infer<typeof DayOfDriver> => ({
  date,
  rounds: rounds.map(({ id, name, stops }) => ({ id, name, stops: stops.map(stopView) })),
});

export function addDriverRoundRoutes(router: Router): void {
  router.add(
    {
      access: "driver",
      tag: "Drivers' rounds",
      method: "get",
      path: "/driver/round",
      summary: "Read the driver's rounds of a day",
      description:
        "With the stops in their order, when they are open, and where a partner asks for a visit. A partner whose pickup " +
        "address was taken away is left out. A round bounds what a driver sees, not what it may collect.",
      query: new Query({ date: day("The day in Africa/Lagos; by default today") }),
      responses: {
        200: {
          description: "The rounds",
          headers,
          content: { "application/json": { schema: z.object({ data: DayOfDriver }) } },
        },
        304: { description: "The version in `If-None-Match` is still current", headers },
      },
    },
    async (c, { deps, actor, query }) => {
      const data = dayView(await readRoundsOfDay(deps, actor, query.date));
      const etag = etagOf(fingerprintOf(data));
      if (isNotModified(c.req.raw, etag)) return answer(c, null, 304, { etag });
      return answer(c, JSON.stringify({ data }), 200, { etag, "content-type": "application/json" });
    },
  );
}
