import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidV7 } from "uuid";
import { createOrder } from "../src/orders/create/create.ts";
import type { ApiDeps, ConsumerDeps, DeliveryDue } from "../src/platform/deps.ts";
import { StateCache } from "../src/platform/state-cache.ts";
import { deliverDue } from "../src/webhooks/deliver/deliver.ts";
import { sendAll } from "../src/webhooks/outbox.ts";
import { countingDatabases } from "../test/counting-database.ts";
import { partnerAndPoint } from "./dataset.ts";
import { newOrder } from "./orders.ts";
import { median, range, usually } from "./spread.ts";
import { receive, SECRETS, type Setting, until, withConsumer } from "./webhook-setting.ts";

/**
 * How fast webhooks are delivered, compared with a consumer that only fetches, and what a receiver that hangs costs others.
 */

const EVENTS = 1000;
const ROUNDS = usually(5);
const RECEIVERS = 10;
const HANGING = 4;
const SINGLE_EVENTS = 50;
const EVENTS_EACH = 30;
const BETWEEN_EVENTS_MS = 100;

export const webhookFigures = () => withConsumer(measure);

async function measure({ env, bare, receiver }: Setting): Promise<void> {
  const database = env.ORDERS_0!;
  const { db, orders, take } = countingDatabases({ DB: env.DB, ORDERS_0: database });
  const announced: DeliveryDue[] = [];
  const config = {
    codeKeys: SECRETS.CODE_KEYS,
    webhookKeys: SECRETS.WEBHOOK_KEYS,
    webhookAllowedHosts: SECRETS.WEBHOOK_ALLOWED_HOSTS,
  };
  const deps = {
    ...{ db, orders },
    kv: env.KV,
    now: Date.now,
    newId: (at?: number) => uuidV7(at === undefined ? {} : { msecs: at }),
    states: new StateCache(Date.now),
    pointsQueue: { send: async () => {} },
    webhookQueue: {
      sendBatch: async (messages: Iterable<{ body: DeliveryDue }>) => {
        announced.push(...[...messages].map(({ body }) => body));
      },
    },
    slowWebhookQueue: { sendBatch: async () => {} },
    fetch,
    random: Math.random,
    delivery: { delays: [1000], timeoutMs: 15_000 },
    config,
  } as unknown as ApiDeps & ConsumerDeps;
  const { partnerId, pointId } = await partnerAndPoint(deps);
  const actor = { kind: "secret_key", partnerId, database: 0, keyId: "bench" } as const;
  let references = 0;
  /** An order whose first webhook is written and not sent. */
  const createFor = async (path: string) => {
    const url = path.startsWith("/") ? `${receiver.url}${path}` : path;
    const order = newOrder(pointId, `order-${++references}`, url);
    await createOrder(deps, actor, order, { path: "store", key: undefined });
    return announced.pop()!;
  };

  await createFor("/first");
  const first = announced.pop() ?? (await createFor("/first"));
  await Promise.all(deliverDue(deps, [first], "fast"));
  take();
  const counted = await createFor("/counted");
  const creation = take();
  await Promise.all(deliverDue(deps, [counted], "fast"));
  const delivery = take();
  console.log(
    `\nAn event with one webhook: its creation reads ${creation.read} rows and writes ${creation.written}, its delivery reads ${delivery.read} and writes ${delivery.written}, in ${delivery.calls} calls (fewer each in a batch).`,
  );

  const count = (path: string) => receiver.arrivals.filter((arrival) => arrival.path === path).length;
  const timed = async (work: () => Promise<void>) => {
    const startedAt = performance.now();
    await work();
    return EVENTS / ((performance.now() - startedAt) / 1000);
  };
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pattern = await createFor(`/round-${round}`);
    const messages = await copies(database, pattern.id, EVENTS);
    const bareBefore = count("/bare");
    const yardstick = await timed(async () => {
      await sendAll(bare, messages);
      await until(() => count("/bare") - bareBefore >= EVENTS);
    });
    const ours = await timed(async () => {
      await sendAll(env.WEBHOOK_QUEUE, messages);
      await until(() => count(`/round-${round}`) >= EVENTS);
      await until(async () => (await pending(database, `${receiver.url}/round-${round}`)) === 1);
    });
    ratios.push(ours / yardstick);
    console.error(`round ${round}: ${yardstick.toFixed(0)} bare, ${ours.toFixed(0)} delivered a second`);
  }
  console.log(
    `\nDeliveries per second, written to D1, beside a consumer that only fetches: ${range(ratios, 2)}.`,
  );

  /** The median of the milliseconds from a message to its arrival, one message after the other. */
  const alone = async (queue: Queue<DeliveryDue>, path: string, messages: DeliveryDue[]) => {
    const ms: number[] = [];
    for (const message of messages) {
      const before = count(path);
      const sentAt = performance.now();
      await sendAll(queue, [message]);
      await until(() => count(path) > before);
      ms.push(performance.now() - sentAt);
    }
    return median(ms);
  };
  const single = await copies(database, (await createFor("/single")).id, SINGLE_EVENTS);
  const bareMs = await alone(bare, "/bare", single);
  const ourMs = await alone(env.WEBHOOK_QUEUE, "/single", single);
  console.log(
    `\nFrom a message to its receiver, one at a time: ${ourMs.toFixed(0)} ms in the median, ${(ourMs / bareMs).toFixed(1)} times as long as by a consumer that only fetches.`,
  );

  /** Milliseconds from each event to its arrival at the receivers that answer: the median and the maximum. */
  const latencies = async (paths: string[]) => {
    const from = receiver.arrivals.length;
    const started = new Map<string, number>();
    const patterns = await Promise.all(paths.map(createFor));
    const events = await Promise.all(patterns.map(({ id }) => copies(database, id, EVENTS_EACH)));
    for (let i = 0; i < EVENTS_EACH; i++) {
      const messages = events.map((each) => each[i]!);
      for (const { id } of messages) started.set(id, Date.now());
      await sendAll(env.WEBHOOK_QUEUE, messages);
      await sleep(BETWEEN_EVENTS_MS);
    }
    const answering = paths.filter((path) => path.startsWith("/healthy"));
    const came = () =>
      receiver.arrivals.slice(from).filter(({ path, id }) => answering.includes(path) && started.has(id));
    await until(() => came().length >= answering.length * EVENTS_EACH);
    const ms = came().map(({ id, at }) => at - started.get(id)!);
    return { median: median(ms), most: Math.max(...ms) };
  };
  const healthy = Array.from({ length: RECEIVERS }, (_, i) => `/healthy-${i}`);
  const usual = await latencies(healthy);
  const unknown = await latencies([...healthy.slice(1), "/hanging"]);
  await until(async () => (await database.prepare("SELECT 1 FROM slow_receivers").first()) !== null);
  const known = await latencies([...healthy.slice(1), "/hanging"]);
  // Each at its own host: after three timeouts all receivers of a host count as slow.
  const hanging = await Promise.all(Array.from({ length: HANGING }, receive));
  const beside = [...healthy.slice(HANGING), ...hanging.map(({ url }) => `${url}/hanging`)];
  const several = await latencies(beside);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `\nMedian latency of ${RECEIVERS - 1} receivers beside one that hangs, of that without it: ${(unknown.median / usual.median).toFixed(2)} while it is new, ${(known.median / usual.median).toFixed(2)} once it is known; none of their events is lost.`,
  );
  console.log(
    `\nBeside ${HANGING} new ones that hang, by a consumer that runs one batch at a time: median ${seconds(several.median)}, ` +
      `the last after ${seconds(several.most)}; without them ${seconds(usual.median)} and ${seconds(usual.most)}.`,
  );
  for (const { close } of hanging) close();
}

/** Copies an existing delivery, each with an event of its own, and returns the messages that ask for the copies. */
async function copies(database: D1Database, pattern: string, count: number): Promise<DeliveryDue[]> {
  const events = Array.from({ length: count }, () => uuidV7());
  const columns =
    "partner_id, type, order_id, url, body, status, next_attempt_at, claimed_until, troubled, created_at";
  await database
    .prepare(
      `INSERT INTO webhook_deliveries (id, event_id, sweep_at, ${columns})
    SELECT events.value, events.value, next_attempt_at + 3600000, ${columns}
    FROM (SELECT value FROM json_each(?1)) AS events, webhook_deliveries WHERE id = ?2`,
    )
    .bind(JSON.stringify(events), pattern)
    .run();
  return events.map((id) => ({ type: "delivery_due", id, attempt: 1 }));
}

async function pending(database: D1Database, url: string): Promise<number> {
  return (await database
    .prepare("SELECT count(*) AS n FROM webhook_deliveries WHERE url = ?1 AND status = 'pending'")
    .bind(url)
    .first<number>("n"))!;
}
