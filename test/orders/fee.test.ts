import { describe, expect } from "vitest";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { TABLE } from "../rates/tables.ts";
import { accessToken, send } from "../tenant.ts";
import { storedOrder } from "./moves.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "./orders.ts";

const ORIGINS = ["100281", "200212", "700001", "EK-01-A03-FK-01"];
const DESTINATIONS = [
  { zip: "100281", state: "Lagos", asks: "100281" },
  { zip: "900211", state: "Federal Capital Territory", asks: "900211" },
  { zip: "", state: "Kano", asks: "Kano" },
  { zip: "", state: "abuja", asks: "Abuja" },
  // The zip decides, even if it is in another state than the point's `state`.
  { zip: "110001", state: "Borno", asks: "110001" },
];

const it = base.extend("given", BEFORE_ALL, async ({ api, tenant }) => {
  await api.operator("PUT", "/operator/tariffs", TABLE);
  const points = [];
  for (const { zip, state, asks } of DESTINATIONS) {
    const address = { address: "1 Gate", city: "Town", state, zip, latitude: 9, longitude: 8 };
    points.push({ id: await publicPoint(api, { address, maxItemWeight: 1000 }), asks });
  }
  /** Tariffs are cached for 30 s. */
  async function setTariffs(table: object): Promise<void> {
    const response = await api.operator("PUT", "/operator/tariffs", table);
    if (response.status !== 200) throw new Error(await response.text());
    api.clock.now += 31_000;
  }
  async function moveTo(origin_zip: string): Promise<void> {
    await api.operator("PATCH", `/operator/partners/${tenant.id}`, { origin_zip });
  }
  async function feeOf(pointId: string, parcels: Parcel[]): Promise<number> {
    const { store } = await entrances(api, tenant);
    const { data } = await answerOf(await store(storeBody(pointId, { items: itemsOf(parcels) })), 201);
    const shown = await send(api, "GET", `/orders/${data.id}`, tenant.apiKey);
    return (await shown.json<{ data: { deliveryFee: number } }>()).data.deliveryFee;
  }
  async function estimate(
    origin: string,
    destination: string,
    weight: number,
    dimensions = "",
  ): Promise<number> {
    const access_token = await accessToken(api, tenant);
    const query = new URLSearchParams({
      origin,
      destination,
      weight: String(weight),
      ...(dimensions ? { dimensions } : {}),
    });
    const response = await send(api, "GET", `/rates/estimate?${query}`, access_token);
    expect(response.status).toBe(200);
    return (await response.json<{ data: { rates: { amount: number }[] } }>()).data.rates[0]!.amount;
  }
  return { points, setTariffs, moveTo, feeOf, estimate };
});

interface Parcel {
  qty: number;
  weight_kg: number;
  length_cm?: number;
  width_cm?: number;
  height_cm?: number;
}
const itemsOf = (parcels: Parcel[]) => parcels.map((parcel) => ({ name: "Thing", price: 100, ...parcel }));

