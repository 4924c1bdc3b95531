import { expect, test } from "vitest";
import type { PublicPoint } from "../../../client/src/api.ts";
import { nearClosure, openingAt } from "../../../src/pages/widget/data/opening.ts";
import { closureText, labelOf, openingText } from "../../../src/pages/widget/texts/opening-text.ts";
import { ENGLISH, translationOf } from "../../../src/pages/widget/texts/texts.ts";
import { addDays, lagosDay } from "../../../src/shared/closed-days.ts";
import { CLOSED_ALL_WEEK, type WorkingHours } from "../../../src/shared/opening-hours.ts";
import { MONTHS } from "../../../src/texts/calendar.ts";

const { t: say } = translationOf("en", ENGLISH);

const week: WorkingHours = {
  ...CLOSED_ALL_WEEK,
  openingMonday: "08:00",
  closingMonday: "18:00",
  openingFriday: "18:00",
  closingFriday: "02:00",
};

/** A time in Lagos in the week of Monday, 23 November 2026. */
const at = (day: number, time: string) => Date.parse(`2026-11-${22 + day}T${time}:00+01:00`);
const MONDAY = 1;
const TUESDAY = 2;
const FRIDAY = 5;
const SATURDAY = 6;

test("an open point tells when it closes", () => {
  expect(openingAt(week, at(MONDAY, "08:00"))).toEqual({ isOpen: true, until: "18:00" });
  expect(openingAt(week, at(MONDAY, "17:59"))).toEqual({ isOpen: true, until: "18:00" });
});

test("hours past midnight belong to the evening before", () => {
  expect(openingAt(week, at(FRIDAY, "23:00"))).toEqual({ isOpen: true, until: "02:00" });
  expect(openingAt(week, at(SATURDAY, "01:59"))).toEqual({ isOpen: true, until: "02:00" });
  expect(openingAt(week, at(SATURDAY, "02:00"))).toMatchObject({ isOpen: false });
});

test("a closed point tells when it opens, and on which day if not today", () => {
  expect(openingAt(week, at(MONDAY, "07:59"))).toEqual({ isOpen: false, opens: { time: "08:00" } });
  expect(openingAt(week, at(TUESDAY, "12:00"))).toEqual({ isOpen: false, opens: { day: 4, time: "18:00" } });
  expect(openingAt(week, at(SATURDAY, "12:00"))).toEqual({ isOpen: false, opens: { day: 0, time: "08:00" } });
});

test("a point that opens once a week tells the day of the next week", () => {
  const mondays = { ...week, openingFriday: null, closingFriday: null };
  expect(openingAt(mondays, at(MONDAY, "18:00"))).toEqual({
    isOpen: false,
    opens: { day: 0, time: "08:00" },
  });
});

test("a point in its break tells when it opens again, and before it until when it is open", () => {
  const prayers = { ...week, openingFriday: "08:00", breaks: { friday: { from: "12:30", to: "14:30" } } };
  expect(openingAt(prayers, at(FRIDAY, "12:00"))).toEqual({ isOpen: true, until: "12:30" });
  expect(openingAt(prayers, at(FRIDAY, "13:00"))).toEqual({ isOpen: false, opens: { time: "14:30" } });
  expect(openingAt(prayers, at(FRIDAY, "15:00"))).toEqual({ isOpen: true, until: "02:00" });
});

test("a point without hours is closed and tells no time", () => {
  expect(openingAt(CLOSED_ALL_WEEK, at(MONDAY, "12:00"))).toEqual({ isOpen: false });
});

test("a point is closed on the days of a closure, and opens on the first day behind it that has hours", () => {
  const days = (from: number, to: number) => [{ from: `2026-11-${22 + from}`, to: `2026-11-${22 + to}` }];
  const friday = { isOpen: false, opens: { day: 4, time: "18:00" } };
  expect(openingAt(week, at(MONDAY, "12:00"), days(1, 2))).toEqual(friday);
  expect(openingAt(week, at(MONDAY, "12:00"), days(2, 4))).toEqual({ isOpen: true, until: "18:00" });
  expect(openingAt(week, at(TUESDAY, "12:00"), days(4, 6))).toEqual({
    isOpen: false,
    opens: { day: 0, time: "08:00" },
  });
  expect(openingAt(week, at(MONDAY, "12:00"), days(1, 8))).toEqual({ isOpen: false });
});

test("a closure is told of from a week before until its last day", () => {
  const closure = { from: "2026-12-01", to: "2026-12-02" };
  const told = (day: number) => nearClosure([closure], Date.parse("2026-11-22T12:00:00Z") + day * 86_400_000);
  expect([1, 2, 9, 10, 11].map((day) => told(day) !== undefined)).toEqual([false, true, true, true, false]);
  expect(nearClosure(undefined, 0)).toBeUndefined();
});

test("a closure names its month once if it has one", () => {
  const text = (from: string, to: string) => closureText({ from, to }, say);
  expect(text("2026-12-24", "2026-12-26")).toBe("Closed 24 to 26 December");
  expect(text("2026-12-31", "2027-01-01")).toBe("Closed 31 December to 1 January");
  expect(text("2026-12-01", "2026-12-01")).toBe("Closed on 1 December");
});

test("a point that takes no parcels tells until when it is closed, else only that", () => {
  const today = lagosDay(Date.now());
  const point = (closures: PublicPoint["closures"]) =>
    ({ name: "Allen", workingHours: week, available: false, closures }) as PublicPoint;
  const closure = { from: addDays(today, -3), to: today };
  expect(openingText(point([closure]), say)).toBe(
    `Closed until ${Number(today.slice(8))} ${MONTHS[Number(today.slice(5, 7)) - 1]}`,
  );
  const later = { from: addDays(today, 1), to: addDays(today, 2) };
  expect(openingText(point([later]), say)).toBe("Takes no parcels at the moment");
  expect(labelOf(point([]), say)).toBe("Allen, Takes no parcels at the moment");
});

test("of a point that never closes say no end, and those that go on past midnight the right one", () => {
  const always = Object.fromEntries(Object.keys(week).map((name) => [name, "00:00"])) as typeof week;
  expect(openingAt(always, at(MONDAY, "23:59"))).toEqual({ isOpen: true });
  const untilTuesday = { ...always, closingTuesday: "06:00" };
  expect(openingAt(untilTuesday, at(MONDAY, "12:00"))).toEqual({ isOpen: true, until: "06:00" });
});
