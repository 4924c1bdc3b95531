/** What tokens depend on may be this old: half of what the contract allows, so that two isolates in a row still keep it. */
const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 10_000;

/**
 * What an isolate knows of the log-ins, clients and partners whose tokens it saw lately, and of tariffs. Holds values,
 * never promises: a request must not wait for another's.
 */
export class StateCache {
  readonly #now: () => number;
  readonly #entries = new Map<string, { value: unknown; readAt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    // A clock that was set back must not make anything last.
    if (known && Math.abs(this.#now() - known.readAt) < MAX_AGE_MS) return known.value as T;
    const readAt = this.#now();
    const value = await read();
    this.#entries.delete(key);
    this.#entries.set(key, { value, readAt });
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
    return value;
  }
}
