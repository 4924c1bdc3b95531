import { FarthestFirst } from "./farthest-first.ts";
import { metresOf, QUARTER_TURN, separation, unitVector } from "./sphere.ts";

const LEAF_SIZE = 8;

/** Positions, nearest first, and their distances. */
export interface Nearest {
  positions: number[];
  metres: number[];
}

/** An entry of a tree's layout: a position, and above these bits the axis that the node divides. */
const POSITION_BITS = 30;
const POSITION_MASK = 2 ** POSITION_BITS - 1;

/**
 * A node's 32 bytes, so that a search stays in few lines of the processor's cache: x, y and z as doubles, then the
 * position and the axis as integers.
 */
const DOUBLES = 4;
const INTEGERS = 2 * DOUBLES;
const POSITION = 6;
const AXIS = 7;

/**
 * A k-d tree over points of the unit sphere. In three dimensions neither the antimeridian nor the poles are special,
 * a comparison needs no trigonometry (the straight distance grows with the great-circle one), and a search costs a
 * quarter of one that bounds boxes of degrees.
 *
 * In the tree's layout the middle of a range is the node, what is left and right of it the subtrees.
 */
export class SphereIndex {
  readonly #size: number;
  readonly #vectors: Float64Array;
  readonly #labels: Uint32Array;
  /** Shared by all searches: one can't begin before the last has ended. */
  readonly #nearest: FarthestFirst;

  /**
   * @param layout as `treeLayout` makes it
   * @param ranks decides between equally distant positions: the lower first
   */
  constructor(latitudes: Float64Array, longitudes: Float64Array, layout: Uint32Array, ranks: Uint32Array) {
    this.#size = layout.length;
    this.#vectors = new Float64Array(DOUBLES * layout.length);
    this.#labels = new Uint32Array(this.#vectors.buffer);
    this.#nearest = new FarthestFirst(ranks);
    for (let node = 0; node < layout.length; node++) {
      const position = layout[node]! & POSITION_MASK;
      this.#vectors.set(unitVector(latitudes[position]!, longitudes[position]!), DOUBLES * node);
      this.#labels[INTEGERS * node + POSITION] = position;
      this.#labels[INTEGERS * node + AXIS] = layout[node]! >>> POSITION_BITS;
    }
  }

  get size(): number {
    return this.#size;
  }

  /**
   * The positions from the `from`th nearest up to the `to`th (exclusive), nearest first.
   * @param to at most as many as there are
   * @param accepted if given, only positions with a 1 in it count
   */
  nearest(latitude: number, longitude: number, from: number, to: number, accepted?: Uint8Array): Nearest {
    const [x, y, z] = unitVector(latitude, longitude);
    const nearest = this.#nearest;
    nearest.reset(to);
    this.#collect(nearest, accepted, x, y, z, 0, this.#size - 1);
    const positions: number[] = [];
    const metres: number[] = [];
    while (positions.length < to - from) {
      metres.push(metresOf(nearest.farthest));
      positions.push(nearest.pop());
    }
    return { positions: positions.reverse(), metres: metres.reverse() };
  }

