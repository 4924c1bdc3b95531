import fc from "fast-check";
import { expect, it } from "vitest";
import { isOpenAt, lastOpenMinute, nextOpening } from "../../src/shared/opening-hours.ts";
import { anyHours, anyInstant } from "./weeks.ts";

const MINUTE = 60_000;
const WEEK_MINUTES = 7 * 1440;

it("the last open minute is the first one that is found by going back minute by minute", () => {
  fc.assert(
    fc.property(anyHours, anyInstant, (week, at) => {
      const start = Math.floor((at - 1) / MINUTE) * MINUTE;
      const back = Array.from({ length: WEEK_MINUTES }, (_, i) => start - i * MINUTE);
      expect(lastOpenMinute(week, at)).toBe(back.find((minute) => isOpenAt(week, minute)));
    }),
    { numRuns: 150 },
  );
});

it("of a closed point the next opening is the first one that is found by going on minute by minute", () => {
  fc.assert(
    fc.property(anyHours, anyInstant, (week, at) => {
      fc.pre(!isOpenAt(week, at));
      const start = Math.floor(at / MINUTE) * MINUTE;
      const ahead = Array.from({ length: WEEK_MINUTES + 1 }, (_, i) => start + (i + 1) * MINUTE);
      expect(nextOpening(week, at)).toBe(ahead.find((minute) => isOpenAt(week, minute)));
    }),
    { numRuns: 150 },
  );
});
