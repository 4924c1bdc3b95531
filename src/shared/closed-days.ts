import { lagosTime } from "./opening-hours.ts";

/** Whole days in Africa/Lagos as `YYYY-MM-DD`, both ends included. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The day in Africa/Lagos at `instant` (milliseconds since the epoch). */
export const lagosDay = (instant: number): string => lagosTime(instant).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
