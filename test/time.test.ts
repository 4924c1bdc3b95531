import { expect, it } from "vitest";
import { isCalendarDate, parseTime } from "../src/shared/time.ts";

it("a time of RFC 3339 is read in its offset, and one without an offset as UTC", () => {
  const noon = Date.UTC(2026, 1, 28, 12);
  for (const text of ["2026-02-28T12:00:00Z", "2026-02-28T13:00:00+01:00", "2026-02-28T12:00:00"])
    expect(parseTime(text)).toBe(noon);
});

it("the last time of RFC 3339 is read, and none after it in an offset", () => {
  expect(parseTime("9999-12-31T23:59:59.999Z")).toBe(Date.UTC(9999, 11, 31, 23, 59, 59, 999));
  expect(parseTime("9999-12-31T23:59:59-01:00")).toBeUndefined();
});

it("a time of a day that does not exist is no time", () => {
  for (const text of ["2026-02-30T12:00:00Z", "2027-02-29T12:00:00Z", "2026-13-01T12:00:00Z", "2026-02-28"])
    expect(parseTime(text)).toBeUndefined();
});

it("a date is an existing day in the form of ISO 8601", () => {
  expect(["2028-02-29", "2026-12-31"].filter(isCalendarDate)).toHaveLength(2);
  expect(["2026-02-30", "2027-02-29", "2026-00-10", "2026-2-3", ""].filter(isCalendarDate)).toEqual([]);
});
