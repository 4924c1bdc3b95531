import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ConsumerDeps, DeliveryDue } from "../../src/platform/deps.ts";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { sweep } from "../../src/webhooks/deliver/sweep.ts";
import { newSecret, sealSecret } from "../../src/webhooks/endpoints/secrets.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { newTenant } from "../tenant.ts";

const URL = "https://shop.example.com/hook";
const DELAYS = [5000, 300_000, 1_800_000];
/** The delay of a message that is retried. */
const RETRY_MS = 30_000;

let api: Api;
let partnerId: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  partnerId = (await newTenant(api)).id;
  // The retries of a write wait in between.
  vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
});

const insert = (sql: string, ...values: unknown[]) =>
  bindings.ORDERS_0.prepare(sql)
    .bind(...values)
    .run();

async function newEndpoint(url: string, enabled = true): Promise<string> {
  const id = crypto.randomUUID();
  const secrets = JSON.stringify([sealSecret(api.deps, id, newSecret())]);
  await insert(
    `INSERT INTO webhook_endpoints (id, partner_id, url, events, description, enabled, secrets, created_at, updated_at)
    VALUES (?1, ?2, ?3, '["*"]', '', ?4, ?5, 0, 0)`,
    ...[id, partnerId, url, Number(enabled), secrets],
  );
  return id;
}

async function newDelivery(id: string, now: number, url = URL): Promise<DeliveryDue> {
  await insert(
    `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
      created_at)
    VALUES (?1, ?2, ?1, 'webhook.test', ?3, '{}', 'pending', ?4, ?4 + 30000, ?4)`,
    ...[id, partnerId, url, now],
  );
  return { type: "delivery_due", id, attempt: 1 };
}

interface Row {
  id: string;
  status: string;
  attempt_count: number;
}
const deliveries = async () =>
  (await bindings.ORDERS_0.prepare("SELECT id, status, attempt_count FROM webhook_deliveries").all<Row>())
    .results;

/** A queue, a receiver and a clock that a test controls. */
class World {
  now = Date.parse("2026-11-20T09:00:00Z");
  queue: { body: DeliveryDue; dueAt: number }[] = [];
  /** The ids of all received deliveries. */
  readonly requests: string[] = [];
  /** The ids of those whose result could not be written. */
  readonly unwritten: string[] = [];
  isSending = true;
  /** The receiver's next answers, repeated; 0 breaks the connection. */
  answers: number[] = [204];
  #answered = 0;

