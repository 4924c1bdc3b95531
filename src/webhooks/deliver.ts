import type { ConsumerDeps, DeliveryDue } from "../deps.ts";
import { collectionCode } from "../orders/codes.ts";
import { type Attempt, attemptDelivery } from "./attempt.ts";
import type { Delivery, Result } from "./delivery-store.ts";
import * as store from "./delivery-store.ts";
import { withCollectionCode } from "./event.ts";
import { MESSAGE_MS, sendAll } from "./outbox.ts";
import { delayAfter, PATIENCE_MS } from "./schedule.ts";
import { inForce, openSecret } from "./secrets.ts";
import { signedHeaders } from "./sign.ts";
import { partnerSecrets } from "./signing-secrets.ts";

/** By which queue messages come: that of receivers that timed out is the slow one. */
export type Lane = "fast" | "slow";

/** What becomes of a message: it has done its work, or has to come again. */
export type Outcome = { is: "settled" } | { is: "later"; inMs: number };

const SETTLED: Outcome = { is: "settled" };
/** An attempt and the writing of what it came to take less. Whoever dies before is followed by the sweep. */
const CLAIM_MS = 60_000;
/** The runtime opens six connections at a time; a seventh would wait while its time ran out. One is left for D1. */
const ATTEMPTS_AT_ONCE = 5;
/** A receiver that hangs must not take them all. With fewer, the last of a batch would outlive its claim. */
const ATTEMPTS_AT_A_RECEIVER = 4;
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
    const isTwin = messages.findIndex(({ id }) => id === message.id) < i;
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

  return messages.map(async ({ id }, i): Promise<Outcome> => {
    const plan = plans[i]!;
    if (plan.do === "wait") return { is: "later", inMs: plan.ms };
    if (plan.do !== "attempt") return SETTLED;
    if (!claimed.has(id)) return { is: "later", inMs: CLAIM_MS };
    await deliver(deps, deliveries.get(id)!, { claimedUntil, turn, write });
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
  const { endpoints, order } = delivery;
  if (!isForOrder(delivery) && !endpoints.some(({ enabled }) => enabled)) {
    // An endpoint may be enabled again; an order's URL that was given up is not.
    return { do: endpoints.length > 0 || order?.webhookUrl === null ? "disabled" : "failed" };
  }
  return { do: lane === "fast" && delivery.isSlow ? "reroute" : "attempt" };
}

const isForOrder = ({ order, url }: Delivery) => order?.webhookUrl === url;

async function deliver(
  deps: ConsumerDeps,
  delivery: Delivery,
  work: { claimedUntil: number; turn: Turn; write: (result: Result) => Promise<void> },
): Promise<void> {
  const { order, url, eventId: id } = delivery;
  const code = order ? collectionCode(deps, order) : undefined;
  const body = withCollectionCode(delivery.body, code);
  const secrets = await secretsOf(deps, delivery);
  const attempt = await work.turn(store.receiverOf(url), () => {
    const headers = signedHeaders(secrets, { id, at: deps.now(), body });
    return attemptDelivery(deps, { url, headers, body }, code);
  });

  const result = resultOf(deps, delivery, attempt, work.claimedUntil);
  await work.write(result);
  if (result.status === "pending") await announceNext(deps, result);
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
  const common = {
    ...{ delivery, attempt, claimedUntil },
    isSlow: attempt.timedOut || (delivery.isSlow && attempt.status === null),
    disable: null,
    losesOrderUrl: false,
    nextAttemptAt: now,
    sweepAt: now,
  };
  if (attempt.error === null) return { ...common, status: "delivered" };
  if (isGone(attempt)) {
    const disable = { reason: "the receiver answered 410 Gone", failingSince: null };
    return { ...common, disable, losesOrderUrl: isForOrder(delivery), status: "disabled" };
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
async function announceNext(deps: ConsumerDeps, { delivery, nextAttemptAt, isSlow }: Result): Promise<void> {
  const delayMs = nextAttemptAt - deps.now();
  if (delayMs > MAX_MESSAGE_DELAY_MS) return;
  const message = { type: "delivery_due", id: delivery.id, attempt: delivery.attemptCount + 2 } as const;
  try {
    const queue = isSlow ? deps.slowWebhooks : deps.webhooks;
    await sendAll(queue, [message], Math.max(0, Math.ceil(delayMs / 1000)));
  } catch (error) {
    console.warn(
      JSON.stringify({ level: "warn", message: "a delivery waits for the sweep", cause: String(error) }),
    );
  }
}

type Turn = <T>(receiver: string, work: () => Promise<T>) => Promise<T>;

/** Lets few attempts run at a time, and fewer of them at one receiver. */
function turns(): Turn {
  const all = atMost(ATTEMPTS_AT_ONCE);
  const each = new Map<string, ReturnType<typeof atMost>>();
  return (receiver, work) => {
    const itsTurn = each.get(receiver) ?? atMost(ATTEMPTS_AT_A_RECEIVER);
    each.set(receiver, itsTurn);
    return itsTurn(() => all(work));
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