  /** Offers to `nearest` the points of the subtree from `left` to `right` that can be near enough. */
  #collect(
    nearest: FarthestFirst,
    accepted: Uint8Array | undefined,
    x: number,
    y: number,
    z: number,
    left: number,
    right: number,
  ): void {
    if (right - left <= LEAF_SIZE) {
      for (let node = left; node <= right; node++) this.#consider(nearest, accepted, x, y, z, node);
      return;
    }
    const middle = (left + right) >> 1;
    const axis = this.#labels[INTEGERS * middle + AXIS]!;
    const beyond = (axis === 0 ? x : axis === 1 ? y : z) - this.#vectors[DOUBLES * middle + axis]!;
    if (beyond < 0) this.#collect(nearest, accepted, x, y, z, left, middle - 1);
    else this.#collect(nearest, accepted, x, y, z, middle + 1, right);
    this.#consider(nearest, accepted, x, y, z, middle);
    if (beyond * beyond > nearest.worst && nearest.worst <= QUARTER_TURN) return;
    if (beyond < 0) this.#collect(nearest, accepted, x, y, z, middle + 1, right);
    else this.#collect(nearest, accepted, x, y, z, left, middle - 1);
  }

  #consider(
    nearest: FarthestFirst,
    accepted: Uint8Array | undefined,
    x: number,
    y: number,
    z: number,
    node: number,
  ): void {
    const distance = this.#separation(node, x, y, z);
    if (distance > nearest.worst) return;
    const position = this.#labels[INTEGERS * node + POSITION]!;
    if (accepted && accepted[position] === 0) return;
    nearest.offer(distance, position);
  }

  #separation(node: number, x: number, y: number, z: number): number {
    const vectors = this.#vectors;
    const at = DOUBLES * node;
    return separation(vectors[at]!, vectors[at + 1]!, vectors[at + 2]!, x, y, z);
  }

  /** Visits the positions separated by at most `limit`, which is within a quarter turn; in no particular order. */
  visitWithin(latitude: number, longitude: number, limit: number, visit: (position: number) => void): void {
    const target = unitVector(latitude, longitude);
    const [x, y, z] = target;
    const consider = (node: number) => {
      if (this.#separation(node, x, y, z) <= limit) visit(this.#labels[INTEGERS * node + POSITION]!);
    };
    const search = (left: number, right: number) => {
      if (right - left <= LEAF_SIZE) {
        for (let node = left; node <= right; node++) consider(node);
        return;
      }
      const middle = (left + right) >> 1;
      const axis = this.#labels[INTEGERS * middle + AXIS]!;
      const beyond = target[axis]! - this.#vectors[DOUBLES * middle + axis]!;
      const reaches = beyond * beyond <= limit;
      if (beyond < 0 || reaches) search(left, middle - 1);
      consider(middle);
      if (beyond >= 0 || reaches) search(middle + 1, right);
    };
    search(0, this.#size - 1);
  }
}

/**
 * The tree over these places: built once, stored with them. A node divides its range on the axis on which that is the
 * longest: the places of one country lie in a surface, where planes across it that differ little divide nothing.
 */
export function treeLayout(latitudes: Float64Array, longitudes: Float64Array): Uint32Array {
  const order = Uint32Array.from(latitudes.keys());
  const axes = new Uint8Array(order.length);
  const vectors = new Float64Array(3 * order.length);
  for (const position of order) {
    vectors.set(unitVector(latitudes[position]!, longitudes[position]!), 3 * position);
  }

  const valueAt = (i: number, axis: number) => vectors[3 * order[i]! + axis]!;
  const swap = (i: number, j: number) => {
    const position = order[i]!;
    order[i] = order[j]!;
    order[j] = position;
  };
  // Hoare's selection: afterwards nothing left of `middle` lies beyond it on the axis, nothing right of it before.
  const select = (middle: number, from: number, to: number, axis: number) => {
    let left = from;
    let right = to;
    while (left < right) {
      const pivot = valueAt(middle, axis);
      let i = left;
      let j = right;
      while (i <= j) {
        while (valueAt(i, axis) < pivot) i++;
        while (valueAt(j, axis) > pivot) j--;
        if (i <= j) swap(i++, j--);
      }
      if (j < middle) left = i;
      if (middle < i) right = j;
    }
  };
  const longestAxis = (left: number, right: number): number => {
    let [longest, length] = [0, -1];
    for (let axis = 0; axis < 3; axis++) {
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let i = left; i <= right; i++) {
        least = Math.min(least, valueAt(i, axis));
        most = Math.max(most, valueAt(i, axis));
      }
      if (most - least > length) [longest, length] = [axis, most - least];
    }
    return longest;
  };
  const build = (left: number, right: number) => {
    if (right - left <= LEAF_SIZE) return;
    const middle = (left + right) >> 1;
    const axis = longestAxis(left, right);
    axes[middle] = axis;
    select(middle, left, right, axis);
    build(left, middle - 1);
    build(middle + 1, right);
  };
  build(0, order.length - 1);
  return order.map((position, node) => position + axes[node]! * 2 ** POSITION_BITS);
}
