import { z } from "@hono/zod-openapi";
import { DAYS, type OpeningHours } from "../../shared/opening-hours.ts";

const Day = z.object({
  opens: z.string().openapi({ description: "HH:MM", example: "08:00" }),
  closes: z.string().openapi({ description: "HH:MM", example: "18:00" }),
});

export const OpeningHoursSchema = z
  .object(
    Object.fromEntries(
      DAYS.map((day) => [day.toLowerCase(), Day.nullable().openapi({ description: "Null: closed" })]),
    ) as {
      [D in keyof OpeningHours]: z.ZodNullable<typeof Day>;
    },
  )
  .openapi("OpeningHours", {
    description: "HH:MM in Africa/Lagos; null on a day on which the point is closed",
  });

/** How answers describe the last moment at which a parcel can be collected. */
export const COLLECT_BY =
  "What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and " +
  "closures, or the expiry if it is open then or has no hours; null unless the parcel is there";
