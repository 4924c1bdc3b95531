import { describe, expect } from "vitest";
import { tellCounts } from "../../src/orders/capacity/count-parcels.ts";
import { markTold, readUntold } from "../../src/orders/capacity/parcel-count-store.ts";
import { moveOrder } from "../../src/orders/change/move.ts";
import { eraseOldReceivers } from "../../src/orders/end/erase.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, brokenDatabase, startApi } from "../harness.ts";
import { type Ask, agentOf } from "../points/closures.ts";
import { buildLater } from "../points/stored-points.ts";
import { newTenant, send } from "../tenant.ts";
import { moveThrough, now, REACHED, storedOrder, WAY_TO } from "./moves.ts";
import { answerOf, publicPoint, storeBody } from "./orders.ts";

const YEAR = 366 * 86_400_000;
let pointId: string;
let agent: Ask;

const it = base.extend("given", PER_FILE, async ({ api }) => {
  const tenants = [await newTenant(api), await newTenant(api, "ORDERS_1")];
  async function order(tenant = tenants[0]!): Promise<string> {
    const made = await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId));
    return (await answerOf(made, 201)).data.id;
  }
  const setCapacity = (capacity: unknown) =>
    api.operator("PATCH", `/operator/points/${pointId}`, { capacity });
  /** As the cron does. */
  async function tellAll(): Promise<void> {
    for (const db of api.deps.orders.all) await tellCounts(api.deps, db);
  }
  async function isAvailable(): Promise<boolean> {
    await buildLater(api);
    const response = await startApi({}, api.clock).fetch(`/public/pudo-points/${pointId}`);
    return (await response.json<{ data: { available: boolean } }>()).data.available;
  }
  return { tenants, order, setCapacity, tellAll, isAvailable };
});

it.beforeEach(async ({ api }) => {
  pointId = await publicPoint(api);
  agent = await agentOf(api, pointId);
});

async function availability() {
  const response = await agent("GET", "/agent/availability");
  expect(response.status).toBe(200);
  return (await response.json<{ data: { paused: boolean; capacity: number | null; parcels: number } }>())
    .data;
}
const parcels = async () => (await availability()).parcels;

describe("the parcels of a point", () => {
  it("are those on its shelf and on their way to it, in every state", async ({ api, given: { order } }) => {
    for (const status of REACHED) {
      const before = await parcels();
      const id = await order();
      expect([status, (await parcels()) - before]).toEqual([status, 1]);
      await moveThrough(api, id, WAY_TO[status]);
      const isHere = ["created", "in_transit", "ready_for_pickup", "returned"].includes(status);
      expect([status, (await parcels()) - before]).toEqual([status, isHere ? 1 : 0]);
    }
  });

  it("are fewer after an expiry and a deletion, and go along with a change of point", async ({
    api,
    given: { order },
  }) => {
    const [expired, deleted, moved] = [await order(), await order(), await order()];
    const arrived = await moveThrough(api, expired, ["arrive"]);
    expect(await parcels()).toBe(3);
    await moveOrder(api.deps, api.orders, arrived, "expire", now(api));
    // It still takes up room until somebody takes it.
    expect(await parcels()).toBe(3);
    await moveThrough(api, expired, ["driver_collect"]);
    expect(await parcels()).toBe(2);
    await bindings.ORDERS_0.prepare("DELETE FROM orders WHERE id = ?").bind(deleted).run();
    expect(await parcels()).toBe(1);
    const other = await publicPoint(api);
    await bindings.ORDERS_0.prepare("UPDATE orders SET point_id = ?2 WHERE id = ?1").bind(moved, other).run();
    expect(await parcels()).toBe(0);
    const answer = await (await agentOf(api, other))("GET", "/agent/availability");
    expect(await answer.json()).toMatchObject({ data: { parcels: 1 } });
  });

  it("are not those that nobody has moved for a year, until they arrive", async ({
    api,
    given: { order },
  }) => {
    const id = await order();
    await moveThrough(api, await order(), ["arrive"]);
    await eraseOldReceivers({ ...api.deps, now: () => api.clock.now + YEAR }, api.orders);
    expect((await storedOrder(api, id)).erasedAt).not.toBeNull();
    expect(await parcels()).toBe(1);
    await moveThrough(api, id, ["arrive"]);
    expect(await parcels()).toBe(2);
    await moveThrough(api, id, ["collect"]);
    expect(await parcels()).toBe(1);
  });

  it("are without those of a partner whose rows are copied or left over, also what the point holds for others", {
    tags: "nightly",
  }, async ({ api, given: { order, tenants } }) => {
    const hub = await publicPoint(api, { services: ["collect", "drop_off"] });
    const atHub = await agentOf(api, hub);
    const take = async (id: string) => {
      const { trackingCode } = await storedOrder(api, id);
      const taken = await atHub("POST", "/agent/scans", { tracking_code: trackingCode, action: "take" });
      expect(taken.status).toBe(200);
    };
    const parcelsAtHub = async () =>
      (await (await atHub("GET", "/agent/availability")).json<{ data: { parcels: number } }>()).data.parcels;
    await order(tenants[0]);
    await moveThrough(api, await order(), ["driver_collect"]);
    await moveThrough(api, await order(), ["arrive"]);
    await moveThrough(api, await order(), ["arrive", "refuse"]);
    // Handed in elsewhere: on its way to its point, and held by the other one.
    await take(await order());
    const corrected = await order();
    const holder = { kind: "point", id: pointId };
    const correction = { status: "in_transit", holder, reason: "It is in the back room" };
    const path = `/operator/orders/${corrected}/correct`;
    expect((await api.operator("POST", path, correction)).status).toBe(200);
    const delivered = await order();
    await moveThrough(api, delivered, ["arrive", "collect"]);
    const made = await send(api, "POST", "/api/v1/returns", tenants[0]!.secretKey, { order_id: delivered });
    expect(made.status).toBe(201);
    await take((await made.json<{ data: { id: string } }>()).data.id);
    const neighbour = await newTenant(api);
    await take(await order(neighbour));
    expect([await parcels(), await parcelsAtHub()]).toEqual([7, 3]);
    /** What agents see, and what `DB` is told. */
    const counted = async () => {
      const { counts } = await readUntold(api.orders);
      const told = [pointId, hub].map((id) => counts.find((count) => count.pointId === id)?.parcels);
      return [await parcels(), await parcelsAtHub(), ...told];
    };
    const seen: Record<string, unknown> = {};
    for (const step of ["arriving", "leaving", "left"]) {
      await bindings.ORDERS_0.prepare("INSERT INTO moving_partners (partner_id, step) VALUES (?1, ?2)")
        .bind(tenants[0]!.id, step)
        .run();
      seen[step] = await counted();
      await bindings.ORDERS_0.exec("DELETE FROM moving_partners");
    }
    expect(seen).toEqual({ arriving: [1, 1, 1, 1], leaving: [7, 3, 7, 3], left: [1, 1, 1, 1] });
  });

  it("are those of all databases", async ({ given: { tenants, order } }) => {
    for (const tenant of tenants) await order(tenant);
    expect(await parcels()).toBe(2);
  });
});

