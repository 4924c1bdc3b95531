/** Times in words, in the device's time zone. */

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const startOfDay = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** How many days from now a time is, by the calendar. */
export function daysAway(time: Date, now: Date): number {
  return Math.round((startOfDay(time) - startOfDay(now)) / 86_400_000);
}

export const timeOf = (time: Date): string => clock.format(time);

/** "today", "tomorrow", "in 9 days", "3 days ago", or a date. */
export function dayOf(time: Date, now: Date): string {
  const days = daysAway(time, now);
  return Math.abs(days) <= 14 ? relative.format(days, "day") : date.format(time);
}
