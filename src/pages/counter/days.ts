import { texts } from "./texts.ts";

/** Times in words, in the device's time zone. Not from Intl, which lacks Hausa, Igbo and Yoruba in many browsers. */

const { today, tomorrow, yesterday, ahead, ago } = texts.days;

const startOfDay = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** How many days from now a time is, by the calendar. */
export function daysAway(time: Date, now: Date): number {
  return Math.round((startOfDay(time) - startOfDay(now)) / 86_400_000);
}

/** Such as `09:05`. */
export const timeOf = (time: Date): string => time.toTimeString().slice(0, 5);

/** "today", "tomorrow", "in 9 days", "3 days ago". */
export function dayOf(time: Date, now: Date): string {
  const days = daysAway(time, now);
  if (days === 0) return today;
  if (days === 1) return tomorrow;
  if (days === -1) return yesterday;
  return days > 0 ? ahead(days) : ago(-days);
}
