import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveOrders } from "../../src/orders/redirect/move-orders.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { moveThrough } from "./moves.ts";
import { answerOf, entrances, publicPoint, resultsOf, storeBody, whiteLabelBody } from "./orders.ts";

let api: Api;
let tenant: Tenant;
let partner: Awaited<ReturnType<typeof entrances>>;
let pointId: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  partner = await entrances(api, tenant);
});

const withCapacity = async (capacity: number | null) => {
  const id = await publicPoint(api);
  await api.operator("PATCH", `/operator/points/${id}`, { capacity });
  return id;
};
/** How many of the tenant's orders go to the point. */
const ordersAt = (id: string) =>
  bindings.ORDERS_0.prepare("SELECT count(*) AS n FROM orders WHERE point_id = ?1 AND partner_id = ?2")
    .bind(id, tenant.id)
    .first<number>("n");
const newOrder = async (to = pointId) => (await answerOf(await partner.store(storeBody(to)), 201)).data;
const newOrders = async (count: number, to = pointId) =>
  (await resultsOf(await partner.storeBatch(Array.from({ length: count }, () => storeBody(to))))).map(
    ({ data }) => data,
  );
const changePoint = (id: string, to: string) =>
  send(api, "POST", `/api/v1/orders/${id}/point`, tenant.secretKey, { pudo_point_id: to });
const isFull = async (response: Response) =>
  expect(await problemOf(response, 409, "point_unavailable")).toMatchObject({
    reason: "full",
    alternatives: expect.any(Array),
  });
const statuses = (responses: readonly Response[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );

beforeEach(async () => {
  pointId = await withCapacity(10);
});

describe("a partner's parcels that nobody has scanned", () => {
  it("fill half of a point, by either entrance, and leave the other half to others", async () => {
    const [first] = await newOrders(5);
    await isFull(await partner.store(storeBody(pointId)));
    await isFull(await partner.whiteLabel(whiteLabelBody(pointId)));
    const other = await entrances(api, await newTenant(api));
    await answerOf(await other.store(storeBody(pointId)), 201);
    await moveThrough(api, first!.id, ["driver_collect"]);
    await newOrder();
    await isFull(await partner.store(storeBody(pointId)));
    await answerOf(await partner.cancelStore((await newestAt()).id), 200);
    await newOrder();
  });

  const newestAt = async () =>
    (await bindings.ORDERS_0.prepare(
      "SELECT id FROM orders WHERE point_id = ?1 AND partner_id = ?2 ORDER BY number DESC LIMIT 1",
    )
      .bind(pointId, tenant.id)
      .first<{ id: string }>())!;

  it.each([
    [1, 3],
    [3, 3],
    [7, 3],
    [9, 4],
  ])("at a point that takes %d are at most %d", async (capacity, most) => {
    const small = await withCapacity(capacity);
    await newOrders(most, small);
    await isFull(await partner.store(storeBody(small)));
  });

  it("are any number at a point without a capacity", async () => {
    const wide = await withCapacity(null);
    expect((await newOrders(30, wide)).every((order) => order)).toBe(true);
  });

  it("are as many when thirty are made at once, and a repeated creation gets its order", {
    tags: "nightly",
  }, async () => {
    const bodies = Array.from({ length: 30 }, () => storeBody(pointId));
    const answers = await Promise.all(bodies.map((body) => partner.store(body)));
    expect(statuses(answers)).toEqual({ 201: 5, 409: 25 });
    expect(await ordersAt(pointId)).toBe(5);
    const made = answers.findIndex(({ status }) => status === 201);
    const again = await partner.store(bodies[made]!);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    const refused = answers.findIndex(({ status }) => status === 409);
    await isFull(await partner.store(bodies[refused]!));
  });

  it("are one more when equal creations for the last place come at once, and all get it", async () => {
    await newOrders(4);
    const body = storeBody(pointId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.store(body)));
    expect(statuses(answers)).toEqual({ 200: 9, 201: 1 });
    expect(await ordersAt(pointId)).toBe(5);
  });

  /** An API that does `meanwhile` before one of its calls to the database of orders. */
  const apiThat = (meanwhile: () => Promise<unknown>, beforeCall: number) => {
    let calls = 0;
    const database = aroundCalls(bindings.ORDERS_0, async (call) => {
      if (++calls === beforeCall) await meanwhile();
      return call();
    });
    const { all } = api.deps.orders;
    const interrupted = Object.assign(drizzle(database), { number: 0 });
    return startApi({ orders: new OrderDatabases([interrupted, ...all.slice(1)]) }, api.clock);
  };

  it.each([1, 2])(
    "are one more when an equal creation takes the last place before call %d of another, and both get it",
    async (call) => {
      await newOrders(4);
      const body = storeBody(pointId);
      const twin = () => partner.store(body).then((response) => answerOf(response, 201));
      const interrupted = await entrances(apiThat(twin, call), tenant);
      const { data } = await answerOf(await interrupted.store(body), 200);
      expect(data.partner_order_id).toBe(body.partner_order_id);
      expect(await ordersAt(pointId)).toBe(5);
    },
  );

  it.each([1, 2, 3])(
    "are one more when an order is sent there before call %d of an equal request, and both say so",
    async (call) => {
      await newOrders(4);
      const { id } = await newOrder(await withCapacity(null));
      const twin = async () => expect((await changePoint(id, pointId)).status).toBe(200);
      const body = { pudo_point_id: pointId };
      const path = `/api/v1/orders/${id}/point`;
      const response = await send(apiThat(twin, call), "POST", path, tenant.secretKey, body);
      const { data } = await answerOf(response, 200);
      expect(data.events!.map(({ type }: { type: string }) => type)).toEqual([
        "package.created",
        "package.point_changed",
      ]);
      expect(await ordersAt(pointId)).toBe(5);
    },
  );

  it("are counted within a batch, and a dry run says the same", async () => {
    const other = await withCapacity(4);
    const bodies = [...Array.from({ length: 8 }, () => storeBody(pointId)), storeBody(other)];
    const expected = (status: number) => [...Array(5).fill(status), 409, 409, 409, status];
    const dry = await resultsOf(await partner.storeBatch(bodies, { query: "?dry_run=true" }));
    expect(dry.map(({ status }) => status)).toEqual(expected(200));
    expect(await ordersAt(pointId)).toBe(0);
    const results = await resultsOf(await partner.storeBatch(bodies));
    expect(results.map(({ status }) => status)).toEqual(expected(201));
    expect(results[5]!.problem).toMatchObject({ code: "point_unavailable", reason: "full" });
  });

  it("keep the partner's orders from being sent there, also at once, but not the operator", {
    tags: "nightly",
  }, async () => {
    const elsewhere = await withCapacity(null);
    const orders = await newOrders(12, elsewhere);
    const answers = await Promise.all(orders.map(({ id }) => changePoint(id, pointId)));
    expect(statuses(answers)).toEqual({ 200: 5, 409: 7 });
    expect(await ordersAt(pointId)).toBe(5);
    const moved = answers.findIndex(({ status }) => status === 200);
    expect((await changePoint(orders[moved]!.id, pointId)).status).toBe(200);
    await isFull(await changePoint(orders[answers.findIndex(({ status }) => status === 409)]!.id, pointId));
    await isFull(await partner.store(storeBody(pointId)));
    await api.operator("POST", `/operator/points/${elsewhere}/move-orders`, { to_point_id: pointId });
    await moveOrders(api.deps, api.orders);
    expect(await ordersAt(pointId)).toBe(12);
  });
});
