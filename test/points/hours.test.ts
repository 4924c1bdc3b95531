import { describe, expect, it } from "vitest";
import { CLOSED_ALL_WEEK, isOpenAt, type WeekHours } from "../../src/shared/opening-hours.ts";

// 16 November 2026 is a Monday; Lagos is an hour ahead of UTC.
const lagos = (date: string, time: string) => Date.parse(`2026-11-${date}T${time}+01:00`);
const MONDAY = "16";
const TUESDAY = "17";
const SATURDAY = "21";
const SUNDAY = "22";
const NEXT_MONDAY = "23";

const hoursOf = (hours: Partial<WeekHours>): WeekHours => ({ ...CLOSED_ALL_WEEK, ...hours });
const day = hoursOf({ openingMonday: "09:00", closingMonday: "17:30" });
const night = hoursOf({ openingMonday: "22:00", closingMonday: "06:00" });
const sundayNight = hoursOf({ openingSunday: "20:00", closingSunday: "02:00" });
const wholeDay = hoursOf({ openingMonday: "00:00", closingMonday: "23:59" });
const fullDay = hoursOf({ openingMonday: "00:00", closingMonday: "24:00" });
const sameTime = hoursOf({ openingMonday: "09:00", closingMonday: "09:00" });
const untilMidnight = hoursOf({ openingMonday: "18:00", closingMonday: "00:00" });
const withBreak = { ...day, breaks: { monday: { from: "12:30", to: "14:30" } } };
const nightWithBreak = { ...night, breaks: { monday: { from: "23:30", to: "00:15" } } };
const nightAndNextDay = hoursOf({
  openingMonday: "22:00",
  closingMonday: "06:00",
  openingTuesday: "08:00",
  closingTuesday: "12:00",
});

describe("a point's hours", () => {
  it.each<[string, WeekHours, string, string, boolean]>([
    ["the minute it opens", day, MONDAY, "09:00:00", true],
    ["a second before it opens", day, MONDAY, "08:59:59", false],
    ["a second before it closes", day, MONDAY, "17:29:59.999", true],
    ["the minute it closes", day, MONDAY, "17:30:00", false],
    ["another day", day, TUESDAY, "12:00:00", false],
    ["the first minute of the day", wholeDay, MONDAY, "00:00:00", true],
    ["the last minute before a close at 23:59", wholeDay, MONDAY, "23:58:59", true],
    ["a close at 23:59", wholeDay, MONDAY, "23:59:00", false],
    ["before a night begins", night, MONDAY, "21:59:59", false],
    ["as a night begins", night, MONDAY, "22:00:00", true],
    ["at midnight of a night", night, TUESDAY, "00:00:00", true],
    ["in the morning after a night", night, TUESDAY, "05:59:59", true],
    ["as a night ends", night, TUESDAY, "06:00:00", false],
    ["in the morning before a night", night, MONDAY, "03:00:00", false],
    ["the last second of a day that closes at midnight", untilMidnight, MONDAY, "23:59:59", true],
    ["the midnight at which it closes", untilMidnight, TUESDAY, "00:00:00", false],
    ["Sunday evening", sundayNight, SUNDAY, "23:00:00", true],
    ["from Sunday into Monday", sundayNight, NEXT_MONDAY, "01:59:59", true],
    ["Monday when Sunday's night is over", sundayNight, NEXT_MONDAY, "02:00:00", false],
    ["from Saturday into Sunday, when only Sunday has hours", sundayNight, SUNDAY, "01:00:00", false],
    ["a Saturday without hours", sundayNight, SATURDAY, "21:00:00", false],
    ["the last second of a day that ends at 24:00", fullDay, MONDAY, "23:59:59", true],
    ["the midnight at which it ends", fullDay, TUESDAY, "00:00:00", false],
    ["a whole day, said with equal times", sameTime, MONDAY, "00:00:00", true],
    ["the end of a whole day, said with equal times", sameTime, MONDAY, "23:59:59", true],
    ["the day after a whole day, said with equal times", sameTime, TUESDAY, "00:00:00", false],
    ["a morning that last night reaches into", nightAndNextDay, TUESDAY, "05:00:00", true],
    ["between last night and today", nightAndNextDay, TUESDAY, "07:00:00", false],
    ["a day after such a night", nightAndNextDay, TUESDAY, "08:00:00", true],
    ["the last second before a break", withBreak, MONDAY, "12:29:59", true],
    ["the minute in which a break begins", withBreak, MONDAY, "12:30:00", false],
    ["the last second of a break", withBreak, MONDAY, "14:29:59", false],
    ["the minute in which a break ends", withBreak, MONDAY, "14:30:00", true],
    ["the evening of a night before its break", nightWithBreak, MONDAY, "23:00:00", true],
    ["a break that begins on the evening", nightWithBreak, MONDAY, "23:45:00", false],
    ["a break that goes on after midnight", nightWithBreak, TUESDAY, "00:14:59", false],
    ["the morning after such a break", nightWithBreak, TUESDAY, "00:15:00", true],
    ["any time without hours", CLOSED_ALL_WEEK, MONDAY, "12:00:00", false],
  ])("at %s", (_, hours, date, time, isOpen) => {
    expect(isOpenAt(hours, lagos(date, time))).toBe(isOpen);
  });

  it("are those of Lagos, an hour ahead of UTC", () => {
    expect(isOpenAt(day, Date.parse("2026-11-16T08:00:00Z"))).toBe(true);
    expect(isOpenAt(day, Date.parse("2026-11-16T16:30:00Z"))).toBe(false);
    expect(isOpenAt(wholeDay, Date.parse("2026-11-15T23:00:00Z"))).toBe(true);
    expect(isOpenAt(wholeDay, Date.parse("2026-11-16T23:00:00Z"))).toBe(false);
  });
});
