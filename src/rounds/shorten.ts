import { metresOf, separation, unitVector } from "../points/snapshot/sphere.ts";
import type { Coordinates } from "./round.ts";

/**
 * Finds a shorter order for a round's stops. To find the shortest would take hours for a hundred stops, so this only turns
 * around and moves stretches until none of that makes the round shorter. The result depends on the stops alone.
 */

/** How many changes are looked at. A hundred stops take a few dozen milliseconds at most. */
const MAX_LOOKS = 1_500_000;
/** The most stops in a stretch that is moved. */
const MAX_STRETCH = 3;
/** A millimetre: a smaller gain is a rounding error. */
const LEAST_GAIN_M = 0.001;

/** Metres from every stop to every other. */
type Distances = readonly Float64Array[];

function distancesOf(places: readonly Coordinates[]): Distances {
  const vectors = places.map(({ latitude, longitude }) => unitVector(latitude, longitude));
  return vectors.map((a) => Float64Array.from(vectors, (b) => metresOf(separation(...a, ...b))));
}

function lengthOf(order: readonly number[], metres: Distances): number {
  let sum = 0;
  for (let i = 1; i < order.length; i++) sum += metres[order[i - 1]!]![order[i]!]!;
  return sum;
}

/** An order of stops and its length in metres. */
export interface Shortened {
  /** The position of each stop in the given order; the first is 0. */
  order: number[];
  metres: number;
  metresNow: number;
}

/** Finds an order with the same first stop that is never longer than the given one. It may end at any stop. */
export function shorten(places: readonly Coordinates[]): Shortened {
  const metres = distancesOf(places);
  const now = places.map((_, i) => i);
  const metresNow = lengthOf(now, metres);
  let best = { order: now, metres: metresNow };
  const search = new Search(metres);
  for (const start of startsOf(now, metres)) {
    if (search.isOver) break;
    const order = search.improve(start);
    const length = lengthOf(order, metres);
    if (length < best.metres - LEAST_GAIN_M) best = { order, metres: length };
  }
  return { ...best, metresNow };
}

/** The orders with which the search begins: the given one, and those that always continue to the nearest stop. */
function* startsOf(now: readonly number[], metres: Distances): Generator<number[]> {
  if (now.length < 3) return;
  yield [...now];
  yield nearestFirst([0], metres);
  for (const second of now.slice(1)) yield nearestFirst([0, second], metres);
}

/** Continues from the last stop to the nearest one left, until none is left. */
function nearestFirst(begun: readonly number[], metres: Distances): number[] {
  const order = [...begun];
  const left = new Set(metres.keys());
  for (const stop of order) left.delete(stop);
  while (left.size > 0) {
    const from = metres[order.at(-1)!]!;
    let next: number | undefined;
    for (const stop of left) if (next === undefined || from[stop]! < from[next]!) next = stop;
    left.delete(next!);
    order.push(next!);
  }
  return order;
}

/** Makes orders shorter until no change does, or until it has looked at as many changes as it may. */
class Search {
  readonly #metres: Distances;
  #looks = 0;

  constructor(metres: Distances) {
    this.#metres = metres;
  }

  get isOver(): boolean {
    return this.#looks >= MAX_LOOKS;
  }

  improve(order: number[]): number[] {
    while (!this.isOver && (this.#turnAround(order) || this.#putElsewhere(order)));
    return order;
  }

  /** Turns stretches around wherever that is shorter; returns whether anything changed. */
  #turnAround(order: number[]): boolean {
    const metres = this.#metres;
    let isShorter = false;
    for (let from = 1; from < order.length - 1 && !this.isOver; from++) {
      this.#looks += order.length - from;
      const before = metres[order[from - 1]!]!;
      for (let to = from + 1; to < order.length; to++) {
        const first = order[from]!;
        const last = order[to]!;
        const after = order[to + 1];
        const onward = after === undefined ? 0 : metres[after]![last]! - metres[after]![first]!;
        if (before[first]! - before[last]! + onward <= LEAST_GAIN_M) continue;
        order.splice(from, 0, ...order.splice(from, to - from + 1).reverse());
        isShorter = true;
      }
    }
    return isShorter;
  }

  /** Moves short stretches, as they are or turned around, wherever that is shorter. */
  #putElsewhere(order: number[]): boolean {
    let isShorter = false;
    for (let count = 1; count <= MAX_STRETCH; count++)
      for (let from = 1; from + count <= order.length && !this.isOver; from++)
        isShorter = this.#putStretch(order, from, count) || isShorter;
    return isShorter;
  }

  /** Moves a stretch to where it adds the fewest metres. */
  #putStretch(order: number[], from: number, count: number): boolean {
    const metres = this.#metres;
    const stretch = order.slice(from, from + count);
    const rest = [...order.slice(0, from), ...order.slice(from + count)];
    this.#looks += 2 * rest.length;
    const first = metres[stretch[0]!]!;
    const last = metres[stretch[count - 1]!]!;
    const costAt = (a: number, b: number | undefined, isTurned: boolean) => {
      const [begin, end] = isTurned ? [last, first] : [first, last];
      return begin[a]! + (b === undefined ? 0 : end[b]! - metres[a]![b]!);
    };
    let least = costAt(rest[from - 1]!, rest[from], false) - LEAST_GAIN_M;
    let best: { at: number; isTurned: boolean } | undefined;
    for (let at = 1; at <= rest.length; at++)
      for (const isTurned of [false, true]) {
        const cost = costAt(rest[at - 1]!, rest[at], isTurned);
        if (cost >= least) continue;
        least = cost;
        best = { at, isTurned };
      }
    if (!best) return false;
    rest.splice(best.at, 0, ...(best.isTurned ? stretch.reverse() : stretch));
    order.splice(0, order.length, ...rest);
    return true;
  }
}
