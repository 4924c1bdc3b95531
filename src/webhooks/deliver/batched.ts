const MAX_WRITES = 3;
const WRITE_BACKOFF_MS = 500;

/**
 * Collects items that come while a write is running, and writes them with the next one, to save calls to D1. A write that
 * fails is tried again, because D1 does not do that by itself.
 * @param write must be idempotent
 */
export function batched<T>(write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (item) => {
    waiting.push(item);
    next ??= running
      .catch(() => {})
      .then(() => {
        const items = waiting;
        waiting = [];
        next = undefined;
        running = withRetries(() => write(items));
        return running;
      });
    return next;
  };
}

async function withRetries(write: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      return await write();
    } catch (error) {
      if (++failures === MAX_WRITES) throw error;
      await scheduler.wait(failures * WRITE_BACKOFF_MS);
    }
  }
}
