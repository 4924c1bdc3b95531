import { describe, expect, vi } from "vitest";
import { tellCounts } from "../../src/orders/capacity/count-parcels.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { FAILURES, failingDatabase } from "../failing-database.ts";
import { itAnew } from "../fixtures.ts";
import { type Api, bindings, startApi } from "../harness.ts";
import { pay } from "../money/payments.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { newKeyOf, ON_SHELF, scan } from "../tracking/scans.ts";
import { createPoint, move, readPoint } from "./points.ts";

/** The ways in which a point is taken away from those who use it. */
const WAYS = [
  ["DELETE", ""],
  ["POST", "/unpublish"],
  ["POST", "/reject"],
] as const;

const it = itAnew.extend("given", async ({ api, counter }) => {
  const { pointId, tenant } = counter;
  const leave = (query = "", [method, path]: (typeof WAYS)[number] = WAYS[0], at = api) =>
    at.operator(method, `/operator/points/${pointId}${path}${query}`);
  const order = async (of: Tenant, at = api) => {
    const made = await send(at, "POST", "/api/v1/orders", of.secretKey, storeBody(pointId));
    return (await answerOf(made, 201)).data.id;
  };
  /** A parcel that the point has for another one. */
  const passing = async () => {
    const parcel = await counter.parcel();
    const made = await send(api, "POST", `/api/v1/orders/${parcel.id}/point`, tenant.secretKey, {
      pudo_point_id: await publicPoint(api),
    });
    expect(made.status).toBe(200);
    await scan(api, counter.driver, { tracking_code: parcel.tracking_code, action: "collect" });
    await scan(api, counter.agent, { tracking_code: parcel.tracking_code, action: "take" });
    return parcel;
  };
  /** The partner's. */
  const exceptions = async (kind = "point_gone") => {
    for (const db of api.deps.orders.all) await tellCounts(api.deps, db);
    const response = await api.operator("GET", `/operator/orders/exceptions?kind=${kind}&pageSize=200`);
    const { data } = await response.json<{ data: { data: { id: string; partner_id: string }[] } }>();
    return data.data.filter(({ partner_id }) => partner_id === tenant.id).map(({ id }) => id);
  };
  const countOfAll = async () => {
    const response = await api.operator("GET", "/operator/status");
    return (await response.json<{ data: { exceptions: { point_gone: number } } }>()).data.exceptions
      .point_gone;
  };
  return { leave, order, passing, exceptions, countOfAll };
});

const drive = (api: Api, key: string, { tracking_code }: { tracking_code: string }) =>
  scan(api, key, { tracking_code, action: "collect" });

describe("a point that holds parcels or money or has parcels under way", () => {
  it.for(WAYS)(
    "goes by %s %s only with the number of its parcels, in all databases",
    async (way, { api, counter, given: { leave, order, passing } }) => {
      await counter.parcel();
      await counter.parcel(["driver_collect"]);
      await counter.parcel(ON_SHELF);
      await counter.parcel([...ON_SHELF, "refuse"]);
      await counter.parcel([...ON_SHELF, "refuse", "driver_collect"]);
      await passing();
      await order(await newTenant(api, "ORDERS_1"));
      await pay(api, counter.tenant, counter.pointId, 12_500, 1);
      const before = await readPoint(api, counter.pointId);
      const use = { holds: 3, under_way: 3, money: 12_500 };
      for (const query of ["", "?confirm=5", "?confirm=7", "?confirm=0"])
        expect(await problemOf(await leave(query, way), 409, "point_in_use")).toMatchObject(use);
      expect(await readPoint(api, counter.pointId)).toEqual(before);
      expect((await leave("?confirm=6", way)).ok).toBe(true);
      expect(await readPoint(api, counter.pointId)).toMatchObject({ published: false });
    },
  );

  it("is refused with the new figures if their number has changed", async ({ counter, given: { leave } }) => {
    await counter.parcel();
    await problemOf(await leave(), 409, "point_in_use");
    await counter.parcel(ON_SHELF);
    const stale = await problemOf(await leave("?confirm=1"), 409, "point_in_use");
    expect(stale).toMatchObject({ holds: 1, under_way: 1, money: 0 });
    expect((await leave("?confirm=2")).status).toBe(204);
  });

  it("counts a parcel once that it holds and that is on its way to it", async ({
    api,
    counter,
    given: { leave },
  }) => {
    const { id } = await counter.parcel(["driver_collect"]);
    const holder = { kind: "point", id: counter.pointId };
    const body = { status: "in_transit", holder, reason: "Left at the door" };
    expect((await api.operator("POST", `/operator/orders/${id}/correct`, body)).status).toBe(200);
    expect(await problemOf(await leave(), 409, "point_in_use")).toMatchObject({ holds: 1, under_way: 0 });
  });

  it("may have money alone, which goes with 0, and none when it is in the bank", async ({
    api,
    counter,
    given: { leave },
  }) => {
    await pay(api, counter.tenant, counter.pointId, 200);
    expect(await problemOf(await leave(), 409, "point_in_use")).toMatchObject({
      ...{ holds: 0, under_way: 0, money: 200 },
    });
    expect((await leave("?confirm=0", WAYS[1])).status).toBe(200);
    await problemOf(await leave(), 409, "point_in_use");
    const deposit = {
      ...{ holder: { kind: "point", id: counter.pointId }, amount: 200 },
      ...{ reference: "TRF-1", banked_on: "2026-11-20" },
    };
    expect((await api.operator("POST", "/operator/deposits", deposit)).status).toBe(201);
    expect((await leave()).status).toBe(204);
  });

  it("needs no number for what changes nothing, nor when nothing is left", async ({
    api,
    counter,
    given: { leave },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    expect((await leave("?confirm=1", WAYS[1])).status).toBe(200);
    expect((await leave("", WAYS[1])).status).toBe(200);
    expect((await leave("?confirm=1", WAYS[2])).status).toBe(200);
    expect((await leave("", WAYS[2])).status).toBe(200);
    await problemOf(await leave(), 409, "point_in_use");
    await send(api, "POST", "/agent/scans", counter.agent, {
      ...{ tracking_code: parcel.tracking_code, action: "collect", collection_code: parcel.code },
    });
    expect((await leave("?confirm=1")).status).toBe(204);
    expect((await leave()).status).toBe(204);
  });

  it("is a whole number of parcels", async ({ given: { leave } }) => {
    for (const way of WAYS)
      for (const query of ["?confirm=", "?confirm=-1", "?confirm=1e0", "?confirm=yes"])
        expect(await wrongPathsOf(await leave(query, way))).toEqual(["confirm"]);
  });

  it.for(Object.entries(FAILURES))(
    "stays while a database %s",
    async ([, call], { api, given: { leave } }) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const orders = new OrderDatabases([
        orderDatabase(bindings.ORDERS_0, 0),
        orderDatabase(failingDatabase(call), 1, 20),
      ]);
      const partly = startApi({ orders }, api.clock);
      for (const way of WAYS)
        await problemOf(await leave("?confirm=0", way, partly), 503, "database_unavailable");
      vi.restoreAllMocks();
    },
  );
});