describe("a point with a capacity", () => {
  it("is not available from so many parcels on, until one is gone or the capacity is raised", async ({
    api,
    given: { tenants, order, setCapacity, tellAll, isAvailable },
  }) => {
    expect((await setCapacity(2)).status).toBe(200);
    await api.operator("PATCH", `/operator/points/${pointId}`, { cashLimit: 50_000.5 });
    expect(await availability()).toEqual({
      ...{ paused: false, capacity: 2, parcels: 0 },
      ...{ cash_limit: 50_000.5, shelves: null },
    });
    const first = await order();
    await tellAll();
    expect(await isAvailable()).toBe(true);
    await order(tenants[1]);
    await tellAll();
    expect(await isAvailable()).toBe(false);
    await moveThrough(api, first, ["cancel"]);
    await tellAll();
    expect(await isAvailable()).toBe(true);
    await setCapacity(1);
    expect(await isAvailable()).toBe(false);
    await setCapacity(null);
    expect(await isAvailable()).toBe(true);
    const shown = await api.operator("GET", `/operator/points/${pointId}`);
    expect(await shown.json()).toMatchObject({ data: { capacity: null, paused: false } });
  });

  it("is rebuilt only when it becomes full or is no longer full", async ({
    given: { order, setCapacity, tellAll },
  }) => {
    await setCapacity(2);
    const version = () => bindings.DB.prepare("SELECT version FROM snapshot_state").first<number>("version");
    const before = await version();
    await order();
    await tellAll();
    await tellAll();
    expect(await version()).toBe(before);
    await order();
    await tellAll();
    expect(await version()).toBe(before! + 1);
  });

  it("is told of a parcel that came while its count was told", async ({
    api,
    given: { order, setCapacity, tellAll, isAvailable },
  }) => {
    await order();
    const { counts } = await readUntold(api.orders);
    await order();
    await markTold(api.orders, counts);
    await setCapacity(2);
    await tellAll();
    expect(await isAvailable()).toBe(false);
  });

  it("is told again of a count that could not be stored", async ({
    api,
    given: { order, setCapacity, tellAll, isAvailable },
  }) => {
    await setCapacity(1);
    await order();
    await expect(tellCounts({ ...api.deps, db: brokenDatabase }, api.orders)).rejects.toThrow("D1 is down");
    await tellAll();
    expect(await isAvailable()).toBe(false);
  });

  it("has a whole number of parcels, which only the operator sets", async ({ given: { setCapacity } }) => {
    for (const capacity of [-1, 1.5, "2", 1_000_001]) expect((await setCapacity(capacity)).status).toBe(400);
    expect((await agent("PUT", "/agent/availability", { paused: false, capacity: 5 })).status).toBe(400);
  });
});
