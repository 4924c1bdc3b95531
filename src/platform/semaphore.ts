const POLL_MS = 5;
/** The runtime may cancel a request at any time. A ticket that was not renewed for this long is dropped. */
const TICKET_TIMEOUT_MS = 2_000;

/**
 * Limits how much work of one kind runs in this isolate at a time and how much waits, first come, first served. Waiting
 * requests poll on timers of their own: a promise of one request must never be awaited by another, because the runtime
 * cancels it with its request.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #waiting: number;
  /** One for each piece of work that runs or waits, oldest first. */
  #tickets: { seenAt: number }[] = [];

  /** @param waiting how many may wait while `atOnce` run */
  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Runs `work` when it is its turn; undefined if too many wait already. */
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
      // Requests that arrived while other work blocked the thread go first.
      await this.#pause(ticket);
      return await work();
    } finally {
      this.#tickets = this.#tickets.filter((other) => other !== ticket);
    }
  }

  async #pause(ticket: { seenAt: number }): Promise<void> {
    // Not the runtime's own `scheduler`: seeding runs under Node.js.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    ticket.seenAt = Date.now();
    this.#dropAbandoned();
  }

  #dropAbandoned(): void {
    const oldest = Date.now() - TICKET_TIMEOUT_MS;
    this.#tickets = this.#tickets.filter(({ seenAt }) => seenAt >= oldest);
  }
}
