import fc from "fast-check";
import { CLOSED_ALL_WEEK, DAYS, type WorkingHours } from "../../src/shared/opening-hours.ts";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const day = fc.option(fc.tuple(time, time));

/** Any weekly hours, also such as cross midnight. */
export const anyHours = fc.array(day, { minLength: 7, maxLength: 7 }).map((days) => {
  const week: WorkingHours = { ...CLOSED_ALL_WEEK };
  for (const [i, open] of days.entries()) {
    week[`opening${DAYS[i]!}`] = open?.[0] ?? null;
    week[`closing${DAYS[i]!}`] = open?.[1] ?? null;
  }
  return week;
});

/** Any moment of two months. */
export const anyInstant = fc.integer({
  min: Date.parse("2026-11-01T00:00:00Z"),
  max: Date.parse("2026-12-31T00:00:00Z"),
});
