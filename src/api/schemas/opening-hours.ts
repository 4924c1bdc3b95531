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
