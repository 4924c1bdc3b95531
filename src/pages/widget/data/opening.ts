import { addDays, isWithin, lagosDay, type Period } from "../../../shared/closed-days.ts";
import { DAYS, intervalOf, isOpenAt, type WorkingHours } from "../../../shared/opening-hours.ts";

/** Whether a point is open, and until when or from when on. */
export type Opening =
  /** `until` is absent if it never closes. */
  | { isOpen: true; until?: string }
  /** `day` (0 is Monday) is absent for today; `opens` is absent without opening hours. */
  | { isOpen: false; opens?: { day?: number; time: string } };

/** Nigeria keeps UTC+1 all year. */
const LAGOS_OFFSET_MS = 3_600_000;

/**
 * @param instant milliseconds since the epoch
 * @param closures an answer that was cached before an upgrade has none
 */
export function openingAt(hours: WorkingHours, instant: number, closures: readonly Period[] = []): Opening {
  const today = dayInLagos(instant);
  const isClosedIn = (days: number) => isWithin(closures, addDays(lagosDay(instant), days));
  const time = new Date(instant + LAGOS_OFFSET_MS).toISOString().slice(11, 16);
  if (isOpenAt(hours, instant) && !isClosedIn(0)) {
    const todays = hoursOf(hours, today);
    const isTodays =
      todays && todays.opening <= time && (todays.closing < todays.opening || time < todays.closing);
    // Otherwise yesterday's hours may continue past midnight.
    const { closing } = isTodays ? todays : hoursOf(hours, today + 6)!;
    return closing === "24:00" ? openPastMidnight(hours, today) : { isOpen: true, until: closing };
  }
  for (let ahead = 0; ahead <= 7; ahead++) {
    const interval = hoursOf(hours, today + ahead);
    if (!interval || isClosedIn(ahead) || (ahead === 0 && interval.opening <= time)) continue;
    const day = ahead > 0 ? { day: (today + ahead) % 7 } : {};
    return { isOpen: false, opens: { ...day, time: interval.opening } };
  }
  return { isOpen: false };
}

/** A point that is open at midnight may go on until some day's closing time, or never close. */
function openPastMidnight(hours: WorkingHours, today: number): Opening {
  const last = [1, 2, 3, 4, 5, 6, 7].find((ahead) => {
    const interval = hoursOf(hours, today + ahead);
    return interval?.opening !== "00:00" || interval.closing !== "24:00";
  });
  if (last === undefined) return { isOpen: true };
  const next = hoursOf(hours, today + last);
  const isTomorrow = last === 1 && next?.opening === "00:00";
  return { isOpen: true, until: isTomorrow ? next.closing : "24:00" };
}

/** The closure of today, or the first that begins within a week. */
export function nearClosure(closures: readonly Period[] = [], instant: number): Period | undefined {
  const today = lagosDay(instant);
  return closures.find(({ from, to }) => to >= today && from <= addDays(today, 7));
}

/**
 * @param day 0 is Monday
 * @returns undefined if the point is closed on that day
 */
export function hoursOf(hours: WorkingHours, day: number): { opening: string; closing: string } | undefined {
  return intervalOf(hours, DAYS[day % 7]!);
}

/** @returns 0 for Monday */
export function dayInLagos(instant: number): number {
  return (new Date(instant + LAGOS_OFFSET_MS).getUTCDay() + 6) % 7;
}
