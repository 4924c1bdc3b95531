import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { billOf, databasesOf, PRICES_OF, usageOf } from "../scripts/bill.ts";

describe("a month's bill", () => {
  it("is the plan alone where everything is included", () => {
    const { total, plan, lines } = billOf({ orders: 0, points: 100, views: 0 });
    expect(total).toBe(plan);
    expect(lines.every(({ used, included }) => used < included)).toBe(true);
  });

  it("charges only what is over what is included", () => {
    const { lines } = billOf({ orders: 0, points: 100, views: 10_000_000 });
    const requests = lines.find(({ what }) => what === "requests")!;
    expect(requests.used).toBeGreaterThan(30_000_000);
    expect(requests.dollars).toBeCloseTo(((requests.used - 10_000_000) / 1_000_000) * 0.3);
  });

  it("grows with each of orders, points and views", () => {
    const size = { orders: 1_000_000, points: 10_000, views: 10_000_000 };
    for (const name of ["orders", "points", "views"] as const) {
      const [less, more] = [usageOf(size), usageOf({ ...size, [name]: size[name] * 2 })];
      const grown = Object.values(more).map((used, i) => used - Object.values(less)[i]!);
      expect([name, Math.min(...grown)]).toEqual([name, 0]);
      expect(Math.max(...grown)).toBeGreaterThan(0);
    }
  });

  it("says when the orders have no room in 32 databases", () => {
    expect(databasesOf({ orders: 10 })).toBe(2);
    expect(billOf({ orders: 5_000_000, points: 1, views: 1 }).fits).toBe(true);
    expect(billOf({ orders: 6_000_000, points: 1, views: 1 }).fits).toBe(false);
  });

  it("is in docs/costs.md as it is computed, with the date of the prices", () => {
    const document = readFileSync("docs/costs.md", "utf8");
    expect(document).toContain(PRICES_OF);
    const rows = [
      ...document.matchAll(
        /^\|.* \| ([\d,]+)(?: \*e\*)? \| ([\d,]+) \| ([\d,]+) \*e\* \| ([\d,]+) \| .* \|$/gm,
      ),
    ];
    expect(rows).toHaveLength(3);
    for (const [, ...cells] of rows) {
      const [orders, points, views, dollars] = cells.map((cell) => Number(cell.replaceAll(",", "")));
      const { total } = billOf({ orders: orders!, points: points!, views: views! });
      expect([orders, Math.round(total)]).toEqual([orders, dollars]);
    }
  });
});
