import { collectionCode, knownCode } from "../../auth/order-codes.ts";
import type { ConsumerDeps, DeliveryDue } from "../../platform/deps.ts";
import { measureDelivery } from "../../platform/metrics.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { DAY_MS } from "../../shared/time.ts";
import { openInForce } from "../endpoints/secrets.ts";
import { partnerSecrets } from "../endpoints/signing-secrets.ts";
import { tellsCode, withCollectionCode } from "../event.ts";
import { MESSAGE_MS, sendAll, sendOrLeave } from "../outbox.ts";
import { type Attempt, attemptDelivery } from "./attempt.ts";
import { attemptLimits, type Limited } from "./attempt-limits.ts";
import type { Delivery } from "./delivery-store.ts";
import * as store from "./delivery-store.ts";
import { type Result, setAside, writeResults } from "./result-store.ts";
import { delayAfter, MAX_FAILING_MS } from "./schedule.ts";
import { signedHeaders } from "./sign.ts";
import { isSlow, receiverOf, recovered } from "./slow-receivers.ts";

/** The queue of a message: the slow lane is for receivers that timed out lately, the fast lane for all others. */
export type Lane = "fast" | "slow";

/** What to do with a message: acknowledge it, or retry it later. */
export type Outcome = { is: "settled" } | { is: "later"; inMs: number };

const SETTLED: Outcome = { is: "settled" };
/** Longer than an attempt and the writing of its result take. If a claim ends without a result, the sweep follows. */
const CLAIM_MS = 60_000;
/** What an attempt may take beyond its timeout: to read the answer, and to write the result. */
const ENDING_MS = 5000;
/** The longest delay of a queue message. */
const MAX_MESSAGE_DELAY_MS = DAY_MS;
const MAX_WRITES = 3;
const WRITE_BACKOFF_MS = 500;

/**
 * Makes the attempts that are still due, concurrently. Each message has its own promise, which resolves when the result
 * of its attempt is written, and rejects when D1, a queue or a secret fails: then the message has to come again. A
 * database that fails holds up no message of another.
 */
export function deliverDue(
  deps: ConsumerDeps,
  messages: readonly DeliveryDue[],
  lane: Lane,
): Promise<Outcome>[] {
  const limited = attemptLimits();
  const ofDatabase = Map.groupBy(messages, ({ database = 0 }) => database);
  const begun = new Map(
    [...ofDatabase].map(([database, theirs]) => [database, deliverIn(deps, database, theirs, lane, limited)]),
  );
  return messages.map(async (message) => {
    const { database = 0 } = message;
    const outcomes = await begun.get(database)!;
    return outcomes[ofDatabase.get(database)!.indexOf(message)]!;
  });
}

/** The same for messages of one database. */
async function deliverIn(
  deps: ConsumerDeps,
  database: number,
  messages: readonly DeliveryDue[],
  lane: Lane,
  limited: Limited,
): Promise<Promise<Outcome>[]> {
  const db = deps.orders.of({ database });
  const now = deps.now();
  const deliveries = await store.readDeliveries(db, [...new Set(messages.map(({ id }) => id))]);
  const plans = messages.map((message, i) => {
    const isDuplicate =
      messages.findIndex(({ id, attempt }) => id === message.id && attempt === message.attempt) < i;
    return isDuplicate
      ? ({ do: "nothing" } as const)
      : planFor(deliveries.get(message.id), message, lane, now);
  });
  const chosen = (step: Plan["do"]) => messages.filter((_, i) => plans[i]!.do === step);
  const idsOf = (step: Plan["do"]) => chosen(step).map(({ id }) => id);

  await sendAll(deps.slowWebhookQueue, chosen("reroute"));
  for (const status of ["failed", "disabled"] as const) {
    if (idsOf(status).length > 0) await setAside(db, idsOf(status), status);
  }
  const claimedUntil = now + CLAIM_MS;
  const due = idsOf("attempt");
  const claimed =
    due.length > 0 ? await store.claimDeliveries(db, due, now, claimedUntil) : new Set<string>();
  const write = batched<Result>((results) => withRetries(() => writeResults(db, results)));
  const timedOut = new Set<string>();

  return messages.map(async ({ id }, i): Promise<Outcome> => {
    const plan = plans[i]!;
    if (plan.do === "wait") return { is: "later", inMs: plan.ms };
    if (plan.do !== "attempt") return SETTLED;
    if (!claimed.has(id)) return { is: "later", inMs: CLAIM_MS };
    await deliver(deps, deliveries.get(id)!, { db, lane, claimedUntil, limited, timedOut, write });
    return SETTLED;
  });
}

type Plan = { do: "nothing" | "reroute" | "attempt" | "failed" | "disabled" } | { do: "wait"; ms: number };

/** What to do for a message, by the delivery's state in D1. */
function planFor(delivery: Delivery | undefined, message: DeliveryDue, lane: Lane, now: number): Plan {
  if (delivery?.status !== "pending" || delivery.attemptCount + 1 !== message.attempt)
    return { do: "nothing" };
  const dueAt = Math.max(delivery.nextAttemptAt, delivery.claimedUntil);
  if (dueAt > now) return { do: "wait", ms: dueAt - now };
  const { endpoints } = delivery;
  if (!isForOrder(delivery) && !endpoints.some(({ enabled }) => enabled)) {
    return { do: delivery.isSettling ? "nothing" : statusWithoutReceiver(delivery) };
  }
  return { do: lane === "fast" && isSlow(delivery.url, delivery.slowReceivers) ? "reroute" : "attempt" };
}

