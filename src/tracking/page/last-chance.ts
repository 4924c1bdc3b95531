import { isWithin, lagosDay, type Period } from "../../shared/closed-days.ts";
import { isOpenAt, lastOpenMinute, type WorkingHours } from "../../shared/opening-hours.ts";

/** The parcel's expiry, or the last minute before it in which the point is open; its expiry if there is none. */
export function lastChance(hours: WorkingHours, closures: readonly Period[], expiry: number): number {
  const closureOf = (time: number) => closures.find((period) => isWithin([period], lagosDay(time)));
  let end = isOpenAt(hours, expiry - 1) ? expiry : lastOpenMinute(hours, expiry);
  while (end !== undefined) {
    const closure = closureOf(end);
    if (!closure) return end;
    end = lastOpenMinute(hours, Date.parse(`${closure.from}T00:00:00+01:00`));
  }
  return expiry;
}
