import { z } from "@hono/zod-openapi";
import type { Round, RoundDetails, Stop } from "../../rounds/round.ts";
import type { RoundWithPlaces } from "../../rounds/rounds.ts";
import { line, list, name } from "../../shared/fields.ts";
import { WEEKDAYS } from "../../shared/opening-hours.ts";
import { isoTime } from "../../shared/time.ts";
import { alternatives } from "../../shared/validation.ts";

const MAX_STOPS = 100;
const MAX_DRIVERS = 100;

/** An id in any form: an unknown one is refused where it is looked up. */
const id = (description: string) =>
  line(64)
    .transform((text) => text.toLowerCase())
    .openapi({ description, example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37" });

const PointStop = z.strictObject({ point_id: id("A point or a depot") });
const PartnerStop = z.strictObject({ partner_id: id("A partner with a pickup address") });
const NewStop = alternatives([PointStop, PartnerStop], (stop) =>
  typeof stop === "object" && stop !== null && "partner_id" in stop && !("point_id" in stop)
    ? PartnerStop
    : PointStop,
);
type StopBody = z.infer<typeof PointStop> | z.infer<typeof PartnerStop>;

const stopOf = (stop: StopBody): Stop =>
  "point_id" in stop ? { kind: "point", id: stop.point_id } : { kind: "partner", id: stop.partner_id };

const bodyOf = ({ kind, id: stopId }: Stop): StopBody =>
  kind === "point" ? { point_id: stopId } : { partner_id: stopId };

const onceEach = (stops: StopBody[], context: z.RefinementCtx) => {
  const seen = new Set<string>();
  for (const [i, stop] of stops.entries()) {
    const key = JSON.stringify(stop);
    if (seen.has(key)) context.addIssue({ code: "custom", path: [i], message: "stands there twice" });
    seen.add(key);
  }
};

const details = {
  name: name(100).openapi({ description: "What people call it", example: "Ikeja morning" }),
  weekdays: list(z.enum(WEEKDAYS), { min: 1, max: WEEKDAYS.length, unique: "a day" }).openapi({
    description: "The days on which it is driven",
    example: ["monday", "thursday"],
  }),
};
const driverIds = list(id("A driver"), { max: MAX_DRIVERS, unique: "a driver" });

export const NewRoundSchema = z
  .strictObject({
    ...details,
    stops: list(NewStop, { min: 1, max: MAX_STOPS })
      .superRefine(onceEach)
      .openapi({ description: "In the order in which the driver goes there, each once" }),
    driver_ids: driverIds.default([]).openapi({ description: "Who drives it" }),
  })
  .openapi("NewRound");

export const detailsOf = (body: z.infer<typeof NewRoundSchema>): RoundDetails => ({
  name: body.name,
  weekdays: body.weekdays,
  stops: body.stops.map(stopOf),
  driverIds: body.driver_ids,
});

const stops = z
  .array(
    z.union([
      z.object({ point_id: z.uuid().openapi({ description: "A point or a depot" }) }),
      z.object({ partner_id: z.uuid().openapi({ description: "A partner" }) }),
    ]),
  )
  .openapi({ description: "In the order in which the driver goes there" });

export const RoundSchema = z
  .object({
    id: z.uuid().openapi({ description: "The round's id" }),
    ...details,
    stops,
    driver_ids: z.array(z.uuid()).openapi({ description: "Who drives it, without revoked keys" }),
    created_at: z.iso.datetime().openapi({ description: "When it was made" }),
    updated_at: z.iso.datetime().openapi({ description: "When it was last changed" }),
  })
  .openapi("Round", { description: "Where drivers go on which days" });

export const placeFields = {
  kind: z.enum(["point", "partner"]).openapi({ description: "Whose stop it is" }),
  id: z.uuid().openapi({ description: "The point's or the partner's id" }),
  name: z.string().openapi({ description: "As labels have it", example: "Allen Avenue counter" }),
  address: z.string().openapi({ description: "Street and number", example: "12 Allen Avenue" }),
  city: z.string().openapi({ description: "Empty if it is not known", example: "Ikeja" }),
  latitude: z.number().openapi({ description: "Degrees (WGS 84)", example: 6.6018 }),
  longitude: z.number().openapi({ description: "Degrees (WGS 84)", example: 3.3515 }),
  phone: z.string().openapi({ description: "Empty if it is not known", example: "+234 803 000 0000" }),
  note: z
    .string()
    .openapi({ description: "How to find it; may be empty", example: "Ring at the side gate." }),
};

export const RoundWithPlacesSchema = RoundSchema.extend({
  places: z.array(z.object(placeFields)).openapi({
    description:
      "What there is at the stops, in their order, without partners whose pickup address was taken away",
  }),
}).openapi("RoundWithPlaces", { description: "A round, and where it goes" });

const parcels = (description: string, example: number) =>
  z.int().nonnegative().openapi({ description, example });

export const RoundProgressSchema = z
  .object({
    date: z.iso.date().openapi({ description: "Today in Africa/Lagos", example: "2026-11-20" }),
    stops: z
      .array(
        z.object({
          kind: placeFields.kind,
          id: placeFields.id,
          name: placeFields.name,
          given: parcels("What the round's drivers gave there today", 12),
          taken: parcels("What they took there today", 3),
          give: parcels("What they have for it now", 2),
          take: parcels("What waits there now", 0),
        }),
      )
      .openapi({ description: "In their order, without partners whose pickup address was taken away" }),
  })
  .openapi("RoundProgress", { description: "How far a round is today" });

export const ShorterRoundSchema = z
  .object({
    stops: stops.openapi({
      description: "The same stops in an order that is not longer; the first is the same",
    }),
    metres: z
      .int()
      .openapi({ description: "From stop to stop in this order, in straight lines", example: 14200 }),
    metres_now: z.int().openapi({ description: "Likewise in the round's own order", example: 17800 }),
  })
  .openapi("ShorterRound", { description: "An order in which a round is shorter" });

export const roundView = (round: Round): z.infer<typeof RoundSchema> => ({
  id: round.id,
  name: round.name,
  weekdays: round.weekdays,
  stops: round.stops.map(bodyOf),
  driver_ids: round.driverIds,
  created_at: isoTime(round.createdAt),
  updated_at: isoTime(round.updatedAt),
});

export const roundWithPlacesView = ({
  round,
  places,
}: RoundWithPlaces): z.infer<typeof RoundWithPlacesSchema> => ({ ...roundView(round), places });

export const shorterRoundView = ({
  stops: inNewOrder,
  metres,
  metresNow,
}: {
  stops: Stop[];
  metres: number;
  metresNow: number;
}): z.infer<typeof ShorterRoundSchema> => ({
  stops: inNewOrder.map(bodyOf),
  metres,
  metres_now: metresNow,
});
