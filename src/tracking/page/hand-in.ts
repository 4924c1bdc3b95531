import { html } from "hono/html";
import type { DropOff } from "../../points/public/drop-offs.ts";
import { isWithin, lagosDay } from "../../shared/closed-days.ts";
import { DAYS, intervalsOf, isOpenAt, type WeekHours } from "../../shared/opening-hours.ts";
import { WEEKDAYS } from "../../texts/calendar.ts";
import type { Language } from "../../texts/languages.ts";
import type { HandIn } from "../receiver/hand-in.ts";
import { TEXTS } from "./texts.ts";

type Html = ReturnType<typeof html>;

/** The points where a return can be handed in, the nearest first, with a way to all of them. */
export function handInPlaces(
  { points, total, near, page, pageSize }: HandIn,
  trackingCode: string,
  language: Language,
  now: number,
): Html {
  const { t } = TEXTS[language];
  const link = (to: number, text: string) =>
    html`<a href="/track/${trackingCode}?${new URLSearchParams({ lang: language, points: String(to) }).toString()}#places">${text}</a>`;
  const isMore = page === 0 ? total > points.length : page * pageSize < total;
  return html`<section id="places">
    <h2>${t("Where to hand it in")}</h2>
    <p class="muted">${t("The nearest to {point}, where it was collected, come first.", { point: near })}</p>
    <ul class="places">${points.map((point) => place(point, language, now))}</ul>
    <p class="pages">
      ${page === 0 ? "" : link(page - 1, t(page === 1 ? "The nearest alone" : "Nearer points"))}
      ${isMore ? link(page + 1, page === 0 ? t("All {total} points that take it in", { total }) : t("Further points")) : ""}
    </p>
  </section>`;
}

function place(point: DropOff, language: Language, now: number): Html {
  const { t } = TEXTS[language];
  const { latitude, longitude, hours } = point;
  const isClosed = isWithin(point.closures, lagosDay(now));
  const isOpen = !isClosed && isOpenAt(hours, now);
  return html`<li>
      <address><strong>${point.name}</strong>${point.address}<br>${point.city}, ${point.state}</address>
      ${isClosed ? html`<p class="open">${t("The pickup point is closed today.")}</p>` : isOpen ? html`<p class="open yes">${t("Open now")}</p>` : ""}
      <p class="muted">${weekText(hours, language)}</p>
      <a rel="noreferrer" href="https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}">${t("Get directions")}</a>
    </li>`;
}

/** The hours of a week, with days that follow each other and have the same ones put together. */
function weekText(hours: WeekHours, language: Language): string {
  const { t } = TEXTS[language];
  const open = DAYS.map((day) =>
    intervalsOf(hours, day)
      .map(({ opening, closing }) => `${opening}–${closing}`)
      .join(", "),
  );
  if (open.every((text) => text === "")) return t("Opening hours are not known.");
  const begins = open.flatMap((text, i) => (text !== open[i - 1] ? [i] : []));
  return begins
    .map((from, i) => {
      const to = (begins[i + 1] ?? DAYS.length) - 1;
      const [first, last] = [from, to].map((day) => t(WEEKDAYS[day]!));
      return `${from === to ? first : `${first} – ${last}`}: ${open[from] || t("Closed")}`;
    })
    .join(" · ");
}
