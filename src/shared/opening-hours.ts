import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
type Day = (typeof DAYS)[number];

/** Schedules use these names. */
export type Weekday = Lowercase<Day>;
export const WEEKDAYS = DAYS.map((day) => day.toLowerCase()) as Weekday[];

/** HH:MM in Africa/Lagos; null when the point is closed that day. */
export type WorkingHours = { [Field in `opening${Day}` | `closing${Day}`]: string | null };

/** From opening to closing of each day; null when the point is closed that day. */
export type OpeningHours = Record<Weekday, { opens: string; closes: string } | null>;

/** Hours as they are told to partners. */
export function openingHours(hours: WorkingHours): OpeningHours {
  return Object.fromEntries(
    DAYS.map((day) => {
      const [opens, closes] = [hours[`opening${day}`], hours[`closing${day}`]];
      return [day.toLowerCase(), opens !== null && closes !== null ? { opens, closes } : null];
    }),
  ) as OpeningHours;
}

export const CLOSED_ALL_WEEK = Object.fromEntries(
  DAYS.flatMap((day) => [
    [`opening${day}`, null],
    [`closing${day}`, null],
  ]),
) as WorkingHours;

/** From when to when a point is open on a day. Equal times are a whole day. Undefined if it is closed. */
export function intervalOf(hours: WorkingHours, day: Day): { opening: string; closing: string } | undefined {
  const [opening, closing] = [hours[`opening${day}`], hours[`closing${day}`]];
  if (opening === null || closing === null) return undefined;
  return opening === closing ? { opening: "00:00", closing: "24:00" } : { opening, closing };
}

/** Nigeria keeps UTC+1 all year. */
const LAGOS_OFFSET_MS = HOUR_MS;

/** A Date whose UTC fields are the local time in Nigeria at `instant`. */
export const lagosTime = (instant: number): Date => new Date(instant + LAGOS_OFFSET_MS);

/** Monday is 0. */
export const weekdayOf = (date: Date): number => (date.getUTCDay() + 6) % 7;

const DAY_MINUTES = 1440;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/**
 * Whether the point is open at `instant` (milliseconds since the epoch): open ≤ t < close. A close before its open
 * belongs to the next morning.
 */
export function isOpenAt(hours: WorkingHours, instant: number): boolean {
  const lagos = lagosTime(instant);
  const today = weekdayOf(lagos);
  const minute = lagos.getUTCHours() * 60 + lagos.getUTCMinutes();
  return (
    isOpenOn(hours, DAYS[today]!, minute) || isOpenOn(hours, DAYS[(today + 6) % 7]!, minute + DAY_MINUTES)
  );
}

/** @param minute since that day's midnight; over 1440 on the following day */
function isOpenOn(hours: WorkingHours, day: Day, minute: number): boolean {
  const interval = intervalOf(hours, day);
  if (!interval) return false;
  const from = minutesOf(interval.opening);
  const to = minutesOf(interval.closing);
  return from <= minute && minute < (to < from ? to + DAY_MINUTES : to);
}

/** When the point is open on the day that is `days` days after that of `instant`, in milliseconds since the epoch. */
function openOn(
  hours: WorkingHours,
  instant: number,
  days: number,
): { from: number; to: number } | undefined {
  const lagos = lagosTime(instant);
  const midnight = Math.floor(lagos.getTime() / DAY_MS + days) * DAY_MS;
  const interval = intervalOf(hours, DAYS[weekdayOf(new Date(midnight))]!);
  if (!interval) return undefined;
  const { opening, closing } = interval;
  const at = (time: string) => midnight - LAGOS_OFFSET_MS + minutesOf(time) * MINUTE_MS;
  return { from: at(opening), to: at(closing) + (closing < opening ? DAY_MS : 0) };
}

/** The last minute that begins before `instant` and in which the point is open; undefined if it never opens. */
export function lastOpenMinute(hours: WorkingHours, instant: number): number | undefined {
  // Hours may end on the next morning, so those of the day before may end later than the day's own.
  const minutes = [0, -1, -2, -3, -4, -5, -6, -7].flatMap((days) => {
    const { from, to } = openOn(hours, instant, days) ?? { from: 0, to: 0 };
    const last = Math.floor((Math.min(to, instant) - 1) / MINUTE_MS) * MINUTE_MS;
    return last >= from && from < to ? [last] : [];
  });
  return minutes.length > 0 ? Math.max(...minutes) : undefined;
}

/** When the point next opens after `instant`; undefined if it never does. */
export function nextOpening(hours: WorkingHours, instant: number): number | undefined {
  for (let days = 0; days <= 7; days++) {
    const { from, to } = openOn(hours, instant, days) ?? { from: 0, to: 0 };
    if (from > instant && from < to) return from;
  }
  return undefined;
}
