import type { Actor } from "../shared/actor.ts";

const MAX_ENTRIES = 10_000;

/** What an isolate remembers of its callers, so that requests over a limit are refused before D1 is asked who sent them. */
export class CallerMemory {
  readonly #now: () => number;
  readonly #callers = new Map<string, Actor>();
  /** Until when this is remembered, in milliseconds since the epoch. */
  readonly #exhausted = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whose key it is, if this isolate has found it to be valid. */
  callerBy(keyHash: string): Actor | undefined {
    return this.#callers.get(keyHash);
  }

  noteKey(keyHash: string, caller: Actor): void {
    put(this.#callers, keyHash, caller);
  }

  dropKey(keyHash: string): void {
    this.#callers.delete(keyHash);
  }

  /** Whether the network went over its limit less than a window ago. */
  isExhausted(network: string): boolean {
    return (this.#exhausted.get(network) ?? 0) > this.#now();
  }

  noteExhausted(network: string, windowMs: number): void {
    put(this.#exhausted, network, this.#now() + windowMs);
  }
}

/** Drops the oldest entry if there are too many. */
function put<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value!);
}
