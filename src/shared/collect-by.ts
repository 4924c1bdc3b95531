import { isWithin, lagosDay, type Period } from "./closed-days.ts";
import { isOpenAt, lastOpenMinute, type WeekHours } from "./opening-hours.ts";
import { MINUTE_MS } from "./time.ts";

/** When a point is open: its weekly hours, except on the days on which it is closed. */
export interface OpenTimes {
  workingHours: WeekHours;
  closures: readonly Period[];
}

/** From when until when a parcel is kept at its point. */
interface Kept {
  arrivedAt: number;
  expiresAt: number;
}

/**
 * The last moment at which a parcel can be collected: its expiry, or the last minute before it in which the point is open.
 * It is also the expiry if the point has no hours or does not open in that time.
 */
export function collectBy({ workingHours, closures }: OpenTimes, { arrivedAt, expiresAt }: Kept): number {
  const closureOf = (time: number) => {
    const day = lagosDay(time);
    return closures.find((period) => isWithin([period], day));
  };
  const isOpen = (time: number) => isOpenAt(workingHours, time) && !closureOf(time);
  // At the very moment at which the point closes, it is too late.
  if (isOpen(expiresAt - 1) && isOpen(expiresAt)) return expiresAt;
  let end = lastOpenMinute(workingHours, expiresAt);
  while (end !== undefined && end >= arrivedAt) {
    const closure = closureOf(end);
    if (!closure) return end;
    end = lastOpenMinute(workingHours, Date.parse(`${closure.from}T00:00:00+01:00`));
  }
  return expiresAt;
}

/** The end of that last minute, which is what people are told: when the point closes, or the parcel expires. */
export function closingTime(collectBy: string, expiresAt: string | null): string {
  return expiresAt === null || collectBy >= expiresAt
    ? collectBy
    : new Date(Date.parse(collectBy) + MINUTE_MS).toISOString();
}
