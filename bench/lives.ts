import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/d1";
import { v7 as uuidV7 } from "uuid";
import { collectionCode } from "../src/auth/order-codes.ts";
import { createOrder } from "../src/orders/create/create.ts";
import type { ApiDeps, ConsumerDeps, Database, DeliveryDue } from "../src/platform/deps.ts";
import { OrderDatabases } from "../src/platform/order-databases.ts";
import { StateCache } from "../src/platform/state-cache.ts";
import { recordScan } from "../src/tracking/scan/record-scan.ts";
import type { Scan } from "../src/tracking/scan/scan.ts";
import { deliverDue } from "../src/webhooks/deliver/deliver.ts";
import { partnerId } from "./million.ts";
import { mainDatabase, migrated } from "./order-databases.ts";
import { newOrder } from "./orders.ts";
import { timedDatabase } from "./sqlite-database.ts";

/** Whole lives of orders on databases that do one call at a time and take some milliseconds for each that writes. */

/**
 * The first is as long as D1 takes. The second is so long that the databases never wait for this process, which has one
 * thread for all of them.
 */
const WRITES_MS = [5, 20];
/** Lives begin one after the other within this time, so that they are not all in the same step at once. */
const BEGINNING_MS = 5000;
const SECONDS = 20;
/** So many lives at once that no database ever waits for work. */
const AT_ONCE_EACH = 12;
const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
const key = (byte: number) => `bench=${Buffer.alloc(32, byte).toString("base64url")}`;

const WAITING = new Set(["all", "run", "first", "raw"]);

/** The same database, which does only one call at a time, and counts the calls that write. */
function serialised({ $client }: Database, writeMs: number): { db: Database; writes(): number } {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(isWrite: boolean, call: () => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      if (isWrite) {
        count++;
        await sleep(writeMs);
      }
      return call();
    });
    last = turn.catch(() => {});
    return turn;
  };
  const writes = new WeakSet<object>();
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement => {
    const wrapper = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), isWrite);
        const value = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        return WAITING.has(String(name))
          ? (...args: unknown[]) => inTurn(isWrite, () => value.apply(target, args))
          : value;
      },
    });
    originals.set(wrapper, statement);
    if (isWrite) writes.add(wrapper);
    return wrapper;
  };
  const client = {
    prepare: (sql: string) => wrap($client.prepare(sql), !/^\s*(select|with)\b/i.test(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      inTurn(
        statements.some((statement) => writes.has(statement)),
        () => $client.batch(statements.map((statement) => originals.get(statement) ?? statement)),
      ),
  };
  return { db: drizzle(client as unknown as D1Database), writes: () => count };
}

/**
 * Creates an order, brings it to its point, hands it over, and delivers a webhook for each event.
 * @param codAmount what its receiver pays at the point: naira; undefined: nothing
 */
export async function live(
  deps: ApiDeps & ConsumerDeps,
  { partnerId, pointId, database }: { partnerId: string; pointId: string; database: number },
  reference: string,
  codAmount?: number,
): Promise<void> {
  const due: DeliveryDue[] = [];
  const own = {
    ...deps,
    webhookQueue: {
      sendBatch: async (messages: Iterable<{ body: DeliveryDue }>) => {
        due.push(...[...messages].map(({ body }) => body));
        return SENT;
      },
    },
  } as unknown as ApiDeps & ConsumerDeps;
  const deliver = async () => {
    await Promise.all(deliverDue(own, due.splice(0), "fast"));
  };
  const creator = { kind: "secret_key", partnerId, database, keyId: "k" } as const;
  const { order } = await createOrder(
    own,
    creator,
    { ...newOrder(pointId, reference), codAmount },
    {
      path: "store",
      key: undefined,
    },
  );
  await deliver();
  const { trackingCode } = order;
  const driver = { kind: "driver", keyId: "driver", keyNo: 1 } as const;
  // Each life has its own agent's key, because a key has a budget of wrong codes.
  const agent = { kind: "agent", keyId: order.id, keyNo: 1, pointId } as const;
  const payment = codAmount === undefined ? undefined : ({ method: "cash", amount: codAmount } as const);
  const steps: [typeof driver | typeof agent, Omit<Scan, "trackingCode">][] = [
    [driver, { move: "driver_collect" }],
    [agent, { move: "arrive" }],
    [agent, { move: "collect", collectionCode: collectionCode(own, order), payment }],
  ];
  for (const [scanner, scan] of steps) {
    await recordScan(own, scanner, { trackingCode, ...scan });
    await deliver();
  }
}

/** What a life needs besides its databases. */
export const lifeDeps = (db: Database, orders: (Database & { number: number })[]) =>
  ({
    db,
    orders: new OrderDatabases(orders),
    now: Date.now,
    newId: (at?: number) => uuidV7(at === undefined ? {} : { msecs: at }),
    states: new StateCache(Date.now),
    pointsQueue: { send: async () => SENT },
    slowWebhookQueue: { sendBatch: async () => SENT },
    fetch: async () => new Response(null, { status: 204 }),
    random: Math.random,
    delivery: { delays: [5000], timeoutMs: 15_000 },
    config: { codeKeys: key(7), webhookKeys: key(8), baseUrl: "https://api.example.com", cod: true },
  }) as unknown as ApiDeps & ConsumerDeps;

async function livesPerSecond(databases: number, writeMs: number) {
  const main = serialised(timedDatabase(mainDatabase()).db, writeMs);
  const slow = Array.from({ length: databases }, () =>
    serialised(timedDatabase(migrated(":memory:", "migrations/orders")).db, writeMs),
  );
  const orders = slow.map(({ db }, number) => Object.assign(db, { number }));
  const deps = lifeDeps(main.db, orders);
  const cpu = process.cpuUsage();
  const countsFrom = performance.now() + BEGINNING_MS;
  const endsAt = countsFrom + SECONDS * 1000;
  let done = 0;
  let begun = 0;
  const liveOn = async (database: number) => {
    while (performance.now() < endsAt) {
      const place = { partnerId: partnerId(database || 4), pointId: "point-0", database };
      await live(deps, place, `life-${++begun}`);
      const now = performance.now();
      if (now >= countsFrom && now < endsAt) done++;
    }
  };
  const atOnce = databases * AT_ONCE_EACH;
  const begin = async (_: unknown, i: number) => {
    await sleep((i / atOnce) * BEGINNING_MS);
    await liveOn(i % databases);
  };
  await Promise.all(Array.from({ length: atOnce }, begin));
  const writes = slow.reduce((sum, one) => sum + one.writes(), 0);
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = (user + system) / 1000 / begun;
  return { rate: done / SECONDS, writes: writes / begun, mainWrites: main.writes() / begun, cpuMs };
}

export async function liveFigures(): Promise<void> {
  console.log(
    "\n| ms a write | databases of orders | whole lives of orders a second | times | writing calls of a life | in `DB` | CPU of a life, ms |\n|---|---|---|---|---|---|---|",
  );
  for (const writeMs of WRITES_MS) {
    let first: number | undefined;
    for (const databases of [1, 2, 4]) {
      const { rate, writes, mainWrites, cpuMs } = await livesPerSecond(databases, writeMs);
      first ??= rate;
      const cells = [rate, rate / first, writes, mainWrites, cpuMs].map((value) => value.toFixed(1));
      console.log(`| ${writeMs} | ${databases} | ${cells.join(" | ")} |`);
    }
  }
}
