import type { Faults } from "./faults.ts";
import { current } from "./globals.ts";
import { inIsolate } from "./loop.ts";

interface Message {
  id: string;
  body: unknown;
  /** When it was sent, and when it may be brought. */
  sentAt: number;
  at: number;
  attempts: number;
}

/** What the consumer's settings say of a queue. */
export interface QueueSettings {
  name: string;
  maxBatchSize: number;
  maxRetries: number;
  retryDelayMs: number;
}

/** What became of a batch: which messages are done with, and which have to come again, after a delay. */
export interface Handled {
  again: ReadonlyMap<string, number | undefined>;
}

const DELAYED_MS = 1_800_000;
const MOST_LATE_MS = 400;
const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };

/** A queue in memory, with one consumer at a time. */
export class MemoryQueue {
  readonly #settings: QueueSettings;
  readonly #faults: Faults;
  readonly #bring: (name: string, messages: readonly Message[]) => Promise<Handled>;
  readonly #deadLetters: MemoryQueue | undefined;
  #messages: Message[] = [];
  #isBringing = false;
  #ids = 0;

  constructor(
    settings: QueueSettings,
    faults: Faults,
    bring: (name: string, messages: readonly Message[]) => Promise<Handled>,
    deadLetters?: MemoryQueue,
  ) {
    this.#settings = settings;
    this.#faults = faults;
    this.#bring = bring;
    this.#deadLetters = deadLetters;
  }

  /** How many are waited for. */
  get length(): number {
    return this.#messages.length;
  }

  send(body: unknown, { delaySeconds = 0 }: { delaySeconds?: number } = {}) {
    return this.sendBatch([{ body, delaySeconds }]);
  }

  sendBatch(sent: Iterable<{ body: unknown; delaySeconds?: number }>) {
    const messages = [...sent];
    return this.#faults.call("QUEUE", () => {
      // What is sent together mostly comes together.
      const isTogether = current.random.chance(0.7);
      const late = current.random.below(MOST_LATE_MS);
      for (const { body, delaySeconds = 0 } of messages)
        this.add(structuredClone(body), delaySeconds * 1000, isTogether ? late : undefined);
      return SENT;
    });
  }

  /** Puts a message into the queue, unless a fault loses it. */
  add(body: unknown, delayMs = 0, lateMs = current.random.below(MOST_LATE_MS)): void {
    if (this.#faults.hits("queue_loses")) return;
    const copies = this.#faults.hits("queue_doubles") ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      const late = this.#faults.hits("queue_delays") ? DELAYED_MS : lateMs;
      const sentAt = current.loop.now;
      const id = `${this.#settings.name}-${++this.#ids}`;
      this.#push({ id, body, sentAt, at: sentAt + delayMs + late, attempts: 1 });
    }
  }

  #push(message: Message): void {
    this.#messages.push(message);
    current.loop.after(message.at - current.loop.now, () => this.#look(), undefined);
  }

  /** Brings what is due, in no order, unless a batch is being handled. */
  #look(): void {
    if (this.#isBringing) return;
    const { name, maxBatchSize, maxRetries, retryDelayMs } = this.#settings;
    const due = this.#messages.filter(({ at }) => at <= current.loop.now).slice(0, maxBatchSize);
    if (due.length === 0) return;
    this.#isBringing = true;
    this.#messages = this.#messages.filter((message) => !due.includes(message));
    void inIsolate
      .run(undefined, () => this.#bring(name, due))
      .then(({ again }) => {
        this.#isBringing = false;
        for (const message of due.filter(({ id }) => again.has(id))) {
          const at = current.loop.now + (again.get(message.id) ?? retryDelayMs);
          if (message.attempts <= maxRetries) this.#push({ ...message, at, attempts: message.attempts + 1 });
          else this.#deadLetters?.add(message.body);
        }
        this.#look();
      });
  }
}
