const POLL_MS = 5;
/** A request can be cut off without a word; what has not looked again for this long holds up nobody. */
const PATIENCE_MS = 2_000;

/**
 * Lets a few pieces of an isolate's work run at a time, in the order in which they came, and a few more wait. Each looks
 * again on timers of its own, because a promise of one request must never be awaited by another: the runtime cancels it
 * with its request.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #waiting: number;
  /** Of all that runs or waits, first come first. */
  #tickets: { seenAt: number }[] = [];

  /** @param waiting how many may wait while `atOnce` others run */
  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** What `work` resolves to, once it is its turn; undefined if too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined {
    this.#dropAbandoned();
    if (this.#tickets.length >= this.#atOnce + this.#waiting) return undefined;
    const ticket = { seenAt: Date.now() };
    this.#tickets.push(ticket);
    return this.#runInTurn(ticket, work);
  }

  async #runInTurn<T>(ticket: { seenAt: number }, work: () => Promise<T>): Promise<T> {
    try {
      while (this.#tickets.indexOf(ticket) >= this.#atOnce) await this.#pause(ticket);
      // Whatever else came while the work before blocked the thread goes first.
      await this.#pause(ticket);
      return await work();
    } finally {
      this.#tickets = this.#tickets.filter((other) => other !== ticket);
    }
  }

  async #pause(ticket: { seenAt: number }): Promise<void> {
    await scheduler.wait(POLL_MS);
    ticket.seenAt = Date.now();
    this.#dropAbandoned();
  }

  #dropAbandoned(): void {
    const oldest = Date.now() - PATIENCE_MS;
    this.#tickets = this.#tickets.filter(({ seenAt }) => seenAt >= oldest);
  }
}
