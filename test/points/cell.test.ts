import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellRange, cellOf, PLAN_SHIFT, planChunks } from "../../src/points/cell.ts";

const LAST_CELL = 2 ** 32 - 1;

describe("the cell of a place", () => {
  it.each([
    ["the south-west corner", -90, -180, 0],
    ["the north-east corner, which belongs to the last cell", 90, 180, LAST_CELL],
    ["the north-west corner", 90, -180, 0xaaaaaaaa],
    ["the south-east corner", -90, 180, 0x55555555],
    ["the middle", 0, 0, 0xc0000000],
    ["just south-west of the middle", -1e-9, -1e-9, 0x3fffffff],
  ])("is right at %s", (_, latitude, longitude, cell) => {
    expect(cellOf(latitude, longitude)).toBe(cell);
  });

  it("shares its first bits with other places in the same quarter", () => {
    const degrees = (limit: number) =>
      fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const cell = cellOf(latitude, longitude);
        expect(Number.isInteger(cell) && cell >= 0 && cell <= LAST_CELL).toBe(true);
        expect(cell >>> 30).toBe((latitude >= 0 ? 2 : 0) + (longitude >= 0 ? 1 : 0));
      }),
    );
  });
});

interface Count {
  cell: number;
  points: number;
}

/** Places far apart and close together. */
const cells = fc
  .array(
    fc.record({
      cell: fc.oneof(
        fc.nat(2 ** 24 - 1),
        fc.nat(40).map((offset) => 0x6a5000 + offset),
        fc.constantFrom(0, 2 ** 24 - 1),
      ),
      points: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 60, size: "max" },
  )
  .map((counts) => {
    const byCell = new Map(counts.map((count) => [count.cell, count]));
    return [...byCell.values()].sort((a, b) => a.cell - b.cell);
  });

const contains = ({ from, to }: CellRange, { cell }: Count) => {
  const first = cell * 2 ** PLAN_SHIFT;
  return from <= first && first < to;
};
const pointsIn = (range: CellRange, counts: Count[]) =>
  counts.filter((count) => contains(range, count)).reduce((sum, { points }) => sum + points, 0);
const maxPoints = fc.integer({ min: 1, max: 60 });

describe("planned chunks", () => {
  it("hold every occupied cell once, in order, and nothing else", () => {
    fc.assert(
      fc.property(cells, maxPoints, (counts, max) => {
        const ranges = planChunks(counts, max);
        for (const count of counts) {
          expect(ranges.filter((range) => contains(range, count))).toHaveLength(1);
        }
        ranges.forEach((range, i) => {
          expect(range.from).toBeLessThan(range.to);
          expect(range.from).toBeGreaterThanOrEqual(ranges[i - 1]?.to ?? 0);
          expect(range.to).toBeLessThanOrEqual(2 ** 32);
          expect(pointsIn(range, counts)).toBeGreaterThan(0);
        });
      }),
    );
  });

  it("exceed the maximum only if a single cell does", () => {
    fc.assert(
      fc.property(cells, maxPoints, (counts, max) => {
        for (const range of planChunks(counts, max)) {
          if (range.to - range.from > 2 ** PLAN_SHIFT)
            expect(pointsIn(range, counts)).toBeLessThanOrEqual(max);
        }
      }),
    );
  });

  it("are cut no finer than needed", () => {
    fc.assert(
      fc.property(cells, maxPoints, (counts, max) => {
        const total = counts.reduce((sum, { points }) => sum + points, 0);
        fc.pre(total > 0 && total <= max);
        expect(planChunks(counts, max)).toEqual([{ from: 0, to: 2 ** 32 }]);
      }),
    );
  });

  it("do not change where no point was added", () => {
    fc.assert(
      fc.property(cells, maxPoints, fc.nat(2 ** 24 - 1), (counts, max, cell) => {
        const grown = new Map(counts.map((count) => [count.cell, count]));
        grown.set(cell, { cell, points: (grown.get(cell)?.points ?? 0) + 1 });
        const after = planChunks(
          [...grown.values()].sort((a, b) => a.cell - b.cell),
          max,
        );
        const untouched = planChunks(counts, max).filter((range) => !contains(range, { cell, points: 1 }));
        expect(after).toEqual(expect.arrayContaining(untouched));
      }),
    );
  });

  it("are empty without points", () => {
    expect(planChunks([], 10)).toEqual([]);
  });
});
