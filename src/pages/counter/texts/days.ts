import { t } from "./translate.ts";

/** Times in words, in the device's time zone. Not from Intl, which lacks Hausa, Igbo and Yoruba in many browsers. */

const MONTHS = [
  t("January"),
  t("February"),
  t("March"),
  t("April"),
  t("May"),
  t("June"),
  t("July"),
  t("August"),
  t("September"),
  t("October"),
  t("November"),
  t("December"),
];

const startOfDay = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** How many days from now a time is, by the calendar. */
export function daysAway(time: Date, now: Date): number {
  return Math.round((startOfDay(time) - startOfDay(now)) / 86_400_000);
}

/** Such as `24 December – 26 December`, of days as `YYYY-MM-DD`. */
export function periodOf(from: string, to: string): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return from === to ? dateOf(to) : `${dateOf(from, !isOneYear)} – ${dateOf(to)}`;
}

function dateOf(day: string, hasYear = true): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return `${date} ${MONTHS[month - 1]}${hasYear ? ` ${year}` : ""}`;
}

/** Such as `December 2026`, of a month as `YYYY-MM`. */
export function monthOf(month: string): string {
  const [year, number] = month.split("-");
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

/** Such as `24 December`. */
export const monthDayOf = (time: Date): string => `${time.getDate()} ${MONTHS[time.getMonth()]}`;

/** "Since today", "Since yesterday", "Since 24 December". */
export function sinceOf(time: Date, now: Date): string {
  const days = daysAway(time, now);
  if (days >= 0) return t("Since today");
  return days === -1 ? t("Since yesterday") : t("Since {day}", { day: monthDayOf(time) });
}

/** "today", "tomorrow", "in 9 days", "3 days ago". */
export function daysAwayText(time: Date, now: Date): string {
  const days = daysAway(time, now);
  if (days === 0) return t("today");
  if (days === 1) return t("tomorrow");
  if (days === -1) return t("yesterday");
  return days > 0 ? t("in {count} days", { count: days }) : t("{count} days ago", { count: -days });
}
