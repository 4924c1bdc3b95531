import { z } from "@hono/zod-openapi";
import { day } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import { isNotModified, tagOf } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { moneyAtPoints } from "../../money/deposits/sums.ts";
import { type DayOfDriver, readRoundsOfDay, type StopOfDay } from "../../rounds/driver-rounds.ts";
import { isoTimeOrNull } from "../../shared/time.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import { placeFields } from "../schemas/round.ts";
import { TAG } from "../schemas/tag.ts";

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
    closed: z.boolean().openapi({
      description: "On a day of a closure, and on a day without hours if it has hours on others",
    }),
    asked: z.boolean().openapi({
      description: "Whether the partner asks for this visit, and nobody has collected there on that day yet",
    }),
    asked_note: z
      .string()
      .nullable()
      .openapi({ description: "What the partner says of it", example: "Twelve cartons." }),
    give: z.int().openapi({ description: "How many parcels the driver has for it", example: 3 }),
    take: z.int().openapi({
      description:
        "How many wait there: at a point what it has for somebody else, at a partner what nobody has scanned yet",
      example: 12,
    }),
    money: z
      .number()
      .openapi({ description: "What a point has of receivers' money: naira", example: 12_500 }),
  })
  .openapi("RoundStop", { description: "A stop of a driver's round on a day" });

const DaySchema = z
  .object({
    date: z.iso.date().openapi({ description: "The day in Africa/Lagos", example: "2026-11-23" }),
    driver: z
      .object({ name: z.string().openapi({ description: "As the operator calls it", example: "Emeka" }) })
      .openapi({ description: "Whose key it is" }),
    rounds: z
      .array(
        z.object({
          id: z.uuid().openapi({ description: "The round's id" }),
          name: z.string().openapi({ description: "What people call it", example: "Ikeja morning" }),
          stops: z.array(StopSchema).openapi({ description: "In the order in which the driver goes there" }),
        }),
      )
      .openapi({ description: "The rounds of that day, by name; none on a free day" }),
    van: z
      .object({
        parcels: z.int().openapi({ description: "How many", example: 15 }),
        oldest_since: z.iso
          .datetime()
          .nullable()
          .openapi({ description: "Since when it has had the oldest; null without any" }),
      })
      .openapi({ description: "What the driver has, wherever it goes" }),
  })
  .openapi("DriverRounds", { description: "What a driver has to do on a day" });

type MoneyByPoint = ReadonlyMap<string, number>;
const stopView = ({ askedNote, ...stop }: StopOfDay, money: MoneyByPoint): z.infer<typeof StopSchema> => ({
  ...stop,
  money: stop.kind === "point" ? (money.get(stop.id) ?? 0) / 100 : 0,
  asked_note: askedNote,
});

const dayView = (
  { date, driverName, rounds, van }: DayOfDriver,
  money: MoneyByPoint,
): z.infer<typeof DaySchema> => ({
  date,
  driver: { name: driverName },
  rounds: rounds.map(({ id, name, stops }) => ({
    id,
    name,
    stops: stops.map((stop) => stopView(stop, money)),
  })),
  van: { parcels: van.parcels, oldest_since: isoTimeOrNull(van.oldestSince) },
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
        "With the stops in their order, when they are open, where a partner asks for a visit, and how many parcels there are. A " +
        "partner whose pickup address was taken away is left out. A round bounds what a driver sees, not what it may collect.",
      query: new Query({ date: day("The day in Africa/Lagos; by default today") }),
      responses: {
        200: {
          description: "The rounds",
          headers: TAG,
          content: { "application/json": { schema: z.object({ data: DaySchema, ...INCOMPLETE }) } },
        },
        304: { description: "The version in `If-None-Match` is still current", headers: TAG },
      },
    },
    async ({ c, deps, actor, query, reply }) => {
      const found = await readRoundsOfDay(deps, actor, query.date);
      const stops = found.rounds.flatMap((round) => round.stops);
      const pointIds = stops.flatMap(({ kind, id }) => (kind === "point" ? [id] : []));
      const money = await moneyAtPoints(deps, pointIds);
      const isIncomplete = found.isIncomplete || money.isIncomplete;
      const body = { ...incompleteIf(isIncomplete), data: dayView(found, money.kobo) };
      const etag = tagOf(body);
      return isNotModified(c.req.raw, etag) ? reply(304, null, { etag }) : reply(200, body, { etag });
    },
  );
}
