import { beforeAll, describe, expect, it } from "vitest";
import { joinOrders, refuseHiddenOrders } from "../../scripts/stray-orders.ts";
import { indexAnyNext } from "../../src/orders/search/search-store.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { dataOf } from "../webhooks/webhooks.ts";

/** An upgrade that bound `ORDERS_0` to a new D1, although the older orders are in `DB`. */
let right: Api;
let wrong: Api;
let tenant: Tenant;
let pointId: string;
let agent: string;

async function create(api: Api, partner_order_id: string) {
  const body = storeBody(pointId, { partner_order_id, webhook_url: "http://localhost:1/hook" });
  return (await answerOf(await send(api, "POST", "/api/v1/orders", tenant.secretKey, body), 201)).data;
}
const get = async (path: string) => dataOf<object>(await send(right, "GET", path, tenant.secretKey));
const scan = (api: Api, tracking_code: string) =>
  send(api, "POST", "/agent/scans", agent, { tracking_code, action: "arrive" });

const printed: string[] = [];
const join = () =>
  joinOrders({
    ...{ main: bindings.DB, orders: [bindings.DB], stray: bindings.ORDERS_0 },
    now: () => right.clock.now,
    print: (line) => void printed.push(line),
  });

beforeAll(async () => {
  await migrate();
  const on = (d1: D1Database) => new OrderDatabases([orderDatabase(d1, 0)]);
  right = startApi({ orders: on(bindings.DB) });
  wrong = startApi({ orders: on(bindings.ORDERS_0) }, right.clock);
  wrong.deps.config = right.deps.config;
  pointId = await publicPoint(right);
  tenant = await newTenant(right);
  const made = await right.operator("POST", "/operator/agents", { name: "Bola", point_id: pointId });
  agent = (await dataOf<{ key: string }>(made, 201)).key;
});

describe("orders in DB that ORDERS_0 has not", () => {
  const { DB, ORDERS_0 } = bindings;

  it("are refused, whether ORDERS_0 has others or nothing yet", async () => {
    await refuseHiddenOrders({ DB, ORDERS_0 });
    await create(right, "before");
    await expect(refuseHiddenOrders({ DB, ORDERS_0 })).rejects.toThrow("Bind ORDERS_0 to the same D1 as DB");
    await create(wrong, "meanwhile");
    await expect(refuseHiddenOrders({ DB, ORDERS_0 })).rejects.toThrow("Bind ORDERS_0 to the same D1 as DB");
  });

  it("are not refused where ORDERS_0 is DB, or there are none", async () => {
    await refuseHiddenOrders({ DB, ORDERS_0: DB });
    await refuseHiddenOrders({ DB: bindings.ORDERS_1, ORDERS_0 });
  });
});

describe("orders that were made in a database that is bound no more", () => {
  it("are joined with their events and webhooks, those that were created twice by another reference", async () => {
    const first = await create(right, "twice");
    right.clock.now += 60_000;
    const second = await create(wrong, "twice");
    const alone = await create(wrong, "alone");
    expect((await scan(wrong, second.tracking_code)).status).toBe(200);
    right.clock.now += 60_000;
    const last = await create(right, "last");
    await join();

    const other = `twice~${second.id.slice(-6)}`;
    expect(printed).toEqual([
      `twice was created a second time: the second order's reference is ${other} now`,
      `Partner ${tenant.id}: 3 orders joined to ORDERS_0`,
    ]);
    expect(await get(`/api/v1/orders/${first.id}`)).toMatchObject({ partner_order_id: "twice" });
    expect(await get(`/api/v1/orders/${second.id}`)).toMatchObject({
      ...{ partner_order_id: other, status: "ready_for_pickup" },
      events: [{ type: "package.created" }, { type: "package.arrived_at_point" }],
    });
    expect((await scan(right, alone.tracking_code)).status).toBe(200);
    for (const { label_url } of [first, second, alone])
      expect((await right.fetch(label_url.replace("https://api.test", ""))).status).toBe(200);
    const { deliveries } = (await bindings.DB.prepare(
      "SELECT count(*) AS deliveries FROM webhook_deliveries WHERE order_id = ?1 AND status = 'pending'",
    )
      .bind(second.id)
      .first<{ deliveries: number }>())!;
    expect(deliveries).toBe(2);

    // A reader of what changed has read up to here.
    const updatedFrom = new Date(right.clock.now).toISOString();
    const changed = await get(`/orders?updatedFrom=${updatedFrom}&pageSize=100`);
    const references = (changed as { orders: { reference: string }[] }).orders.map((one) => one.reference);
    expect(references).toEqual(expect.arrayContaining([other, "alone", "meanwhile", last.partner_order_id]));
    while (await indexAnyNext(right.deps.orders.all[0]!, right.clock.now + 60_000));
    expect(await get("/orders?search=alone")).toMatchObject({ orders: [{ reference: "alone" }] });
    expect(await get("/orders?pageSize=1")).toMatchObject({ pagination: { total: 6 } });
  });

  it("are joined once, and nothing that has changed since is taken back", async () => {
    const before = await get("/orders?pageSize=100");
    printed.length = 0;
    await join();
    expect(printed).toEqual([`Partner ${tenant.id}: 0 orders joined to ORDERS_0`]);
    expect(await get("/orders?pageSize=100")).toEqual(before);
  });

  it("of a partner that DB has not are refused", async () => {
    await bindings.ORDERS_0.prepare(
      "UPDATE orders SET partner_id = 'another' WHERE reference = 'alone'",
    ).run();
    await expect(join()).rejects.toThrow("DB has no partner another");
  });
});
