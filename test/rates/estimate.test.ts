import { describe, expect } from "vitest";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { operatorHeaders } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { accessToken, clientToken, send } from "../tenant.ts";
import { TABLE } from "./tables.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api, tenant }) => {
  const token = await accessToken(api, tenant);
  expect((await api.operator("PUT", "/operator/tariffs", TABLE)).status).toBe(200);
  const ask = (query: string) => send(api, "GET", `/rates/estimate?${query}`, token);
  async function estimate(query: string) {
    const response = await ask(query);
    expect([query, response.status]).toEqual([query, 200]);
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  }
  return { token, ask, estimate };
});

const ENDS = "origin=100281&destination=900211";

describe("GET /rates/estimate", () => {
  it("answers with the price of a parcel", async ({ api, given: { ask } }) => {
    const response = await ask(`${ENDS}&weight=2.5&dimensions=30x20x10`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      data: {
        currency: "NGN",
        origin: { input: "100281", state: "Lagos" },
        destination: { input: "900211", state: "Federal Capital Territory" },
        zone: "national",
        actual_weight_kg: 2.5,
        volumetric_weight_kg: 1.2,
        chargeable_weight_kg: 2.5,
        rates: [
          {
            service: "standard",
            amount: 4502,
            breakdown: [{ code: "base", amount: 4502 }],
            estimated_days: { min: 3, max: 7 },
          },
        ],
        quote_id: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
        expires_at: new Date(api.clock.now + 24 * 3_600_000).toISOString(),
      },
    });
  });

  it("charges the volume of a light parcel", async ({ given: { estimate } }) => {
    expect(
      await estimate("origin=Lagos+State&destination=lagos&weight=1&dimensions=40x30x25.5"),
    ).toMatchObject({
      zone: "same_state",
      actual_weight_kg: 1,
      volumetric_weight_kg: 6.12,
      chargeable_weight_kg: 6.5,
      rates: [
        {
          amount: 2111,
          breakdown: [
            { code: "base", amount: 1903 },
            { code: "extra_weight", amount: 208 },
          ],
        },
      ],
    });
  });

  it("has no volumetric weight without dimensions", async ({ given: { estimate } }) => {
    expect(await estimate(`${ENDS}&weight=0.001`)).toMatchObject({
      actual_weight_kg: 0.001,
      volumetric_weight_kg: 0,
      chargeable_weight_kg: 0.5,
    });
  });

  it("accepts locations of every kind and repeats them as they were sent", async ({
    given: { estimate },
  }) => {
    expect(
      await estimate("origin=ek-01-a03-fk-01&destination=%E1%BB%8C%CC%80y%E1%BB%8D%CC%81&weight=1"),
    ).toMatchObject({
      origin: { input: "ek-01-a03-fk-01", state: "Ekiti" },
      destination: { input: "Ọ̀yọ́", state: "Oyo" },
      zone: "neighbouring_region",
    });
  });

  it("suggests the nearest state for a misspelt one, and takes codes and other spellings", async ({
    given: { ask },
  }) => {
    const { errors } = await problemOf(
      await ask("origin=LA&destination=Kadunna&weight=1"),
      400,
      "unknown_location",
    );
    expect(errors).toEqual([
      { path: "destination", message: expect.stringContaining("did you mean Kaduna?") },
    ]);
    expect((await ask("origin=LA&destination=F.C.T.&weight=1")).status).toBe(200);
  });

  it.for([
    [`origin=Ikeja&destination=900211`, ["origin"]],
    ["origin=100281&destination=000000", ["destination"]],
    ["origin=&destination=Nigeria", ["origin", "destination"]],
    ["origin=ZZ-01-A03-FK-01&destination=10028", ["origin", "destination"]],
  ] as const)("refuses the location in %s", async ([query, paths], { given: { ask } }) => {
    const { errors } = await problemOf(await ask(`${query}&weight=1`), 400, "unknown_location");
    expect(errors!.map(({ path }) => path)).toEqual(paths);
  });

  it.for([
    ["", ["origin", "destination", "weight"]],
    ["origin=100281", ["destination", "weight"]],
    ["destination=900211&weight=1", ["origin"]],
    [ENDS, ["weight"]],
    ["weight=x", ["weight", "origin", "destination"]],
    [`${ENDS}&weight=1&weight=1`, ["weight"]],
    [`${ENDS}&weight=1&origin=Lagos`, ["origin"]],
    [`${ENDS}&weight=1&dimensions=1x1x1&dimensions=1x1x1`, ["dimensions"]],
    [`origin=${"x".repeat(101)}&destination=Lagos&weight=1`, ["origin"]],
    ["origin=Lagos%00&destination=Lagos&weight=1", ["origin"]],
  ] as const)("is 400 with ?%s", async ([query, paths], { given: { ask } }) => {
    expect(await wrongPathsOf(await ask(query))).toEqual(paths);
  });

  it("is 400 without a query", async ({ api, given: { token } }) => {
    const response = await send(api, "GET", "/rates/estimate", token);
    expect(await wrongPathsOf(response)).toEqual(["origin", "destination", "weight"]);
  });

  it.for([
    "",
    "0",
    "0.0",
    "-1",
    "1000.01",
    "10abc",
    "1e3",
    "NaN",
    "Infinity",
    "0x10",
    "%2B5",
    ".5",
    "1.",
    "1,5",
    "2.5kg",
  ])("refuses the weight %j", async (weight, { given: { ask } }) => {
    expect(await wrongPathsOf(await ask(`${ENDS}&weight=${weight}`))).toEqual(["weight"]);
  });

  it.for([
    "",
    "x",
    "xx",
    "30",
    "30x20",
    "30x20x",
    "30x20x10x5",
    "0x20x10",
    "30x20x0.0",
    "30x-20x10",
    "30x20xten",
    "30x20x1e1",
    "30%20x20x10",
    "30*20*10",
    "30x20x10cm",
    "1000.1x1x1",
    `1${"0".repeat(400)}x1x1`,
  ])("refuses the dimensions %j", async (dimensions, { given: { ask } }) => {
    expect(await wrongPathsOf(await ask(`${ENDS}&weight=1&dimensions=${dimensions}`))).toEqual([
      "dimensions",
    ]);
  });

  it.for([
    "weight=1000",
    "weight=0.0001",
    "weight=1&dimensions=0.1x0.1x0.1",
    "weight=1&dimensions=1000x1000x1000",
  ])("accepts %s", async (query, { given: { estimate } }) => {
    const { rates } = (await estimate(`${ENDS}&${query}`)) as { rates: { amount: number }[] };
    expect(rates[0]!.amount).toBeGreaterThan(0);
  });

  it("is for accounts and secret keys only", async ({ api, tenant }) => {
    const path = `/rates/estimate?${ENDS}&weight=1`;
    await problemOf(await send(api, "GET", path, undefined), 401, "unauthorized");
    await problemOf(await send(api, "GET", path, "nonsense"), 401, "invalid_token");
    expect((await send(api, "GET", path, tenant.secretKey)).status).toBe(200);
    for (const other of [tenant.apiKey, await clientToken(api, tenant)]) {
      await problemOf(await send(api, "GET", path, other), 403, "insufficient_scope");
    }
    await problemOf(await api.fetch(path, { headers: operatorHeaders }), 403, "insufficient_scope");
    // Credentials are checked before the query.
    await problemOf(await send(api, "GET", "/rates/estimate", undefined), 401, "unauthorized");
  });
});
