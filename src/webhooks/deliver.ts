import { collectionCode } from "../auth/order-codes.ts";
import type { ConsumerDeps, DeliveryDue } from "../platform/deps.ts";
import { type Attempt, attemptDelivery } from "./attempt.ts";
import type { Delivery, Result } from "./delivery-store.ts";
import * as store from "./delivery-store.ts";
import { withCollectionCode } from "./event.ts";
import { MESSAGE_MS, sendAll, sendOrLeave } from "./outbox.ts";
import { delayAfter, PATIENCE_MS } from "./schedule.ts";
import { inForce, openSecret } from "./secrets.ts";
import { signedHeaders } from "./sign.ts";
import { partnerSecrets } from "./signing-secrets.ts";
import { isSlow, receiverOf, recovered } from "./slow-receivers.ts";

/** By which queue messages come: that of receivers that timed out is the slow one. */
export type Lane = "fast" | "slow";

/** What becomes of a message: it has done its work, or has to come again. */
export type Outcome = { is: "settled" } | { is: "later"; inMs: number };

const SETTLED: Outcome = { is: "settled" };
/** An attempt and the writing of what it came to take less. Whoever dies before is followed by the sweep. */
const CLAIM_MS = 60_000;
/** The runtime opens six connections at a time; a seventh would wait while its time ran out. One is left for D1. */
const ATTEMPTS_AT_ONCE = 5;
/** Receivers that hang must leave a way to others of their partner, and these to other partners. */
const ATTEMPTS_OF_A_PARTNER = 4;
const ATTEMPTS_AT_A_RECEIVER = 3;
/** A message can't be delayed for longer. */
const MAX_MESSAGE_DELAY_MS = 24 * 3_600_000;
const WRITES = 3;
const BETWEEN_WRITES_MS = 500;

/**
 * Makes the attempts that messages ask for, all at once, as far as they are still due. Settles one message after the
 * other: each as soon as what came of it is written.
 * @throws Error, at once or in one of the promises, when D1, a queue or a secret fails: such messages have to come again
 */
export async function deliverDue(
  deps: ConsumerDeps,
  messages: readonly DeliveryDue[],
  lane: Lane,
): Promise<Promise<Outcome>[]> {
  const now = deps.now();
  const deliveries = await store.readDeliveries(deps.db, [...new Set(messages.map(({ id }) => id))]);
  const plans = messages.map((message, i) => {
    const isTwin =
      messages.findIndex(({ id, attempt }) => id === message.id && attempt === message.attempt) < i;
    return isTwin ? ({ do: "nothing" } as const) : planFor(deliveries.get(message.id), message, lane, now);
  });
  const chosen = (step: Plan["do"]) => messages.filter((_, i) => plans[i]!.do === step);
  const idsOf = (step: Plan["do"]) => chosen(step).map(({ id }) => id);

  await sendAll(deps.slowWebhooks, chosen("reroute"));
  for (const status of ["failed", "disabled"] as const) {
    if (idsOf(status).length > 0) await store.setAside(deps.db, idsOf(status), status);
  }
  const claimedUntil = now + CLAIM_MS;
  const wanted = idsOf("attempt");
  const claimed =
    wanted.length > 0 ? await store.claimDeliveries(deps.db, wanted, now, claimedUntil) : new Set<string>();
  const write = inGroups<Result>((results) => insist(() => store.writeResults(deps.db, results)));
  const turn = turns();
  const hung = new Set<string>();

  return messages.map(async ({ id }, i): Promise<Outcome> => {
    const plan = plans[i]!;
    if (plan.do === "wait") return { is: "later", inMs: plan.ms };
    if (plan.do !== "attempt") return SETTLED;
    if (!claimed.has(id)) return { is: "later", inMs: CLAIM_MS };
    await deliver(deps, deliveries.get(id)!, { lane, claimedUntil, turn, hung, write });
    return SETTLED;
  });
}

type Plan = { do: "nothing" | "reroute" | "attempt" | "failed" | "disabled" } | { do: "wait"; ms: number };

/** What a message has to lead to, as D1 has the delivery now. */
function planFor(delivery: Delivery | undefined, message: DeliveryDue, lane: Lane, now: number): Plan {
  if (delivery?.status !== "pending" || delivery.attemptCount + 1 !== message.attempt)
    return { do: "nothing" };
  const dueAt = Math.max(delivery.nextAttemptAt, delivery.claimedUntil);
  if (dueAt > now) return { do: "wait", ms: dueAt - now };
  const { endpoints } = delivery;
  if (!isForOrder(delivery) && !endpoints.some(({ enabled }) => enabled)) return { do: unwanted(delivery) };
  return { do: lane === "fast" && isSlow(delivery.url, delivery.slowReceivers) ? "reroute" : "attempt" };
}

/** What becomes of a delivery that nobody wants now: only an endpoint can be enabled again. */
const unwanted = ({ endpoints }: Delivery) => (endpoints.length > 0 ? "disabled" : "failed");

const isForOrder = ({ order, url }: Delivery) => order?.webhookUrl === url;

/** What the attempts of a batch share. */
interface Work {
  lane: Lane;
  claimedUntil: number;
  turn: Turn;
  /** Receivers that have let an attempt of this batch time out. */
  hung: Set<string>;
  write: (result: Result) => Promise<void>;
}

