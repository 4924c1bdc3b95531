/** Half of the 60 s within which a change must take effect, so that two stale isolates in a row still meet it. */
const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 10_000;

/**
 * An isolate's cache of the sessions, clients and partners behind access tokens, and of tariffs. It holds values and no
 * promises, because a request must not await another request's promise.
 */
export class StateCache {
  readonly #now: () => number;
  readonly #entries = new Map<string, { value: unknown; readAt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    // A clock that was set back must not extend an entry's life.
    if (known && Math.abs(this.#now() - known.readAt) < MAX_AGE_MS) return known.value as T;
    const readAt = this.#now();
    const value = await read();
    this.#entries.delete(key);
    this.#entries.set(key, { value, readAt });
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
    return value;
  }
}
