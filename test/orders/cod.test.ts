import { describe, expect } from "vitest";
import { tellCounts } from "../../src/orders/capacity/count-parcels.ts";
import { it } from "../payments/till.ts";
import { type ProblemBody, problemOf } from "../problems.ts";
import { clientToken, newTenant, send } from "../tenant.ts";
import { eventTypesOf } from "../tracking/scans.ts";
import { answerOf, entrances, publicPoint, resultsOf, storeBody, whiteLabelBody } from "./orders.ts";

const names = ({ alternatives }: ProblemBody) => alternatives!.map(({ name }) => name);

describe("an order with an amount to collect", () => {
  it("has it in both creations, in reads and in the list", async ({ api, counter, till }) => {
    const partner = await entrances(api, counter.tenant);
    const body = storeBody(counter.pointId, { cod_amount: 12_500.5 });
    const { data } = await answerOf(await partner.store(body), 201);
    expect(data).toMatchObject({ cod_amount: 12_500.5 });
    const other = whiteLabelBody(counter.pointId, { cod_amount: 300 });
    expect((await answerOf(await partner.whiteLabel(other), 201)).data).toMatchObject({ cod_amount: 300 });
    const { data: free } = await answerOf(await partner.store(storeBody(counter.pointId)), 201);
    expect(free).toMatchObject({ cod_amount: null });
    const read = await till.ofPartner("GET", `/api/v1/orders/${data.id}`);
    expect(await read.json()).toMatchObject({ data: { cod_amount: 12_500.5 } });
    const listed = await till.ofPartner("GET", "/orders?cod=true&pageSize=100");
    const { orders } = (await listed.json<{ data: { orders: { id: string; codAmount: number }[] } }>()).data;
    expect(orders.map(({ id }) => id)).toContain(data.id);
    expect(orders.map(({ id }) => id)).not.toContain(free.id);
    expect(orders.find(({ id }) => id === data.id)?.codAmount).toBe(12_500.5);
  });

  it.for([0, -1, 0.001])(
    "must be over 0, with at most two decimals: not %d",
    async (cod_amount, { api, counter }) => {
      const partner = await entrances(api, counter.tenant);
      const refused = await partner.store(storeBody(counter.pointId, { cod_amount }));
      expect((await problemOf(refused, 400, "invalid_request")).errors).toMatchObject([
        { path: "cod_amount" },
      ]);
    },
  );

  it("is replayed with the same amount, and conflicts with another", async ({ api, counter }) => {
    const partner = await entrances(api, counter.tenant);
    const body = storeBody(counter.pointId, { cod_amount: 700 });
    await answerOf(await partner.store(body), 201);
    await answerOf(await partner.store(body), 200);
    const conflict = await problemOf(
      await partner.store({ ...body, cod_amount: 800 }),
      409,
      "reference_conflict",
    );
    expect(conflict.errors).toMatchObject([{ path: "cod_amount" }]);
  });

  it("shows what is due to the receiver until it is paid", async ({ api, till }) => {
    const parcel = await till.parcel();
    const dueOf = async () =>
      (
        await (
          await api.fetch(`/public/tracking/${parcel.tracking_code}`)
        ).json<{ data: { amountDue: number } }>()
      ).data.amountDue;
    expect(await dueOf()).toBe(12_500);
    expect(await (await api.fetch(`/track/${parcel.tracking_code}`)).text()).toContain("Bring ₦12,500");
    await till.pay(parcel);
    expect(await dueOf()).toBe(0);
    expect(await (await api.fetch(`/track/${parcel.tracking_code}`)).text()).not.toContain("₦12,500");
  });

  it("is refused while older Workers may hand out its parcel", async ({ api, counter }) => {
    const { config } = api.deps;
    const partner = await entrances(api, counter.tenant);
    config.cod = false;
    const refused = await partner.store(storeBody(counter.pointId, { cod_amount: 700 }));
    config.cod = true;
    expect((await problemOf(refused, 400, "invalid_request")).errors).toMatchObject([{ path: "cod_amount" }]);
  });
});

