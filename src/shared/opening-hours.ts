import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
type Day = (typeof DAYS)[number];

/** Schedules use these names. */
export type Weekday = Lowercase<Day>;
export const WEEKDAYS = DAYS.map((day) => day.toLowerCase()) as Weekday[];

/** HH:MM in Africa/Lagos; null when the point is closed that day. */
export type WorkingHours = { [Field in `opening${Day}` | `closing${Day}`]: string | null };

/** A pause within a day's hours, HH:MM in Africa/Lagos. */
export interface Break {
  from: string;
  to: string;
}
export type Breaks = { [Name in Weekday]?: Break | undefined };

/** When a point is open, as it is stored: the days' hours and, if there are any, the breaks in them. */
export type WeekHours = WorkingHours & { breaks?: Breaks | undefined };

/** Hours as answers have them, put together. */
export const weekHours = ({
  workingHours,
  breaks,
}: {
  workingHours: WorkingHours;
  breaks?: Breaks | undefined;
}): WeekHours => (breaks && Object.keys(breaks).length > 0 ? { ...workingHours, breaks } : workingHours);

/** Hours as answers have them: `breaks` is absent if there are none. */
export function hoursFields({ breaks, ...workingHours }: WeekHours): {
  workingHours: WorkingHours;
  breaks?: Breaks;
} {
  return { workingHours, ...(breaks && { breaks }) };
}

/** From opening to closing of each day; null when the point is closed that day. */
export type OpeningHours = Record<Weekday, { opens: string; closes: string } | null>;

export function openingHours(hours: WorkingHours): OpeningHours {
  return Object.fromEntries(
    DAYS.map((day) => {
      const [opens, closes] = [hours[`opening${day}`], hours[`closing${day}`]];
      return [day.toLowerCase(), opens !== null && closes !== null ? { opens, closes } : null];
    }),
  ) as OpeningHours;
}

/** Hours and breaks as they are told to partners. */
export const toldHours = ({ breaks, ...hours }: WeekHours) => ({
  opening_hours: openingHours(hours),
  ...(breaks && { breaks }),
});

export const CLOSED_ALL_WEEK = Object.fromEntries(
  DAYS.flatMap((day) => [
    [`opening${day}`, null],
    [`closing${day}`, null],
  ]),
) as WorkingHours;

interface Interval {
  opening: string;
  closing: string;
}

/** From when to when a point is open on a day, breaks included. Equal times are a whole day. Undefined if it is closed. */
export function intervalOf(hours: WorkingHours, day: Day): Interval | undefined {
  const [opening, closing] = [hours[`opening${day}`], hours[`closing${day}`]];
  if (opening === null || closing === null) return undefined;
  return opening === closing ? { opening: "00:00", closing: "24:00" } : { opening, closing };
}

/** The same without the day's break: two intervals if there is one. */
export function intervalsOf(hours: WeekHours, day: Day): Interval[] {
  const interval = intervalOf(hours, day);
  if (!interval) return [];
  const pause = hours.breaks?.[day.toLowerCase() as Weekday];
  if (!pause) return [interval];
  return [
    { opening: interval.opening, closing: pause.from },
    { opening: pause.to, closing: interval.closing },
  ];
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

interface Span {
  from: number;
  to: number;
}

/** When a point is open on a day, in minutes since its midnight: a time before the first one is on the next morning. */
function spansOf(hours: WeekHours, day: Day): Span[] {
  const intervals = intervalsOf(hours, day);
  const first = minutesOf(intervals[0]?.opening ?? "00:00");
  const at = (time: string) => {
    const minute = minutesOf(time);
    return minute < first ? minute + DAY_MINUTES : minute;
  };
  return intervals.map(({ opening, closing }) => ({ from: at(opening), to: at(closing) }));
}

/** Whether a break lies inside the hours of its day. */
export function isInside(hours: WorkingHours, day: Day, { from, to }: Break): boolean {
  const spans = spansOf({ ...hours, breaks: { [day.toLowerCase()]: { from, to } } }, day);
  const [before, after] = spans;
  return (
    before !== undefined &&
    after !== undefined &&
    before.from < before.to &&
    before.to < after.from &&
    after.from < after.to
  );
}

/** When the point is open on the day that is `days` days after that of `instant`, in milliseconds since the epoch. */
export function openOn(hours: WeekHours, instant: number, days: number): Span[] {
  const midnight = Math.floor(lagosTime(instant).getTime() / DAY_MS + days) * DAY_MS;
  const at = (minutes: number) => midnight - LAGOS_OFFSET_MS + minutes * MINUTE_MS;
  return spansOf(hours, DAYS[weekdayOf(new Date(midnight))]!).map(({ from, to }) => ({
    from: at(from),
    to: at(to),
  }));
}

/**
 * Whether the point is open at `instant` (milliseconds since the epoch): open ≤ t < close. A close before its open
 * belongs to the next morning.
 */
export function isOpenAt(hours: WeekHours, instant: number): boolean {
  return [0, -1].some((days) =>
    openOn(hours, instant, days).some(({ from, to }) => from <= instant && instant < to),
  );
}

/** The last minute that begins before `instant` and in which the point is open; undefined if it never opens. */
export function lastOpenMinute(hours: WeekHours, instant: number): number | undefined {
  // Hours may end on the next morning, so those of the day before may end later than the day's own.
  const minutes = [0, -1, -2, -3, -4, -5, -6, -7].flatMap((days) =>
    openOn(hours, instant, days).flatMap(({ from, to }) => {
      const last = Math.floor((Math.min(to, instant) - 1) / MINUTE_MS) * MINUTE_MS;
      return last >= from ? [last] : [];
    }),
  );
  return minutes.length > 0 ? Math.max(...minutes) : undefined;
}

/** When the point next opens after `instant`; undefined if it never does. */
export function nextOpening(hours: WeekHours, instant: number): number | undefined {
  // A break may end in the morning after the day whose hours it is in.
  const openings = [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((days) => openOn(hours, instant, days));
  return openings
    .map(({ from }) => from)
    .filter((from) => from > instant)
    .toSorted((a, b) => a - b)[0];
}