/** A delivery without an enabled receiver waits if it has an endpoint, which may be enabled again. */
const statusWithoutReceiver = ({ endpoints }: Delivery) => (endpoints.length > 0 ? "disabled" : "failed");

const isForOrder = ({ order, url }: Delivery) => order?.webhookUrl === url;

/** What the attempts of a batch share. */
interface Batch {
  db: OrderDatabase;
  lane: Lane;
  claimedUntil: number;
  limited: Limited;
  /** Receivers at which an attempt of this batch timed out. */
  timedOut: Set<string>;
  write: (result: Result) => Promise<void>;
}

async function deliver(deps: ConsumerDeps, delivery: Delivery, batch: Batch): Promise<void> {
  const { order, url, eventId: id } = delivery;
  // Without its key nothing else about the order has to wait.
  const code = order ? (tellsCode(delivery.body) ? collectionCode : knownCode)(deps, order) : undefined;
  const body = withCollectionCode(delivery.body, code);
  const secrets = await secretsOf(deps, batch.db, delivery);
  const attempt = await batch.limited(delivery, async () => {
    if (batch.lane === "fast" && isSlow(url, [...delivery.slowReceivers, ...batch.timedOut]))
      return undefined;
    // Another consumer may make the attempt once the claim has ended.
    if (deps.now() + deps.delivery.timeoutMs + ENDING_MS > batch.claimedUntil) return undefined;
    const headers = signedHeaders(secrets, { id, at: deps.now(), body });
    const ended = await attemptDelivery(deps, { url, headers, body }, code);
    if (ended.timedOut) batch.timedOut.add(receiverOf(url));
    return ended;
  });
  if (!attempt) return moveToSlowLane(deps, batch, delivery);

  if (deps.metrics) {
    const { status, durationMs } = attempt;
    measureDelivery(deps.metrics, {
      partnerId: delivery.partnerId,
      event: delivery.type,
      status,
      durationMs,
    });
  }
  const result = resultOf(deps, delivery, attempt, batch.claimedUntil);
  await batch.write(result);
  if (result.status === "pending") await announceNext(deps, batch.db, result);
}

/** For a delivery whose receiver timed out, or took too long, while the delivery waited for its turn. */
async function moveToSlowLane(
  deps: ConsumerDeps,
  { db, claimedUntil }: Batch,
  { id, attemptCount }: Delivery,
): Promise<void> {
  await store.releaseDelivery(db, id, claimedUntil, deps.now() + MESSAGE_MS);
  await sendAll(deps.slowWebhookQueue, [
    { type: "delivery_due", id, attempt: attemptCount + 1, database: db.number },
  ]);
}

/** The secrets that sign the delivery now: those of its order's partner and of its enabled endpoints. */
async function secretsOf(deps: ConsumerDeps, db: OrderDatabase, delivery: Delivery): Promise<string[]> {
  const { partnerId, endpoints } = delivery;
  const now = deps.now();
  let own = isForOrder(delivery) ? delivery.partnerSecrets : [];
  if (isForOrder(delivery) && own.length === 0) own = await partnerSecrets(deps, db, partnerId);
  return [
    ...openInForce(deps, partnerId, own, now),
    ...endpoints
      .filter(({ enabled }) => enabled)
      .flatMap(({ id, secrets }) => openInForce(deps, id, secrets, now)),
  ];
}

const isGone = ({ status }: Attempt) => status === 410;

/** What an attempt changes for the delivery and its receiver. */
function resultOf(deps: ConsumerDeps, delivery: Delivery, attempt: Attempt, claimedUntil: number): Result {
  const now = deps.now();
  const { url, slowReceivers } = delivery;
  const common = {
    delivery,
    attempt,
    claimedUntil,
    slow: attempt.timedOut && !isSlow(url, slowReceivers) ? [receiverOf(url)] : [],
    recovered: attempt.status === null ? [] : recovered(url, slowReceivers),
    disable: null,
    losesOrderUrl: false,
    nextAttemptAt: now,
    sweepAt: now,
  };
  if (attempt.error === null) return { ...common, status: "delivered" };
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

/** Sends a message for the next attempt. If its delay is too long for a message, the sweep sends it later. */
async function announceNext(
  deps: ConsumerDeps,
  { number: database }: OrderDatabase,
  result: Result,
): Promise<void> {
  const { delivery, attempt, nextAttemptAt } = result;
  const isForSlowLane =
    attempt.status === null && (attempt.timedOut || isSlow(delivery.url, delivery.slowReceivers));
  const delayMs = nextAttemptAt - deps.now();
  if (delayMs > MAX_MESSAGE_DELAY_MS) return;
  const attemptNumber = delivery.attemptCount + 2;
  const message: DeliveryDue = { type: "delivery_due", id: delivery.id, attempt: attemptNumber, database };
  const queue = isForSlowLane ? deps.slowWebhookQueue : deps.webhookQueue;
  await sendOrLeave(queue, [message], Math.max(0, Math.ceil(delayMs / 1000)));
}

/** Collects the items that come while a write is running and writes them in the next batch, to save D1 calls. */
function batched<T>(write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (item) => {
    waiting.push(item);
    next ??= running
      .catch(() => {})
      .then(() => {
        const items = waiting;
        waiting = [];
        next = undefined;
        running = write(items);
        return running;
      });
    return next;
  };
}

/** D1 does not retry writes by itself. @param write must be idempotent */
async function withRetries(write: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      return await write();
    } catch (error) {
      if (++failures === MAX_WRITES) throw error;
      await scheduler.wait(failures * WRITE_BACKOFF_MS);
    }
  }
}
