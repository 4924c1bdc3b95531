import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  byteSize,
  endOfDay,
  lasted,
  leftUntil,
  minutesUntil,
  startOfDay,
} from "../../src/pages/ui/text/format.ts";

const NOW = Date.parse("2026-11-02T10:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("how long something lasts", () => {
  it.each([
    [0, "Under a minute"],
    [MINUTE - 1, "Under a minute"],
    [MINUTE, "1 minute"],
    [2 * HOUR - 1, "119 minutes"],
    [2 * HOUR, "2 hours"],
    [2 * DAY - 1, "47 hours"],
    [2 * DAY, "2 days"],
    [7.9 * DAY, "7 days"],
  ])("is said in its largest unit of which it has two: %i ms", (milliseconds, text) => {
    expect(lasted(milliseconds)).toBe(text);
  });

  it.each([
    [2 * DAY, "2 days left"],
    [1, "under a minute left"],
    [0, "over"],
    [-DAY, "over"],
  ])("is said until a moment, and that it is over: in %i ms", (milliseconds, text) => {
    expect(leftUntil(new Date(NOW + milliseconds).toISOString())).toBe(text);
  });

  it.each([
    [-MINUTE, "1 minute"],
    [1, "1 minute"],
    [MINUTE + 1, "2 minutes"],
    [15 * MINUTE, "15 minutes"],
  ])("is said in whole minutes that are enough: in %i ms", (milliseconds, text) => {
    expect(minutesUntil(NOW + milliseconds)).toBe(text);
  });
});

it("a day begins and ends with the reader's, and a text that is no day does neither", () => {
  expect(Date.parse(endOfDay("2026-11-02")!) - Date.parse(startOfDay("2026-11-02")!)).toBe(DAY - 1);
  expect(startOfDay("2026-11-02")).toBe(new Date(2026, 10, 2).toISOString());
  expect([startOfDay("soon"), endOfDay("2026-13-01")]).toEqual([undefined, undefined]);
});

it.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [1000, "1 kB"],
  [1249, "1.2 kB"],
  [9960, "10 kB"],
  [12_400, "12 kB"],
  [3_500_000_000, "3.5 GB"],
  [7_200_000_000_000, "7,200 GB"],
])("%i bytes are said with as many digits as matter", (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});
