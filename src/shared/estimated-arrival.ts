import { addDays, isWithin, lagosDay, type Period } from "./closed-days.ts";
import type { OpenTimes } from "./collect-by.ts";
import { DAYS, intervalOf, weekdayOf } from "./opening-hours.ts";

/** A closure lasts at most 366 days. */
const MOST_DAYS = 400;

/**
 * The first and the last day on which a parcel is expected at its point: so many days after its order, of those on which the
 * point is open. A point without hours is open every day.
 */
export function estimatedArrival(
  { workingHours, closures }: OpenTimes,
  orderedAt: number,
  days: { min: number; max: number },
): Period {
  const hasHours = DAYS.some((day) => intervalOf(workingHours, day));
  const isOpenOn = (day: string) =>
    !isWithin(closures, day) &&
    (!hasHours || intervalOf(workingHours, DAYS[weekdayOf(new Date(day))]!) !== undefined);
  const ordered = lagosDay(orderedAt);
  const open = Array.from({ length: MOST_DAYS }, (_, i) => addDays(ordered, i + 1)).filter(isOpenOn);
  const after = (count: number) =>
    (count === 0 && isOpenOn(ordered) ? ordered : open[Math.max(count, 1) - 1]) ??
    addDays(ordered, MOST_DAYS);
  return { from: after(days.min), to: after(days.max) };
}
