import type { PublicPoint as Point } from "../../points/point.ts";
import type { Period } from "../../shared/closed-days.ts";
import { nearClosure, type Opening, openingAt } from "./opening.ts";
import { fill, type Texts } from "./texts.ts";

/** Whether a point is open now, and until or from when; and a closure within a week. */
export function openingText({ workingHours, closures }: Point, texts: Texts): string {
  const now = Date.now();
  const opening = openingAt(workingHours, now, closures);
  const closure = nearClosure(closures, now);
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

/** Such as `Closed 24 to 26 December`. */
export function closureText({ from, to }: Period, texts: Texts): string {
  const dayOf = (date: string) => String(Number(date.slice(8)));
  const withMonth = (date: string) => `${dayOf(date)} ${texts.months[Number(date.slice(5, 7)) - 1]}`;
  if (from === to) return fill(texts.closedOn, { day: withMonth(from) });
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return fill(texts.closedFrom, { from: isOneMonth ? dayOf(from) : withMonth(from), to: withMonth(to) });
}
