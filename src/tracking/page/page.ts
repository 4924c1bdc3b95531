import { html, raw } from "hono/html";
import { generate } from "lean-qr";
import { isWithin, lagosDay, type Period } from "../../shared/closed-days.ts";
import { type OrderStatus, type ParcelEventType, turnsBack } from "../../shared/parcel-status.ts";
import { STATUS_ICONS } from "../../shared/status-icons.ts";
import { isoTime } from "../../shared/time.ts";
import type { Language } from "../../texts/languages.ts";
import { statusWords } from "../../texts/parcel.ts";
import { isToCollect, type PublicParcel } from "../receiver/find-parcel.ts";
import type { HandIn } from "../receiver/hand-in.ts";
import { isInTime } from "../receiver/returnable.ts";
import { type TrackingPage, trackingDocument } from "./document.ts";
import { handInPlaces } from "./hand-in.ts";
import { closureText, openingHours } from "./hours.ts";
import { countryMap, streetMap, type Tiles, tilesAround } from "./map.ts";
import { arrival, deadline, receipt, toPay } from "./moments.ts";
import { type RefusedForm, returnForm } from "./return-form.ts";
import {
  HAND_IN_HERE,
  NEXT,
  NEXT_OF_RETURN,
  NOTICES,
  type ReturnStatus,
  STEPS,
  STEPS_OF_RETURN,
  TEXTS,
} from "./texts.ts";
import { formatTime } from "./times.ts";

type Html = ReturnType<typeof html>;

/** The events that usually follow each state. */
const STEPS_AHEAD: Partial<Record<OrderStatus, ParcelEventType[]>> = {
  created: ["package.in_transit", "package.arrived_at_point", "package.collected"],
  in_transit: ["package.arrived_at_point", "package.collected"],
  ready_for_pickup: ["package.collected"],
};

const AHEAD_OF_RETURN: typeof STEPS_AHEAD = {
  created: ["package.dropped_off", "package.returned_to_sender"],
  in_transit: ["package.returned_to_sender"],
};

/** In groups of four, whose gaps are no characters, so that the code is copied without them. */
const inGroups = (code: string) => code.match(/.{4}/g)!.map((group) => html`<span>${group}</span>`);

interface Shown {
  language: Language;
  now: number;
  tiles?: Tiles | undefined;
  /** The form for a return, as it was sent and refused. */
  refused?: RefusedForm;
  /** Where a return can be handed in. */
  handIn?: HandIn | undefined;
  /** The tracking code of the return that was begun in this browser. */
  ownReturn?: string | undefined;
}

export function parcelPage(parcel: PublicParcel, shown: Shown): TrackingPage {
  const { language, now, tiles, refused, handIn, ownReturn } = shown;
  const { t } = TEXTS[language];
  const { point, partner, status, trackingCode, isReturn } = parcel;
  const title = statusWords(t, isReturn)[status];
  const closure = parcel.closures.find((period) => isWithin([period], lagosDay(now)));
  const mosaic = point && isToCollect(status) && !isReturn && tiles ? tilesAround(point, tiles) : undefined;
  const main = html`<main class="parcel">
  <div>
    <section>
      <div class="lead">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${STATUS_ICONS[status]}"/></svg>
        <h1>${title}</h1>
      </div>
      <p>${nextStep(parcel, language, handIn !== undefined)}</p>
      ${point && hasOtherPoint(parcel) ? html`<p class="notice">${t("The pickup point was changed. Collect your parcel at {point}.", { point: point.name })}</p>` : ""}
      ${closure ? html`<p class="notice">${closureText(closure, language)}</p>` : ""}
      ${support(partner, language)}
      ${arrival(parcel, language)}
      ${deadline(parcel, language)}
      ${toPay(parcel, language)}
      ${receipt(parcel, language)}
      ${isReturn && status === "created" ? codeToScan(trackingCode, language) : ""}
      <dl class="code"><dt class="muted">${t("Tracking code")}</dt><dd translate="no">${inGroups(trackingCode)}</dd></dl>
    </section>
    <section>
      <h2>${t("Progress|of a parcel")}</h2>
      ${timeline(parcel, language)}
    </section>
    ${ownReturn === undefined ? "" : html`<section><a class="button" href="/track/${ownReturn}?lang=${language}">${t("See your return")}</a></section>`}
    ${sendBack(parcel, language, now, refused)}
  </div>
  ${handIn ? handInPlaces(handIn, trackingCode, language, now) : ""}
  ${point && !isReturn && isToCollect(status) ? placeOf(point, { language, now, closures: parcel.closures, tiles, mosaic }) : ""}
</main>`;
  const description = t("Where your parcel from {partner} is, and where and until when you can collect it.", {
    partner: partner.name,
  });
  return trackingDocument({
    title,
    description,
    language,
    main,
    partner,
    trackingCode,
    mapOffset: mosaic?.offset,
  });
}

