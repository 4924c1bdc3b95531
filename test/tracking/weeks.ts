import fc from "fast-check";
import { CLOSED_ALL_WEEK, DAYS, isInside, WEEKDAYS, type WeekHours } from "../../src/shared/opening-hours.ts";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const day = fc.option(fc.tuple(time, time, time, time));

/** Any weekly hours, also such as cross midnight, with breaks. */
export const anyHours = fc.array(day, { minLength: 7, maxLength: 7 }).map((days) => {
  const week: WeekHours = { ...CLOSED_ALL_WEEK };
  for (const [i, [opening = null, closing = null, from = "", to = ""] = []] of days
    .map((open) => open ?? [])
    .entries()) {
    const name = DAYS[i]!;
    week[`opening${name}`] = opening;
    week[`closing${name}`] = closing;
    if (opening !== null && isInside(week, name, { from, to }))
      week.breaks = { ...week.breaks, [WEEKDAYS[i]!]: { from, to } };
  }
  return week;
});

/** Any moment of two months. */
export const anyInstant = fc.integer({
  min: Date.parse("2026-11-01T00:00:00Z"),
  max: Date.parse("2026-12-31T00:00:00Z"),
});
