import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { weekHours } from "../../../shared/opening-hours.ts";
import { openingAt } from "../data/opening.ts";
import { isAvailable } from "../data/parcel.ts";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import { openingText } from "../texts/opening-text.ts";
import type { Translation } from "../texts/texts.ts";

/** What a row and a card show of a point. */
export function pointLines(point: Point, { t, arrival }: Translation): HTMLElement[] {
  return [
    element("span", { class: "name" }, point.name),
    element("span", { class: "distance" }),
    element("span", { class: "address" }, addressOf(point)),
    element(
      "span",
      { class: openingClass(point) },
      openingText(point, t),
      arrival && isAvailable(point) && element("span", { class: "arrival" }, arrival),
    ),
  ];
}

export function limitLine({ maxItemWeight }: Point, { t, locale }: Translation): HTMLElement {
  const weight = maxItemWeight.toLocaleString(locale);
  return element("p", { class: "limit" }, icon("parcel"), t("Parcels up to {weight} kg", { weight }));
}

export function openingClass(point: Point): string {
  if (!isAvailable(point)) return "opening none";
  const { isOpen } = openingAt(weekHours(point), Date.now(), point.closures);
  return isOpen ? "opening open" : "opening";
}

export function addressOf({ address: { address, city } }: Point): string {
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`;
}

export function formatDistance(metres: number, locale: string): string {
  if (metres < 950) return `${(Math.round(metres / 50) * 50).toLocaleString(locale)} m`;
  const kilometres = metres / 1000;
  return `${kilometres.toLocaleString(locale, { maximumFractionDigits: kilometres < 10 ? 1 : 0 })} km`;
}
