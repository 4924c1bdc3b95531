import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isWithin, lagosDay, type Period } from "../../src/shared/closed-days.ts";
import { closingTime, collectBy } from "../../src/shared/collect-by.ts";
import {
  CLOSED_ALL_WEEK,
  DAYS,
  isOpenAt,
  type WeekHours,
  type WorkingHours,
} from "../../src/shared/opening-hours.ts";
import { anyHours, anyInstant } from "./weeks.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

const everyDay = (opens: string, closes: string): WorkingHours =>
  Object.fromEntries(
    DAYS.flatMap((day) => [
      [`opening${day}`, opens],
      [`closing${day}`, closes],
    ]),
  ) as WorkingHours;

/** The last moment, in local time, of a parcel that came a week before it expires, at a local time. */
function lastMoment(workingHours: WeekHours, expiry: string, closures: Period[] = []): string {
  const expiresAt = Date.parse(`${expiry}+01:00`);
  const end = collectBy({ workingHours, closures }, { arrivedAt: expiresAt - 7 * DAY, expiresAt });
  return new Date(end + 60 * MINUTE).toISOString().slice(0, 16);
}

describe("a parcel can be collected until", () => {
  it.each<[string, WeekHours, string, Period[], string]>([
    [
      "its expiry while the point is open",
      everyDay("08:00", "18:00"),
      "2026-11-27T12:30",
      [],
      "2026-11-27T12:30",
    ],
    ["closing time before it", everyDay("08:00", "18:00"), "2026-11-27T22:00", [], "2026-11-27T17:59"],
    [
      "closing time if it expires then",
      everyDay("08:00", "18:00"),
      "2026-11-27T18:00",
      [],
      "2026-11-27T17:59",
    ],
    [
      "the day before if it expires at the opening",
      everyDay("08:00", "18:00"),
      "2026-11-27T08:00",
      [],
      "2026-11-26T17:59",
    ],
    [
      "the morning after if hours cross midnight",
      everyDay("20:00", "02:00"),
      "2026-11-27T12:00",
      [],
      "2026-11-27T01:59",
    ],
    [
      "the minute before the break in which it expires",
      { ...everyDay("08:00", "18:00"), breaks: { friday: { from: "12:30", to: "14:30" } } },
      "2026-11-27T13:00",
      [],
      "2026-11-27T12:29",
    ],
    ["its expiry after midnight too", everyDay("20:00", "02:00"), "2026-11-27T01:00", [], "2026-11-27T01:00"],
    [
      "its expiry at a point that is always open",
      everyDay("00:00", "23:59"),
      "2026-11-27T03:00",
      [],
      "2026-11-27T03:00",
    ],
    [
      "midnight before a closure of a point that is always open",
      everyDay("12:00", "11:59"),
      "2026-11-27T03:00",
      [{ from: "2026-11-26", to: "2026-11-27" }],
      "2026-11-25T23:59",
    ],
    [
      "the last open day before closures that follow each other",
      everyDay("08:00", "18:00"),
      "2026-11-27T12:00",
      [
        { from: "2026-11-27", to: "2026-11-27" },
        { from: "2026-11-25", to: "2026-11-26" },
      ],
      "2026-11-24T17:59",
    ],
    ["its expiry if the point has no hours", CLOSED_ALL_WEEK, "2026-11-27T03:00", [], "2026-11-27T03:00"],
    [
      "its expiry if the point does not open as long as it is there",
      everyDay("08:00", "18:00"),
      "2026-11-27T12:00",
      [{ from: "2026-11-01", to: "2026-12-31" }],
      "2026-11-27T12:00",
    ],
  ])("%s", (_name, hours, expiry, closures, expected) => {
    expect(lastMoment(hours, expiry, closures)).toBe(expected);
  });

  const closures = fc.array(
    fc.tuple(fc.nat(70), fc.nat(5)).map(([from, days]) => ({
      from: addDays("2026-10-25", from),
      to: addDays("2026-10-25", from + days),
    })),
    { maxLength: 4 },
  );

  it("a moment in which the point is open, after which it does not open again until the expiry", () => {
    fc.assert(
      fc.property(anyHours, closures, anyInstant, (workingHours, closed, expiresAt) => {
        const isOpen = (time: number) => isOpenAt(workingHours, time) && !isWithin(closed, lagosDay(time));
        const arrivedAt = expiresAt - 9 * DAY;
        const end = collectBy({ workingHours, closures: closed }, { arrivedAt, expiresAt });
        const minutes = Array.from(
          { length: 9 * 1440 },
          (_, i) => (Math.ceil(expiresAt / MINUTE) - 1 - i) * MINUTE,
        ).filter((minute) => minute >= arrivedAt);
        const last = minutes.find(isOpen);
        if (last === undefined) expect(end).toBe(expiresAt);
        else {
          expect(end).toBe(isOpen(expiresAt) && isOpen(expiresAt - 1) ? expiresAt : last);
          expect(isOpen(end)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("what people are told of it", () => {
  const minute = (time: string) => `2026-11-27T${time}:00.000Z`;

  it("is when the point closes, not the minute before", () => {
    expect(closingTime(minute("16:59"), minute("20:30"))).toBe(minute("17:00"));
  });

  it("is the expiry itself if the point is open then", () => {
    expect(closingTime(minute("15:56"), minute("15:56"))).toBe(minute("15:56"));
    expect(closingTime(minute("15:56"), null)).toBe(minute("15:56"));
  });
});
