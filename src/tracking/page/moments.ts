import { html } from "hono/html";
import { readableNaira } from "../../shared/money.ts";
import { isOpenAt, lagosTime, weekdayOf } from "../../shared/opening-hours.ts";
import { isoTime, MINUTE_MS } from "../../shared/time.ts";
import { MONTHS, WEEKDAYS } from "../../texts/calendar.ts";
import type { Language } from "../../texts/languages.ts";
import type { PublicParcel } from "../receiver/find-parcel.ts";
import { TEXTS } from "./texts.ts";
import { clockOf, formatDay, formatTime } from "./times.ts";

type Html = ReturnType<typeof html>;

/** When a parcel is expected at its point; empty once it is there. */
export function arrival({ estimatedArrival: days }: PublicParcel, language: Language) {
  if (days === null) return "";
  const { t } = TEXTS[language];
  const [from, to] = [days.from, days.to].map((day) => {
    const date = new Date(day);
    const text = `${t(WEEKDAYS[weekdayOf(date)]!)} ${date.getUTCDate()} ${t(MONTHS[date.getUTCMonth()]!)}`;
    return html`<time datetime="${day}">${text}</time>`;
  });
  const text = days.from === days.to ? from : html`${from} – ${to}`;
  return html`<dl class="deadline"><dt>${t("Arrives")}</dt><dd>${text}</dd></dl>`;
}

/** Until when a parcel can be collected; empty unless it can. */
export function deadline({ collectBy: end, point }: PublicParcel, language: Language) {
  if (end === null) return "";
  const { t } = TEXTS[language];
  // Its last minute is known; people know when a point closes.
  const closing = end + MINUTE_MS;
  const closes = point && isOpenAt(point.workingHours, end) && !isOpenAt(point.workingHours, closing);
  const day = `${t(WEEKDAYS[weekdayOf(lagosTime(end))]!)} ${closes ? formatDay(end, language) : formatTime(end, language)}`;
  const text = closes ? t("{day}, closes at {time}", { day, time: clockOf(closing) }) : day;
  return html`<dl class="deadline"><dt>${t("Collect it by")}</dt><dd><time datetime="${isoTime(end)}">${text}</time></dd></dl>`;
}

/** When and where a parcel was handed over; empty unless it was. */
export function receipt({ status, isReturn, events, point }: PublicParcel, language: Language): Html | "" {
  const handedOver = events.findLast(({ type }) => type === "package.collected");
  if (status !== "delivered" || isReturn || !handedOver || !point) return "";
  const { t } = TEXTS[language];
  const { occurredAt: at } = handedOver;
  return html`<dl class="deadline"><dt>${t("Handed over")}</dt><dd><time datetime="${isoTime(at)}">${formatTime(at, language)}</time></dd><dd class="muted">${point.name}, ${point.address}, ${point.city}</dd></dl>`;
}

/** What the receiver brings to pay for the parcel; empty if nothing. */
export function toPay({ amountDue }: PublicParcel, language: Language): Html | "" {
  if (amountDue === 0) return "";
  const { t } = TEXTS[language];
  return html`<dl class="deadline"><dt>${t("To pay at the point")}</dt><dd>${t("Bring {amount}", { amount: readableNaira(amountDue) })}</dd></dl>`;
}
