import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { bindings, migrate, startApi } from "../harness.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { deliveryRow } from "./webhooks.ts";
import { World } from "./world.ts";

const HOOK = "https://shop.example.com/hook";

let tenant: Tenant;
let world: World;

beforeAll(migrate);
beforeEach(async () => {
  const api = startApi();
  tenant = await newTenant(api);
  world = new World(api, tenant.id);
});

/** A due delivery of the partner. */
const newDelivery = () => world.newDelivery(crypto.randomUUID(), HOOK);
const deliver = async (
  message: Awaited<ReturnType<typeof newDelivery>>,
  changes: Partial<ConsumerDeps> = {},
) => Promise.all(deliverDue({ ...world.deps(), ...changes }, [message], "fast"));

/** The databases of orders, of which no statement that changes a delivery works. */
function readOnly(): OrderDatabases {
  const database = new Proxy(bindings.ORDERS_0, {
    get(target, name: "batch" | "prepare") {
      if (name !== "prepare") return target[name].bind(target);
      return (statement: string) => {
        if (/^update "webhook_deliveries"/i.test(statement)) throw new Error("D1 is down");
        return target.prepare(statement);
      };
    },
  });
  return new OrderDatabases([Object.assign(drizzle(database), { number: 0 })]);
}

describe("a delivery that nobody wants at its URL", () => {
  it.each([
    ["has failed if no endpoint has the URL", [], "failed"],
    ["waits if the URL's endpoint is disabled", [false], "disabled"],
    ["is sent if one of the URL's endpoints is enabled", [false, true], "delivered"],
  ])("%s", async (_, endpoints, status) => {
    for (const isEnabled of endpoints) await world.newEndpoint(HOOK, isEnabled);
    const message = await newDelivery();
    expect(await deliver(message)).toEqual(["done"]);
    expect(await deliveryRow(message.id)).toMatchObject({ status });
    expect(world.requests).toEqual(status === "delivered" ? [message.id] : []);
  });

  it("comes again when that can't be written", async () => {
    const message = await newDelivery();
    await expect(deliver(message, { orders: readOnly() })).rejects.toThrow("D1 is down");
    expect(await deliveryRow(message.id)).toMatchObject({ status: "pending" });
    expect(await deliver(message)).toEqual(["done"]);
    expect(await deliveryRow(message.id)).toMatchObject({ status: "failed" });
  });
});

describe("a success at a URL that has failed before", () => {
  it("makes what waits there after a failure due at once, and nothing at other URLs", async () => {
    const elsewhere = "https://other.example.com/hook";
    for (const url of [HOOK, elsewhere]) await world.newEndpoint(url);
    const messages = [await newDelivery(), await newDelivery()];
    const other = await world.newDelivery(crypto.randomUUID(), elsewhere);
    world.answers = [500];
    for (const message of [...messages, other]) {
      await deliver(message);
      world.now += 5000;
      await deliver({ ...message, attempt: 2 });
    }
    world.now += 2 * 60_000;
    world.answers = [204];
    await deliver(await newDelivery());
    const nextOf = async ({ id }: { id: string }) => (await deliveryRow(id)).next_attempt_at;
    expect(await Promise.all(messages.map(nextOf))).toEqual([world.now, world.now]);
    expect(await nextOf(other)).toBeGreaterThan(world.now);
    await world.sweep();
    expect(world.queue.filter(({ dueAt }) => dueAt <= world.now).map(({ body }) => body.id)).toEqual(
      expect.arrayContaining(messages.map(({ id }) => id)),
    );
  });

  it("leaves one event that fails among many that succeed to its schedule", async () => {
    await world.newEndpoint(HOOK);
    const poison = await newDelivery();
    world.answers = [500];
    await deliver(poison);
    world.now += 5000;
    await deliver({ ...poison, attempt: 2 });
    const { next_attempt_at } = await deliveryRow(poison.id);
    world.answers = [204];
    for (let i = 0; i < 3; i++) {
      world.now += 1000;
      await deliver(await newDelivery());
    }
    expect(await deliveryRow(poison.id)).toMatchObject({ next_attempt_at, step: 2 });
  });
});

describe("the metrics of an attempt", () => {
  it.each([
    ["the answer's status", 503, 503],
    ["0 where there was no answer", 0, 0],
  ])("contain its partner, its event, its time and %s", async (_, answer, status) => {
    await world.newEndpoint(HOOK);
    world.answers = [answer];
    const points: unknown[] = [];
    const fetch: ConsumerDeps["fetch"] = async (...given) => {
      world.now += 70;
      return world.deps().fetch(...given);
    };
    await deliver(await newDelivery(), { fetch, metrics: { writeDataPoint: (point) => points.push(point) } });
    expect(points).toEqual([
      { indexes: [tenant.id], blobs: ["delivery", "webhook.test"], doubles: [status, 70] },
    ]);
  });
});