/** Where a parcel is collected. */
function placeOf(
  point: NonNullable<PublicParcel["point"]>,
  {
    language,
    now,
    closures,
    tiles,
    mosaic,
  }: {
    language: Language;
    now: number;
    closures: readonly Period[];
    tiles: Tiles | undefined;
    mosaic: ReturnType<typeof tilesAround> | undefined;
  },
): Html {
  const { t } = TEXTS[language];
  const { latitude, longitude } = point;
  const mapName = t("Map: {point}, {city}", { point: point.name, city: `${point.city}, ${point.state}` });
  return html`<section>
    <h2>${t("Pickup point")}</h2>
    <address><strong>${point.name}</strong>${point.address}<br>${point.city}, ${point.state}</address>
    ${mosaic && tiles ? streetMap(tiles, mosaic, mapName) : countryMap(point, mapName)}
    <p class="muted position">${latitude.toFixed(5)}, ${longitude.toFixed(5)}</p>
    ${directions(point, language)}
    ${openingHours(point.workingHours, language, now, closures)}
  </section>`;
}

/** The form for a return; empty if the receiver can't, or can no longer, send the parcel back. */
function sendBack(
  { trackingCode, partner, returnableUntil: until }: PublicParcel,
  language: Language,
  now: number,
  refused: RefusedForm | undefined,
): Html | "" {
  if (!isInTime(until, now)) return "";
  const of = { trackingCode, partner: partner.name, until: formatTime(until, language) };
  return html`<section>${returnForm(of, language, refused)}</section>`;
}

/** The states for which returns have texts of their own. */
function returnStatus(status: OrderStatus): ReturnStatus {
  if (status === "created" || status === "cancelled" || status === "lost") return status;
  return status === "delivered" || status === "returned_to_sender" ? "delivered" : "in_transit";
}

/** The code that is scanned where a return is handed in, for people without a printer. A delivery's page never shows it. */
function codeToScan(trackingCode: string, language: Language): Html {
  const code = generate(trackingCode);
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : "")).join(""),
  ).join("");
  const viewBox = `-4 -4 ${code.size + 8} ${code.size + 8}`;
  return html`<svg class="scan" viewBox="${viewBox}" role="img" aria-label="${TEXTS[language].t("The code that the agent scans")}"><path d="${rows}"/></svg>`;
}

function directions({ latitude, longitude }: NonNullable<PublicParcel["point"]>, language: Language): Html {
  return html`<a class="button" rel="noreferrer"
      href="https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}">${TEXTS[language].t("Get directions")}</a>`;
}

export type Notice = keyof typeof NOTICES;

/**
 * A page without a parcel; with the form for a tracking code, if that helps.
 * @param typed the code in the request
 */
