import { describe, expect } from "vitest";
import { STATES } from "../../src/shared/nigeria.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { accessToken, send } from "../tenant.ts";
import { TABLE } from "./tables.ts";

interface Tariff {
  zone: string;
  states: string[];
  slabs: { upToKg: number; amount: number }[];
  perExtraKg: number;
  estimatedDays: { min: number; max: number };
}
interface PriceTable {
  currency: string;
  origin: { input: string; state: string };
  tariffs: Tariff[];
}

const it = base.extend("given", BEFORE_ALL, async ({ api, tenant }) => {
  const token = await accessToken(api, tenant);
  expect((await api.operator("PUT", "/operator/tariffs", TABLE)).status).toBe(200);
  const get = (path: string) => send(api, "GET", path, token);
  const dataOf = async <T>(path: string) => (await (await get(path)).json<{ data: T }>()).data;
  return { dataOf };
});

describe("GET /partner/tariffs", () => {
  it("has the prices of each zone, and each state once, by its distance from the partner's origin", async ({
    given: { dataOf },
  }) => {
    const { currency, origin, tariffs } = await dataOf<PriceTable>("/partner/tariffs");
    expect([currency, origin]).toEqual(["NGN", { input: "100281", state: "Lagos" }]);
    expect(
      tariffs.map(({ zone, slabs, perExtraKg, estimatedDays }) => ({
        zone,
        slabs: slabs.map(({ upToKg, amount }) => ({ up_to_kg: upToKg, amount })),
        ...{ per_extra_kg: perExtraKg, estimated_days: estimatedDays },
      })),
    ).toEqual(TABLE);
    expect(tariffs.flatMap(({ states }) => states).toSorted()).toEqual(Object.values(STATES).toSorted());
    expect(tariffs[0]!.states).toEqual(["Lagos"]);
    expect(tariffs[1]!.states).toEqual(["Ogun"]);
  });

  it("says of every state what an estimate says", async ({ given: { dataOf } }) => {
    const { tariffs } = await dataOf<PriceTable>("/partner/tariffs");
    for (const { zone, states, slabs } of tariffs) {
      const query = `origin=100281&destination=${encodeURIComponent(states.at(-1)!)}&weight=2.5`;
      const estimate = await dataOf<{ zone: string; rates: { amount: number }[] }>(
        `/rates/estimate?${query}`,
      );
      expect([estimate.zone, estimate.rates[0]!.amount]).toEqual([zone, slabs[1]!.amount]);
    }
  });
});
