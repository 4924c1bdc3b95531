import { PAGE } from "../page-name.ts";
import { type ClockDifference, likeliest, narrowed } from "./clock-difference.ts";

/**
 * The clock of a cheap phone may be hours off. Each request of scans says what it is, so scans don't depend on it. What is shown
 * (days on the shelf, what was done today) does: the difference is measured from the service's responses.
 */

const STORAGE_KEY = `${PAGE}.clock`;
/** A clock that goes back by more than this was set. */
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

/** When something happened, by the device's clock. */
export interface StampedTime {
  occurred_at: string;
  /** Given by earlier versions, whose times are by the service's clock: by how many milliseconds they thought the device's behind. */
  clock?: number;
}

/** When the last scan was made. */
let last = 0;

/** Now. A scan is not before the one that was made before it, unless the clock was set. */
export function stampNow(): StampedTime {
  const now = Date.now();
  if (now > last || now < last - TOLERANCE_MS) last = now;
  return { occurred_at: new Date(last).toISOString() };
}

/** What the clock by which scans are stamped says as they are sent: the service puts their times right by it. */
export const sentNow = ({ clock = 0 }: Pick<StampedTime, "clock"> = {}): string =>
  new Date(Date.now() + clock).toISOString();

/** When something happened by the service's clock, in milliseconds since the epoch. */
export const serverTimeOf = ({ occurred_at, clock = 0 }: StampedTime): number =>
  Date.parse(occurred_at) - clock + clockDifference();
