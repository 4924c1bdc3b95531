import { collectionCode, knownCode } from "../../auth/order-codes.ts";
import type { ConsumerDeps, DeliveryDue } from "../../platform/deps.ts";
import { measureDelivery } from "../../platform/metrics.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { log } from "../../shared/log.ts";
import { openInForce } from "../endpoints/secrets.ts";
import { partnerSecrets } from "../endpoints/signing-secrets.ts";
import { tellsCode, withCollectionCode } from "../event.ts";
import { type Attempt, attemptDelivery } from "./attempt.ts";
import { attemptLimits, type Limited } from "./attempt-limits.ts";
import { batched } from "./batched.ts";
import { claimDeliveries, type Delivery, readDeliveries } from "./delivery-store.ts";
import { announceNextAttempt, sendToSlowLane } from "./lanes.ts";
import { type AttemptPlan, isForOrder, type Lane, planFor } from "./plan.ts";
import { type AttemptResult, isTooLong, resultOf } from "./result.ts";
import { setAside, writeResults } from "./result-store.ts";
import { signedHeaders } from "./sign.ts";
import { isSlow, QUIET_MS, receiverOf } from "./slow-receivers.ts";
import { noteSlow } from "./slow-store.ts";

/** What becomes of a message: it is done, or its queue has to bring it again. */
export type Verdict = "done" | { againInMs: number };

/**
 * Longer than an attempt and the writing of its result take. If a claim ends without a result, the sweep sends the delivery
 * again.
 */
const CLAIM_MS = 60_000;
/** The time that an attempt may take after its timeout, to read the answer and to write the result. */
const ENDING_MS = 5000;

/** Hears that a message begins to wait for its receiver, or for its turn there; calls what it returns when that is over. */
type WaitFor = (message: DeliveryDue) => () => void;

/**
 * Makes the attempts that are still due, concurrently. Each message has its own promise, which resolves when the result
 * of its attempt is written, and rejects when D1, a queue or a secret fails: then the message has to come again. A
 * database that fails holds up no message of another.
 */
export function deliverDue(
  deps: ConsumerDeps,
  messages: readonly DeliveryDue[],
  lane: Lane,
  waitFor: WaitFor = () => () => {},
): Promise<Verdict>[] {
  const limited = attemptLimits();
  const handlers = new Map(
    [...Map.groupBy(messages, databaseOf)].map(([database, theirs]) => [
      database,
      prepare(deps, deps.orders.of({ database }), theirs, { lane, limited, waitFor }),
    ]),
  );
  return messages.map(async (message) => {
    const handle = await handlers.get(databaseOf(message))!;
    return handle(message);
  });
}

const databaseOf = ({ database = 0 }: DeliveryDue) => database;
/** Queues may bring a message twice. */
const nameOf = ({ id, attempt }: DeliveryDue) => `${id} ${attempt}`;

/**
 * Reads the deliveries of a database's messages, does at once what needs no attempt, and claims the others.
 * @returns a function that handles one of the messages
 */
async function prepare(
  deps: ConsumerDeps,
  db: OrderDatabase,
  messages: readonly DeliveryDue[],
  { lane, limited, waitFor }: { lane: Lane; limited: Limited; waitFor: WaitFor },
): Promise<(message: DeliveryDue) => Promise<Verdict>> {
  const now = deps.now();
  const deliveries = await readDeliveries(db, [...new Set(messages.map(({ id }) => id))], now);
  const plans = new Map(
    messages.map((message) => [nameOf(message), planFor(deliveries.get(message.id), message, lane, now)]),
  );
  const planned = [...plans.values()];
  await sendToSlowLane(deps, db, deliveriesTo("reroute", planned));
  for (const status of ["failed", "disabled"] as const) {
    const theirs = planned.filter((plan) => plan.do === "set_aside" && plan.status === status);
    if (theirs.length > 0) await setAside(db, idsOf(deliveriesTo("set_aside", theirs)), status);
  }
  const claimedUntil = now + CLAIM_MS;
  const due = idsOf(deliveriesTo("attempt", planned));
  const claimed = due.length > 0 ? await claimDeliveries(db, due, now, claimedUntil) : new Set<string>();
  const run: Run = {
    ...{ db, lane, limited, claimedUntil },
    noted: [],
    note: batched<Delivery>((quiet) => noteSlow(db, quiet, deps.now())),
    write: batched<AttemptResult>((results) => writeResults(db, results)),
  };

  return async (message) => {
    const plan = plans.get(nameOf(message));
    // The second of two equal messages has nothing left to do.
    plans.delete(nameOf(message));
    if (plan?.do === "wait") return { againInMs: plan.ms };
    if (plan?.do !== "attempt") return "done";
    if (!claimed.has(plan.delivery.id)) return { againInMs: CLAIM_MS };
    await deliver(deps, plan.delivery, { ...run, waitFor: () => waitFor(message) });
    return "done";
  };
}

