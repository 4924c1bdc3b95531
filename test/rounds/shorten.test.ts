import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Coordinates } from "../../src/rounds/round.ts";
import { shorten } from "../../src/rounds/shorten.ts";
import { fewestMetres, metresBetween } from "./fewest-metres.ts";

const along = (places: readonly Coordinates[]) =>
  places.slice(1).reduce((sum, place, i) => sum + metresBetween(places[i]!, place), 0);

const degrees = (from: number, to: number) =>
  fc.integer({ min: from * 1e4, max: to * 1e4 }).map((n) => n / 1e4);
const inLagos = fc.record({ latitude: degrees(6.4, 6.7), longitude: degrees(3.1, 3.6) });
/** Few enough places that many stops are at the same one. */
const inOneStreet = fc.record({ latitude: fc.constant(6.5), longitude: degrees(3.3, 3.3005) });
const anywhere = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) });
const placesOf = (min: number, max: number) =>
  fc.oneof(
    ...[inLagos, inOneStreet, anywhere].map((place) => fc.array(place, { minLength: min, maxLength: max })),
  );

describe("a shorter order of stops", () => {
  it("has every stop once, the same first one, and is never longer", () => {
    fc.assert(
      fc.property(placesOf(1, 40), (places) => {
        const { order, metres, metresNow } = shorten(places);
        expect(order.toSorted((a, b) => a - b)).toEqual(places.map((_, i) => i));
        expect(order[0]).toBe(0);
        expect(metresNow).toBeCloseTo(along(places), 3);
        expect(metres).toBeCloseTo(along(order.map((i) => places[i]!)), 3);
        expect(metres).toBeLessThanOrEqual(metresNow);
      }),
      { numRuns: 60 },
    );
  });

  it("is the same each time, and can't be made shorter in the same way again", () => {
    fc.assert(
      fc.property(placesOf(2, 25), (places) => {
        const once = shorten(places);
        expect(shorten(places)).toEqual(once);
        const again = shorten(once.order.map((i) => places[i]!));
        expect(again.metresNow).toBeCloseTo(once.metres, 3);
        expect(again.metres).toBeLessThanOrEqual(once.metres + 0.01);
      }),
      { numRuns: 40 },
    );
  });

  it("is nearly the shortest there is, of ten stops", () => {
    fc.assert(
      fc.property(fc.array(inLagos, { minLength: 10, maxLength: 10 }), (places) => {
        expect(shorten(places).metres).toBeLessThanOrEqual(fewestMetres(places) * 1.1 + 0.01);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps the given order if none is shorter, also among stops at the same place", () => {
    const line = Array.from({ length: 100 }, (_, i) => ({ latitude: 6.5, longitude: 3 + i / 1000 }));
    expect(shorten(line).order).toEqual(line.map((_, i) => i));
    const samePlace = line.map(() => ({ latitude: 6.5, longitude: 3.3 }));
    expect(shorten(samePlace)).toEqual({ order: line.map((_, i) => i), metres: 0, metresNow: 0 });
  });

  it("of a hundred stops along a street that were mixed up is the street", () => {
    const street = Array.from({ length: 100 }, (_, i) => ({
      latitude: 6.5,
      longitude: 3 + ((i * 37) % 100) / 1000,
    }));
    const { order, metres, metresNow } = shorten(street);
    expect(order.map((i) => street[i]!.longitude)).toEqual(street.map(({ longitude }) => longitude).sort());
    expect(metres * 30).toBeLessThan(metresNow);
  });
});
