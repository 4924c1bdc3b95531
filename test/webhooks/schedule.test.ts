import { describe, expect, it } from "vitest";
import { delayAfter, retryDelays } from "../../src/webhooks/deliver/schedule.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const USUAL = retryDelays(undefined);
const ALMOST_1 = 1 - Number.EPSILON;

const delayOf = (failures: number, random = 0.5, retryAfter: string | null = null) =>
  delayAfter(USUAL, failures, random, retryAfter, NOW);

describe("the delay after a failure", () => {
  it("grows from 5 s to a day, and there is none after the tenth attempt", () => {
    const delays = Array.from({ length: 11 }, (_, i) => delayOf(i + 1));
    expect(delays).toEqual([
      5 * SECOND,
      300 * SECOND,
      1800 * SECOND,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
      undefined,
      undefined,
    ]);
  });

  it.each(USUAL.map((usual, i) => [usual, i + 1]))(
    "of %i ms is up to 20 %% shorter or longer at random",
    (usual, n) => {
      expect(delayOf(n, 0)).toBe(0.8 * usual);
      expect(delayOf(n, 0.25)).toBe(0.9 * usual);
      expect(delayOf(n, ALMOST_1)).toBe(1.2 * usual);
    },
  );

  it("of a day may be longer than a queue message can wait", () => {
    expect(delayOf(9, ALMOST_1)).toBeGreaterThan(24 * HOUR);
  });
});

describe("Retry-After", () => {
  it.each([
    ["seconds within the delay and its double", "450", 450],
    ["as many seconds as the delay", "300", 300],
    ["a date within them", "Fri, 20 Nov 2026 09:08:00 GMT", 480],
    ["a date of the old forms", "Friday, 20-Nov-26 09:08:00 GMT", 480],
    ["fewer seconds", "5", 300],
    ["no seconds", "0", 300],
    ["a date that is over", "Fri, 20 Nov 2020 09:08:00 GMT", 300],
    ["too many seconds", "601", 600],
    ["ten years", String(10 * 365 * 24 * 3600), 600],
    ["a date in ten years", "Fri, 20 Nov 2036 09:00:00 GMT", 600],
    ["more seconds than a number holds", "9".repeat(400), 600],
    ["nothing", "", 300],
    ["words", "soon", 300],
    ["a negative number", "-400", 300],
    ["a fraction", "400.5", 300],
    ["a number in another notation", "4e2", 300],
    ["a time that is no HTTP date", "2026-11-20T09:08:00Z", 300],
    ["a weekday without a date", "Friday", 300],
  ])("with %s extends the delay, at most to double", (_, header, seconds) => {
    expect(delayOf(2, 0.5, header)).toBe(seconds * SECOND);
  });

  it("is compared with the delay after its jitter", () => {
    expect(delayOf(2, 0, "10000")).toBe(2 * 240 * SECOND);
    expect(delayOf(2, ALMOST_1, "310")).toBe(360 * SECOND);
  });

  it("does not add an attempt after the last", () => {
    expect(delayOf(10, 0.5, "60")).toBeUndefined();
  });
});

describe("WEBHOOK_RETRY_SECONDS", () => {
  it("replaces the default delays", () => {
    expect(retryDelays("1, 0.5,0")).toEqual([1000, 500, 0]);
    expect(delayAfter(retryDelays("1,2"), 2, 0.5, null, NOW)).toBe(2000);
    expect(delayAfter(retryDelays("1,2"), 3, 0.5, null, NOW)).toBeUndefined();
  });

  it("keeps the default delays when it is empty", () => {
    for (const empty of [undefined, "", "  "]) expect(retryDelays(empty)).toBe(USUAL);
  });

  it.each(["1,x", "-1", "Infinity", "NaN", "1;2"])("must not be %j", (seconds) => {
    expect(() => retryDelays(seconds)).toThrow("WEBHOOK_RETRY_SECONDS");
  });
});