const deliveriesTo = (step: "reroute" | "set_aside" | "attempt", plans: readonly AttemptPlan[]): Delivery[] =>
  plans.flatMap((plan) => ("delivery" in plan && plan.do === step ? [plan.delivery] : []));

const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);

/** What the attempts of a database's messages share. */
interface Run {
  db: OrderDatabase;
  lane: Lane;
  claimedUntil: number;
  limited: Limited;
  /** The deliveries whose receivers have not answered soon. */
  noted: Delivery[];
  note: (delivery: Delivery) => Promise<void>;
  write: (result: AttemptResult) => Promise<void>;
}

/** Makes the attempt of a claimed delivery, writes its result, and announces the next attempt. */
async function deliver(
  deps: ConsumerDeps,
  delivery: Delivery,
  run: Run & { waitFor: () => () => void },
): Promise<void> {
  const { order, url, eventId: id } = delivery;
  // If the code's key is lost, only deliveries with a code have to wait.
  const code = order ? (tellsCode(delivery.body) ? collectionCode : knownCode)(deps, order) : undefined;
  const body = withCollectionCode(delivery.body, code);
  const secrets = await secretsOf(deps, run.db, delivery);
  const stopWaiting = run.waitFor();
  const attempt = await run
    .limited(delivery, async () => {
      if (isForAnotherTurn(deps, delivery, run)) return undefined;
      const headers = signedHeaders(secrets, { id, at: deps.now(), body });
      return notingIfQuiet(run, delivery, () => attemptDelivery(deps, { url, headers, body }, code));
    })
    .finally(stopWaiting);
  const { claimedUntil } = run;
  if (!attempt) return sendToSlowLane(deps, run.db, [{ ...delivery, claimedUntil }]);

  measure(deps, delivery, attempt);
  const result = resultOf(deps, delivery, attempt, { claimedUntil, wasNoted: run.noted.includes(delivery) });
  await run.write(result);
  if (result.status === "pending") await announceNextAttempt(deps, run.db, result);
}

/**
 * Whether it is too late for the attempt: while the delivery waited, its receiver became known as slow, or its claim nearly
 * ended.
 */
function isForAnotherTurn(deps: ConsumerDeps, delivery: Delivery, run: Run): boolean {
  const { partnerId, url, slowReceivers } = delivery;
  const noted = run.noted.filter((each) => each.partnerId === partnerId).map((each) => receiverOf(each.url));
  if (run.lane === "fast" && isSlow(url, slowReceivers, [...new Set(noted)])) return true;
  // Another consumer may make the attempt once the claim has ended.
  return deps.now() + deps.delivery.timeoutMs + ENDING_MS > run.claimedUntil;
}

/** Notes the receiver as slow if it does not answer soon, so that deliveries that come meanwhile don't wait for it. */
async function notingIfQuiet(
  { noted, note }: Run,
  delivery: Delivery,
  attempt: () => Promise<Attempt>,
): Promise<Attempt> {
  const isKnown = delivery.slowReceivers.atOrigin.includes(receiverOf(delivery.url));
  if (isKnown) return attempt();
  let noting: Promise<void> | undefined;
  const timer = setTimeout(() => {
    noted.push(delivery);
    noting = note(delivery).catch((error) => log("warn", "a slow receiver was not noted", { error }));
  }, QUIET_MS);
  const ended = await attempt();
  clearTimeout(timer);
  // The result may take the note back, so it has to be written after it.
  await noting;
  if (!noting && isTooLong(ended)) noted.push(delivery);
  return ended;
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

function measure({ metrics }: ConsumerDeps, { partnerId, type: event }: Delivery, attempt: Attempt): void {
  const { status, durationMs } = attempt;
  if (metrics) measureDelivery(metrics, { partnerId, event, status, durationMs });
}
