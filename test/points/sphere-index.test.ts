import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metresOf, separation, separationOf } from "../../src/points/snapshot/sphere.ts";
import { SphereIndex, treeLayout } from "../../src/points/snapshot/sphere-index.ts";

type Place = [latitude: number, longitude: number];

const RADIANS = Math.PI / 180;

/** Great-circle metres by the arc tangent, which is exact at every distance. */
function metresBetween([latA, lngA]: Place, [latB, lngB]: Place): number {
  const [a, b, l] = [latA * RADIANS, latB * RADIANS, (lngB - lngA) * RADIANS];
  const x = Math.cos(b) * Math.sin(l);
  const y = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(l);
  const z = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(l);
  return 6_371_000 * Math.atan2(Math.hypot(x, y), z);
}

const TIE_M = 1e-3;

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6);
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.tuple(fc.nat(4), fc.nat(4)).map(([row, column]): Place => [6 + row / 100, 3 + column / 100]),
  fc.tuple(fc.constantFrom(-90, 90, 89.999), fc.integer({ min: -180, max: 180 })),
  fc.tuple(fc.constantFrom(0, 0.001, -45), fc.constantFrom(-180, 180, 179.999, -179.999)),
  // Places a few centimetres apart, and their antipodes.
  fc
    .tuple(fc.constantFrom(6, -6), fc.constantFrom(3, -177), fc.nat(9), fc.nat(9))
    .map(([latitude, longitude, row, column]): Place => [latitude + row / 1e7, longitude + column / 1e7]),
  fc.tuple(degrees(90), degrees(180)),
);
const places = fc.array(place, { minLength: 1, maxLength: 200, size: "max" });

/** Ranks are in the reverse order of positions, so that a mix-up shows. */
function indexOf(all: Place[]) {
  const latitudes = Float64Array.from(all, ([latitude]) => latitude);
  const longitudes = Float64Array.from(all, ([, longitude]) => longitude);
  const ranks = Uint32Array.from(all, (_, position) => all.length - 1 - position);
  return new SphereIndex(latitudes, longitudes, treeLayout(latitudes, longitudes), ranks);
}

describe("the nearest places", () => {
  it("are those that measuring all distances finds, in order, equal ones by rank", () => {
    fc.assert(
      fc.property(places, place, fc.nat(1000), fc.nat(1000), (all, target, a, b) => {
        const [from, to] = [a % (all.length + 1), b % (all.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const expected = all.map((at) => metresBetween(target, at)).sort((x, y) => x - y);
        const found = indexOf(all).nearest(...target, from, to).positions;
        expect(found).toHaveLength(to - from);
        expect(new Set(found).size).toBe(found.length);
        found.forEach((position, i) => {
          expect(Math.abs(metresBetween(target, all[position]!) - expected[from + i]!)).toBeLessThan(TIE_M);
          const before = found[i - 1];
          if (before !== undefined && String(all[before]) === String(all[position])) {
            expect(before).toBeGreaterThan(position);
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it("do not include places that are not accepted", () => {
    fc.assert(
      fc.property(places, place, fc.infiniteStream(fc.nat(1)), (all, target, accepts) => {
        const accepted = Uint8Array.from(all, () => accepts.next().value);
        const count = accepted.filter((one) => one === 1).length;
        const found = indexOf(all).nearest(...target, 0, count, accepted).positions;
        expect(found.toSorted((x, y) => x - y)).toEqual(
          [...all.keys()].filter((position) => accepted[position] === 1),
        );
        const metres = found.map((position) => metresBetween(target, all[position]!));
        metres.forEach((one, i) => {
          expect(one).toBeGreaterThan((metres[i - 1] ?? 0) - TIE_M);
        });
      }),
    );
  });

  it("are cut into pages that give each place once", () => {
    fc.assert(
      fc.property(places, place, fc.integer({ min: 1, max: 50 }), (all, target, size) => {
        const index = indexOf(all);
        const paged: number[] = [];
        for (let from = 0; from < all.length; from += size) {
          paged.push(...index.nearest(...target, from, Math.min(from + size, all.length)).positions);
        }
        expect(paged).toEqual(index.nearest(...target, 0, all.length).positions);
      }),
    );
  });

  it("are in order on the far side of the earth too, where straight distances hardly differ", () => {
    const all = Array.from({ length: 40 }, (_, i): Place => [6 + ((i * 7) % 40) / 1e7, 3]);
    const found = indexOf(all).nearest(-6, -177, 0, all.length).positions;
    expect(found.map((position) => all[position]![0])).toEqual(
      all.map(([latitude]) => latitude).sort((a, b) => b - a),
    );
  });

  it("are empty without places", () => {
    expect(indexOf([]).nearest(0, 0, 0, 0).positions).toEqual([]);
  });
});

describe("the places within a distance", () => {
  it("are those that measuring all distances finds", () => {
    const metres = fc.oneof(
      fc.constantFrom(100, 1500, 500_000),
      fc.double({ min: 1, max: 1e7, noNaN: true }),
    );
    fc.assert(
      fc.property(places, place, metres, (all, target, limit) => {
        const distances = all.map((at) => metresBetween(target, at));
        fc.pre(distances.every((distance) => Math.abs(distance - limit) > TIE_M));
        const found: number[] = [];
        indexOf(all).visitWithin(...target, separationOf(limit), (position) => found.push(position));
        expect(found.toSorted((x, y) => x - y)).toEqual(
          [...all.keys()].filter((position) => distances[position]! < limit),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe("metres", () => {
  it.each([0, 0.001, 1, 1234.5, 500_000, 10_007_543])(
    "%d survive the conversion to a separation and back",
    (metres) => {
      expect(metresOf(separationOf(metres))).toBeCloseTo(metres, 6);
    },
  );

  it("are exact to a millimetre also near the antipode", () => {
    const toAntipode = 0.001 / 6_371_000;
    const separated = separation(1, 0, 0, -Math.cos(toAntipode), Math.sin(toAntipode), 0);
    expect(metresOf(separated)).toBeCloseTo(Math.PI * 6_371_000 - 0.001, 6);
    expect(metresOf(separation(1, 0, 0, -1, 0, 0))).toBeCloseTo(Math.PI * 6_371_000, 6);
  });
});
