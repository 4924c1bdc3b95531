import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteRate } from "../../src/rates/quote.ts";
import { type Tariff, ZONES, type Zone } from "../../src/rates/tariff.ts";
import { ENDS, NO_COD, place, TABLE, validTable } from "./tables.ts";

const quote = (weightKg: number, volumeCm3?: number, zone: Zone = "same_state", table = TABLE) =>
  quoteRate(
    { zones: table, cod: NO_COD },
    { ...ENDS[zone], weightKg, ...(volumeCm3 === undefined ? {} : { volumeCm3 }) },
  );

describe("the zone of a delivery", () => {
  it.each<[string, string, Zone]>([
    ["100281", "LA-20-B11-IK-07", "same_state"],
    ["Abuja", "900211", "same_state"],
    ["Lagos", "Ogun", "same_region"],
    // The code has another first digit, but its state is in region 6.
    ["888000", "Borno", "same_region"],
    ["Lagos", "Edo", "neighbouring_region"],
    ["Kwara", "Abuja", "neighbouring_region"],
    ["Rivers", "Delta", "neighbouring_region"],
    ["100281", "900211", "national"],
    ["Lagos", "Rivers", "national"],
    ["Borno", "Sokoto", "national"],
    ["Kano", "Abuja", "neighbouring_region"],
  ])("from %s to %s and back is %s", (from, to, zone) => {
    const ends = [place(from), place(to)] as const;
    for (const [origin, destination] of [ends, ends.toReversed() as [(typeof ends)[0], (typeof ends)[1]]]) {
      expect(quoteRate({ zones: TABLE, cod: NO_COD }, { origin, destination, weightKg: 1 })).toMatchObject({
        zone,
      });
    }
  });

  it.each(ZONES)("decides about price and days: %s", (zone) => {
    const i = ZONES.indexOf(zone);
    expect(quote(2, undefined, zone)).toEqual({
      zone,
      actualWeightKg: 2,
      volumetricWeightKg: 0,
      chargeableWeightKg: 2,
      amount: 1502 + 1000 * i,
      breakdown: [{ code: "base", amount: 1502 + 1000 * i }],
      estimatedDays: { min: i, max: 2 * i + 1 },
    });
  });

  it("is found in a table of any order", () => {
    expect(quote(2, 0, "national", TABLE.toReversed())).toEqual(quote(2, 0, "national"));
  });
});

describe("the weight that is charged", () => {
  it.each([
    [0, 0],
    [1e-300, 0.5],
    [0.1, 0.5],
    [0.5, 0.5],
    [0.500001, 1],
    [2.4, 2.5],
    [2.5, 2.5],
    [2.500001, 3],
    [999.5, 999.5],
    [999.6, 1000],
    [1000, 1000],
  ])("is the actual one rounded up to half a kilogram: %d to %d", (weightKg, chargeable) => {
    expect(quote(weightKg)).toMatchObject({ actualWeightKg: weightKg, chargeableWeightKg: chargeable });
  });

  it("is not rounded up because of a floating-point error", () => {
    const sums = [0.1 + 0.2 + 0.7, 0.1 * 3 + 0.2, 1.1 * 5, 1.1 + 2.2 + 0.2, 1.15 * 100, 0.07 * 100];
    const steps = [1, 0.5, 5.5, 3.5, 115, 7];
    expect(sums.some((sum, i) => sum > steps[i]!)).toBe(true);
    expect(sums.map((sum) => quote(sum).chargeableWeightKg)).toEqual(steps);
  });

  it.each([
    [2.5, 30 * 20 * 10, 1.2, 2.5],
    [1, 30 * 20 * 10, 1.2, 1.5],
    [1, 50 * 40 * 30, 12, 12],
    [1, 12_500, 2.5, 2.5],
    [1, 12_500.01, 2.500002, 3],
    [0, 5000, 1, 1],
    [1, 0, 0, 1],
    [0.5, 0.1 * 0.2 * 0.3, 0.0000012, 0.5],
  ])("is the volumetric one if that is larger: %d kg, %d cm³", (weightKg, volume, volumetric, chargeable) => {
    expect(quote(weightKg, volume)).toMatchObject({
      actualWeightKg: weightKg,
      volumetricWeightKg: volumetric,
      chargeableWeightKg: chargeable,
    });
  });
});

describe("an amount", () => {
  const ofSlab = (amount: number) => ({ amount, breakdown: [{ code: "base", amount }] });
  const over = (base: number, extra: number) => ({
    amount: base + extra,
    breakdown: [
      { code: "base", amount: base },
      { code: "extra_weight", amount: extra },
    ],
  });

  it.each([
    [0, ofSlab(1001)],
    [0.5, ofSlab(1001)],
    [1, ofSlab(1001)],
    [1.01, ofSlab(1502)],
    [2.5, ofSlab(1502)],
    [2.51, ofSlab(1903)],
    [5, ofSlab(1903)],
  ])("is that of the smallest slab that takes the weight: %d kg", (weightKg, expected) => {
    expect(quote(weightKg)).toMatchObject(expected);
  });

  it.each([
    [5.01, over(1903, 104)],
    [5.5, over(1903, 104)],
    [6, over(1903, 104)],
    [6.01, over(1903, 208)],
    [1000, over(1903, 995 * 104)],
  ])("grows with each started kilogram over the last slab: %d kg", (weightKg, expected) => {
    expect(quote(weightKg)).toMatchObject(expected);
  });

  it("counts kilograms from a last slab that ends between two steps", () => {
    const table = TABLE.map((tariff): Tariff => ({ ...tariff, slabs: [{ up_to_kg: 2.3, amount: 700 }] }));
    expect([2, 2.5, 3, 3.5].map((kg) => quote(kg, 0, "same_state", table).amount)).toEqual([
      700, 804, 804, 908,
    ]);
  });

  it("never falls with weight, volume or zone, is whole, and is the sum of its breakdown", () => {
    const weight = fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((half) => half / 2),
      fc.double({ min: 0, max: 1000, noNaN: true }),
    );
    const volume = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true }));
    fc.assert(
      fc.property(validTable, weight, weight, volume, volume, (table, a, b, v, w) => {
        const amounts = ZONES.map((zone) => {
          const lighter = quote(Math.min(a, b), Math.min(v, w), zone, table);
          const heavier = quote(Math.max(a, b), Math.max(v, w), zone, table);
          for (const { amount, breakdown } of [lighter, heavier]) {
            expect(breakdown.reduce((sum, charge) => sum + charge.amount, 0)).toBe(amount);
            expect(Number.isSafeInteger(amount)).toBe(true);
          }
          expect(heavier.amount).toBeGreaterThanOrEqual(lighter.amount);
          return lighter.amount;
        });
        expect(amounts).toEqual(amounts.toSorted((x, y) => x - y));
      }),
      { numRuns: 1000 },
    );
  });
});
