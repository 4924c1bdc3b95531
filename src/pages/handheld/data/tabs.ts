/** What tabs of a page do in turn, and tell each other. Where the browser keeps nothing for a page, it has no other tabs. */

/** Does something as soon as no other tab does the same. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  locked(name, {}, () => work()) as Promise<T>;

/** Does something unless another tab, or this one, does the same now; returns undefined then. */
export const ifFree = <T>(name: string, work: () => Promise<T>): Promise<T | undefined> =>
  locked(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));

async function locked<T>(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null | undefined) => Promise<T> | undefined,
): Promise<T | undefined> {
  let isGranted = false;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      isGranted = true;
      return work(lock);
    });
  } catch (error) {
    if (isGranted) throw error;
    return work(undefined);
  }
}

/** @returns tells the other tabs that something has changed */
export function tellTabs(name: string, onChange: () => void): () => void {
  try {
    const others = new BroadcastChannel(name);
    others.onmessage = onChange;
    return () => others.postMessage("changed");
  } catch {
    return () => {};
  }
}
