/**
 * A bounded heap of the nearest positions so far, the farthest on top. In plain arrays: the runtime takes longer to
 * make three typed ones than to search the whole tree.
 */
export class FarthestFirst {
  /** Nothing farther than this gets in. */
  worst = Number.POSITIVE_INFINITY;
  #size = 0;
  #capacity = 0;
  readonly #distances: number[] = [];
  readonly #positions: number[] = [];
  /** By position: of two at the same distance, the lower one counts as nearer. */
  readonly #ranks: Uint32Array;

  constructor(ranks: Uint32Array) {
    this.#ranks = ranks;
  }

  /** Makes it empty, with room for `capacity`. */
  reset(capacity: number): void {
    this.worst = Number.POSITIVE_INFINITY;
    this.#size = 0;
    this.#capacity = capacity;
  }

  offer(distance: number, position: number): void {
    if (this.#size < this.#capacity) {
      this.#rise(this.#size++, distance, position);
    } else if (this.#isBefore(distance, position, 0)) {
      this.#sink(distance, position);
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
    this.#sink(this.#distances[last]!, this.#positions[last]!);
    return top;
  }

  #isBefore(distance: number, position: number, slot: number): boolean {
    const other = this.#distances[slot]!;
    if (distance !== other) return distance < other;
    return this.#ranks[position]! < this.#ranks[this.#positions[slot]!]!;
  }

  #set(slot: number, distance: number, position: number): void {
    this.#distances[slot] = distance;
    this.#positions[slot] = position;
  }

  #copy(from: number, to: number): void {
    this.#set(to, this.#distances[from]!, this.#positions[from]!);
  }

  #rise(slot: number, distance: number, position: number): void {
    let hole = slot;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.#isBefore(distance, position, parent)) break;
      this.#copy(parent, hole);
      hole = parent;
    }
    this.#set(hole, distance, position);
  }

  /** Puts a position in place of the top one. */
  #sink(distance: number, position: number): void {
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= this.#size) break;
      if (
        child + 1 < this.#size &&
        this.#isBefore(this.#distances[child]!, this.#positions[child]!, child + 1)
      ) {
        child++;
      }
      if (!this.#isBefore(distance, position, child)) break;
      this.#copy(child, hole);
      hole = child;
    }
    this.#set(hole, distance, position);
  }
}
