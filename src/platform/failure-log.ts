import type { Actor } from "../shared/actor.ts";
import { log } from "../shared/log.ts";
import { MINUTE_MS } from "../shared/time.ts";

/** How many failed requests of a partner are listed in a minute; the others are counted. */
export const LISTED_PER_MINUTE = 60;
/** How many of the others one message counts at most. */
const COUNTED_TOGETHER = 100;

/** Queue message: a request by a credential of a partner was answered 4xx (except 401) or 5xx. */
export interface FailedRequest {
  type: "failed_request";
  id: string;
  partnerId: string;
  at: number;
  method: string;
  /** The route's pattern. */
  path: string;
  status: number;
  code: string;
  errors: { path: string; message: string }[];
  requestId: string;
  credential: { kind: Extract<Actor, { partnerId: string }>["kind"]; id: string };
}

/** Queue message: so many more of a partner's requests failed. */
interface FailedCount {
  type: "failed_count";
  partnerId: string;
  at: number;
  count: number;
}

export type FailureMessage = FailedRequest | FailedCount;

type WaitUntil = (work: Promise<void>) => void;

/**
 * Tells the consumer of partners' failed requests, after their answers, and only of as many as it would list. The others
 * are counted by the hundred. A rest of less than a hundred is sent at the partner's first failure in another minute.
 */
export class FailureLog {
  readonly #queue: Pick<Queue<FailureMessage>, "send">;
  readonly #now: () => number;
  /** One count for each partner. */
  readonly #seen = new Map<string, { minute: number; listed: number; others: number }>();

  constructor(queue: Pick<Queue<FailureMessage>, "send">, now: () => number) {
    this.#queue = queue;
    this.#now = now;
  }

  add(failed: FailedRequest, waitUntil: WaitUntil): void {
    const { partnerId, at } = failed;
    const minute = Math.floor(this.#now() / MINUTE_MS);
    const known = this.#seen.get(partnerId);
    const seen = known?.minute === minute ? known : { minute, listed: 0, others: 0 };
    if (seen !== known) this.#seen.set(partnerId, seen);
    if (seen !== known && known && known.others > 0) {
      waitUntil(this.#send({ type: "failed_count", partnerId, at, count: known.others }));
    }
    if (seen.listed < LISTED_PER_MINUTE) {
      seen.listed++;
      waitUntil(this.#send(failed));
    } else if (++seen.others === COUNTED_TOGETHER) {
      seen.others = 0;
      waitUntil(this.#send({ type: "failed_count", partnerId, at, count: COUNTED_TOGETHER }));
    }
  }

  async #send(message: FailureMessage): Promise<void> {
    try {
      await this.#queue.send(message);
    } catch (error) {
      log("warn", "a failed request could not be noted", { error });
    }
  }
}
