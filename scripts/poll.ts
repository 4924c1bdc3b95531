import { setTimeout as sleep } from "node:timers/promises";

export interface Patience {
  everyMs: number;
  times: number;
}

/**
 * Asks repeatedly until an answer is truthy, and returns it. A failed attempt counts as no answer.
 * @throws what the last attempt threw, or that there was no answer
 */
export async function poll<T>(ask: () => T | Promise<T>, { everyMs, times }: Patience): Promise<T> {
  let failure: unknown;
  for (let attempt = 1; attempt <= times; attempt++) {
    if (attempt > 1) await sleep(everyMs);
    failure = undefined;
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      failure = error;
    }
  }
  throw failure ?? new Error(`no answer after ${times} attempts`);
}
