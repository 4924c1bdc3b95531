const POLL_MS = 5;
/** The runtime may cancel a request at any time. A ticket that was not renewed for this long is dropped. */
const TICKET_TIMEOUT_MS = 2_000;

interface Ticket {
  lane: string;
  isRunning: boolean;
  seenAt: number;
}

/**
 * Limits how much work of one kind runs in this isolate at a time and how much waits. Each lane has its own queue, first come,
 * first served, and lanes take turns: a full one does not hold up another. Waiting requests poll on timers of their own: a
 * promise of one request must never be awaited by another, because the runtime cancels it with its request.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #waiting: number;
  /** One for each piece of work that runs or waits, oldest first. */
  #tickets: Ticket[] = [];
  #lastLane: string | undefined;

  /** @param waiting how many may wait in each lane while `atOnce` run */
  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Runs `work` when it is its turn; undefined if too many wait already. */
  run<T>(work: () => Promise<T>, lane = ""): Promise<T> | undefined {
    this.#dropAbandoned();
    const ahead = this.#tickets.filter((other) => other.lane === lane).length;
    if (ahead >= this.#atOnce + this.#waiting) return undefined;
    const ticket = { lane, isRunning: false, seenAt: Date.now() };
    this.#tickets.push(ticket);
    return this.#runInTurn(ticket, work);
  }

  async #runInTurn<T>(ticket: Ticket, work: () => Promise<T>): Promise<T> {
    try {
      while (this.#next() !== ticket) await this.#pause(ticket);
      ticket.isRunning = true;
      this.#lastLane = ticket.lane;
      // Requests that arrived while other work blocked the thread go first.
      await this.#pause(ticket);
      return await work();
    } finally {
      this.#tickets = this.#tickets.filter((other) => other !== ticket);
    }
  }

  /** The ticket whose turn it is; undefined while as many run as are allowed. */
  #next(): Ticket | undefined {
    const waiting = this.#tickets.filter(({ isRunning }) => !isRunning);
    if (this.#tickets.length - waiting.length >= this.#atOnce) return undefined;
    return waiting.find(({ lane }) => lane !== this.#lastLane) ?? waiting[0];
  }

  async #pause(ticket: Ticket): Promise<void> {
    // Not the runtime's own `scheduler`: seeding runs under Node.js.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    ticket.seenAt = Date.now();
    // Others may have dropped it while work blocked the thread for too long.
    if (!this.#tickets.includes(ticket)) this.#tickets.push(ticket);
    this.#dropAbandoned();
  }

  #dropAbandoned(): void {
    const oldest = Date.now() - TICKET_TIMEOUT_MS;
    this.#tickets = this.#tickets.filter(({ seenAt }) => seenAt >= oldest);
  }
}
