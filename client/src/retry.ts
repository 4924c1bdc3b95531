import { ConnectionError, ProblemError } from "./problem.ts";

/** How often a failed call is tried again. */
export const RETRIES = 5;
const BASE_MS = 500;
const CAP_MS = 20_000;
/** The longest wait: longer than the window of a rate limit, but not as long as a quota that resets at midnight. */
const LONGEST_WAIT_S = 120;

/**
 * How long to wait before the next try: as long as the service asks, and a random time besides.
 * @param tries the number so far
 */
export function delayAfter(tries: number, retryAfterS = 0, random = Math.random()): number {
  return retryAfterS * 1000 + random * Math.min(CAP_MS, BASE_MS * 2 ** tries);
}

/**
 * Whether another try may succeed and does no harm.
 * @param isRepeatable whether the call can safely be repeated
 */
export function isWorthRetrying(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable;
  if (!(error instanceof ProblemError)) return false;
  if ((error.retryAfterS ?? 0) > LONGEST_WAIT_S) return false;
  // The service wrote nothing, because others changed the same at the same time.
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

/** The promise's value. Throws the signal's reason if that comes first; others may go on waiting for the promise. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
