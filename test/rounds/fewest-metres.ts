import { metresOf, separation, unitVector } from "../../src/points/snapshot/sphere.ts";
import type { Coordinates } from "../../src/rounds/round.ts";

export const metresBetween = (a: Coordinates, b: Coordinates) =>
  metresOf(separation(...unitVector(a.latitude, a.longitude), ...unitVector(b.latitude, b.longitude)));

/** The fewest metres there are from the first place over all others, by looking at every subset. */
export function fewestMetres(places: readonly Coordinates[]): number {
  const count = places.length;
  const best = Array.from({ length: 1 << count }, () =>
    new Float64Array(count).fill(Number.POSITIVE_INFINITY),
  );
  best[1]![0] = 0;
  for (let seen = 1; seen < best.length; seen += 2)
    for (let last = 0; last < count; last++)
      for (let next = 1; next < count; next++) {
        if ((seen >> next) & 1 || best[seen]![last] === Number.POSITIVE_INFINITY) continue;
        const metres = best[seen]![last]! + metresBetween(places[last]!, places[next]!);
        const with_ = best[seen | (1 << next)]!;
        with_[next] = Math.min(with_[next]!, metres);
      }
  return Math.min(...best.at(-1)!);
}
