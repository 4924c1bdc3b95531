import { PAGE } from "../page-name.ts";

/**
 * The clock of a cheap phone may be hours off, and the service rejects scans from the future. The difference is measured
 * from the service's responses, and stored for scans made offline.
 */

const STORAGE_KEY = `${PAGE}.clock-difference`;
/** Responses have the time in whole seconds and take a while to arrive: a smaller difference is ignored. */
const TOLERANCE_MS = 30_000;

/**
 * @param date a response's `Date` header
 * @param sentAt milliseconds since the epoch
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const serverTime = Date.parse(date ?? "");
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - (sentAt + Date.now()) / 2;
  localStorage.setItem(STORAGE_KEY, String(Math.abs(difference) > TOLERANCE_MS ? Math.round(difference) : 0));
}

/** By how many milliseconds the device's clock is behind. */
export const clockDifference = (): number => Number(localStorage.getItem(STORAGE_KEY) ?? 0);

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

/** Now, by the service's clock as far as it is known. */
export const stampNow = (): Required<StampedTime> => stampOf(Date.now(), clockDifference());

/**
 * The same moment by what is now known about the clock, which may have been set while the service could not be reached;
 * undefined if nothing has changed.
 */
export function stampAgain({ occurred_at, clock }: StampedTime): Required<StampedTime> | undefined {
  const known = clockDifference();
  if (clock === undefined || Math.abs(known - clock) < TOLERANCE_MS) return undefined;
  return stampOf(Date.parse(occurred_at) - clock, known);
}
