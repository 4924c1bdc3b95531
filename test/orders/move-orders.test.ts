import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { consumerOf } from "../../src/consumer/worker.ts";
import { moveOrders } from "../../src/orders/redirect/move-orders.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { FAILURES, failingDatabase } from "../failing-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant } from "../tenant.ts";
import { moveThrough, WAY_TO } from "./moves.ts";
import { entrances, publicPoint, resultsOf, storeBody } from "./orders.ts";

let from: string;
let to: string;

const it = base.extend("given", PER_FILE, async ({ api }) => {
  /** Whose orders are in two databases. */
  const tenants = [await newTenant(api), await newTenant(api, "ORDERS_1")];
  /** Creates orders of one of the tenants to the point. */
  async function ordersOf(tenant: number, count: number, changes: object = {}) {
    const { storeBatch } = await entrances(api, tenants[tenant]!);
    const webhook_url = "https://shop.example.com/hook";
    const bodies = Array.from({ length: count }, () => storeBody(from, { webhook_url, ...changes }));
    return (await resultsOf(await storeBatch(bodies))).map(({ data }) => data);
  }
  async function start(): Promise<Move> {
    const response = await api.operator("POST", `/operator/points/${from}/move-orders`, { to_point_id: to });
    expect(response.status).toBe(202);
    return (await response.json<{ data: Move }>()).data;
  }
  const answerFor = async (id: string) => {
    const response = await api.operator("GET", `/operator/moves/${id}`);
    expect(response.status).toBe(200);
    return response.json<{ data: Move; incomplete?: true }>();
  };
  const read = async (id: string) => (await answerFor(id)).data;
  /** What the cron does, and the messages. */
  async function goOn(): Promise<void> {
    for (const db of api.deps.orders.all) await moveOrders(api.deps, db);
  }
  return { tenants, ordersOf, start, read, goOn };
});

it.beforeEach(async ({ api }) => {
  from = await publicPoint(api);
  to = await publicPoint(api, { name: "Surulere counter" });
  api.sent.length = 0;
  api.announced.length = 0;
});

interface Move {
  id: string;
  orders: number;
  moved: number;
  refused: { tracking_code: string; code: string }[];
  finished_at: string | null;
}

/** How many orders go to a point, and how many of their partners heard of a change. */
async function at(pointId: string) {
  const databases = [bindings.ORDERS_0, bindings.ORDERS_1];
  const sumOf = async (sql: string) => {
    const counts = await Promise.all(databases.map((db) => db.prepare(sql).bind(pointId).first<number>("n")));
    return counts.reduce<number>((sum, count) => sum + count!, 0);
  };
  return {
    orders: await sumOf("SELECT count(*) AS n FROM orders WHERE point_id = ?1"),
    heard: await sumOf(`SELECT count(*) AS n FROM webhook_deliveries JOIN orders ON orders.id = order_id
      WHERE type = 'package.point_changed' AND point_id = ?1`),
  };
}

