import { PAGE } from "../page-name.ts";
import { type ClockDifference, likeliest, narrowed } from "./clock-difference.ts";

/**
 * The clock of a cheap phone may be hours off, and the service rejects scans from the future and keeps those from before the
 * parcel's last event as mere evidence. The difference is measured from the service's responses, and stored for scans made
 * offline.
 */

const STORAGE_KEY = `${PAGE}.clock`;
/** A clock that was set while the service could not be reached is off by more than this. */
const TOLERANCE_MS = 30_000;

const stored = (): ClockDifference | null => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");

/**
 * @param date a response's `Date` header
 * @param sentAt milliseconds since the epoch
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const receivedAt = Date.now();
  const serverTime = Date.parse(date ?? "");
  // The clock may be set during a request.
  if (!serverTime || receivedAt < sentAt) return;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(narrowed(stored(), sentAt, receivedAt, serverTime)));
}

/** By how many milliseconds the device's clock is behind. */
export const clockDifference = (): number => likeliest(stored() ?? [0, 0]);

/** The service's time, in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + clockDifference();

/** When something happened, as it is sent. */
export interface StampedTime {
  occurred_at: string;
  /** By how many milliseconds the device's clock was thought to be behind. Earlier versions did not store it. */
  clock?: number;
}

const stampOf = (deviceTime: number, clock: number): Required<StampedTime> => ({
  ...{ occurred_at: new Date(deviceTime + clock).toISOString(), clock },
});

/** When the last scan was made, by the service's clock. */
let last = 0;

/** Now, by the service's clock as far as it is known. */
export function stampNow(): Required<StampedTime> {
  const clock = clockDifference();
  const at = serverNow();
  // A better measurement may turn the clock back a little. A scan is not before the one that was made before it.
  if (at > last || at < last - TOLERANCE_MS) last = at;
  return stampOf(last - clock, clock);
}

/**
 * The same moment by what is now known about the clock, which may have been set while the service could not be reached;
 * undefined if nothing has changed.
 */
export function stampAgain({ occurred_at, clock }: StampedTime): Required<StampedTime> | undefined {
  const known = clockDifference();
  if (clock === undefined || Math.abs(known - clock) < TOLERANCE_MS) return undefined;
  return stampOf(Date.parse(occurred_at) - clock, known);
}