describe("what a point that is gone still holds", () => {
  it.for(WAYS)(
    "is an exception after %s %s until it is taken",
    { tags: "nightly" },
    async (way, { api, counter, given: { leave, passing, exceptions, countOfAll } }) => {
      const under = await counter.parcel(["driver_collect"]);
      const returned = await counter.parcel([...ON_SHELF, "refuse"]);
      const foreign = await passing();
      expect(await exceptions()).toEqual([]);
      const before = await countOfAll();
      expect((await leave("?confirm=3", way)).ok).toBe(true);
      expect(await exceptions()).toEqual([foreign.id, returned.id]);
      expect(await countOfAll()).toBe(before + 2);
      await drive(api, counter.driver, foreign);
      expect(await exceptions()).toEqual([returned.id]);
      await drive(api, counter.driver, returned);
      expect(await exceptions()).toEqual([]);
      // Its own agent takes in what was under way: then the point holds it.
      await scan(api, counter.agent, { tracking_code: under.tracking_code, action: "arrive" });
      expect(await exceptions()).toEqual([under.id]);
    },
  );

  it("is money too, until it is in the bank", async ({ api, counter, given: { leave, exceptions } }) => {
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { services: ["collect", "cod"] });
    const parcel = await counter.parcel(ON_SHELF, "store", { cod_amount: 500 });
    const payment = { method: "cash", amount: 500 };
    const collect = { tracking_code: parcel.tracking_code, action: "collect", collection_code: parcel.code };
    expect((await scan(api, counter.agent, { ...collect, payment })).status).toBe(200);
    expect((await leave("?confirm=0")).status).toBe(204);
    expect(await exceptions()).toEqual([parcel.id]);
    await bindings.ORDERS_0.prepare("UPDATE payments SET status = 'banked', holder_kind = 'operator'").run();
    expect(await exceptions()).toEqual([]);
  });

  it("is that of a depot which was deleted, not of one that is there", async ({
    api,
    counter,
    given: { exceptions },
  }) => {
    const depot = await createPoint(api, { kind: "depot" });
    await move(api, depot.id, "approve");
    const clerk = await newKeyOf(api, "agents", { point_id: depot.id });
    const parcel = await counter.parcel(["driver_collect"]);
    await scan(api, clerk, { tracking_code: parcel.tracking_code, action: "take" });
    expect(await exceptions()).toEqual([]);
    const path = `/operator/points/${depot.id}`;
    expect(await problemOf(await api.operator("DELETE", path), 409, "point_in_use")).toMatchObject({
      ...{ holds: 1, under_way: 0 },
    });
    expect((await api.operator("DELETE", `${path}?confirm=1`)).status).toBe(204);
    expect(await exceptions()).toEqual([parcel.id]);
  });
});

describe("an order that is made while its point is deleted", () => {
  it("is an exception", async ({ api, counter, given: { leave, order, exceptions } }) => {
    const meanwhile = vi.fn(async () => expect((await leave()).status).toBe(204));
    const late = new Proxy(bindings.ORDERS_0, {
      get: (target, name) =>
        name === "batch"
          ? async (statements: D1PreparedStatement[]) => {
              if (meanwhile.mock.calls.length === 0) await meanwhile();
              return target.batch(statements);
            }
          : (Reflect.get(target, name) as D1Database["prepare"]).bind(target),
    });
    const orders = new OrderDatabases([orderDatabase(late, 0), orderDatabase(bindings.ORDERS_1, 1)]);
    const id = await order(counter.tenant, startApi({ ...api.deps, orders }, api.clock));
    expect(meanwhile).toHaveBeenCalled();
    expect(await exceptions("point_closed")).toEqual([id]);
  });
});
