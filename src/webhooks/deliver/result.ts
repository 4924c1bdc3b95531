import type { ConsumerDeps } from "../../platform/deps.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/time.ts";
import { MESSAGE_MS } from "../outbox.ts";
import type { Attempt } from "./attempt.ts";
import type { Delivery } from "./delivery-store.ts";
import { isForOrder, statusWithoutReceiver } from "./plan.ts";
import { delayAfter, MAX_FAILING_MS } from "./schedule.ts";
import { receiverOf, SLOW_MS } from "./slow-receivers.ts";

/** The longest delay of a queue message. */
export const MAX_MESSAGE_DELAY_MS = DAY_MS;

export interface AttemptResult {
  delivery: Delivery;
  claimedUntil: number;
  attempt: Attempt;
  status: Delivery["status"];
  nextAttemptAt: number;
  sweepAt: number;
  /** Why the URL's endpoints are disabled; with a time, only those that have failed always since then. */
  disable: { reason: string; failingSince: number | null } | null;
  /** Whether the order's own URL wants no more webhooks. */
  losesOrderUrl: boolean;
  /** Whether the receiver succeeds after a time of failures. */
  isWellAgain: boolean;
  /** Whether the receiver is slow from now on; null if nothing changes. */
  pace: "slow" | "quick" | null;
}

const isGone = ({ status }: Attempt) => status === 410;

/**
 * What an attempt changes for the delivery and its receiver.
 * @param wasNoted whether its receiver was noted as slow because of this attempt
 */
export function resultOf(
  deps: ConsumerDeps,
  delivery: Delivery,
  attempt: Attempt,
  { claimedUntil, wasNoted }: { claimedUntil: number; wasNoted: boolean },
): AttemptResult {
  const now = deps.now();
  const common = {
    delivery,
    attempt,
    claimedUntil,
    pace: paceOf(delivery, attempt, wasNoted),
    disable: null,
    losesOrderUrl: false,
    isWellAgain: false,
    nextAttemptAt: now,
    sweepAt: now,
  };
  if (attempt.error === null) {
    return { ...common, status: "delivered", isWellAgain: hasFailed(delivery, now) };
  }
  if (isGone(attempt)) {
    const disable = { reason: "the receiver answered 410 Gone", failingSince: null };
    return {
      ...common,
      disable,
      losesOrderUrl: isForOrder(delivery),
      status: statusWithoutReceiver(delivery),
    };
  }
  const latest = now - MAX_FAILING_MS;
  const isFailingTooLong = delivery.endpoints.some(
    ({ enabled, failingSince }) => enabled && failingSince !== null && failingSince <= latest,
  );
  const disable = isFailingTooLong
    ? { reason: "all attempts failed for five days", failingSince: latest }
    : null;
  const { delays } = deps.delivery;
  const delay = delayAfter(delays, delivery.step + 1, deps.random(), attempt.retryAfter, now);
  if (delay === undefined) return { ...common, disable, status: "failed" };
  const nextAttemptAt = now + delay;
  return {
    ...common,
    disable,
    status: "pending",
    nextAttemptAt,
    sweepAt: delay > MAX_MESSAGE_DELAY_MS ? nextAttemptAt : nextAttemptAt + MESSAGE_MS,
  };
}

/**
 * Whether a delivery's receiver has failed before: with this delivery, or with all for a while. One event that a receiver
 * does not understand, among many that succeed, is no such time: it would use up its attempts at once.
 */
const hasFailed = ({ step, endpoints }: Delivery, now: number): boolean =>
  step > 0 || endpoints.some(({ failingSince }) => failingSince !== null && failingSince <= now - MINUTE_MS);

/** Whether the receiver took so long that other deliveries should not wait for it. */
export const isTooLong = ({ timedOut, durationMs }: Attempt) => timedOut || durationMs > SLOW_MS;

function paceOf(
  { url, slowReceivers }: Delivery,
  attempt: Attempt,
  wasNoted: boolean,
): AttemptResult["pace"] {
  const isKnown = slowReceivers.atOrigin.includes(receiverOf(url));
  if (isTooLong(attempt)) return isKnown ? null : "slow";
  // A connection that fails soon does not show that a slow receiver has become quick.
  const hasAnswered = attempt.status !== null;
  return wasNoted || (hasAnswered && slowReceivers.atOrigin.length > 0) ? "quick" : null;
}
