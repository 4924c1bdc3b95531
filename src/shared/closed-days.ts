import { lagosTime } from "./opening-hours.ts";
import { DAY_MS } from "./time.ts";

/** Whole days in Africa/Lagos as `YYYY-MM-DD`, both ends included. */
export interface Period {
  from: string;
  to: string;
}

/** The last result of `lagosDay`: every public request asks for the same day. */
let lastDay = { number: Number.NaN, day: "" };

/** The day in Africa/Lagos at `instant` (milliseconds since the epoch). */
export function lagosDay(instant: number): string {
  const time = lagosTime(instant);
  const number = Math.floor(time.getTime() / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, day: time.toISOString().slice(0, 10) };
  return lastDay.day;
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The same days as the fewest periods, in order: periods that overlap or touch become one. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = to > last.to ? to : last.to;
    else merged.push({ from, to });
  }
  return merged;
}

export const isWithin = (periods: readonly Period[], day: string): boolean =>
  periods.some(({ from, to }) => from <= day && day <= to);

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
