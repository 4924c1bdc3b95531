/** How long the map must be at rest before its view is loaded. */
const DEBOUNCE_MS = 250;

interface LoadingEvents {
  /** `isBusy` may have changed. */
  busyChanged(): void;
  /** Another property may have changed. */
  stateChanged(): void;
}

/** The work in progress: one at a time, which another may replace. */
export class Loading {
  readonly #events: LoadingEvents;
  readonly #cancel: () => void;
  #isActive = false;
  #isAnswer = false;
  #hasFailed = false;
  /** Repeats the last work; undefined once that has succeeded. */
  #retry: (() => void) | undefined;
  #debounce: ReturnType<typeof setTimeout> | undefined;

  /** @param cancel makes the work in progress end with an `AbortError` */
  constructor(events: LoadingEvents, cancel: () => void) {
    this.#events = events;
    this.#cancel = cancel;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Whether the work answers a question, which a mere move of the map does not replace. */
  get isAnswer(): boolean {
    return this.#isAnswer;
  }

  /** Whether something is in progress or about to start. */
  get isBusy(): boolean {
    return this.#isActive || this.#debounce !== undefined;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async run(work: () => Promise<void>, retry: () => void, { isAnswer = false } = {}): Promise<void> {
    this.#setDebounce(undefined);
    this.#isActive = true;
    this.#isAnswer = isAnswer;
    this.#retry = retry;
    this.#hasFailed = false;
    this.#events.stateChanged();
    try {
      await work();
      this.#retry = undefined;
    } catch (error) {
      // Another work took its place.
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.#hasFailed = true;
    }
    this.#isActive = false;
    this.#isAnswer = false;
    this.#events.stateChanged();
  }

  /** The answer has arrived. The rest of the work may be replaced. */
  answered(): void {
    this.#isAnswer = false;
  }

  /** Starts the work when this has not been called for a moment. */
  debounce(next: (() => void) | undefined): void {
    this.#setDebounce(next);
  }

  /** Repeats what has not succeeded yet. @returns whether there was anything */
  retry(): boolean {
    this.#retry?.();
    return this.#retry !== undefined;
  }

  /** Cancels what is in progress or about to start. */
  stop(): void {
    this.#setDebounce(undefined);
    this.#cancel();
    this.#isActive = false;
    this.#isAnswer = false;
    this.#retry = undefined;
    this.#hasFailed = false;
  }

  #setDebounce(next: (() => void) | undefined): void {
    clearTimeout(this.#debounce);
    this.#debounce =
      next &&
      setTimeout(() => {
        this.#debounce = undefined;
        next();
      }, DEBOUNCE_MS);
    this.#events.busyChanged();
  }
}