describe("a point and money", () => {
  it("refuses an amount where it does not collect, with points that do", async ({ api, counter, till }) => {
    expect(till.point).toContain(counter.pointId);
    const without = await publicPoint(api, { name: "No money here" });
    await api.publish();
    const partner = await entrances(api, counter.tenant);
    const refused = await partner.store(storeBody(without, { cod_amount: 700 }));
    const problem = await problemOf(refused, 409, "service_not_offered");
    expect(names(problem)).toEqual(["Allen Avenue counter"]);
    await answerOf(await partner.store(storeBody(without)), 201);
  });

  it("refuses an amount over its limit, and is left out of lists for it", async ({ api, counter }) => {
    const point = await publicPoint(api, {
      name: "Small till",
      services: ["collect", "cod"],
      maxCodAmount: 5000,
    });
    await api.publish();
    const partner = await entrances(api, counter.tenant);
    const [over, within] = await resultsOf(
      await partner.storeBatch([5000.01, 5000].map((cod_amount) => storeBody(point, { cod_amount }))),
    );
    expect(over).toMatchObject({ status: 400, problem: { code: "item_not_accepted" } });
    expect(within).toMatchObject({ status: 201 });
    const listed = async (query: string) => {
      const response = await api.fetch(`/public/pudo-points?${query}&pageSize=100`);
      const { data } = await response.json<{
        data: { data: { id: string; maxCodAmount: number | null }[] };
      }>();
      return data.data;
    };
    expect((await listed("service=cod")).find(({ id }) => id === point)?.maxCodAmount).toBe(5000);
    expect((await listed("codAmount=5000")).map(({ id }) => id)).toContain(point);
    expect((await listed("codAmount=5001")).map(({ id }) => id)).not.toContain(point);
  });

  it("takes no more orders with money once it holds as much as it may, and hands out what is under way", async ({
    api,
    counter,
    till,
  }) => {
    const limit = await api.operator("PATCH", `/operator/points/${counter.pointId}`, { cashLimit: 1000 });
    expect(await limit.json()).toMatchObject({ data: { cashLimit: 1000, cashFull: false } });
    const [first, second] = [await till.parcel(1000), await till.parcel(900)];
    await till.pay(first, 1000);
    await tellCounts(api.deps, api.orders);
    const partner = await entrances(api, counter.tenant);
    const refused = await partner.store(storeBody(counter.pointId, { cod_amount: 1 }));
    expect(await problemOf(refused, 409, "point_unavailable")).toMatchObject({ reason: "full" });
    await answerOf(await partner.store(storeBody(counter.pointId)), 201);
    expect((await till.pay(second, 900)).status).toBe(200);
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { cashLimit: null });
    await answerOf(await partner.store(storeBody(counter.pointId, { cod_amount: 1 })), 201);
    const shown = await (await api.fetch(`/public/pudo-points/${counter.pointId}`)).json();
    expect(shown).not.toHaveProperty("data.cashLimit");
  });

  it("is not the next point of an order with money if it collects none", async ({ api, till }) => {
    const without = await publicPoint(api, { name: "Cards only" });
    const parcel = await till.parcel(700, []);
    const moved = await till.ofPartner("POST", `/api/v1/orders/${parcel.id}/point`, {
      pudo_point_id: without,
    });
    await problemOf(moved, 409, "service_not_offered");
  });
});

describe("the amount of an order", () => {
  it("is lowered by its partner, who is told, until it is paid", async ({ api, till }) => {
    const parcel = await till.parcel();
    const lowered = await till.lower(parcel, 10_000);
    expect(await lowered.json()).toMatchObject({ data: { cod_amount: 10_000 } });
    expect((await till.lower(parcel, 10_000)).status).toBe(200);
    expect((await eventTypesOf(parcel.id)).filter((type) => type === "cod_changed")).toHaveLength(1);
    await problemOf(await till.lower(parcel, 10_000.01), 400, "invalid_request");
    const feed = await till.ofPartner("GET", "/partner/events?limit=100");
    const { data } = await feed.json<{
      data: { type: string; data: { order_id: string; cod_amount: number } }[];
    }>();
    const told = data.filter((event) => event.data.order_id === parcel.id);
    expect(told.map((event) => [event.type, event.data.cod_amount])).toEqual([
      ["package.created", 12_500],
      ["package.in_transit", 12_500],
      ["package.arrived_at_point", 12_500],
      ["package.cod_changed", 10_000],
    ]);
    expect(told.at(-1)!.data).toMatchObject({ previous_cod_amount: 12_500 });
    const audit = await api.operator("GET", `/operator/audit?subject_id=${parcel.id}`);
    expect(await audit.text()).toContain("order.cod_lowered");
    await till.pay(parcel, 10_000);
    await problemOf(await till.lower(parcel, 1), 409, "invalid_transition");
  });

  it("is nothing any more at 0, and the parcel is handed out without a payment", async ({ till }) => {
    const parcel = await till.parcel();
    expect(await (await till.lower(parcel, 0)).json()).toMatchObject({ data: { cod_amount: 0 } });
    expect((await till.collect(parcel)).status).toBe(200);
    expect(await till.paymentsOf(parcel)).toEqual([]);
  });

  it("is lowered by the white-label entrance too, and by no other partner", async ({
    api,
    counter,
    till: _,
  }) => {
    const partner = await entrances(api, counter.tenant);
    const body = whiteLabelBody(counter.pointId, { cod_amount: 700 });
    await answerOf(await partner.whiteLabel(body), 201);
    const path = `/api/v1/partners/orders/${body.reference}/cod`;
    const lower = async (token: string) => send(api, "POST", path, token, { cod_amount: 600 });
    expect(await (await lower(await clientToken(api, counter.tenant))).json()).toMatchObject({
      data: { cod_amount: 600 },
    });
    const stranger = await newTenant(api);
    await problemOf(await lower(await clientToken(api, stranger)), 404, "order_not_found");
  });
});
