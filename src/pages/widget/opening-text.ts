import type { Point } from "../../points/point.ts";
import { openingAt } from "./opening.ts";
import { fill, type Texts } from "./texts.ts";

/** Whether a point is open now, and until or from when. */
export function openingText({ workingHours }: Point, texts: Texts): string {
  const opening = openingAt(workingHours, Date.now());
  if (opening.isOpen) return fill(texts.openUntil, { time: opening.until });
  if (!opening.opens) return texts.closed;
  const { day, time } = opening.opens;
  return day === undefined
    ? fill(texts.opensAt, { time })
    : fill(texts.opensOn, { day: texts.days[day]!, time });
}
