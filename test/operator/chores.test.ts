import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { consumerOf } from "../../src/consumer/worker.ts";
import { doChores } from "../../src/operations/chores.ts";
import { depsOfRun } from "../../src/operations/run.ts";
import type { ChoresDue, ConsumerDeps } from "../../src/platform/deps.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { inSteps } from "../../src/shared/in-steps.ts";
import { FAILURES, failingDatabase } from "../failing-database.ts";
import { bindings, migrate } from "../harness.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };

let now = Date.parse("2026-11-20T09:00:00Z");
/** The messages in the queue of chores. */
const due: ChoresDue[] = [];
/** The ids of deliveries for which a message was sent. */
const announced: string[] = [];
/** How long it takes to send a batch of messages. */
let sendMs = 0;

const choreQueue: ConsumerDeps["choreQueue"] = {
  sendBatch: async (messages) => {
    due.push(...[...messages].map(({ body }) => body));
    return SENT;
  },
};

const depsWith = (changes: Partial<ConsumerDeps> = {}): ConsumerDeps => ({
  ...consumerDepsFrom(bindings),
  now: () => now,
  choreQueue,
  webhookQueue: {
    sendBatch: async (messages) => {
      now += sendMs;
      announced.push(...[...messages].map(({ body }) => body.id));
      return SENT;
    },
  },
  ...changes,
});

/** Hands a message to the consumer as its queue would. */
async function hand(message: ChoresDue, deps = depsWith()): Promise<void> {
  const batch = createMessageBatch<ChoresDue>("chores-local", [
    { id: "m", timestamp: new Date(now), attempts: 1, body: message },
  ]);
  const context = createExecutionContext();
  await consumerOf(() => deps).queue(batch, bindings, context);
  expect(await getQueueResult(batch, context)).toMatchObject({ explicitAcks: ["m"] });
}

const choresOf = (database: number): ChoresDue => ({ type: "chores_due", database, at: now });

/** Writes deliveries whose messages were lost. */
async function overdue(count: number): Promise<void> {
  await bindings.ORDERS_0.prepare(
    `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?1)
    INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at, created_at)
    SELECT printf('%s-%05d', ?2, n), 'p', 'e' || n, 'package.created', 'https://shop.example/hook', '{}', 'pending', 0, 0, ?2
    FROM c`,
  )
    .bind(count, now)
    .run();
}

const faredOf = async (name: string) =>
  bindings.DB.prepare("SELECT succeeded_at AS succeeded, failed_at AS failed FROM chores WHERE name = ?1")
    .bind(name)
    .first();

beforeAll(migrate);
beforeEach(async () => {
  await bindings.ORDERS_0.exec("DELETE FROM webhook_deliveries");
  now += 5 * MINUTE;
  sendMs = 0;
  due.length = announced.length = 0;
  vi.restoreAllMocks();
});

