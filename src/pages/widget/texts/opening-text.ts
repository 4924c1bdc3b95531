import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { lagosDay, type Period } from "../../../shared/closed-days.ts";
import { nearClosure, type Opening, openingAt } from "../data/opening.ts";
import { isAvailable } from "../data/parcel.ts";
import { fill, type Texts } from "./texts.ts";

/** Why a point takes no parcels; else whether it is open now, and until or from when, and a closure within a week. */
export function openingText(point: Point, texts: Texts): string {
  const { workingHours, closures } = point;
  const now = Date.now();
  const closure = nearClosure(closures, now);
  if (!isAvailable(point)) return unavailableText(closure, now, texts);
  const opening = openingAt(workingHours, now, closures);
  if (!closure) return hoursText(opening, texts);
  const closed = closureText(closure, texts);
  const isKnown = opening.isOpen || opening.opens !== undefined;
  return isKnown ? `${hoursText(opening, texts)} · ${closed}` : closed;
}

function hoursText(opening: Opening, texts: Texts): string {
  if (opening.isOpen) return fill(texts.openUntil, { time: opening.until });
  if (!opening.opens) return texts.closed;
  const { day, time } = opening.opens;
  return day === undefined
    ? fill(texts.opensAt, { time })
    : fill(texts.opensOn, { day: texts.days[day]!, time });
}

function unavailableText(closure: Period | undefined, now: number, texts: Texts): string {
  const isOfToday = closure && closure.from <= lagosDay(now);
  return isOfToday ? fill(texts.closedUntil, { day: withMonth(closure.to, texts) }) : texts.takesNone;
}

/** The name of a point's pin and card, which tells why the point can't be chosen. */
export function labelOf(point: Point, texts: Texts): string {
  return isAvailable(point) ? point.name : `${point.name}, ${openingText(point, texts)}`;
}

/** Such as `Closed 24 to 26 December`. */
export function closureText({ from, to }: Period, texts: Texts): string {
  const last = withMonth(to, texts);
  if (from === to) return fill(texts.closedOn, { day: last });
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return fill(texts.closedFrom, { from: isOneMonth ? dayOf(from) : withMonth(from, texts), to: last });
}

const dayOf = (date: string) => String(Number(date.slice(8)));
const withMonth = (date: string, { months }: Texts) =>
  `${dayOf(date)} ${months[Number(date.slice(5, 7)) - 1]}`;
