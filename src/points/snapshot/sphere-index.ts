/** Mean radius of the earth in metres, as distances are defined. */
export const EARTH_RADIUS_M = 6_371_000;

const LEAF_SIZE = 8;
const RADIANS = Math.PI / 180;

/** The point of the unit sphere at WGS 84 degrees; places that have two spellings (±180°, the poles) get one. */
export function unitVector(latitude: number, longitude: number): [number, number, number] {
  if (Math.abs(latitude) === 90) return [0, 0, Math.sign(latitude)];
  const phi = latitude * RADIANS;
  const lambda = (longitude === -180 ? 180 : longitude) * RADIANS;
  const cosPhi = Math.cos(phi);
  return [cosPhi * Math.cos(lambda), cosPhi * Math.sin(lambda), Math.sin(phi)];
}

/** The square of the straight distance between points a quarter of the circumference apart. */
const QUARTER_TURN = 2;
/** What a separation beyond a quarter turn and the straight distance to the antipode add up to. */
const FAR = QUARTER_TURN + Math.SQRT2;

/**
 * What places are compared by: grows with the distance, and needs no trigonometry. Up to a quarter turn the square of
 * the straight distance; beyond, where such squares come to differ by less than a double holds, it goes on with the
 * straight distance to the antipode.
 */
export function separation(px: number, py: number, pz: number, qx: number, qy: number, qz: number): number {
  const squared = (px - qx) * (px - qx) + (py - qy) * (py - qy) + (pz - qz) * (pz - qz);
  if (squared <= QUARTER_TURN) return squared;
  return FAR - Math.sqrt((px + qx) * (px + qx) + (py + qy) * (py + qy) + (pz + qz) * (pz + qz));
}

/** Great-circle metres of a separation. */
export function metresOf(separated: number): number {
  if (separated <= QUARTER_TURN) return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(separated) / 2);
  return EARTH_RADIUS_M * (Math.PI - 2 * Math.asin((FAR - separated) / 2));
}

/** The inverse of `metresOf`, up to a quarter turn. */
export function separationOf(metres: number): number {
  return (2 * Math.sin(metres / (2 * EARTH_RADIUS_M))) ** 2;
}

/** Positions, nearest first, and how far each is. */
export interface Nearest {
  positions: number[];
  metres: number[];
}

/**
 * A k-d tree over points of the unit sphere. In three dimensions neither the antimeridian nor the poles are special,
 * a comparison needs no trigonometry (the straight distance grows with the great-circle one), and a search costs a
 * quarter of one that bounds boxes of degrees.
 *
 * `order` is the tree's layout: the middle of a range is the node, what is left and right of it the subtrees.
 */
export class SphereIndex {
  readonly #order: Uint32Array;
  /** In the tree's order, as what follows: a search then stays in few lines of the processor's cache. */
  readonly #ranks: Uint32Array;
  /** x, y, z of each place. */
  readonly #vectors: Float64Array;
  /** Kept for the next search, which can't begin before one has ended. */
  readonly #nearest = new FarthestFirst();

  /** @param ranks decides between equally distant positions: the lower first */
  constructor(latitudes: Float64Array, longitudes: Float64Array, order: Uint32Array, ranks: Uint32Array) {
    this.#order = order;
    this.#ranks = order.map((position) => ranks[position]!);
    this.#vectors = vectorsOf(latitudes, longitudes, order);
  }

  get size(): number {
    return this.#order.length;
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
    this.#collect(nearest, accepted, x, y, z, 0, this.#order.length - 1, 0);
    const positions: number[] = [];
    const metres: number[] = [];
    while (positions.length < to - from) {
      metres.push(metresOf(nearest.farthest));
      positions.push(nearest.pop());
    }
    return { positions: positions.reverse(), metres: metres.reverse() };
  }

