import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { consumerOf } from "../../src/consumer/worker.ts";
import type { ConsumerDeps, DeliveryDue } from "../../src/platform/deps.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { newTenant } from "../tenant.ts";
import { run, World } from "./world.ts";

let api: Api;
let partnerId: string;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  partnerId = (await newTenant(api)).id;
});

describe("a receiver that nobody knows to hang", () => {
  it("holds its batch no longer than receivers are waited for, and what it answers later counts", async () => {
    const world = new World(api, partnerId);
    const url = "https://hanging.example/";
    await world.newEndpoint(url);
    const body = await world.newDelivery("hanging", url);
    const answer = Promise.withResolvers<Response>();
    const deps = { ...world.deps(), fetch: () => answer.promise };
    const batch = createMessageBatch<DeliveryDue>("webhooks-local", [
      { id: "1", timestamp: new Date(), attempts: 1, body },
    ]);
    const context = createExecutionContext();
    const waits = { fast: 600_000, slow: 600_000, receiver: 10 };
    await consumerOf(() => deps, waits).queue(batch, bindings, context);
    answer.resolve(new Response(null, { status: 204 }));
    const { explicitAcks } = await getQueueResult(batch, context);
    expect(explicitAcks).toEqual(["1"]);
    const row = await bindings.ORDERS_0.prepare(
      "SELECT status FROM webhook_deliveries WHERE id = 'hanging'",
    ).first();
    expect(row).toEqual({ status: "delivered" });
  });
});

describe("many deliveries of one partner to an origin that hangs", () => {
  it("leave the fast lane when the first have timed out, whatever their paths, and have turns in the slow lane", async () => {
    const world = new World(api, partnerId);
    const urls = Array.from({ length: 10 }, (_, i) => `https://hanging.example/order/${i}`);
    const messages: DeliveryDue[] = [];
    for (const [i, url] of urls.entries()) {
      await world.newEndpoint(url);
      messages.push(await world.newDelivery(`hanging-${i}`, url));
    }
    const tried: string[] = [];
    const slow: { id: string; delayS: number }[] = [];
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
          slow.push(
            ...[...sent].map(({ body, delaySeconds = 0 }) => ({ id: body.id, delayS: delaySeconds })),
          );
          return base.slowWebhookQueue.sendBatch([]);
        },
      },
    };
    await Promise.all(await deliverDue(deps, messages, "fast"));
    // Four at once, and two more until three timeouts make the origin slow.
    expect(tried).toEqual(urls.slice(0, 6));
    const idsOf = (...numbers: number[]) => numbers.map((i) => `hanging-${i}`);
    expect(slow.map(({ id }) => id).toSorted()).toEqual(idsOf(6, 7, 8, 9));
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT id FROM webhook_deliveries WHERE url LIKE 'https://hanging.example/%' AND claimed_until > 0",
    ).all();
    expect(results).toEqual([]);

    // The others follow with their second attempts, each half a second after the one before.
    world.now += 10_000;
    const again = messages.slice(0, 6).map((message) => ({ ...message, attempt: 2 }));
    await Promise.all(deliverDue(deps, again, "fast"));
    expect(tried).toHaveLength(6);
    expect(slow.slice(4)).toEqual(idsOf(0, 1, 2, 3, 4, 5).map((id, i) => ({ id, delayS: Math.ceil(i / 2) })));
  });
});

