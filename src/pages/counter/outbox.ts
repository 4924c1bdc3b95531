import { isPassing, type Problem, sendScans } from "./api.ts";
import { serverNow } from "./clock.ts";
import { forgetScan, type KeptScan, keepScan, keptKey, keptScan, keptScans, markRefused } from "./kept.ts";

/**
 * Sends arrivals and refusals, each kept on the device before it is sent and until the service has answered. A scan has
 * an id of its own, by which the service knows it again: sent twice, because an answer was lost or a tab died, it counts
 * once.
 */

const LARGEST_BATCH = 100;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 5 * 60_000;
/** One tab sends at a time, so that scans arrive in the order in which they were made. */
const LOCK = "counter.outbox";

export type Fate = { kind: "recorded" } | { kind: "waiting" } | { kind: "refused"; problem: Problem };

type Sent = { isAnswered: boolean; retryAfterMs?: number | undefined };
const ANSWERED: Sent = { isAnswered: true };

export class Outbox {
  readonly #onChange: () => void;
  readonly #onSignedOut: () => void;
  readonly #onRetried: () => void;
  readonly #otherTabs = new BroadcastChannel("counter.outbox");
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onChange runs when a scan came, went or was refused, in whichever tab
   * @param onSignedOut runs when the service no longer takes the key
   * @param onRetried runs after scans were tried again without anybody asking for it
   */
  constructor(onChange: () => void, onSignedOut: () => void, onRetried: () => void) {
    this.#onChange = onChange;
    this.#onSignedOut = onSignedOut;
    this.#onRetried = onRetried;
    this.#otherTabs.onmessage = () => onChange();
  }

  async keep(trackingCode: string, action: KeptScan["action"]): Promise<KeptScan> {
    const scan = await keepScan({
      scan_id: crypto.randomUUID(),
      tracking_code: trackingCode,
      action,
      occurred_at: new Date(serverNow()).toISOString(),
    });
    this.#changed();
    return scan;
  }

  /** What became of a scan so far. */
  async fateOf(scan: KeptScan): Promise<Fate> {
    const kept = await keptScan(scan);
    if (!kept) return { kind: "recorded" };
    return kept.problem ? { kind: "refused", problem: kept.problem } : { kind: "waiting" };
  }

  async forget(scan: KeptScan): Promise<void> {
    await forgetScan(scan);
    this.#changed();
  }

  /**
   * Sends what waits at once, and tries again later what then still waits. For whoever asks, or a new connection: an answer
   * to another request must not bring it about, or requests would follow each other without a pause.
   */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    const sent = await navigator.locks.request(LOCK, () => this.#sendAll());
    this.#failures = sent.isAnswered ? 0 : this.#failures + 1;
    if (!sent.isAnswered) this.#sendLater(sent.retryAfterMs ?? 0);
  }

  #sendLater(atLeastMs: number): void {
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (this.#failures - 1), LONGEST_DELAY_MS);
    // Not all counters of a town at once when its line is back.
    const spread = delay * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), Math.max(spread, atLeastMs));
  }

  async #retry(): Promise<void> {
    await this.send();
    this.#onRetried();
  }

  async #sendAll(): Promise<Sent> {
    for (;;) {
      const key = keptKey();
      if (!key) return ANSWERED;
      const { own } = await keptScans(key);
      const waiting = own.filter(({ problem }) => !problem).slice(0, LARGEST_BATCH);
      if (waiting.length === 0) return ANSWERED;
      const sent = await this.#sendBatch(key, waiting);
      if (!sent.isAnswered) return sent;
    }
  }

  async #sendBatch(key: string, batch: KeptScan[]): Promise<Sent> {
    const answer = await sendScans(
      key,
      batch.map(({ scan_id, tracking_code, action, occurred_at }) => ({
        ...{ scan_id, tracking_code, action, occurred_at },
      })),
    );
    if (answer.kind === "unreachable") return { isAnswered: false };
    if (answer.kind === "busy") return { isAnswered: false, retryAfterMs: answer.retryAfterMs };
    if (answer.kind === "signed out") {
      // Another tab may have signed in with a new key meanwhile.
      if (keptKey() === key) this.#onSignedOut();
      return { isAnswered: false };
    }
    if (answer.kind === "refused") return this.#narrowDown(key, batch, answer.problem);
    const problems = new Map(
      answer.data.results.map((result) => [result.scan_id, "problem" in result ? result.problem : undefined]),
    );
    let isAnswered = true;
    for (const scan of batch) {
      const problem = problems.get(scan.scan_id);
      if (!problems.has(scan.scan_id) || (problem && isPassing(problem))) isAnswered = false;
      else if (problem) await markRefused(scan, problem);
      else await forgetScan(scan);
    }
    this.#changed();
    return { isAnswered };
  }

  /** One scan that the service finds malformed must not hold up the others: halves lead to it. */
  async #narrowDown(key: string, batch: KeptScan[], problem: Problem): Promise<Sent> {
    const [first, ...others] = batch;
    if (first && others.length === 0) {
      await markRefused(first, problem);
      this.#changed();
      return ANSWERED;
    }
    const middle = Math.ceil(batch.length / 2);
    const sent = await this.#sendBatch(key, batch.slice(0, middle));
    return sent.isAnswered ? this.#sendBatch(key, batch.slice(middle)) : sent;
  }

  #changed(): void {
    this.#onChange();
    this.#otherTabs.postMessage("changed");
  }
}
