import { log } from "../shared/log.ts";

/** Faults of so long are written together: a fault of D1 must not be followed by a write for each request. */
const DEBOUNCE_MS = 1000;
/** The request that was to write can be cut off; after this long another one writes. */
const PATIENCE_MS = 10_000;

/** Counts an isolate's answers with a status from 500 on. */
export class FaultCounter {
  readonly #write: (count: number) => Promise<void>;
  readonly #now: () => number;
  #count = 0;
  #waitingSince = Number.NEGATIVE_INFINITY;

  /** @param write adds to what is known of the present minute */
  constructor(write: (count: number) => Promise<void>, now: () => number) {
    this.#write = write;
    this.#now = now;
  }

  add(waitUntil: (work: Promise<void>) => void): void {
    this.#count++;
    if (this.#now() - this.#waitingSince < PATIENCE_MS) return;
    this.#waitingSince = this.#now();
    waitUntil(this.#flush());
  }

  async #flush(): Promise<void> {
    await scheduler.wait(DEBOUNCE_MS);
    const count = this.#count;
    this.#count = 0;
    this.#waitingSince = Number.NEGATIVE_INFINITY;
    try {
      await this.#write(count);
    } catch (error) {
      this.#count += count;
      log("error", "faults could not be counted", { error });
    }
  }
}
