import type { Problem } from "../../../../client/src/api.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { isRetryable, sendScans } from "./api.ts";
import {
  type Done,
  deleteScan,
  deleteUnsent,
  findDone,
  markRejected,
  markSent,
  type OutboxScan,
  type Report,
  readScan,
  readScans,
  storedKey,
  storedSession,
  storeScan,
} from "./storage.ts";
import { noteScans } from "./today.ts";

/**
 * Sends all scans but hand-overs. Each is stored on the device until the service has answered, and has an idempotency key,
 * `scan_id`: it counts once even if it is sent twice because a response was lost or a tab was closed.
 */

const LARGEST_BATCH = 100;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 5 * 60_000;
/** One tab sends at a time, so that scans arrive in the order in which they were made. */
const LOCK = "counter.outbox";

export type ScanState =
  | { kind: "recorded"; status: Done["status"] }
  | { kind: "pending" }
  | { kind: "rejected"; problem: Problem };

type Attempt = { isAnswered: boolean; retryAfterMs?: number | undefined };
const ANSWERED: Attempt = { isAnswered: true };

interface OutboxEvents {
  /** A scan was added, removed or rejected, in this tab or another. */
  changed(): void;
  /** The service no longer accepts the key. */
  unauthorized(): void;
  /** An automatic retry has ended. */
  retried(): void;
}

export class Outbox {
  readonly #events: OutboxEvents;
  readonly #otherTabs = new BroadcastChannel("counter.outbox");
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: OutboxEvents) {
    this.#events = events;
    this.#otherTabs.onmessage = () => events.changed();
  }

  async add(trackingCode: string, action: OutboxScan["action"], report?: Report): Promise<OutboxScan> {
    const scan = await storeScan({
      scan_id: crypto.randomUUID(),
      tracking_code: trackingCode,
      action,
      ...(report && { report }),
      occurred_at: new Date(serverNow()).toISOString(),
    });
    this.#changed();
    return scan;
  }

  async stateOf(scan: OutboxScan): Promise<ScanState> {
    const stored = await readScan(scan);
    if (!stored) return { kind: "recorded", status: (await findDone(scan.scan_id))?.status };
    return stored.problem ? { kind: "rejected", problem: stored.problem } : { kind: "pending" };
  }

  async remove(scan: OutboxScan): Promise<void> {
    await deleteScan(scan);
    this.#changed();
  }

  /** Removes a scan if it has certainly not been sent; returns whether it has. */
  async undo(scan: OutboxScan): Promise<boolean> {
    // While scans are being sent, this one may be among them.
    const isUndone = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
      lock ? deleteUnsent(scan) : false,
    );
    if (isUndone) this.#changed();
    return isUndone;
  }

  /**
   * Sends all pending scans now, and schedules a retry for those that stay pending. Call it for a user's action or a new
   * connection, not for the response to another request: requests would follow each other without a pause.
   */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    const { isAnswered, retryAfterMs } = await navigator.locks.request(LOCK, () => this.#sendAll());
    this.#failures = isAnswered ? 0 : this.#failures + 1;
    if (!isAnswered) this.#scheduleRetry(retryAfterMs ?? 0);
  }

  #scheduleRetry(atLeastMs: number): void {
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (this.#failures - 1), LONGEST_DELAY_MS);
    // Jitter, so that all counters of a town do not retry at the same time.
    const jittered = delay * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), Math.max(jittered, atLeastMs));
  }

  async #retry(): Promise<void> {
    await this.send();
    this.#events.retried();
  }

  async #sendAll(): Promise<Attempt> {
    // Codes of parcels that have to wait: a later scan must not overtake the one that the service could not take.
    const waiting = new Set<string>();
    for (;;) {
      const session = storedSession();
      if (!session) return ANSWERED;
      const { own } = await readScans(session.point.id);
      const batch = own
        .filter(({ problem, tracking_code }) => !problem && !waiting.has(tracking_code))
        .slice(0, LARGEST_BATCH);
      if (batch.length === 0) return { isAnswered: waiting.size === 0 };
      if (!navigator.onLine) return { isAnswered: false };
      await markSent(batch);
      const attempt = await this.#sendBatch(session.key, batch, waiting);
      if (!attempt.isAnswered) return attempt;
    }
  }

  async #sendBatch(key: string, batch: OutboxScan[], waiting: Set<string>): Promise<Attempt> {
    const answer = await sendScans(
      key,
      batch.map(({ scan_id, tracking_code, action, occurred_at, report }) => ({
        ...{ scan_id, tracking_code, action, occurred_at, ...report },
      })),
    );
    if (answer.kind === "unreachable") return { isAnswered: false };
    if (answer.kind === "busy") return { isAnswered: false, retryAfterMs: answer.retryAfterMs };
    if (answer.kind === "unauthorized") {
      // Another tab may have signed in with a new key meanwhile.
      if (storedKey() === key) this.#events.unauthorized();
      return { isAnswered: false };
    }
    if (answer.kind === "rejected") return this.#sendHalves(key, batch, waiting, answer.problem);
    const results = new Map(answer.data.results.map((result) => [result.scan_id, result]));
    for (const scan of batch) {
      const result = results.get(scan.scan_id);
      const problem = result && "problem" in result ? result.problem : undefined;
      if (!result || (problem && isRetryable(problem))) waiting.add(scan.tracking_code);
      else if (problem) await markRejected(scan, problem);
      else {
        // Before it is deleted, so that what came of it is known to who waits for that.
        if ("status" in result) await noteScans([scan], result.status);
        await deleteScan(scan);
      }
    }
    this.#changed();
    return ANSWERED;
  }

  /** Bisects a batch that was rejected as a whole, so that one malformed scan does not hold up the others. */
  async #sendHalves(
    key: string,
    batch: OutboxScan[],
    waiting: Set<string>,
    problem: Problem,
  ): Promise<Attempt> {
    const [first, ...others] = batch;
    if (first && others.length === 0) {
      await markRejected(first, problem);
      this.#changed();
      return ANSWERED;
    }
    const middle = Math.ceil(batch.length / 2);
    const attempt = await this.#sendBatch(key, batch.slice(0, middle), waiting);
    return attempt.isAnswered ? this.#sendBatch(key, batch.slice(middle), waiting) : attempt;
  }

  #changed(): void {
    this.#events.changed();
    this.#otherTabs.postMessage("changed");
  }
}
