import { expect, test } from "vitest";
import { openingAt } from "../../../src/pages/widget/opening.ts";
import { CLOSED_ALL_WEEK, type WorkingHours } from "../../../src/shared/opening-hours.ts";

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

test("a point without hours is closed and tells no time", () => {
  expect(openingAt(CLOSED_ALL_WEEK, at(MONDAY, "12:00"))).toEqual({ isOpen: false });
});
