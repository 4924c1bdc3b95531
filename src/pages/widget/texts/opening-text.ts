import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { lagosDay, type Period } from "../../../shared/closed-days.ts";
import { weekHours } from "../../../shared/opening-hours.ts";
import { MONTHS, WEEKDAYS } from "../../../texts/calendar.ts";
import { nearClosure, type Opening, openingAt } from "../data/opening.ts";
import { isAvailable } from "../data/parcel.ts";
import type { Say } from "./texts.ts";

/** Why a point takes no parcels; else whether it is open now, and until or from when, and a closure within a week. */
export function openingText(point: Point, t: Say): string {
  const { closures } = point;
  const now = Date.now();
  const closure = nearClosure(closures, now);
  if (!isAvailable(point)) return unavailableText(closure, now, t);
  const opening = openingAt(weekHours(point), now, closures);
  if (!closure) return hoursText(opening, t);
  const closed = closureText(closure, t);
  const isKnown = opening.isOpen || opening.opens !== undefined;
  return isKnown ? `${hoursText(opening, t)} · ${closed}` : closed;
}

function hoursText(opening: Opening, t: Say): string {
  if (opening.isOpen) {
    return opening.until === undefined
      ? t("Open now|a filter")
      : t("Open until {time}", { time: opening.until });
  }
  if (!opening.opens) return t("Closed");
  const { day, time } = opening.opens;
  return day === undefined
    ? t("Closed, opens at {time}", { time })
    : t("Closed, opens {day} at {time}", { day: t(WEEKDAYS[day]!), time });
}

function unavailableText(closure: Period | undefined, now: number, t: Say): string {
  const isOfToday = closure && closure.from <= lagosDay(now);
  return isOfToday
    ? t("Closed until {day}", { day: withMonth(closure.to, t) })
    : t("Takes no parcels at the moment");
}

/** The name of a point's pin and card, which tells why the point can't be chosen. */
export function labelOf(point: Point, t: Say): string {
  return isAvailable(point) ? point.name : `${point.name}, ${openingText(point, t)}`;
}

/** Such as `Closed 24 to 26 December`. */
export function closureText({ from, to }: Period, t: Say): string {
  const last = withMonth(to, t);
  if (from === to) return t("Closed on {day}", { day: last });
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return t("Closed {from} to {to}", { from: isOneMonth ? dayOf(from) : withMonth(from, t), to: last });
}

const dayOf = (date: string) => String(Number(date.slice(8)));
const withMonth = (date: string, t: Say) => `${dayOf(date)} ${t(MONTHS[Number(date.slice(5, 7)) - 1]!)}`;