  /** Offers `nearest` what of the subtree from `left` to `right` can be near enough. */
  #collect(
    nearest: FarthestFirst,
    accepted: Uint8Array | undefined,
    x: number,
    y: number,
    z: number,
    left: number,
    right: number,
    axis: number,
  ): void {
    if (right - left <= LEAF_SIZE) {
      for (let node = left; node <= right; node++) this.#consider(nearest, accepted, x, y, z, node);
      return;
    }
    const middle = (left + right) >> 1;
    const beyond = (axis === 0 ? x : axis === 1 ? y : z) - this.#vectors[3 * middle + axis]!;
    const nextAxis = axis === 2 ? 0 : axis + 1;
    if (beyond < 0) this.#collect(nearest, accepted, x, y, z, left, middle - 1, nextAxis);
    else this.#collect(nearest, accepted, x, y, z, middle + 1, right, nextAxis);
    this.#consider(nearest, accepted, x, y, z, middle);
    if (beyond * beyond > nearest.worst && nearest.worst <= QUARTER_TURN) return;
    if (beyond < 0) this.#collect(nearest, accepted, x, y, z, middle + 1, right, nextAxis);
    else this.#collect(nearest, accepted, x, y, z, left, middle - 1, nextAxis);
  }

  #consider(
    nearest: FarthestFirst,
    accepted: Uint8Array | undefined,
    x: number,
    y: number,
    z: number,
    node: number,
  ): void {
    const vectors = this.#vectors;
    const distance = separation(vectors[3 * node]!, vectors[3 * node + 1]!, vectors[3 * node + 2]!, x, y, z);
    if (distance > nearest.worst) return;
    const position = this.#order[node]!;
    if (accepted && accepted[position] === 0) return;
    nearest.offer(distance, this.#ranks[node]!, position);
  }

  /** Visits the positions separated by at most `limit`, which is within a quarter turn; in no particular order. */
  visitWithin(latitude: number, longitude: number, limit: number, visit: (position: number) => void): void {
    const target = unitVector(latitude, longitude);
    const [x, y, z] = target;
    const vectors = this.#vectors;
    const consider = (node: number) => {
      if (separation(vectors[3 * node]!, vectors[3 * node + 1]!, vectors[3 * node + 2]!, x, y, z) <= limit)
        visit(this.#order[node]!);
    };
    const search = (left: number, right: number, axis: number) => {
      if (right - left <= LEAF_SIZE) {
        for (let node = left; node <= right; node++) consider(node);
        return;
      }
      const middle = (left + right) >> 1;
      const beyond = target[axis]! - vectors[3 * middle + axis]!;
      const nextAxis = axis === 2 ? 0 : axis + 1;
      const reaches = beyond * beyond <= limit;
      if (beyond < 0 || reaches) search(left, middle - 1, nextAxis);
      consider(middle);
      if (beyond >= 0 || reaches) search(middle + 1, right, nextAxis);
    };
    search(0, this.#order.length - 1, 0);
  }
}

/**
 * A bounded heap of the nearest positions so far, the farthest on top. In plain arrays: the runtime takes longer to
 * make three typed ones than to search the whole tree.
 */
class FarthestFirst {
  /** Nothing farther than this gets in. */
  worst = Number.POSITIVE_INFINITY;
  #size = 0;
  #capacity = 0;
  readonly #distances: number[] = [];
  readonly #ranks: number[] = [];
  readonly #positions: number[] = [];

  /** Makes it empty, with room for `capacity`. */
  reset(capacity: number): void {
    this.worst = Number.POSITIVE_INFINITY;
    this.#size = 0;
    this.#capacity = capacity;
  }

  offer(distance: number, rank: number, position: number): void {
    if (this.#size < this.#capacity) {
      this.#rise(this.#size++, distance, rank, position);
    } else if (this.#isBefore(distance, rank, 0)) {
      this.#sink(distance, rank, position);
    } else {
      return;
    }
    if (this.#size === this.#capacity) this.worst = this.#distances[0]!;
  }

  /** The separation of the farthest. */
  get farthest(): number {
    return this.#distances[0]!;
  }

  /** Takes the farthest out. */
  pop(): number {
    const top = this.#positions[0]!;
    const last = --this.#size;
    this.#sink(this.#distances[last]!, this.#ranks[last]!, this.#positions[last]!);
    return top;
  }

  #isBefore(distance: number, rank: number, slot: number): boolean {
    const other = this.#distances[slot]!;
    return distance < other || (distance === other && rank < this.#ranks[slot]!);
  }

  #set(slot: number, distance: number, rank: number, position: number): void {
    this.#distances[slot] = distance;
    this.#ranks[slot] = rank;
    this.#positions[slot] = position;
  }

  #copy(from: number, to: number): void {
    this.#set(to, this.#distances[from]!, this.#ranks[from]!, this.#positions[from]!);
  }

  #rise(slot: number, distance: number, rank: number, position: number): void {
    let hole = slot;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.#isBefore(distance, rank, parent)) break;
      this.#copy(parent, hole);
      hole = parent;
    }
    this.#set(hole, distance, rank, position);
  }

  /** Puts a position in place of the top one. */
  #sink(distance: number, rank: number, position: number): void {
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(this.#distances[child]!, this.#ranks[child]!, child + 1)) {
        child++;
      }
      if (!this.#isBefore(distance, rank, child)) break;
      this.#copy(child, hole);
      hole = child;
    }
    this.#set(hole, distance, rank, position);
  }
}

/** The layout of the tree for these places: built once, stored with them. */
export function treeOrder(latitudes: Float64Array, longitudes: Float64Array): Uint32Array {
  const order = Uint32Array.from(latitudes.keys());
  const vectors = vectorsOf(latitudes, longitudes, order);

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
  const build = (left: number, right: number, axis: number) => {
    if (right - left <= LEAF_SIZE) return;
    const middle = (left + right) >> 1;
    select(middle, left, right, axis);
    const nextAxis = axis === 2 ? 0 : axis + 1;
    build(left, middle - 1, nextAxis);
    build(middle + 1, right, nextAxis);
  };
  build(0, order.length - 1, 0);
  return order;
}

function vectorsOf(latitudes: Float64Array, longitudes: Float64Array, order: Uint32Array): Float64Array {
  const vectors = new Float64Array(3 * order.length);
  for (let node = 0; node < order.length; node++) {
    const position = order[node]!;
    const [x, y, z] = unitVector(latitudes[position]!, longitudes[position]!);
    vectors[3 * node] = x;
    vectors[3 * node + 1] = y;
    vectors[3 * node + 2] = z;
  }
  return vectors;
}
