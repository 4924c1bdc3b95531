import { z } from "@hono/zod-openapi";
import {
  type Break,
  type Breaks,
  DAYS,
  intervalOf,
  isInside,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
  type WorkingHours,
} from "../shared/opening-hours.ts";
import type { FieldError } from "../shared/problem.ts";

/** When points are open, in the API. */

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be HH:MM, 00:00 to 23:59");
const openingTime = time.nullable().openapi({ description: "HH:MM; null: closed", example: "09:00" });
const closingTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be HH:MM, 00:00 to 24:00")
  .nullable()
  .openapi({ description: "HH:MM; null: closed", example: "17:00" });

const workingHoursFields = Object.fromEntries(
  DAYS.flatMap((day) => [
    [`opening${day}`, openingTime],
    [`closing${day}`, closingTime],
  ]),
) as Record<keyof WorkingHours, typeof openingTime>;

export const WorkingHoursSchema = z.object(workingHoursFields).openapi("WorkingHours", {
  description:
    "Opening and closing time of each day in Africa/Lagos; null on days when the point is closed. Equal " +
    "times, and 00:00 to 24:00, are a whole day",
});

const bothOrNeither = (hours: Partial<WorkingHours>, context: z.RefinementCtx) => {
  for (const day of DAYS) {
    const opening = hours[`opening${day}`];
    const closing = hours[`closing${day}`];
    if ((opening == null) === (closing == null) && (opening === undefined) === (closing === undefined))
      continue;
    context.addIssue({
      code: "custom",
      path: [opening == null ? `opening${day}` : `closing${day}`],
      message: `must go together with ${opening == null ? "closing" : "opening"}${day}: both a time, or both null`,
    });
  }
};

export const WorkingHoursChanges = z
  .strictObject(workingHoursFields)
  .partial()
  .superRefine(bothOrNeither)
  .openapi("WorkingHoursChanges", { description: "The days that are to change, each with both times" });

const pauseFields = {
  from: time.openapi({ description: "HH:MM", example: "12:30" }),
  to: time.openapi({ description: "HH:MM", example: "14:30" }),
};
const Pause = z.object(pauseFields).openapi("Break", { description: "Closed from then until then" });
const NewPause = z.strictObject(pauseFields).openapi("NewBreak", { description: "Closed then" });

const onDays = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, schema])) as Record<Weekday, Schema>;

export const BreaksSchema = z.object(onDays(Pause.optional())).openapi("Breaks", {
  description: "Breaks in the hours, such as for Friday's prayers; absent where there are none",
  example: { friday: { from: "12:30", to: "14:30" } },
});

export const BreaksChanges = z
  .strictObject(onDays(z.union([NewPause, z.null()]).optional().openapi({ description: "Null: none" })))
  .openapi("BreaksChanges", {
    description: "The days that are to change: a break inside the day's hours, or null for none",
    example: { friday: { from: "12:30", to: "14:30" } },
  });

/** Hours and breaks of some days. */
export interface HoursChanges {
  workingHours?: Partial<Record<keyof WorkingHours, string | null | undefined>> | undefined;
  breaks?: Partial<Record<Weekday, Break | null | undefined>> | undefined;
}

/** Hours after changes. A day that is closed now loses the break that it had. */
export function changedHours(before: WeekHours, changes: HoursChanges): WeekHours {
  const { breaks: had, ...hours } = { ...before, ...changes.workingHours } as WeekHours;
  const breaks: Breaks = {};
  for (const [i, day] of WEEKDAYS.entries()) {
    const given = changes.breaks?.[day];
    const kept = intervalOf(hours, DAYS[i]!) ? had?.[day] : undefined;
    const pause = given === undefined ? kept : given;
    if (pause) breaks[day] = pause;
  }
  return Object.keys(breaks).length > 0 ? { ...hours, breaks } : hours;
}

/** What is wrong with the breaks of hours. */
export function breakFaults(hours: WeekHours): FieldError[] {
  return DAYS.flatMap((day, i): FieldError[] => {
    const pause = hours.breaks?.[WEEKDAYS[i]!];
    if (!pause || isInside(hours, day, pause)) return [];
    const interval = intervalOf(hours, day);
    const message = interval
      ? `must begin after ${interval.opening} and end before ${interval.closing}, such as 12:30 to 14:30 of 08:00 to 18:00`
      : "must be on a day with hours";
    return [{ path: `breaks.${WEEKDAYS[i]}`, message }];
  });
}