describe("a move of all orders that wait for a point", () => {
  it("takes those of all databases that have not arrived, once, at the same fee, and tells their partners", {
    tags: "nightly",
  }, async ({ api, given: { tenants, ordersOf, start, read, goOn } }) => {
    const [first, onShelf, cancelled, underWay] = await ordersOf(0, 60);
    await ordersOf(1, 3);
    await moveThrough(api, onShelf!.id, WAY_TO.ready_for_pickup);
    await moveThrough(api, cancelled!.id, WAY_TO.cancelled);
    await moveThrough(api, underWay!.id, WAY_TO.in_transit);
    const { id, orders } = await start();
    expect(orders).toBe(61);
    expect(api.sent).toEqual([
      { type: "orders_to_move", database: 0 },
      { type: "orders_to_move", database: 1 },
    ]);
    expect(await read(id)).toMatchObject({
      ...{ id, from_point_id: from, to_point_id: to, orders: 61, moved: 0, refused: [], finished_at: null },
    });
    const announced = api.announced.length;
    await goOn();
    expect(await read(id)).toMatchObject({ moved: 61, refused: [], finished_at: expect.any(String) });
    expect(await at(to)).toEqual({ orders: 61, heard: 61 });
    expect(await at(from)).toEqual({ orders: 2, heard: 0 });
    expect(api.announced.length).toBe(announced + 61);
    const { readStore } = await entrances(api, tenants[0]!);
    const { data } = await (await readStore(first!.id)).json<{ data: object }>();
    expect(data).toMatchObject({ ...first, point: { id: to } });
    const chain = await api.operator("GET", `/operator/orders/${first!.id}`);
    const { events } = (await chain.json<{ data: { events: object[] } }>()).data;
    expect(events.at(-1)).toMatchObject({
      type: "package.point_changed",
      actor: { kind: "operator", name: expect.any(String) },
    });

    await goOn();
    expect(await at(to)).toEqual({ orders: 61, heard: 61 });
  });

  it("moves each once when the cron and a message work on it at the same time", async ({
    given: { ordersOf, start, read, goOn },
  }) => {
    await ordersOf(0, 30);
    const { id } = await start();
    await Promise.all(Array.from({ length: 4 }, goOn));
    expect(await read(id)).toMatchObject({ moved: 30, finished_at: expect.any(String) });
    expect(await at(to)).toEqual({ orders: 30, heard: 30 });
  });

  it("refuses what the other point does not take, and says why", async ({
    api,
    given: { ordersOf, start, read, goOn },
  }) => {
    const [light] = await ordersOf(0, 1);
    const heavy = await ordersOf(1, 2, { items: [{ name: "Lamp", qty: 1, price: 1000, weight_kg: 20 }] });
    await api.operator("PATCH", `/operator/points/${to}`, { maxItemWeight: 10 });
    const { id } = await start();
    await goOn();
    const codes = heavy.map(({ tracking_code }) => ({ tracking_code, code: "item_not_accepted" }));
    expect(await read(id)).toMatchObject({
      ...{ moved: 1, finished_at: expect.any(String) },
      refused: codes.toSorted((a, b) => (a.tracking_code < b.tracking_code ? -1 : 1)),
    });
    expect(await at(from)).toEqual({ orders: 2, heard: 0 });
    expect(light!.tracking_code).toBeDefined();
  });

  it("leaves orders that were made after it was asked for", async ({
    api,
    given: { ordersOf, start, read, goOn },
  }) => {
    const { id } = await start();
    api.clock.now += 1000;
    await ordersOf(0, 1);
    await goOn();
    expect(await read(id)).toMatchObject({ orders: 0, moved: 0, finished_at: expect.any(String) });
    expect(await at(from)).toEqual({ orders: 1, heard: 0 });
  });

  it("moves those of a deleted point, too", async ({ api, given: { ordersOf, start, read, goOn } }) => {
    await ordersOf(0, 1);
    await api.operator("DELETE", `/operator/points/${from}?confirm=1`);
    const { id } = await start();
    await goOn();
    expect(await read(id)).toMatchObject({ moved: 1, refused: [] });
  });

  it("continues where it was cut off", { tags: "nightly" }, async ({
    api,
    given: { ordersOf, start, read },
  }) => {
    await ordersOf(0, 99);
    const { id } = await start();
    for (let cut = 1; (await read(id)).finished_at === null; cut++) {
      expect(cut).toBeLessThan(10);
      const cutOff = new Proxy(bindings.ORDERS_0, {
        get(target, name) {
          if (name !== "batch") return Reflect.get(target, name).bind(target);
          return async (statements: D1PreparedStatement[]) => {
            await target.batch(statements);
            // The write succeeds, but the consumer dies before it gets the answer.
            throw new Error("killed");
          };
        },
      });
      const orders = new OrderDatabases([orderDatabase(cutOff, 0), api.deps.orders.all[1]!]);
      for (const db of orders.all) await moveOrders({ ...api.deps, orders }, db).catch(() => {});
    }
    expect(await read(id)).toMatchObject({ moved: 99, refused: [] });
    expect(await at(to)).toEqual({ orders: 99, heard: 99 });
  });

  it("is not finished while a database can't be reached, and does what it can", async ({
    api,
    given: { ordersOf, start, read, goOn },
  }) => {
    await ordersOf(0, 1);
    await ordersOf(1, 1);
    const { id } = await start();
    const lost = orderDatabase(failingDatabase(FAILURES["is lost"]!), 1);
    const orders = new OrderDatabases([api.deps.orders.all[0]!, lost]);
    await moveOrders({ ...api.deps, orders }, orders.all[0]!);
    expect(await read(id)).toMatchObject({ moved: 1, finished_at: null });
    const halved = startApi({ orders }, api.clock);
    const seen = await halved.operator("GET", `/operator/moves/${id}`);
    expect(await seen.json()).toMatchObject({ incomplete: true, data: { moved: 1, finished_at: null } });
    const refused = await halved.operator("POST", `/operator/points/${from}/move-orders`, {
      to_point_id: to,
    });
    await problemOf(refused, 503, "database_unavailable");
    await goOn();
    expect(await read(id)).toMatchObject({ moved: 2, finished_at: expect.any(String) });
  });

  it("is done by the consumer when its messages come, beside those about the snapshot", async ({
    api,
    given: { ordersOf, start, read },
  }) => {
    await ordersOf(0, 2);
    const { id } = await start();
    const bodies = [{ type: "points_changed" as const }, ...api.sent];
    const messages = bodies.map((body, i) => ({ id: `m${i}`, timestamp: new Date(), attempts: 1, body }));
    const batch = createMessageBatch("points-local", messages);
    const context = createExecutionContext();
    const deps = { ...consumerDepsFrom(bindings), ...api.deps };
    await consumerOf(() => deps).queue(
      batch as Parameters<ReturnType<typeof consumerOf>["queue"]>[0],
      bindings,
      context,
    );
    expect(await getQueueResult(batch, context)).toMatchObject({ outcome: "ok" });
    expect(await read(id)).toMatchObject({ moved: 2, finished_at: expect.any(String) });
  });
});

describe("a move that can't be made", () => {
  it("is refused: to no point, to the same one, or to one that takes no parcels", async ({ api }) => {
    const ask = (point: string, to_point_id: unknown) =>
      api.operator("POST", `/operator/points/${point}/move-orders`, { to_point_id });
    await problemOf(await ask("nothing", to), 404, "point_not_found");
    await problemOf(await ask(from, "nothing"), 404, "point_not_found");
    await problemOf(await ask(from, from), 400, "invalid_request");
    await api.operator("PATCH", `/operator/points/${to}`, { paused: true });
    await problemOf(await ask(from, to), 409, "point_unavailable");
    await api.operator("DELETE", `/operator/points/${to}`);
    await problemOf(await ask(from, to), 410, "point_gone");
    await problemOf(await api.operator("GET", "/operator/moves/nothing"), 404, "not_found");
  });
});
