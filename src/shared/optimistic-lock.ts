import { Problem } from "./problem.ts";

/** Up to this many simultaneous writers all succeed, because one of them wins in every round. */
const MAX_ATTEMPTS = 20;

/**
 * Changes something that others may change at the same time. An attempt reads, decides, and writes only if nobody has
 * written since it read. If somebody has, it returns undefined and is repeated.
 * @param subject begins the problem's message, such as `The point`
 * @param attempt gets the number of earlier attempts
 */
export async function withOptimisticLock<T>(
  subject: string,
  attempt: (attemptsBefore: number) => Promise<T | undefined>,
): Promise<T> {
  for (let before = 0; before < MAX_ATTEMPTS; before++) {
    const result = await attempt(before);
    if (result !== undefined) return result;
  }
  throw new Problem("write_conflict", `${subject} was changed by others at the same time: try again.`, {
    headers: { "retry-after": "1" },
  });
}
