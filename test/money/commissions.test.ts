import { describe, expect } from "vitest";
import { copyCommissions } from "../../src/money/earnings/commissions.ts";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { itAnew as it } from "../fixtures.ts";
import { type Api, brokenOrders, OPERATOR_TOKEN, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { DAY, newKeyOf, ON_SHELF, type Parcel, scan, statusAfter } from "../tracking/scans.ts";
import { dataOf } from "../webhooks/webhooks.ts";
import { pay } from "./payments.ts";

const RATES = { drop_off: 30, arrive: 50, collect: 20.5, cod_percent: 0.5 };
const NOTHING = { drop_off: 0, arrive: 0, collect: 0, cod_percent: 0 };

interface Statement {
  month: string;
  drop_off: number;
  arrive: number;
  collect: number;
  amount: number;
  point_id?: string;
}

const setRates = (api: Api, all: object, points: object[] = []) =>
  api.operator("PUT", "/operator/commissions", { default: all, points });
const statementOf = async (api: Api, agent: string, query = "") =>
  dataOf<Statement>(await send(api, "GET", `/agent/statement${query}`, agent));
const arrive = async (api: Api, agent: string, { tracking_code }: Parcel, occurred_at?: string) =>
  statusAfter(await scan(api, agent, { tracking_code, action: "arrive", occurred_at }));
const collect = async (api: Api, agent: string, { tracking_code, code: collection_code }: Parcel) =>
  statusAfter(await scan(api, agent, { tracking_code, action: "collect", collection_code }));

describe("PUT /operator/commissions", () => {
  it("keeps the rates that GET answers", async ({ api, counter: { pointId } }) => {
    await setRates(api, NOTHING);
    const read = async () => dataOf(await api.operator("GET", "/operator/commissions"));
    expect(await read()).toEqual({ default: NOTHING, points: [] });
    const points = [{ point_id: pointId, ...RATES, arrive: 100 }];
    expect((await setRates(api, RATES, points)).status).toBe(200);
    expect(await read()).toEqual({ default: RATES, points });
  });

  it("refuses unknown points, points twice, and percents over 100", async ({ api, counter: { pointId } }) => {
    const unknown = [{ point_id: "01900000-0000-7000-8000-00000000dead", ...RATES }];
    const wrongOf = async (response: Promise<Response>) => wrongPathsOf(await response);
    expect(await wrongOf(setRates(api, RATES, unknown))).toEqual(["points.0.point_id"]);
    const one = { point_id: pointId, ...RATES };
    expect(await wrongOf(setRates(api, RATES, [one, one]))).toEqual(["points"]);
    expect(await wrongOf(setRates(api, { ...RATES, cod_percent: 101 }))).toEqual(["default.cod_percent"]);
  });

  it("reaches a database that was down then by the cron", async ({ api, counter: { agent, parcel } }) => {
    const parcelThen = await parcel();
    const broken = startApi({ orders: brokenOrders }, api.clock);
    expect((await setRates(broken, RATES)).status).toBe(200);
    const deps = { ...api.deps, orders: new OrderDatabases(api.deps.orders.all) };
    for (const db of deps.orders.all) await copyCommissions(deps, db);
    await arrive(api, agent, parcelThen);
    expect((await statementOf(api, agent)).amount).toBe(50);
  });
});

describe("GET /agent/statement", () => {
  it("counts what the point's agents scanned, each once an order", async ({ api, counter }) => {
    const { agent, parcel } = counter;
    await setRates(api, RATES);
    const one = await parcel();
    await arrive(api, agent, one);
    await arrive(api, agent, one);
    await collect(api, agent, one);
    const reset = { status: "ready_for_pickup", reason: "A mistake" };
    expect((await api.operator("POST", `/operator/orders/${one.id}/correct`, reset)).status).toBe(200);
    await collect(api, agent, one);
    expect(await statementOf(api, agent)).toMatchObject({
      ...{ month: "2026-11", drop_off: 0, arrive: 1, collect: 1, amount: 70.5 },
    });
  });

  it("counts a parcel that is handed in where it was taken, not where it goes", async ({ api, counter }) => {
    const { agent, parcel } = counter;
    await setRates(api, RATES);
    const otherPoint = await publicPoint(api, { services: ["collect", "drop_off"] });
    const other = await newKeyOf(api, "agents", { point_id: otherPoint });
    const { tracking_code } = await parcel();
    await statusAfter(await scan(api, other, { tracking_code, action: "take" }));
    expect(await statementOf(api, other)).toMatchObject({ drop_off: 1, arrive: 0, amount: 30 });
    expect(await statementOf(api, agent)).toMatchObject({ drop_off: 0, arrive: 0, amount: 0 });
  });

  it("has the rates of then, and those of the point where it has its own", async ({ api, counter }) => {
    const { agent, parcel, pointId } = counter;
    const [first, second, third] = [await parcel(), await parcel(), await parcel()];
    await setRates(api, NOTHING);
    await arrive(api, agent, first);
    await setRates(api, RATES);
    await arrive(api, agent, second);
    await setRates(api, RATES, [{ point_id: pointId, ...RATES, arrive: 100 }]);
    await arrive(api, agent, third);
    expect(await statementOf(api, agent)).toMatchObject({ arrive: 3, amount: 150 });
  });

  it("counts on the day of receipt, so that a closed month never changes", async ({ api, counter }) => {
    const { agent, parcel } = counter;
    await setRates(api, RATES);
    const late = await parcel();
    // An hour before December in Lagos.
    api.clock.now = Date.parse("2026-11-30T22:00:00Z");
    const claimed = new Date(api.clock.now).toISOString();
    api.clock.now += DAY;
    await arrive(api, agent, late, claimed);
    expect(await statementOf(api, agent, "?month=2026-11")).toMatchObject({ arrive: 0, amount: 0 });
    expect(await statementOf(api, agent, "?month=2026-12")).toMatchObject({ arrive: 1, amount: 50 });
  });

  it("counts nothing for what was cancelled", async ({ api, counter: { agent, parcel, tenant } }) => {
    await setRates(api, RATES);
    const one = await parcel();
    const path = `/api/v1/orders/${one.id}/cancel`;
    expect((await send(api, "POST", path, tenant.secretKey)).status).toBe(200);
    await arrive(api, agent, one);
    expect(await statementOf(api, agent)).toMatchObject({ drop_off: 0, arrive: 0, amount: 0 });
  });
});

describe("what receivers paid", () => {
  it("earns the point its percent, and is shown with what it holds", async ({ api, counter }) => {
    const { agent, pointId, tenant } = counter;
    await setRates(api, RATES);
    await pay(api, tenant, pointId, 12_500);
    expect(await statementOf(api, agent)).toMatchObject({
      cod_collected: 12_500,
      amount: 62.5,
      held: 12_500,
    });
  });

  it("stays collected when it is given back, which is a figure of its own, and earns no second percent", async ({
    api,
    counter: { agent, pointId, parcel },
  }) => {
    await setRates(api, { ...NOTHING, cod_percent: 0.5 });
    const services = ["collect", "cod"];
    expect((await api.operator("PATCH", `/operator/points/${pointId}`, { services })).status).toBe(200);
    const one = await parcel(ON_SHELF, "store", { cod_amount: 12_500 });
    const pay = { payment: { method: "cash", amount: 12_500 } };
    const handOut = async () =>
      statusAfter(
        await scan(api, agent, {
          ...{ tracking_code: one.tracking_code, action: "collect", collection_code: one.code, ...pay },
        }),
      );
    await handOut();
    const back = { status: "ready_for_pickup", reason: "He came back" };
    expect((await api.operator("POST", `/operator/orders/${one.id}/correct`, back)).status).toBe(200);
    expect(await statementOf(api, agent)).toMatchObject({
      ...{ cod_collected: 12_500, cod_void: 12_500, amount: 62.5, held: 0 },
    });
    await handOut();
    expect(await statementOf(api, agent)).toMatchObject({
      ...{ cod_collected: 25_000, cod_void: 12_500, amount: 62.5, held: 12_500 },
    });
  });
});

describe("GET /operator/statements", () => {
  it("lists the points of a month as JSON and as a file", async ({ api, counter }) => {
    const { agent, parcel, pointId } = counter;
    await setRates(api, RATES);
    await arrive(api, agent, await parcel());
    const path = `/operator/statements?month=2026-11&point_id=${pointId}`;
    const listed = await dataOf<{ data: Statement[] }>(await api.operator("GET", path));
    expect(listed.data).toEqual([
      expect.objectContaining({ point_id: pointId, month: "2026-11", arrive: 1, amount: 50 }),
    ]);
    const headers = { accept: "text/csv", authorization: `Bearer ${OPERATOR_TOKEN}` };
    const file = await api.fetch(path, { headers });
    expect((await file.text()).split("\r\n")[1]).toBe(
      `2026-11,${pointId},Allen Avenue counter,0,1,0,0,0,50,0`,
    );
  });
});
