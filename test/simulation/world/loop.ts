import { AsyncLocalStorage } from "node:async_hooks";

/** An isolate of a Worker. What it began goes on until it dies. */
export interface Isolate {
  name: string;
  isAlive: boolean;
  /** What those who wait for it are told when it dies. */
  onDeath: Set<() => void>;
}

/** The isolate in which code runs; none for what is outside of the service. */
export const inIsolate = new AsyncLocalStorage<Isolate | undefined>();

export const isDead = (): boolean => inIsolate.getStore()?.isAlive === false;

interface Timer {
  at: number;
  /** Timers of the same millisecond run in the order in which they were set. */
  order: number;
  /** None once it was cancelled. */
  work: (() => void) | undefined;
  isolate: Isolate | undefined;
}

const realImmediate = setImmediate;

/**
 * All time of a simulation: it passes only when nothing is left to do now, and then at once up to the next timer. What
 * really takes time, such as cryptography in a thread, is waited for before the clock moves.
 */
export class Loop {
  now: number;
  /** Really running work that is waited for. */
  running = 0;
  #timers: Timer[] = [];
  #set = 0;

  constructor(now: number) {
    this.now = now;
  }

  after(ms: number, work: () => void, isolate = inIsolate.getStore()): Timer {
    const timer = { at: this.now + Math.max(0, ms), order: this.#set++, work, isolate };
    push(this.#timers, timer);
    return timer;
  }

  cancel(timer: Timer): void {
    timer.work = undefined;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets time pass until something is so, or a time is reached. Returns whether it is so. */
  async until(isSo: () => boolean, atLatest: number): Promise<boolean> {
    for (;;) {
      await this.#settle();
      if (isSo()) return true;
      while (this.#timers[0] && !this.#timers[0].work) pop(this.#timers);
      const next = this.#timers[0];
      if (!next || next.at > atLatest) {
        this.now = Math.max(this.now, atLatest);
        return false;
      }
      pop(this.#timers);
      this.now = Math.max(this.now, next.at);
      if (next.isolate?.isAlive !== false) inIsolate.run(next.isolate, next.work!);
    }
  }

  /** Until all promises that can go on have done so: a tick begins when none of them can. */
  async #settle(): Promise<void> {
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (this.running > 0) await new Promise((resolve) => realImmediate(resolve));
  }
}

const isBefore = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** The timers are a binary heap. */
function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (isBefore(heap[above]!, timer)) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
    if (isBefore(last, heap[below]!)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
}
