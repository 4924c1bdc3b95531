import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteRate } from "../../src/rates/quote.ts";
import { type Tariff, tableFaults, ZONES } from "../../src/rates/tariff.ts";
import { ENDS, NO_COD, TABLE, validTable } from "./tables.ts";

const pathsOf = (table: Tariff[]) => tableFaults(table).map(({ path }) => path);

/** `TABLE` with a change. */
function changed(change: (table: Tariff[]) => void): Tariff[] {
  const table = structuredClone(TABLE);
  change(table);
  return table;
}

describe("a table of tariffs", () => {
  it("is valid in any order", () => {
    expect(tableFaults(TABLE)).toEqual([]);
    expect(tableFaults(TABLE.toReversed())).toEqual([]);
  });

  it("may have one price for all", () => {
    const flat = TABLE.map((tariff) => ({
      ...tariff,
      slabs: [{ up_to_kg: 1, amount: 5 }],
      per_extra_kg: 0,
    }));
    expect(tableFaults(flat)).toEqual([]);
  });

  it("must have each zone once", () => {
    expect(tableFaults(TABLE.slice(0, 3))).toEqual([
      { path: "", message: expect.stringContaining("national") },
    ]);
    expect(pathsOf([...TABLE, TABLE[1]!])).toEqual(["4.zone"]);
    expect(pathsOf([TABLE[0]!, TABLE[0]!, TABLE[2]!, TABLE[3]!])).toEqual(["1.zone", ""]);
    expect(pathsOf([])).toEqual(["", "", "", ""]);
  });

  it("must have slabs of ascending weight", () => {
    const same = changed(([near]) => {
      near!.slabs[1]!.up_to_kg = 1;
    });
    expect(pathsOf(same)).toEqual(["0.slabs.1.up_to_kg"]);
    const mixed = changed((table) => table[2]!.slabs.reverse());
    expect(pathsOf(mixed)).toEqual([
      "2.slabs.1.up_to_kg",
      "2.slabs.1.amount",
      "2.slabs.2.up_to_kg",
      "2.slabs.2.amount",
    ]);
  });

  it("must not have a price that falls with weight", () => {
    const table = changed(([near]) => {
      near!.slabs[2]!.amount = near!.slabs[1]!.amount - 1;
    });
    expect(pathsOf(table)).toEqual(["0.slabs.2.amount"]);
  });

  it.each<[string, (table: Tariff[]) => void, string]>([
    [
      "in a slab",
      (table) => {
        table[1]!.slabs[0]!.amount = 1000;
      },
      "1.slabs.0.amount",
    ],
    [
      "where a slab ends later than the nearer zone's",
      (table) => {
        table[1]!.slabs = [{ up_to_kg: 30, amount: 3000 }];
      },
      "1.slabs.0.amount",
    ],
    [
      "where its slabs are over and the nearer zone's are not",
      (table) => {
        table[0]!.slabs.push({ up_to_kg: 8, amount: 3500 });
      },
      "1.per_extra_kg",
    ],
    [
      "only far beyond the slabs",
      (table) => {
        table[3]!.per_extra_kg = 123;
      },
      "3.per_extra_kg",
    ],
    [
      "in the first half-kilogram over the slabs of both",
      (table) => {
        table[0]!.slabs = [
          { up_to_kg: 4.5, amount: 1000 },
          { up_to_kg: 5, amount: 2050 },
        ];
        table[1]!.slabs = [{ up_to_kg: 4.5, amount: 2000 }];
      },
      "1.per_extra_kg",
    ],
    [
      "without any weight",
      (table) => {
        table[0]!.slabs = [{ up_to_kg: 5, amount: 1500 }];
        table[1]!.slabs = [
          { up_to_kg: 0.1, amount: 1000 },
          { up_to_kg: 5, amount: 2000 },
        ];
      },
      "1.slabs.0.amount",
    ],
  ])("must not have a price that falls with distance %s", (_, change, path) => {
    expect(pathsOf(changed(change))).toEqual([path]);
  });

  it("is refused with the zone's index in the table that was sent", () => {
    const table = changed((rows) => {
      rows[3]!.per_extra_kg = 0;
    }).toReversed();
    expect(pathsOf(table)).toEqual(["0.per_extra_kg"]);
  });

  it("is refused exactly when some quote falls with weight or zone", () => {
    const touch = fc.option(
      fc.record({
        zone: fc.nat(3),
        slab: fc.nat(3),
        extra: fc.boolean(),
        by: fc.integer({ min: -600, max: 600 }),
      }),
      { freq: 8 },
    );
    const weights = [...Array.from({ length: 100 }, (_, i) => i / 2), 1e6, 1e6 + 0.5, 1e6 + 1];
    const refused = { true: 0, false: 0 };
    fc.assert(
      fc.property(validTable, touch, (table, change) => {
        const tariff = table[change?.zone ?? 0]!;
        const slab = tariff.slabs[change?.slab ?? 0];
        if (change?.extra) tariff.per_extra_kg = Math.max(0, tariff.per_extra_kg + change.by);
        else if (change && slab) slab.amount = Math.max(0, slab.amount + change.by);
        const prices = ZONES.map((zone) =>
          weights.map(
            (weightKg) => quoteRate({ zones: table, cod: NO_COD }, { ...ENDS[zone], weightKg }).amount,
          ),
        );
        const falls = prices.some((row, zone) =>
          row.some((price, i) => price < (row[i - 1] ?? 0) || price < (prices[zone - 1]?.[i] ?? 0)),
        );
        refused[`${falls}`]++;
        expect(tableFaults(table).length > 0).toBe(falls);
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(refused.true, refused.false)).toBeGreaterThan(50);
  });
});