describe("the chores of a database of orders", () => {
  it("are asked for by the cron, one message for each, and done for that message", async () => {
    await overdue(3);
    await doChores(depsWith(), {});
    expect(due).toEqual([choresOf(0), choresOf(1)]);
    expect(announced).toEqual([]);
    for (const message of due) await hand(message);
    expect(announced).toHaveLength(3);
    expect(await faredOf("sweep ORDERS_1")).toEqual({ succeeded: now, failed: null });
  });

  it("are done by the cron itself when it can't ask for them", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await overdue(3);
    const lost = { sendBatch: () => Promise.reject(new Error("the queue is gone")) };
    await doChores(depsWith({ choreQueue: lost }), {});
    expect(announced).toHaveLength(3);
    expect(log).toHaveBeenCalledWith(expect.stringContaining("does the chores"));
  });

  it("are not done again for a message that comes twice, or was sent before the last run began", async () => {
    const early = choresOf(0);
    now += 10 * SECOND;
    const message = choresOf(0);
    now += SECOND;
    await hand(message);
    await overdue(1);
    await hand(message);
    await hand(early);
    expect(announced).toEqual([]);
    now += SECOND;
    await hand(choresOf(0));
    expect(announced).toHaveLength(1);
  });

  it("continue a minute after a run that was killed, and not earlier", async () => {
    await overdue(2);
    const begun = Promise.withResolvers<void>();
    const sendBatch = () => {
      begun.resolve();
      return new Promise<never>(() => {});
    };
    void hand(choresOf(0), depsWith({ webhookQueue: { sendBatch } }));
    await begun.promise;
    now += 50 * SECOND;
    await hand(choresOf(0));
    expect(announced).toEqual([]);
    now += 10 * SECOND;
    await hand(choresOf(0));
    expect(announced).toHaveLength(2);
  });

  it("do as much as a run has time for, and continue at once in another run until everything is done, once", async () => {
    await overdue(1000);
    sendMs = 8 * SECOND;
    await hand(choresOf(0));
    expect(announced).toHaveLength(300);
    expect(due).toEqual([choresOf(0)]);
    for (let runs = 0; due.length > 0 && runs < 10; runs++) await hand(due.shift()!);
    expect(announced).toHaveLength(1000);
    expect(new Set(announced).size).toBe(1000);
  });

  it.each([1, 3])("leave at least half of the time to requests, also if %i have much to do", async (many) => {
    let time = 0;
    const rests: number[] = [];
    const wait = vi.spyOn(scheduler, "wait").mockImplementation(async (ms) => void rests.push(ms));
    const run = depsOfRun(depsWith({ now: () => time }));
    // Steps that begin together end one after the other, as D1 does one thing at a time.
    let left = 4 * many;
    const step = async () => {
      await undefined;
      time += 10;
      return --left > 0;
    };
    await Promise.all(Array.from({ length: many }, () => inSteps(run, step)));
    wait.mockRestore();
    const rested = rests.reduce((sum, ms) => sum + ms, 0);
    expect(rests.length).toBeGreaterThan(0);
    // All that rest at the same time leave the time between them.
    expect(rested / many).toBeGreaterThanOrEqual(10 * rests.length);
  });

  it("fail together when it can't be reached, and those of another are done", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const orders = new OrderDatabases([
      orderDatabase(bindings.ORDERS_0, 0),
      orderDatabase(failingDatabase(FAILURES.hangs!), 1, 20),
    ]);
    await overdue(1);
    for (const database of [1, 0]) await hand(choresOf(database), depsWith({ orders }));
    expect(announced).toHaveLength(1);
    expect(await faredOf("sweep ORDERS_1")).toMatchObject({ failed: now });
    expect(await faredOf("reach ORDERS_1")).toMatchObject({ failed: now });
    expect(await faredOf("sweep ORDERS_0")).toMatchObject({ succeeded: now });
  });
});

describe("a database over 80 % of its limit", () => {
  const full = (database: D1Database) =>
    new Proxy(database, {
      get: (target, name) =>
        name === "prepare"
          ? (sql: string) =>
              sql === "SELECT 1"
                ? { run: async () => ({ meta: { size_after: 8_000_000_001 } }) }
                : target.prepare(sql)
          : Reflect.get(target, name).bind(target),
    });

  it.each([
    ["ORDERS_0", (deps: ConsumerDeps) => hand(choresOf(0), deps)],
    ["DB", (deps: ConsumerDeps) => doChores(deps, {})],
  ])("is warned of once an hour if it is %s", async (database, run) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const deps = {
      ORDERS_0: {
        orders: new OrderDatabases([Object.assign(drizzle(full(bindings.ORDERS_0)), { number: 0 })]),
      },
      DB: { db: drizzle(full(bindings.DB)) },
    }[database]!;
    for (let minute = 0; minute < 62; minute += 20) {
      await run(depsWith(deps));
      now += 20 * MINUTE + SECOND;
    }
    const lines = warn.mock.calls.map(([line]) => JSON.parse(line as string));
    const expected = { message: "a database is over 80 % of its limit", database };
    expect(lines).toEqual(Array(2).fill(expect.objectContaining(expected)));
  });
});
