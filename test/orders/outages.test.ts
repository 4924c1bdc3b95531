import { describe, expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { tellOutages } from "../../src/orders/redirect/tell-outages.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { followClosures } from "../../src/points/closures/closures.ts";
import { addDays } from "../../src/shared/closed-days.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { agentOf } from "../points/closures.ts";
import { storePoints } from "../points/stored-points.ts";
import { send } from "../tenant.ts";
import { newKeyOf, scan } from "../tracking/scans.ts";
import { moveThrough, WAY_TO } from "./moves.ts";
import { answerOf, storeBody } from "./orders.ts";

const DAY = 86_400_000;
let pointId: string;
const it = base.extend("given", PER_FILE, ({ api, tenant }) => {
  const deps = { ...consumerDepsFrom(bindings), ...api.deps };
  const today = new Date(api.clock.now).toISOString().slice(0, 10);
  async function order(
    status: keyof typeof WAY_TO = "created",
  ): Promise<{ id: string; tracking_code: string }> {
    const body = storeBody(pointId, { webhook_url: "http://localhost:9/hook" });
    const { data } = await answerOf(await send(api, "POST", "/api/v1/orders", tenant.secretKey, body), 201);
    await moveThrough(api, data.id, WAY_TO[status]);
    return data;
  }
  const operator = async (method: string, path: string, body?: object) => {
    const response = await api.operator(method, `/operator/${path}`, body);
    expect(response.status).toBeLessThan(300);
  };
  const pause = (paused = true) => operator("PATCH", `points/${pointId}`, { paused });
  const tell = (on = deps) => tellOutages(on, on.orders.all[0]!);
  return { deps, today, order, operator, pause, tell };
});

it.beforeEach(async ({ api }) => {
  await bindings.DB.exec("UPDATE points SET published = 0");
  const at = (name: string, longitude: number, state = "Lagos") => ({
    name,
    latitude: 6.6,
    longitude,
    state,
  });
  [pointId = ""] = await storePoints(api.deps, [at("Here", 3.35), at("Near", 3.36), at("Far", 3.5, "Ogun")]);
  await api.publish();
});

interface Told {
  sequence: number;
  data: {
    status: string;
    previous_status: string;
    reason: string;
    until: string | null;
    alternatives: { name: string }[];
  };
}

/** What an order's partner is told of outages. */
async function toldOf(id: string): Promise<Told[]> {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT body FROM webhook_deliveries WHERE order_id = ?1 AND type = 'package.point_unavailable' ORDER BY id",
  )
    .bind(id)
    .all<{ body: string }>();
  return results.map(({ body }) => JSON.parse(body));
}
const reasonsOf = async (id: string) => (await toldOf(id)).map(({ data }) => data.reason);

