import type { Problem } from "../../../../client/src/api.ts";
import type { ScanResults } from "../../api.ts";
import { PAGE } from "../page-name.ts";
import { isKeeping } from "./keeping.ts";
import { type Answer, isRetryable } from "./request.ts";
import type { ScanStore, StoredScan } from "./scan-store.ts";
import { isEnabled } from "./settings.ts";
import { ifFree, inTurn, tellTabs } from "./tabs.ts";

/**
 * Sends scans. Each is stored on the device until the service has answered, and has an idempotency key, `scan_id`: it
 * counts once even if it is sent twice because a response was lost or a tab was closed.
 */

const LARGEST_BATCH = 100;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 5 * 60_000;
/** One tab sends at a time, so that scans arrive in the order in which they were made. */
const LOCK = `${PAGE}.outbox`;

export type ScanState = { kind: "recorded" } | { kind: "pending" } | { kind: "rejected"; problem: Problem };

/** Where the scans are stored, and how they reach the service. */
export interface Post<Scan extends StoredScan> {
  store: ScanStore<Scan>;
  /** The key that is signed in. */
  key(): string | undefined;
  /** All scans that this key may send, oldest first. */
  readOwn(): Promise<Scan[]>;
  /** Deletes a scan that the service has recorded, and notes the result. */
  finish(scan: Scan, result: Recorded | undefined): Promise<void>;
  send(key: string, scans: Scan[]): Promise<Answer<ScanResults>>;
}

/** What the service says of a scan that it has recorded. */
export type Recorded = Extract<ScanResults["results"][number], { status: unknown }>;
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

/** How long a scan can be taken back before it is sent. */
const HELD_MS = 10_000;
const isHeld = ({ heldUntil = 0 }: StoredScan): boolean => heldUntil > Date.now();

/**
 * The fields of a scan that is made now and can be taken back for a moment, unless the device is set otherwise, or keeps nothing
 * meanwhile.
 */
export const heldNow = (): Pick<StoredScan, "heldUntil"> =>
  isEnabled("undo") && isKeeping() ? { heldUntil: Date.now() + HELD_MS } : {};

export class Outbox<Scan extends StoredScan> {
  readonly #post: Post<Scan>;
  readonly #events: OutboxEvents;
  readonly #tellTabs: () => void;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the waiting of scans that are held in this tab, by their ids. */
  readonly #held = new Map<string, (isUndone: boolean) => void>();

  constructor(post: Post<Scan>, events: OutboxEvents) {
    this.#post = post;
    this.#events = events;
    this.#tellTabs = tellTabs(LOCK, () => events.changed());
  }

  async stateOf(scan: Scan): Promise<ScanState> {
    const stored = await this.#post.store.read(scan);
    if (!stored) return { kind: "recorded" };
    return stored.rejection ? { kind: "rejected", problem: stored.rejection } : { kind: "pending" };
  }

  async remove(scans: Scan[]): Promise<void> {
    for (const scan of scans) await this.#post.store.delete(scan);
    this.changed();
  }

  /** Removes a scan if it has certainly not been sent; returns whether it has. */
  async undo(scan: Scan): Promise<boolean> {
    // While scans are being sent, this one may be among them.
    const isUndone = await ifFree(LOCK, () => this.#post.store.deleteUnsent(scan));
    if (isUndone) this.#held.get(scan.scan_id)?.(true);
    if (isUndone) this.changed();
    return isUndone === true;
  }

  /** Waits until a scan may be sent; returns whether it was taken back before. */
  async wasUndone(scan: Scan): Promise<boolean> {
    if (!isHeld(scan)) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#held.set(scan.scan_id, resolve);
    const timer = setTimeout(resolve, scan.heldUntil! - Date.now(), false);
    const isUndone = await promise;
    clearTimeout(timer);
    this.#held.delete(scan.scan_id);
    return isUndone;
  }

  /** Sends everything now, also what could still be taken back. */
  async sendHeld(): Promise<void> {
    const held = (await this.#post.readOwn()).filter(isHeld);
    await this.#post.store.change(held, { heldUntil: 0 } as Partial<Scan>);
    for (const { scan_id } of held) this.#held.get(scan_id)?.(false);
    await this.send();
  }

  /**
   * Sends all pending scans now, and schedules a retry for those that stay pending. Call it for a user's action or a new
   * connection, not for the response to another request: requests would follow each other without a pause.
   */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    const { isAnswered, retryAfterMs } = await inTurn(LOCK, () => this.#sendAll());
    this.#failures = isAnswered ? 0 : this.#failures + 1;
    if (!isAnswered) this.#scheduleRetry(retryAfterMs ?? 0);
  }

  /** To be called after each change of what is stored. */
  changed(): void {
    this.#events.changed();
    this.tellOtherTabs();
  }

  /** To be called after a change that this tab shows already. */
  tellOtherTabs(): void {
    this.#tellTabs();
  }

  #scheduleRetry(atLeastMs: number): void {
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (this.#failures - 1), LONGEST_DELAY_MS);
    // Random, so that not all devices of a town retry at the same time.
    const jittered = delay * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), Math.max(jittered, atLeastMs));
  }

