import { current } from "./globals.ts";
import { type Isolate, inIsolate } from "./loop.ts";
import type { Random } from "./random.ts";

/** What can go wrong with a call to a binding. */
const CALL_FAULTS = ["fails_before", "fails_after", "late", "dies_before", "dies_after"] as const;
/** What can go wrong with a message, a value or an answer, or for longer than a call. */
const OTHER_FAULTS = [
  "queue_loses",
  "queue_doubles",
  "queue_delays",
  "kv_stale",
  "kv_loses",
  "database_gone",
  "answer_lost",
  "old_isolates",
  "clock_jumps",
] as const;
type FaultKind = (typeof CALL_FAULTS)[number] | (typeof OTHER_FAULTS)[number] | "kv_damages";

export interface Fault {
  kind: FaultKind;
  /** Which of the calls that it could meet in its step it meets. */
  nth: number;
  database: string;
  /** The only binding whose calls it could meet, if not all. */
  of?: string;
}

/** What is deleted from the bucket. */
export const DELETED = "BUCKET.delete";

/** Longer than the service waits for a database. */
const LATE_MS = 14_000;
const GONE_MS = 3_600_000;

/**
 * The fault of a step, if it has one.
 * @param hasBackups whether backups are made in it; at times what one has read is not deleted when it is done
 */
export function drawFault(random: Random, hasBackups = false): Fault | undefined {
  const ofEnd = random.fork("backup");
  if (hasBackups && ofEnd.chance(0.15))
    return {
      kind: ofEnd.pick(["fails_before", "dies_before"]),
      nth: ofEnd.below(3),
      database: "DB",
      of: DELETED,
    };
  if (!random.chance(0.35)) return undefined;
  const isOfCall = random.chance(0.7);
  const kind = isOfCall ? random.pick(CALL_FAULTS) : random.pick(OTHER_FAULTS);
  // Most work makes few calls, a round of the cron a hundred.
  const nth = random.chance(0.7) ? random.below(12) : random.below(120);
  const database = random.pick(["DB", "ORDERS_0", "ORDERS_1"]);
  return { kind: kind === "kv_loses" && nth % 2 === 1 ? "kv_damages" : kind, nth, database };
}

export const tell = ({ kind, nth, database, of }: Fault) =>
  kind === "database_gone" ? `${kind} ${database}` : `${kind} at call ${nth}${of ? ` of ${of}` : ""}`;

/** What goes wrong now. */
export class Faults {
  #fault: Fault | undefined;
  #calls = 0;
  /** Whether the fault of the step has met something, and when one of any step did last. */
  hasHit = false;
  #hitAt = Number.NEGATIVE_INFINITY;
  readonly #goneUntil = new Map<string, number>();
  readonly #kill: (isolate: Isolate) => void;

  constructor(kill: (isolate: Isolate) => void) {
    this.#kill = kill;
  }

  arm(fault: Fault | undefined): void {
    this.#fault = fault;
    this.#calls = 0;
    this.hasHit = false;
    if (fault?.kind === "database_gone") {
      this.#goneUntil.set(fault.database, current.loop.now + GONE_MS);
      this.#hit();
    }
  }

  #hit(): void {
    this.hasHit = true;
    this.#hitAt = current.loop.now;
  }

  /** Since when nothing has gone wrong; a time to come while a database is gone. */
  get quietSince(): number {
    return Math.max(this.#hitAt, ...this.#goneUntil.values());
  }

  /** Whether nothing has gone wrong in this step. */
  isQuiet(): boolean {
    return !this.hasHit && [...this.#goneUntil.values()].every((until) => until < current.loop.now);
  }

  /** Nothing goes wrong any more. */
  end(): void {
    this.arm(undefined);
    this.#goneUntil.clear();
  }

  /** Whether the step's fault is of this kind and meets what happens now, at a call to a binding if it is one. */
  hits(kind: FaultKind, binding?: string): boolean {
    if (this.#fault?.kind !== kind || (this.#fault.of ?? binding) !== binding) return false;
    if (this.#calls++ !== this.#fault.nth) return false;
    this.#hit();
    return true;
  }

  /** The same, wherever in its step it is. */
  is(kind: FaultKind): boolean {
    if (this.#fault?.kind !== kind) return false;
    this.#hit();
    return true;
  }

  /** A call to a binding of the isolate that makes it, of which `work` is what the binding does. */
  call<T>(binding: string, work: () => T): Promise<T> {
    const { loop, random } = current;
    const isolate = inIsolate.getStore();
    const fault = CALL_FAULTS.find((kind) => this.hits(kind, binding));
    const isGone = (this.#goneUntil.get(binding) ?? 0) > loop.now;
    return new Promise<T>((resolve, reject) => {
      const lost = () => reject(new Error("D1_ERROR: Network connection lost."));
      const arrive = () => {
        if (fault === "fails_before" || isGone) return lost();
        if (fault === "dies_before" && isolate) return this.#kill(isolate);
        try {
          const result = work();
          if (fault === "dies_after" && isolate) return this.#kill(isolate);
          if (fault === "fails_after") return lost();
          if (fault === "late") return void loop.after(LATE_MS, () => resolve(result), isolate);
          resolve(result);
        } catch (error) {
          reject(error);
        }
      };
      loop.after(1 + random.below(4), arrive, isolate);
    });
  }
}
