import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/time.ts";

/** How much time a receiver has for its answer. */
export const TIMEOUT_MS = 15_000;

const SECOND_MS = 1000;

/** From the end of each attempt to the next one: ten attempts in a little over three days. */
const DELAYS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];
/** A delay is up to this share shorter or longer, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
/** An endpoint is disabled when all attempts have failed for this long. */
export const MAX_FAILING_MS = 5 * DAY_MS;

/**
 * Milliseconds between attempts.
 * @param seconds replaces the default schedule; numbers, comma-separated
 */
export function retryDelays(seconds: string | undefined): readonly number[] {
  if (seconds === undefined || seconds.trim() === "") return DELAYS;
  const delays = seconds.split(",").map((text) => Number(text) * SECOND_MS);
  if (!delays.every((delay) => delay >= 0 && delay < Number.POSITIVE_INFINITY)) {
    throw new Error("WEBHOOK_RETRY_SECONDS must be numbers of seconds, comma-separated.");
  }
  return delays;
}

/**
 * How long to wait after an attempt that failed; undefined if it was the last.
 * @param failures how many attempts have failed, including this one
 * @param random from 0 to below 1
 * @param retryAfter the answer's header, which may at most double the delay
 */
export function delayAfter(
  delays: readonly number[],
  failures: number,
  random: number,
  retryAfter: string | null,
  now: number,
): number | undefined {
  const scheduled = delays[failures - 1];
  if (scheduled === undefined) return undefined;
  const delay = Math.round(scheduled * (1 - JITTER + 2 * JITTER * random));
  const requested = retryAfterMs(retryAfter, now) ?? 0;
  return Math.min(Math.max(delay, requested), 2 * delay);
}

/** The milliseconds to wait by a `Retry-After` of seconds or a date (RFC 9110 §10.2.3); undefined if it is neither. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  // All forms of an HTTP date begin with a weekday. Date.parse alone accepts nearly anything.
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
