import fc from "fast-check";
import { expect, it } from "vitest";
import {
  CLOSED_ALL_WEEK,
  DAYS,
  isOpenAt,
  lastOpenMinute,
  nextOpening,
  type WorkingHours,
} from "../../src/shared/opening-hours.ts";

const MINUTE = 60_000;
const WEEK_MINUTES = 7 * 1440;

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const day = fc.option(fc.tuple(time, time));
const hours = fc.array(day, { minLength: 7, maxLength: 7 }).map((days) => {
  const week: WorkingHours = { ...CLOSED_ALL_WEEK };
  for (const [i, open] of days.entries()) {
    week[`opening${DAYS[i]!}`] = open?.[0] ?? null;
    week[`closing${DAYS[i]!}`] = open?.[1] ?? null;
  }
  return week;
});
const instant = fc.integer({
  min: Date.parse("2026-11-01T00:00:00Z"),
  max: Date.parse("2026-12-31T00:00:00Z"),
});

it("the last open minute is the first one that is found by going back minute by minute", () => {
  fc.assert(
    fc.property(hours, instant, (week, at) => {
      const start = Math.floor((at - 1) / MINUTE) * MINUTE;
      const back = Array.from({ length: WEEK_MINUTES }, (_, i) => start - i * MINUTE);
      expect(lastOpenMinute(week, at)).toBe(back.find((minute) => isOpenAt(week, minute)));
    }),
    { numRuns: 150 },
  );
});

it("of a closed point the next opening is the first one that is found by going on minute by minute", () => {
  fc.assert(
    fc.property(hours, instant, (week, at) => {
      fc.pre(!isOpenAt(week, at));
      const start = Math.floor(at / MINUTE) * MINUTE;
      const ahead = Array.from({ length: WEEK_MINUTES + 1 }, (_, i) => start + (i + 1) * MINUTE);
      expect(nextOpening(week, at)).toBe(ahead.find((minute) => isOpenAt(week, minute)));
    }),
    { numRuns: 150 },
  );
});