  /** The dependencies of one invocation, whose writes fail if it `dies`. */
  deps(dies = false): ConsumerDeps {
    const database = new Proxy(bindings.ORDERS_0, {
      get: (target, name) => {
        if (dies && name === "batch") throw new Error("the process died");
        return Reflect.get(target, name).bind(target);
      },
    });
    const queue = {
      sendBatch: async (messages: Iterable<MessageSendRequest<DeliveryDue>>) => {
        if (!this.isSending) throw new Error("the queue is down");
        for (const { body, delaySeconds = 0 } of messages)
          this.queue.push({ body, dueAt: this.now + delaySeconds * 1000 });
        return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
      },
    };
    return {
      ...api.deps,
      orders: new OrderDatabases([Object.assign(drizzle(database), { number: 0 })]),
      now: () => this.now,
      ...{ webhookQueue: queue, slowWebhookQueue: queue },
      random: () => 0.5,
      delivery: { delays: DELAYS, timeoutMs: 15_000 },
      fetch: async (_, init) => {
        const id = new Headers(init!.headers).get("webhook-id")!;
        this.requests.push(id);
        if (dies) this.unwritten.push(id);
        const status = this.answers[this.#answered++ % this.answers.length]!;
        if (status === 0) throw new Error("connection reset");
        return new Response(null, { status });
      },
    };
  }

  /** Takes a batch of due messages from the queue, and handles it `twins` times at once. */
  async deliver(size: number, twins: number, dies: boolean): Promise<void> {
    const due = this.queue.filter(({ dueAt }) => dueAt <= this.now).slice(0, size);
    this.queue = this.queue.filter((message) => !due.includes(message));
    await Promise.all(Array.from({ length: twins }, () => this.#invoke(due, dies)));
  }

  async #invoke(batch: World["queue"], dies: boolean): Promise<void> {
    const outcomes = await deliverDue(
      this.deps(dies),
      batch.map(({ body }) => body),
      "fast",
    );
    for (const [i, result] of (await Promise.allSettled(outcomes)).entries()) {
      const { body } = batch[i]!;
      if (result.status === "rejected") this.queue.push({ body, dueAt: this.now + RETRY_MS });
      else if (result.value.is === "later") this.queue.push({ body, dueAt: this.now + result.value.inMs });
    }
  }

  async sweep(): Promise<void> {
    await sweep(this.deps(), api.orders).catch(() => {});
  }
}

/** One event of a run. */
const step = fc.oneof(
  fc.record({
    it: fc.constant("deliver" as const),
    ...{ size: fc.integer({ min: 1, max: 10 }), twins: fc.integer({ min: 1, max: 3 }), dies: fc.boolean() },
  }),
  fc.record({ it: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ it: fc.constant("lose messages" as const) }),
  fc.record({ it: fc.constant("sweep" as const) }),
  fc.record({ it: fc.constant("queues" as const), are: fc.boolean() }),
  fc.record({
    it: fc.constant("answer" as const),
    with: fc.array(fc.constantFrom(204, 500, 0), { minLength: 1, maxLength: 4 }),
  }),
);

async function happen(world: World, what: typeof step extends fc.Arbitrary<infer T> ? T : never) {
  switch (what.it) {
    case "deliver":
      return world.deliver(what.size, what.twins, what.dies);
    case "wait":
      world.now += what.seconds * 1000;
      return;
    case "lose messages":
      world.queue = [];
      return;
    case "sweep":
      return world.sweep();
    case "queues":
      world.isSending = what.are;
      return;
    case "answer":
      world.answers = what.with;
  }
}

describe("whatever happens, in whichever order", () => {
  it("every delivery ends, and a request is repeated only if its result was lost", async () => {
    await newEndpoint(URL);
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.array(step, { maxLength: 25 }),
      async (count, steps) => {
        await bindings.ORDERS_0.batch(
          ["webhook_deliveries", "webhook_attempts", "slow_receivers"].map((table) =>
            bindings.ORDERS_0.prepare(`DELETE FROM ${table}`),
          ),
        );
        const world = new World();
        for (let i = 0; i < count; i++)
          world.queue.push({ body: await newDelivery(`d${i}`, world.now), dueAt: world.now });
        for (const what of steps) await happen(world, what);

        // From here on, nothing fails on our side.
        world.isSending = true;
        for (let minutes = 0; (await deliveries()).some(({ status }) => status === "pending"); minutes++) {
          expect(minutes).toBeLessThan(40);
          world.now += 300_000;
          await world.sweep();
          while (world.queue.some(({ dueAt }) => dueAt <= world.now)) await world.deliver(10, 1, false);
        }
        for (const { id, status, attempt_count } of await deliveries()) {
          const times = (ids: string[]) => ids.filter((other) => other === id).length;
          const { results } = await bindings.ORDERS_0.prepare(
            "SELECT number, status FROM webhook_attempts WHERE delivery_id = ?1 ORDER BY number",
          )
            .bind(id)
            .all<{ number: number; status: number | null }>();
          expect(results.map(({ number }) => number)).toEqual(results.map((_, i) => i + 1));
          expect(attempt_count).toBe(results.length);
          expect(results.map((attempt) => attempt.status === 204)).toEqual(
            results.map((_, i) => status === "delivered" && i === results.length - 1),
          );
          if (status !== "delivered") expect([status, results.length]).toEqual(["failed", DELAYS.length + 1]);
          expect(times(world.requests) - times(world.unwritten)).toBe(attempt_count);
        }
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });
});

describe("a delivery whose endpoint is enabled just when it is found disabled", () => {
  it("is not set aside", async () => {
    const paused = "https://shop.example.com/paused";
    const slow = "https://shop.example.com/slow";
    const world = new World();
    const id = await newEndpoint(paused, false);
    await newEndpoint(slow);
    await insert(
      "INSERT INTO slow_receivers (partner_id, receiver, since) VALUES (?1, ?2, 0)",
      partnerId,
      slow,
    );
    const messages = [
      await newDelivery("to-slow", world.now, slow),
      await newDelivery("to-paused", world.now, paused),
    ];
    const deps = world.deps();
    // Another message of the batch goes to the slow lane between the read and the write.
    const sendBatch: typeof deps.slowWebhookQueue.sendBatch = async (sent) => {
      await insert("UPDATE webhook_endpoints SET enabled = 1 WHERE id = ?1", id);
      return deps.webhookQueue.sendBatch(sent);
    };
    await deliverDue({ ...deps, slowWebhookQueue: { sendBatch } }, messages, "fast");
    world.now += 61_000;
    await world.sweep();
    await world.deliver(10, 1, false);
    expect(world.requests).toEqual(["to-paused"]);
  });
});

describe("a delivery that its partner changes during an attempt", () => {
  /** The delivery's row after a last attempt with this answer, during which `change` ran. */
  const stateAfter = async (id: string, answer: number, change: string) => {
    const url = `https://shop.example.com/${id}`;
    await newEndpoint(url);
    const world = new World();
    const message = await newDelivery(id, world.now, url);
    await insert("UPDATE webhook_deliveries SET step = ?2 WHERE id = ?1", id, DELAYS.length);
    const deps: ConsumerDeps = {
      ...world.deps(),
      fetch: async () => {
        await insert(change, id, world.now + 1000);
        return new Response(null, { status: answer });
      },
    };
    await Promise.all(await deliverDue(deps, [message], "fast"));
    return bindings.ORDERS_0.prepare(
      `SELECT status, step, attempt_count, next_attempt_at = ?2 AS is_due, claimed_until FROM webhook_deliveries
      WHERE id = ?1`,
    )
      .bind(id, world.now + 1000)
      .first();
  };
  const REDELIVERED =
    "UPDATE webhook_deliveries SET status = 'pending', step = 0, next_attempt_at = ?2 WHERE id = ?1";

  it("is due when it was redelivered, even if the attempt was the last and failed", async () => {
    expect(await stateAfter("asked-again", 500, REDELIVERED)).toEqual({
      ...{ status: "pending", step: 0, attempt_count: 1, is_due: 1, claimed_until: 0 },
    });
  });

  it("is delivered if it arrived, whatever the change", async () => {
    expect(await stateAfter("arrived", 204, REDELIVERED)).toMatchObject({
      status: "delivered",
      attempt_count: 1,
    });
    expect(
      await stateAfter(
        "arrived-disabled",
        204,
        "UPDATE webhook_deliveries SET status = 'disabled' WHERE id = ?1 AND ?2",
      ),
    ).toMatchObject({ status: "delivered", attempt_count: 1 });
  });

  it("stays due once if its endpoint is disabled and enabled meanwhile", async () => {
    const paused = "UPDATE webhook_deliveries SET status = 'disabled' WHERE id = ?1 AND ?2";
    expect(await stateAfter("paused", 500, paused)).toMatchObject({ status: "failed", attempt_count: 1 });
    expect(await stateAfter("resumed", 500, REDELIVERED)).toMatchObject({
      status: "pending",
      attempt_count: 1,
    });
  });
});

describe("a message about an attempt that is over", () => {
  it("does not affect a message about the next attempt in the same batch", async () => {
    const url = "https://shop.example.com/stale";
    await newEndpoint(url);
    const world = new World();
    const stale = await newDelivery("stale", world.now, url);
    await insert("UPDATE webhook_deliveries SET attempt_count = 1 WHERE id = ?1", "stale");
    const next = { ...stale, attempt: 2 };
    await Promise.all(await deliverDue(world.deps(), [stale, next, next], "fast"));
    expect(world.requests).toEqual(["stale"]);
    expect((await deliveries()).find(({ id }) => id === "stale")).toMatchObject({
      ...{ status: "delivered", attempt_count: 2 },
    });
  });
});

describe("many deliveries of one partner to an origin that hangs", () => {
  it("leave the fast lane when the first have timed out, whatever their paths", async () => {
    const world = new World();
    const urls = Array.from({ length: 10 }, (_, i) => `https://hanging.example/order/${i}`);
    const messages: DeliveryDue[] = [];
    for (const [i, url] of urls.entries()) {
      await newEndpoint(url);
      messages.push(await newDelivery(`hanging-${i}`, world.now, url));
    }
    const tried: string[] = [];
    const slow: string[] = [];
    const base = world.deps();
    const deps: ConsumerDeps = {
      ...base,
      delivery: { ...base.delivery, timeoutMs: 20 },
      fetch: (url, init) => {
        tried.push(String(url));
        return new Promise((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
        );
      },
      slowWebhookQueue: {
        sendBatch: async (sent) => {
          slow.push(...[...sent].map(({ body }) => body.id));
          return base.slowWebhookQueue.sendBatch([]);
        },
      },
    };
    await Promise.all(await deliverDue(deps, messages, "fast"));
    // Four at once, and two more until three timeouts make the origin slow.
    expect(tried).toEqual(urls.slice(0, 6));
    expect(slow.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT id FROM webhook_deliveries WHERE url LIKE 'https://hanging.example/%' AND claimed_until > 0",
    ).all();
    expect(results).toEqual([]);
  });
});

describe("many deliveries to a receiver that answers just in time", () => {
  it("are sent once each, though together they take longer than a claim lasts", async () => {
    const url = "https://late.example/hook";
    await newEndpoint(url);
    const world = new World();
    const begin = world.now;
    const messages: DeliveryDue[] = [];
    for (let i = 0; i < 10; i++) messages.push(await newDelivery(`late-${i}`, world.now, url));
    const base = world.deps();
    let sent = 0;
    const deps: ConsumerDeps = {
      ...base,
      fetch: async (address, init) => {
        // Three at a time, and the answer's body comes slowly, too.
        world.now = begin + 15_900 * (Math.floor(sent++ / 3) + 1);
        if (world.now > begin + 60_000) {
          await world.sweep();
          await world.deliver(10, 1, false);
        }
        return base.fetch(address, init);
      },
    };
    await Promise.all(await deliverDue(deps, messages, "fast"));
    for (let i = 0; i < 3; i++) {
      world.now += 61_000;
      await world.sweep();
      await world.deliver(10, 1, false);
    }
    const ids = world.requests.filter((id) => id.startsWith("late-"));
    expect(ids.toSorted()).toEqual(messages.map(({ id }) => id));
  });
});
