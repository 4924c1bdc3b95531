import { ConnectionError, ProblemError } from "./problem.ts";

/** How often something is tried again. */
export const RETRIES = 5;
const BASE_MS = 500;
const CAP_MS = 20_000;
/** Longer than the window of a rate limit. A quota that resets at midnight is not waited for. */
const LONGEST_WAIT_S = 120;

/**
 * How long to wait before the next try, with full jitter beyond what the service asks for.
 * @param tries so far
 */
export function delayAfter(tries: number, retryAfterS = 0, random = Math.random()): number {
  return retryAfterS * 1000 + random * Math.min(CAP_MS, BASE_MS * 2 ** tries);
}

/**
 * Whether another try may succeed and does no harm.
 * @param isRepeatable whether doing it twice is as good as once
 */
export function isWorthRetrying(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable;
  if (!(error instanceof ProblemError)) return false;
  if ((error.retryAfterS ?? 0) > LONGEST_WAIT_S) return false;
  // What others changed at the same time was not written.
  if (error.code === "write_conflict") return true;
  return error.status === 429 || (isRepeatable && error.status >= 500);
}

/** @throws the signal's reason */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** The promise's value, or the signal's reason if that comes first. The promise goes on for others. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
