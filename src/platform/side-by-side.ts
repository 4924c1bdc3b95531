/** The runtime opens no more connections of one invocation at a time; a call to D1 or a queue is one. */
const AT_ONCE = 6;

/** The results of `work` for each item, in their order. Six run at a time, and one that fails stops no other. */
export async function sideBySide<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const outcomes: PromiseSettledResult<R>[] = [];
  let next = 0;
  const workOn = async () => {
    while (next < items.length) {
      const i = next++;
      [outcomes[i]] = (await Promise.allSettled([work(items[i]!)])) as [PromiseSettledResult<R>];
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, workOn));
  return outcomes;
}

export function fulfilled<T>(outcomes: readonly PromiseSettledResult<T>[]): T[] {
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}
