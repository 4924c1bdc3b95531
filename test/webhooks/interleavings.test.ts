import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { newTenant } from "../tenant.ts";
import { DELAYS, run, World } from "./world.ts";

const URL = "https://shop.example.com/hook";
let api: Api;
let partnerId: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  partnerId = (await newTenant(api)).id;
  // The retries of a write wait in between.
  vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
});

interface Row {
  id: string;
  status: string;
  attempt_count: number;
}
const deliveries = async () =>
  (await bindings.ORDERS_0.prepare("SELECT id, status, attempt_count FROM webhook_deliveries").all<Row>())
    .results;

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
    await new World(api, partnerId).newEndpoint(URL);
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.array(step, { maxLength: 25 }),
      async (count, steps) => {
        await bindings.ORDERS_0.batch(
          ["webhook_deliveries", "webhook_attempts", "slow_receivers", "slow_lane_turns"].map((table) =>
            bindings.ORDERS_0.prepare(`DELETE FROM ${table}`),
          ),
        );
        const world = new World(api, partnerId);
        for (let i = 0; i < count; i++)
          world.queue.push({ body: await world.newDelivery(`d${i}`, URL), dueAt: world.now, lane: "fast" });
        for (const what of steps) await happen(world, what);

        // From here on the service has no faults.
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
    const world = new World(api, partnerId);
    const id = await world.newEndpoint(paused, false);
    await world.newEndpoint(slow);
    await run("INSERT INTO slow_receivers (partner_id, receiver, since) VALUES (?1, ?2, 0)", partnerId, slow);
    const messages = [await world.newDelivery("to-slow", slow), await world.newDelivery("to-paused", paused)];
    const deps = world.deps();
    // Another message of the batch goes to the slow lane between the read and the write.
    const sendBatch: typeof deps.slowWebhookQueue.sendBatch = async (sent) => {
      await run("UPDATE webhook_endpoints SET enabled = 1 WHERE id = ?1", id);
      return deps.webhookQueue.sendBatch(sent);
    };
    await Promise.all(deliverDue({ ...deps, slowWebhookQueue: { sendBatch } }, messages, "fast"));
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
    const world = new World(api, partnerId);
    await world.newEndpoint(url);
    const message = await world.newDelivery(id, url);
    await run("UPDATE webhook_deliveries SET step = ?2 WHERE id = ?1", id, DELAYS.length);
    const deps: ConsumerDeps = {
      ...world.deps(),
      fetch: async () => {
        await run(change, id, world.now + 1000);
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
    const world = new World(api, partnerId);
    await world.newEndpoint(url);
    const stale = await world.newDelivery("stale", url);
    await run("UPDATE webhook_deliveries SET attempt_count = 1 WHERE id = ?1", "stale");
    const next = { ...stale, attempt: 2 };
    await Promise.all(await deliverDue(world.deps(), [stale, next, next], "fast"));
    expect(world.requests).toEqual(["stale"]);
    expect((await deliveries()).find(({ id }) => id === "stale")).toMatchObject({
      ...{ status: "delivered", attempt_count: 2 },
    });
  });
});
