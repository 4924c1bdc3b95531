import fc from "fast-check";
import { expect, it } from "vitest";
import { likeliest, narrowed } from "../src/pages/handheld/data/clock-difference.ts";

const START = Date.parse("2026-11-20T09:00:00Z");
const SECOND = 1000;

/** How long before each request the device waits, and how long the request and its response take. */
const exchanges = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 60 * SECOND }),
    out: fc.integer({ min: 1, max: 20 * SECOND }),
    back: fc.integer({ min: 1, max: 20 * SECOND }),
  }),
  { minLength: 1, maxLength: 30 },
);

/** What a device knows of its clock, which is `behind`, after each exchange. */
function measure(behind: number, made: { wait: number; out: number; back: number }[]) {
  let now = START;
  let known: ReturnType<typeof narrowed> | null = null;
  return made.map(({ wait, out, back }) => {
    const sentAt = now + wait - behind;
    const handledAt = now + wait + out;
    now = handledAt + back;
    const date = Math.floor(handledAt / SECOND) * SECOND;
    known = narrowed(known, sentAt, now - behind, date);
    return known;
  });
}

it("a device's clock is known ever better, and never wrongly", () => {
  fc.assert(
    fc.property(fc.integer({ min: -4 * 3_600_000, max: 4 * 3_600_000 }), exchanges, (behind, made) => {
      let width = Number.POSITIVE_INFINITY;
      for (const [least, most] of measure(behind, made)) {
        expect([least <= behind, behind <= most]).toEqual([true, true]);
        expect(most - least).toBeLessThanOrEqual(width);
        width = most - least;
      }
      const fastest = Math.min(...made.map(({ out, back }) => out + back));
      expect(width).toBeLessThanOrEqual(SECOND + fastest);
    }),
  );
});

it("a clock that was set is measured anew, and one that may be right is left alone", () => {
  const at = (behind: number) => [START - behind, START + 100 - behind, START] as const;
  expect(likeliest(narrowed(narrowed(null, ...at(3_600_000)), ...at(0)))).toBe(0);
  const known = narrowed(narrowed(null, ...at(0)), ...at(-90_000));
  expect(known).toEqual([-90_100, -89_000]);
  expect(likeliest(known)).toBe(-89_550);
});
