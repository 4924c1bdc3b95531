import { addDays, isWithin, lagosDay, type Period } from "../../../shared/closed-days.ts";
import { lagosTime, openOn, type WeekHours, weekdayOf } from "../../../shared/opening-hours.ts";
import { DAY_MS } from "../../../shared/time.ts";

/** Whether a point is open, and until when or from when on. */
export type Opening =
  /** `until` is absent if it never closes. */
  | { isOpen: true; until?: string }
  /** `day` (0 is Monday) is absent for today; `opens` is absent without opening hours. */
  | { isOpen: false; opens?: { day?: number; time: string } };

/** @param closures an answer that was cached before an upgrade has none */
export function openingAt(hours: WeekHours, instant: number, closures: readonly Period[] = []): Opening {
  const isClosedOn = (time: number) => isWithin(closures, lagosDay(time));
  const spans = [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((days) => openOn(hours, instant, days));
  const current = spans.findLast(({ from, to }) => from <= instant && instant < to);
  if (current && !isClosedOn(instant)) return { isOpen: true, ...untilOf(hours, current.to) };
  const next = spans.find(({ from }) => from > instant && !isClosedOn(from));
  if (!next) return { isOpen: false };
  const isToday = lagosDay(next.from) === lagosDay(instant);
  return {
    isOpen: false,
    opens: { ...(!isToday && { day: dayInLagos(next.from) }), time: timeOf(next.from) },
  };
}

const timeOf = (instant: number) => lagosTime(instant).toISOString().slice(11, 16);

/** A point that is open at midnight may go on until some day's closing time, or never close. */
function untilOf(hours: WeekHours, end: number): { until?: string } {
  const isWhole = (days: number) => {
    const [span] = openOn(hours, end, days);
    return span !== undefined && span.to - span.from === DAY_MS;
  };
  if (timeOf(end) !== "00:00") return { until: timeOf(end) };
  const [morning] = openOn(hours, end, 0);
  if (morning?.from === end && !isWhole(0)) return { until: timeOf(morning.to) };
  return [0, 1, 2, 3, 4, 5, 6].every(isWhole) ? {} : { until: "24:00" };
}

/** The closure of today, or the first that begins within a week. */
export function nearClosure(closures: readonly Period[] = [], instant: number): Period | undefined {
  const today = lagosDay(instant);
  return closures.find(({ from, to }) => to >= today && from <= addDays(today, 7));
}

/** @returns 0 for Monday */
export const dayInLagos = (instant: number): number => weekdayOf(lagosTime(instant));