  async #retry(): Promise<void> {
    await this.send();
    this.#events.retried();
  }

  async #sendAll(): Promise<Attempt> {
    // Codes of parcels that have to wait: a later scan must not overtake one that the service could not process.
    const waiting = new Set<string>();
    // Codes of parcels with a scan that can still be taken back. A later call sends them.
    const held = new Set<string>();
    for (;;) {
      const key = this.#post.key();
      if (!key) return ANSWERED;
      const own = await this.#post.readOwn();
      for (const scan of own) if (isHeld(scan)) held.add(scan.tracking_code);
      const batch = nextBatch(
        own.filter(
          ({ rejection, tracking_code: code }) => !rejection && !waiting.has(code) && !held.has(code),
        ),
      );
      if (batch.length === 0) return { isAnswered: waiting.size === 0 };
      if (!navigator.onLine) return { isAnswered: false };
      const unsent = batch.filter(({ isSent }) => !isSent);
      await this.#post.store.change(unsent, { isSent: true } as Partial<Scan>);
      const attempt = await this.#sendBatch(key, batch, waiting);
      if (!attempt.isAnswered) return attempt;
    }
  }

  async #sendBatch(key: string, batch: Scan[], waiting: Set<string>): Promise<Attempt> {
    const answer = await this.#post.send(key, batch);
    if (answer.kind === "unreachable") return { isAnswered: false };
    if (answer.kind === "busy") return { isAnswered: false, retryAfterMs: answer.retryAfterMs };
    if (answer.kind === "unauthorized") {
      // Another tab may have signed in with a new key meanwhile.
      if (this.#post.key() === key) this.#events.unauthorized();
      return { isAnswered: false };
    }
    if (answer.kind === "rejected") return this.#sendHalves(key, batch, waiting, answer.problem);
    const results = new Map(answer.data.results.map((result) => [result.scan_id, result]));
    for (const scan of batch) {
      const result = results.get(scan.scan_id);
      const problem = result && "problem" in result ? result.problem : undefined;
      if (!result || (problem && isToWait(problem))) waiting.add(scan.tracking_code);
      else if (problem) await this.#reject(scan, problem);
      else await this.#post.finish(scan, result && "status" in result ? result : undefined);
    }
    this.changed();
    return ANSWERED;
  }

  /** Bisects a batch that was rejected as a whole, so that one malformed scan does not delay the others. */
  async #sendHalves(key: string, batch: Scan[], waiting: Set<string>, problem: Problem): Promise<Attempt> {
    const [first, ...others] = batch;
    if (first && others.length === 0) {
      await this.#reject(first, problem);
      this.changed();
      return ANSWERED;
    }
    const middle = Math.ceil(batch.length / 2);
    const attempt = await this.#sendBatch(key, batch.slice(0, middle), waiting);
    return attempt.isAnswered ? this.#sendBatch(key, batch.slice(middle), waiting) : attempt;
  }

  async #reject(scan: Scan, problem: Problem): Promise<void> {
    await this.#post.store.change([scan], { rejection: problem } as Partial<Scan>);
  }
}

/**
 * The oldest scans, but only one of each parcel, because the result of a later one depends on it, and only those whose times are
 * by the same clock.
 */
function nextBatch<Scan extends StoredScan>(scans: Scan[]): Scan[] {
  const first = new Map<string, Scan>();
  for (const scan of scans) if (!first.has(scan.tracking_code)) first.set(scan.tracking_code, scan);
  const [oldest] = first.values();
  return [...first.values()].filter(({ clock }) => clock === oldest?.clock).slice(0, LARGEST_BATCH);
}

/** Too many wrong codes lock a key for some time; then this code was not checked. */
const isToWait = (problem: Problem): boolean => isRetryable(problem) || problem.code === "code_locked";