describe("many deliveries to a receiver that answers just in time", () => {
  it("are sent once each, though together they take longer than a claim lasts", async () => {
    const url = "https://late.example/hook";
    const world = new World(api, partnerId);
    await world.newEndpoint(url);
    const begin = world.now;
    const messages: DeliveryDue[] = [];
    for (let i = 0; i < 10; i++) messages.push(await world.newDelivery(`late-${i}`, url));
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

/** The dependencies of a consumer whose receiver takes `durationMs` for its answer, and where its messages went. */
function answeringAfter(world: World, durationMs: number) {
  const sent: { lane: "fast" | "slow"; id: string; delayS: number }[] = [];
  const queueOf = (lane: "fast" | "slow"): ConsumerDeps["webhookQueue"] => ({
    sendBatch: async (messages) => {
      sent.push(
        ...[...messages].map(({ body, delaySeconds = 0 }) => ({ lane, id: body.id, delayS: delaySeconds })),
      );
      return world.deps().webhookQueue.sendBatch([]);
    },
  });
  const deps: ConsumerDeps = {
    ...world.deps(),
    webhookQueue: queueOf("fast"),
    slowWebhookQueue: queueOf("slow"),
    fetch: async () => {
      world.now += durationMs;
      return new Response(null, { status: 204 });
    },
  };
  return { deps, sent };
}

const slowReceivers = async () => {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT receiver FROM slow_receivers ORDER BY receiver",
  ).all<{ receiver: string }>();
  return results.map(({ receiver }) => receiver);
};

describe("a receiver that answers in time, but after more than five seconds", () => {
  const url = "https://late.example/hook";

  it("goes to the slow lane until it answers sooner", async () => {
    const world = new World(api, partnerId);
    await world.newEndpoint(url);
    const deliver = async (id: string, durationMs: number, lane: "fast" | "slow") => {
      const { deps, sent } = answeringAfter(world, durationMs);
      await Promise.all(deliverDue(deps, [await world.newDelivery(id, url)], lane));
      return sent.map((message) => message.lane);
    };
    expect(await deliver("in-five", 5000, "fast")).toEqual([]);
    expect(await slowReceivers()).toEqual([]);
    expect(await deliver("in-thirteen", 13_500, "fast")).toEqual([]);
    expect(await slowReceivers()).toEqual([url]);
    expect(await deliver("next", 100, "fast")).toEqual(["slow"]);
    expect(await deliver("still-slow", 13_500, "slow")).toEqual([]);
    expect(await slowReceivers()).toEqual([url]);
    expect(await deliver("quick", 100, "slow")).toEqual([]);
    expect(await slowReceivers()).toEqual([]);
    expect(await deliver("as-ever", 100, "fast")).toEqual([]);
  });

  it("is noted before its answer, so that nothing else waits for it, and no more if that comes in time", {
    tags: "nightly",
  }, async () => {
    const world = new World(api, partnerId);
    await world.newEndpoint(url);
    const { deps } = answeringAfter(world, 100);
    let answer = () => {};
    const isAsked = Promise.withResolvers<void>();
    const waiting: ConsumerDeps = {
      ...deps,
      fetch: () => {
        isAsked.resolve();
        return new Promise((resolve) => {
          answer = () => resolve(new Response(null, { status: 204 }));
        });
      },
    };
    const attempt = Promise.all(deliverDue(waiting, [await world.newDelivery("waits", url)], "fast"));
    await isAsked.promise;
    await vi.waitUntil(async () => (await slowReceivers()).length > 0, { timeout: 10_000 });
    answer();
    await attempt;
    expect(await slowReceivers()).toEqual([]);
  });

  it("takes its whole origin with it, with two others, and brings it back", async () => {
    const world = new World(api, partnerId);
    const paths = ["/a", "/b", "/c", "/d"].map((path) => `https://late.example${path}`);
    const messages: DeliveryDue[] = [];
    for (const path of paths) {
      await world.newEndpoint(path);
      messages.push(await world.newDelivery(path, path));
    }
    for (const message of messages.slice(0, 3)) {
      await Promise.all(deliverDue(answeringAfter(world, 6000).deps, [message], "fast"));
    }
    const fourth = answeringAfter(world, 100);
    await Promise.all(deliverDue(fourth.deps, messages.slice(3), "fast"));
    expect(fourth.sent.map(({ lane }) => lane)).toEqual(["slow"]);
    world.now += 1000;
    await Promise.all(deliverDue(fourth.deps, messages.slice(3), "slow"));
    expect(await slowReceivers()).toEqual([]);
  });
});

describe("many slow receivers of one partner", () => {
  it("make all of it slow for ten minutes, but nobody else", async () => {
    const world = new World(api, partnerId);
    const other = new World(api, (await newTenant(api)).id);
    const url = "https://new.example/hook";
    await world.newEndpoint(url);
    await other.newEndpoint(url);
    for (let i = 0; i < 8; i++) {
      await run(
        "INSERT INTO slow_receivers (partner_id, receiver, since) VALUES (?1, ?2, ?3)",
        ...[partnerId, `https://host-${i}.example/hook`, world.now - 1],
      );
    }
    const laneOf = async (whose: World, id: string) => {
      const { deps, sent } = answeringAfter(whose, 100);
      await Promise.all(deliverDue(deps, [await whose.newDelivery(id, url)], "fast"));
      return sent.map(({ lane }) => lane);
    };
    expect(await laneOf(world, "theirs")).toEqual(["slow"]);
    expect(await laneOf(other, "anothers")).toEqual([]);
    world.now += 600_000;
    expect(await laneOf(world, "later")).toEqual([]);
  });

  it("begin one after the other, half a second apart, and another partner's need not wait for them", async () => {
    const world = new World(api, partnerId);
    const otherId = (await newTenant(api)).id;
    const other = new World(api, otherId);
    const url = "https://slow.example/hook";
    for (const [whose, id] of [
      [world, partnerId],
      [other, otherId],
    ] as const) {
      await whose.newEndpoint(url);
      await run("INSERT INTO slow_receivers (partner_id, receiver, since) VALUES (?1, ?2, 0)", id, url);
    }
    const { deps, sent } = answeringAfter(world, 100);
    const messages: DeliveryDue[] = [];
    for (let i = 0; i < 30; i++) messages.push(await world.newDelivery(`d${i}`, url));
    for (let i = 0; i < 30; i += 10) await Promise.all(deliverDue(deps, messages.slice(i, i + 10), "fast"));
    await Promise.all(deliverDue(deps, [await other.newDelivery("other", url)], "fast"));
    expect(sent).toEqual([
      ...messages.map(({ id }, i) => ({ lane: "slow", id, delayS: Math.ceil(i / 2) })),
      { lane: "slow", id: "other", delayS: 0 },
    ]);
    // A message that comes before the delivery's turn changes nothing.
    expect(await Promise.all(deliverDue(deps, [messages[29]!], "slow"))).toEqual([{ againInMs: 14_500 }]);
  });
});