describe("a delivery fee", () => {
  it.for(ORIGINS)(
    "is the estimate from %s to the point, wherever that is",
    async (origin, { given: { points, moveTo, feeOf, estimate } }) => {
      await moveTo(origin);
      const fees = new Set<number>();
      for (const { id, asks } of points) {
        const fee = await feeOf(id, [{ qty: 1, weight_kg: 2.3 }]);
        expect([asks, fee]).toEqual([asks, await estimate(origin, asks, 2.3)]);
        fees.add(fee);
      }
      expect(fees.size).toBeGreaterThan(1);
    },
  );

  describe("from Lagos", () => {
    it.beforeEach(({ given: { moveTo } }) => moveTo("100281"));

    it.for<[string, Parcel[], number, string]>([
      ["one light thing", [{ qty: 1, weight_kg: 0.01 }], 0.01, ""],
      ["exactly a slab", [{ qty: 1, weight_kg: 2.5 }], 2.5, ""],
      ["just over a slab", [{ qty: 1, weight_kg: 2.51 }], 2.51, ""],
      // In floating-point numbers, 3 × 0.1 is more than 0.3.
      ["a sum that is a slab but for arithmetic", Array(25).fill({ qty: 1, weight_kg: 0.1 }), 2.5, ""],
      [
        "several of several",
        [
          { qty: 3, weight_kg: 0.8 },
          { qty: 2, weight_kg: 1.1 },
        ],
        4.6,
        "",
      ],
      ["a hundred items", Array(100).fill({ qty: 2, weight_kg: 0.2 }), 40, ""],
      ["1000 kg", [{ qty: 10, weight_kg: 100 }], 1000, ""],
      [
        "something bulky",
        [{ qty: 1, weight_kg: 1, length_cm: 40, width_cm: 50, height_cm: 10 }],
        1,
        "40x50x10",
      ],
      ["something small", [{ qty: 1, weight_kg: 4, length_cm: 4, width_cm: 5, height_cm: 1 }], 4, "4x5x1"],
      [
        "bulky ones together, of which only some have dimensions",
        [
          { qty: 3, weight_kg: 0.2, length_cm: 30, width_cm: 20, height_cm: 10 },
          { qty: 2, weight_kg: 0.5 },
        ],
        1.6,
        "90x20x10",
      ],
      // An item without one of its sides has no volume.
      ["something without a height", [{ qty: 1, weight_kg: 1, length_cm: 100, width_cm: 100 }], 1, ""],
    ])(
      "is the estimate for %s",
      async ([_, parcels, weight, dimensions], { given: { points, feeOf, estimate } }) => {
        const { id, asks } = points[1]!;
        expect(await feeOf(id, parcels)).toBe(await estimate("100281", asks, weight, dimensions));
      },
    );

    it("is the smallest slab's without items", async ({ api, tenant, given: { points, estimate } }) => {
      const { whiteLabel } = await entrances(api, tenant);
      for (const { id, asks } of points) {
        const { data } = await answerOf(await whiteLabel(whiteLabelBody(id)), 201);
        const fee = (await storedOrder(api, data.id)).deliveryFeeKobo / 100;
        expect(fee).toBe(await estimate("100281", asks, 0.01));
      }
    });

    it("stays the same when tariffs and the partner's origin change, and new orders get the new one", async ({
      api,
      tenant,
      given: { points, setTariffs, moveTo, feeOf, estimate },
    }) => {
      const { id, asks } = points[0]!;
      const { store } = await entrances(api, tenant);
      const body = storeBody(id);
      const { data } = await answerOf(await store(body), 201);
      const before = (await storedOrder(api, data.id)).deliveryFeeKobo;
      const dearer = TABLE.map((tariff) => ({
        ...tariff,
        slabs: tariff.slabs.map((slab) => ({ ...slab, amount: slab.amount + 500 })),
      }));
      await setTariffs(dearer);
      await moveTo("700001");
      await answerOf(await (await entrances(api, tenant)).store(body), 200);
      expect((await storedOrder(api, data.id)).deliveryFeeKobo).toBe(before);
      await moveTo("100281");
      const fee = await feeOf(id, [{ qty: 2, weight_kg: 0.8 }]);
      expect(fee).toBe(before / 100 + 500);
      expect(fee).toBe(await estimate("100281", asks, 1.6));
      await setTariffs(TABLE);
    });

    it("can't be computed for more than 1000 kg", async ({ api, tenant, given: { points } }) => {
      const { store, whiteLabel } = await entrances(api, tenant);
      const heavy = {
        items: itemsOf([
          { qty: 10, weight_kg: 100 },
          { qty: 1, weight_kg: 0.01 },
        ]),
      };
      const { id } = points[0]!;
      expect(await wrongPathsOf(await store(storeBody(id, heavy)))).toEqual(["items"]);
      expect(await wrongPathsOf(await whiteLabel(whiteLabelBody(id, heavy)))).toEqual(["items"]);
    });

    it("can be computed for 1000 kg, despite rounding errors", async ({ api, tenant, given: { points } }) => {
      const { store } = await entrances(api, tenant);
      // In floating-point numbers, these sums are slightly over 1000.
      const items = itemsOf([
        { qty: 7, weight_kg: 1.02 },
        { qty: 1, weight_kg: 27.77 },
        { qty: 13, weight_kg: 8.39 },
        { qty: 33, weight_kg: 25.94 },
      ]);
      await answerOf(await store(storeBody(points[0]!.id, { items })), 201);
    });

    it("can't be computed to a point in an unknown state", async ({ api, tenant }) => {
      const address = { address: "1 Gate", city: "", state: "Atlantis", zip: "", latitude: 9, longitude: 8 };
      const nowhere = await publicPoint(api, { address });
      const { store } = await entrances(api, tenant);
      await problemOf(await store(storeBody(nowhere)), 400, "unknown_location");
    });
  });
});
