import { log } from "../shared/log.ts";

/** Server errors are written together once in this time, so that an outage of D1 does not cause a write per request. */
const DEBOUNCE_MS = 100;
/** The runtime may cancel the request that should write; after this time another request writes. */
const WRITER_TIMEOUT_MS = 10_000;

/** Counts an isolate's server errors: answers with status 500 or higher. */
export class FaultCounter {
  readonly #write: (count: number) => Promise<void>;
  readonly #now: () => number;
  #count = 0;
  #waitingSince = Number.NEGATIVE_INFINITY;

  /** @param write adds to the stored count of the current minute */
  constructor(write: (count: number) => Promise<void>, now: () => number) {
    this.#write = write;
    this.#now = now;
  }

  add(waitUntil: (work: Promise<void>) => void): void {
    this.#count++;
    if (this.#now() - this.#waitingSince < WRITER_TIMEOUT_MS) return;
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