async function deliver(deps: ConsumerDeps, delivery: Delivery, work: Work): Promise<void> {
  const { order, url, eventId: id } = delivery;
  const code = order ? collectionCode(deps, order) : undefined;
  const body = withCollectionCode(delivery.body, code);
  const secrets = await secretsOf(deps, delivery);
  const attempt = await work.turn(delivery, async () => {
    if (work.lane === "fast" && isSlow(url, [...delivery.slowReceivers, ...work.hung])) return undefined;
    const headers = signedHeaders(secrets, { id, at: deps.now(), body });
    const ended = await attemptDelivery(deps, { url, headers, body }, code);
    if (ended.timedOut) work.hung.add(receiverOf(url));
    return ended;
  });
  if (!attempt) return leaveToSlowLane(deps, delivery, work.claimedUntil);

  const result = resultOf(deps, delivery, attempt, work.claimedUntil);
  await work.write(result);
  if (result.status === "pending") await announceNext(deps, result);
}

/** For what waited behind attempts that timed out: another would last too long for the fast lane. */
async function leaveToSlowLane(
  deps: ConsumerDeps,
  { id, attemptCount }: Delivery,
  claimedUntil: number,
): Promise<void> {
  await store.releaseDelivery(deps.db, id, claimedUntil, deps.now() + MESSAGE_MS);
  await sendAll(deps.slowWebhooks, [{ type: "delivery_due", id, attempt: attemptCount + 1 }]);
}

/** All that sign now for whoever wants this delivery. */
async function secretsOf(deps: ConsumerDeps, delivery: Delivery): Promise<string[]> {
  const { partnerId, endpoints } = delivery;
  const now = deps.now();
  let own = isForOrder(delivery) ? inForce(delivery.partnerSecrets, now) : [];
  if (isForOrder(delivery) && own.length === 0) own = await partnerSecrets(deps, partnerId);
  return [
    ...own.map((secret) => openSecret(deps, partnerId, secret)),
    ...endpoints
      .filter(({ enabled }) => enabled)
      .flatMap(({ id, secrets }) => inForce(secrets, now).map((secret) => openSecret(deps, id, secret))),
  ];
}

const isGone = ({ status }: Attempt) => status === 410;

/** What an attempt means for the delivery and its receiver. */
function resultOf(deps: ConsumerDeps, delivery: Delivery, attempt: Attempt, claimedUntil: number): Result {
  const now = deps.now();
  const { url, slowReceivers } = delivery;
  const common = {
    ...{ delivery, attempt, claimedUntil },
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
    return { ...common, disable, losesOrderUrl: isForOrder(delivery), status: unwanted(delivery) };
  }
  const hopeless = now - PATIENCE_MS;
  const isHopeless = delivery.endpoints.some(
    ({ enabled, failingSince }) => enabled && failingSince !== null && failingSince <= hopeless,
  );
  const disable = isHopeless
    ? { reason: "nothing but failures for five days", failingSince: hopeless }
    : null;
  const { delays } = deps.delivery;
  const delay = delayAfter(delays, delivery.step + 1, deps.random(), attempt.retryAfter, now);
  if (delay === undefined) return { ...common, disable, status: "failed" };
  const nextAttemptAt = now + delay;
  return {
    ...common,
    ...{ disable, status: "pending", nextAttemptAt },
    sweepAt: delay > MAX_MESSAGE_DELAY_MS ? nextAttemptAt : nextAttemptAt + MESSAGE_MS,
  };
}

/** Asks for the next attempt when it is due, as far as a message can wait so long; else the sweep does. */
async function announceNext(deps: ConsumerDeps, result: Result): Promise<void> {
  const { delivery, attempt, nextAttemptAt } = result;
  const isToBeSlow =
    attempt.status === null && (attempt.timedOut || isSlow(delivery.url, delivery.slowReceivers));
  const delayMs = nextAttemptAt - deps.now();
  if (delayMs > MAX_MESSAGE_DELAY_MS) return;
  const message = { type: "delivery_due", id: delivery.id, attempt: delivery.attemptCount + 2 } as const;
  const queue = isToBeSlow ? deps.slowWebhooks : deps.webhooks;
  await sendOrLeave(queue, [message], Math.max(0, Math.ceil(delayMs / 1000)));
}

type Turn = <T>(delivery: Delivery, work: () => Promise<T>) => Promise<T>;

/** Lets few attempts run at a time, fewer of them of one partner, and fewer still at one receiver. */
function turns(): Turn {
  const all = atMost(ATTEMPTS_AT_ONCE);
  const limits = new Map<string, ReturnType<typeof atMost>>();
  const limitOf = (name: string, limit: number) => {
    const known = limits.get(name) ?? atMost(limit);
    limits.set(name, known);
    return known;
  };
  return ({ partnerId, url }, work) => {
    const ofPartner = limitOf(partnerId, ATTEMPTS_OF_A_PARTNER);
    const atReceiver = limitOf(`${partnerId} ${receiverOf(url)}`, ATTEMPTS_AT_A_RECEIVER);
    return atReceiver(() => ofPartner(() => all(work)));
  };
}

/** Lets so much work run at a time, the rest in the order in which it came. */
function atMost(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** What comes while work is under way is worked on together when it has ended: a batch costs D1 few calls. */
function inGroups<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (item) => {
    waiting.push(item);
    next ??= underWay
      .catch(() => {})
      .then(() => {
        const items = waiting;
        waiting = [];
        next = undefined;
        underWay = work(items);
        return underWay;
      });
    return next;
  };
}

/** D1 repeats no write by itself; this one may be, because it finds what it has done. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      return await write();
    } catch (error) {
      if (++failures === WRITES) throw error;
      await scheduler.wait(failures * BETWEEN_WRITES_MS);
    }
  }
}
