import { describe, expect } from "vitest";
import { storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { TABLE } from "../rates/tables.ts";
import { it as base } from "./till.ts";

interface Estimate {
  quote_id: string;
  rates: { amount: number; breakdown: { code: string; amount: number }[] }[];
}

const it = base.extend("given", async ({ api, counter, till }) => {
  const set = async (body: unknown) => {
    const response = await api.operator("PUT", "/operator/tariffs", body);
    // Estimates are up to 30 s behind.
    api.clock.now += 31_000;
    return response;
  };
  const estimate = async (more = "") => {
    const query = `origin=100281&destination=100281&weight=1.6${more}`;
    const response = await till.ofPartner("GET", `/rates/estimate?${query}`);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Estimate }>()).data;
  };
  const create = (cod_amount: number, more: object = {}) =>
    till.ofPartner("POST", "/api/v1/orders", storeBody(counter.pointId, { cod_amount, ...more }));
  const feeOf = async (response: Response) =>
    (await response.json<{ data: { delivery_fee: number } }>()).data.delivery_fee;
  expect((await set({ data: TABLE, cod: { percent: 1.5, min: 100 } })).status).toBe(200);
  return { set, estimate, create, feeOf };
});

const codLine = ({ rates }: Estimate) => rates[0]!.breakdown.find(({ code }) => code === "cod");

describe("the price of collecting money", () => {
  it("is a part of the amount, rounded up, and at least the minimum", async ({ given: { estimate } }) => {
    const [none, little, much] = [
      await estimate(),
      await estimate("&cod_amount=1000"),
      await estimate("&cod_amount=10001"),
    ];
    expect([none, little, much].map(codLine)).toEqual([
      undefined,
      { code: "cod", amount: 100 },
      { code: "cod", amount: 151 },
    ]);
    expect(much.rates[0]!.amount).toBe(none.rates[0]!.amount + 151);
  });

  it("is in an order's fee, and stays when the amount is lowered", async ({
    till,
    given: { create, estimate, feeOf },
  }) => {
    const made = await create(10_001);
    const { data } = await made.clone().json<{ data: { id: string } }>();
    const fee = await feeOf(made);
    expect(fee).toBe((await estimate("&cod_amount=10001")).rates[0]!.amount);
    const lowered = await till.ofPartner("POST", `/api/v1/orders/${data.id}/cod`, { cod_amount: 0 });
    expect(await feeOf(lowered)).toBe(fee);
  });

  it("is held by a quote for its amount and for less, not for more", async ({
    given: { create, estimate, feeOf },
  }) => {
    const { quote_id, rates } = await estimate("&cod_amount=10001");
    expect(await feeOf(await create(10_001, { quote_id }))).toBe(rates[0]!.amount);
    expect(await feeOf(await create(5000, { quote_id }))).toBe(rates[0]!.amount);
    await problemOf(await create(10_001.5, { quote_id }), 409, "quote_mismatch");
    const { quote_id: without } = await estimate();
    await problemOf(await create(1, { quote_id: without }), 409, "quote_mismatch");
  });

  it("stays when only the zones are replaced, and is read with them", async ({ api, given: { set } }) => {
    expect((await set(TABLE)).status).toBe(200);
    const read = await (await api.operator("GET", "/operator/tariffs")).json();
    expect(read).toMatchObject({ cod: { percent: 1.5, min: 100 } });
    const { errors } = await problemOf(
      await set({ data: TABLE, cod: { percent: 101, min: 0 } }),
      400,
      "invalid_request",
    );
    expect(errors).toMatchObject([{ path: "cod.percent" }]);
  });
});