export function noticePage(notice: Notice, language: Language, typed: string): TrackingPage {
  const { t } = TEXTS[language];
  const { title, text } = NOTICES[notice];
  const canFind = notice === "find" || notice === "notFound";
  const main = html`<main>
  <section>
    <h1>${t(title)}</h1>
    <p>${t(text)}</p>
    ${canFind ? codeForm(language, typed) : ""}
  </section>
</main>`;
  return trackingDocument({ title: t(title), description: t(NOTICES.find.text), language, main, typed });
}

function codeForm(language: Language, typed: string): Html {
  const { t } = TEXTS[language];
  return html`<form action="/track">
      <label for="code">${t("Tracking code")}</label>
      <input id="code" name="code" value="${typed}" required maxlength="40" autocomplete="off"
        autocapitalize="characters" spellcheck="false" aria-describedby="hint">
      <p class="muted" id="hint">${t("12 letters and digits, with or without spaces.")}</p>
      <input type="hidden" name="lang" value="${language}">
      <button class="button">${t("Track")}</button>
    </form>`;
}

/** Why a parcel goes back. An operator may have said so without any of these. */
const causeOf = (events: PublicParcel["events"]) => events.map(({ type }) => type).findLast(turnsBack);
const CAUSES = {
  "package.refused": "refused",
  "package.expired": "expired",
  "package.cancelled": "cancelled",
} as const satisfies Record<NonNullable<ReturnType<typeof causeOf>>, string>;

function nextStep(
  { status, events, partner, isReturn, expiresAt }: PublicParcel,
  language: Language,
  isPlaceNamed: boolean,
): string {
  const { t } = TEXTS[language];
  if (isReturn) {
    const until = expiresAt === null ? "" : formatTime(expiresAt, language);
    if (isPlaceNamed) return t(HAND_IN_HERE, { until });
    return t(NEXT_OF_RETURN[returnStatus(status)], { partner: partner.name, until });
  }
  if (status !== "returned") return t(NEXT[status], { partner: partner.name });
  const cause = causeOf(events);
  return t(NEXT[cause ? CAUSES[cause] : "returned"], { partner: partner.name });
}

/** Where a partner's customers get help; empty if the partner does not say. */
function support({ name, supportUrl, supportPhone }: PublicParcel["partner"], language: Language): Html | "" {
  const links = [
    ...(supportUrl === null ? [] : [{ href: supportUrl, text: new URL(supportUrl).host }]),
    ...(supportPhone === null
      ? []
      : [{ href: `tel:${supportPhone.replace(/[^\d+]/g, "")}`, text: supportPhone }]),
  ];
  if (links.length === 0) return "";
  const shown = links.map(
    ({ href, text }, i) => html`${i > 0 ? " · " : ""}<a href="${href}" rel="noreferrer">${text}</a>`,
  );
  return html`<p>${TEXTS[language].t("Help from {partner}", { partner: name })}: ${shown}</p>`;
}

/** Whether the parcel is to be collected at another point than the one that was first chosen. */
function hasOtherPoint({ status, events, isReturn }: PublicParcel): boolean {
  return !isReturn && isToCollect(status) && events.some(({ type }) => type === "package.point_changed");
}

function timeline({ status, events, isReturn }: PublicParcel, language: Language): Html {
  const { t } = TEXTS[language];
  const steps = isReturn ? STEPS_OF_RETURN : STEPS;
  const past = events.map(({ type, occurredAt, city }, index) => {
    const time = formatTime(occurredAt, language);
    const isLast = index === events.length - 1;
    return html`<li${isLast ? raw(' class="now" aria-current="step"') : ""}><strong>${t(steps[type])}${city === undefined ? "" : ` · ${city}`}</strong><time class="muted" datetime="${isoTime(occurredAt)}">${time}</time></li>`;
  });
  const ahead = ((isReturn ? AHEAD_OF_RETURN : STEPS_AHEAD)[status] ?? []).map(
    (type) =>
      html`<li class="later"><strong>${t(steps[type])}<span class="hidden"> (${t("still to come")})</span></strong></li>`,
  );
  return html`<ol>${[...past, ...ahead]}</ol>`;
}