describe("an outage of a point", () => {
  it("is not told of an order that has had a hundred events", { tags: "nightly" }, async ({
    given: { order, pause, tell },
  }) => {
    const [often, once] = [await order(), await order()];
    await bindings.ORDERS_0.prepare("UPDATE orders SET sequence = 100 WHERE id = ?1").bind(often.id).run();
    await pause();
    await tell();
    expect(await toldOf(often.id)).toEqual([]);
    expect(await reasonsOf(once.id)).toEqual(["paused"]);
  });

  it("is told of each order under way to it, once, with other points that take its items", async ({
    api,
    tenant,
    given: { order, pause, tell },
  }) => {
    const [created, inTransit] = [await order("created"), await order("in_transit")];
    const others = [await order("cancelled"), await order("ready_for_pickup"), await order("returned")];
    await pause();
    const later = api.announced.length;
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    expect(await toldOf(created.id)).toMatchObject([
      {
        sequence: 2,
        data: {
          ...{ status: "created", previous_status: "created", reason: "paused", until: null },
          alternatives: [{ name: "Near", distance: 1105 }, { name: "Far" }],
        },
      },
    ]);
    expect(await toldOf(inTransit.id)).toMatchObject([{ sequence: 3, data: { status: "in_transit" } }]);
    for (const { id } of others) expect(await toldOf(id)).toEqual([]);
    expect(api.announced.length - later).toBe(2);
    const read = await send(api, "GET", `/api/v1/orders/${created.id}`, tenant.secretKey);
    expect((await answerOf(read, 200)).data.events!.map(({ type }) => type)).toEqual([
      "package.created",
      "package.point_unavailable",
    ]);
    const tracked = await api.fetch(`/public/tracking/${created.tracking_code}`);
    expect(await tracked.text()).not.toContain("unavailable");
  });

  it("is that the operator pauses, unpublishes or deletes it, not its agent, and not that it is full", async ({
    api,
    given: { order, operator, pause, tell },
  }) => {
    const { id } = await order();
    const agent = await agentOf(api, pointId);
    expect((await agent("PUT", "/agent/availability", { paused: true })).status).toBe(200);
    await operator("PATCH", `points/${pointId}`, { capacity: 0 });
    await tell();
    expect(await reasonsOf(id)).toEqual([]);
    await pause(false);
    await pause();
    await tell();
    await operator("POST", `points/${pointId}/unpublish?confirm=1`);
    await tell();
    await operator("DELETE", `points/${pointId}?confirm=1`);
    await tell();
    expect(await reasonsOf(id)).toEqual(["paused", "removed"]);
  });

  it("is told of nobody when it is over before", async ({ given: { order, pause, tell } }) => {
    const { id } = await order();
    await pause();
    await pause(false);
    await tell();
    expect(await reasonsOf(id)).toEqual([]);
  });

  it("is a closure that covers today or tomorrow, or the day before a later one begins", async ({
    api,
    given: { deps, today, order, operator, tell },
  }) => {
    const { id } = await order();
    const close = (path: string, from: number, to: number, more: object = {}) =>
      operator("POST", path, { from: addDays(today, from), to: addDays(today, to), ...more });
    await close(`points/${pointId}/closures`, 3, 4);
    await tell();
    expect(await toldOf(id)).toEqual([]);
    await close(`points/${pointId}/closures`, 1, 1);
    await tell();
    await close("closures", 0, 1, { state: "Lagos" });
    await close("closures", 0, 1, { state: "Kano" });
    await close("closures", 1, 1);
    await tell();
    const eve = { ...deps, now: () => api.clock.now + 2 * DAY };
    await followClosures(eve);
    await tell(eve);
    await followClosures(eve);
    await tell(eve);
    expect((await toldOf(id)).map(({ data }) => [data.reason, data.until, data.alternatives.length])).toEqual(
      [
        ["closed", addDays(today, 1), 2],
        ["closed", addDays(today, 1), 1],
        ["closed", addDays(today, 1), 0],
        ["closed", addDays(today, 4), expect.any(Number)],
      ],
    );
  });

  it("is told of each order once, whenever the run that tells of it is killed", { tags: "nightly" }, async ({
    given: { deps, order, pause, tell },
  }) => {
    const orders: { id: string }[] = [];
    for (let i = 0; i < 23; i++) orders.push(await order());
    await pause();
    let left = 0;
    const dying = new Proxy(bindings.ORDERS_0, {
      get(target, name: "batch" | "prepare") {
        if (name === "batch" && left-- <= 0) throw new Error("killed");
        const value: unknown = target[name];
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const killed = { ...deps, orders: new OrderDatabases([orderDatabase(dying, 0)]) };
    for (const batches of [0, 1, 0]) {
      left = batches;
      await expect(tell(killed)).rejects.toThrow();
    }
    const told = async () => (await Promise.all(orders.map(({ id }) => reasonsOf(id)))).flat().length;
    expect(await told()).toBe(10);
    await tell();
    for (const { id } of orders) expect(await reasonsOf(id)).toEqual(["paused"]);
  });

  it("is told of an order that is collected meanwhile, in the state that it has then", async ({
    api,
    given: { order, pause, tell },
  }) => {
    const orders = [await order(), await order(), await order()];
    const driver = await newKeyOf(api, "drivers", {});
    await pause();
    await Promise.all([
      tell(),
      ...orders.map(({ tracking_code }) => scan(api, driver, { tracking_code, action: "collect" })),
    ]);
    await tell();
    for (const { id } of orders) expect(await reasonsOf(id)).toEqual(["paused"]);
  });
});
