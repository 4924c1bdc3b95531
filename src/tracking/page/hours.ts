import { html, raw } from "hono/html";
import { isWithin, lagosDay, type Period } from "../../shared/closed-days.ts";
import {
  DAYS,
  intervalsOf,
  isOpenAt,
  lagosTime,
  nextOpening,
  type WeekHours,
  weekdayOf,
} from "../../shared/opening-hours.ts";
import { DAY_MS } from "../../shared/time.ts";
import { MONTHS, WEEKDAYS } from "../../texts/calendar.ts";
import type { Language } from "../../texts/languages.ts";
import { TEXTS } from "./texts.ts";

type Html = ReturnType<typeof html>;

/** A point's week; hours in which it is closed after all are struck. */
export function openingHours(
  hours: WeekHours,
  language: Language,
  now: number,
  closures: readonly Period[],
): Html {
  const { t } = TEXTS[language];
  if (DAYS.every((day) => hours[`opening${day}`] === null))
    return html`<p class="muted">${t("Opening hours are not known.")}</p>`;
  const today = weekdayOf(lagosTime(now));
  const on = (day: (typeof DAYS)[number]) => {
    const open = intervalsOf(hours, day).map(({ opening, closing }) => `${opening} – ${closing}`);
    return open.join(", ");
  };
  /** Whether it is closed on the next day of this name, today included. */
  const isClosedOn = (index: number) =>
    isWithin(closures, lagosDay(now + ((index - today + DAYS.length) % DAYS.length) * DAY_MS));
  // The roles are written out, because browsers drop a table's own when its rows wrap for large text.
  const rows = DAYS.map((day, index) => {
    const isToday = index === today;
    const mark = isToday ? ` (${t("Today").toLowerCase()})` : "";
    return html`<tr role="row"${isToday ? raw(' class="today"') : ""}><th role="rowheader" scope="row">${t(WEEKDAYS[index]!)}${mark}</th><td role="cell">${isClosedOn(index) && on(day) ? html`<s>${on(day)}</s> ${t("Closed")}` : on(day) || t("Closed")}</td></tr>`;
  });
  const state = isClosedOn(today)
    ? html`<p class="open">${t("Closed now")}</p>`
    : isOpenAt(hours, now)
      ? html`<p class="open yes">${t("Open now")}</p>`
      : html`<p class="open">${closedUntil(hours, language, now)}</p>`;
  return html`<div class="hours"><h2 id="hours">${t("Opening hours")}</h2>${state}<table role="table" aria-labelledby="hours">${rows}</table></div>`;
}

export function closureText({ from, to }: Period, language: Language): string {
  const { t } = TEXTS[language];
  const [first, last] = [from, to].map(
    (day) => `${Number(day.slice(8))} ${t(MONTHS[Number(day.slice(5, 7)) - 1]!)}`,
  ) as [string, string];
  return from === to
    ? t("The pickup point is closed today.")
    : t("The pickup point is closed from {from} to {to}.", { from: first, to: last });
}

function closedUntil(hours: WeekHours, language: Language, now: number): string {
  const { t } = TEXTS[language];
  const opening = nextOpening(hours, now);
  if (opening === undefined) return t("Closed now");
  const at = lagosTime(opening);
  const time = at.toISOString().slice(11, 16);
  const isToday = at.getUTCDate() === lagosTime(now).getUTCDate();
  return isToday
    ? t("Closed now, opens at {time}", { time })
    : t("Closed now, opens {day} at {time}", { day: t(WEEKDAYS[weekdayOf(at)]!), time });
}
