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
  let known: ReturnType<typeof narrowed> | undefined;
  return made.map(({ wait, out, back }) => {
    const sentAt = now + wait - behind;
    const handledAt = now + wait + out;
    now = handledAt + back;
    const date = Math.floor(handledAt / SECOND) * SECOND;
    known = narrowed(known, { sentAt, receivedAt: now - behind, date });
    return known;
  });
}

it("a device's clock is known ever better, and never wrongly", () => {
  fc.assert(
    fc.property(fc.integer({ min: -4 * 3_600_000, max: 4 * 3_600_000 }), exchanges, (behind, made) => {
      let width = Number.POSITIVE_INFINITY;
      for (const known of measure(behind, made)) {
        expect([known.least <= behind, behind <= known.most]).toEqual([true, true]);
        expect(known.most - known.least).toBeLessThanOrEqual(width);
        width = known.most - known.least;
      }
      const fastest = Math.min(...made.map(({ out, back }) => out + back));
      expect(width).toBeLessThanOrEqual(SECOND + fastest);
    }),
  );
});

it("a clock that was set is measured anew, and one that may be right is left alone", () => {
  const at = (behind: number) => ({ sentAt: START - behind, receivedAt: START + 100 - behind, date: START });
  expect(likeliest(narrowed(narrowed(undefined, at(3_600_000)), at(0)))).toBe(0);
  const known = narrowed(narrowed(undefined, at(0)), at(-90_000));
  expect(known).toEqual({ least: -90_100, most: -89_000 });
  expect(likeliest(known)).toBe(-89_550);
});
