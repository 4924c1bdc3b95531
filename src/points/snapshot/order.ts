import type { Part } from "../../platform/edge-cache.ts";
import { pack, Unpacker } from "./packed-columns.ts";

/** A way to sort all points. Ties go by id, whatever the direction. */
export class Order {
  readonly #ascending: Uint32Array;
  /** 1 where a position's key differs from the one before it. */
  readonly #opensGroup: Uint8Array;
  /** The keys by rank, if they are times. */
  readonly #times: Float64Array | undefined;
  /** The inverse of `#ascending`, made when first needed. */
  #ranks: Uint32Array | undefined;

  constructor(ascending: Uint32Array, opensGroup: Uint8Array, times?: Float64Array) {
    this.#ascending = ascending;
    this.#opensGroup = opensGroup;
    this.#times = times;
  }

  /**
   * The order when some positions have later times.
   * @param moved these positions, in order of their new times
   * @param isMoved whether a position is among them
   */
  withMoved(
    moved: readonly { position: number; time: number }[],
    isMoved: (position: number) => boolean,
    idRanks: Uint32Array,
  ): Order {
    const times = this.#times!;
    const count = times.length;
    const ascending = new Uint32Array(count);
    const opensGroup = new Uint8Array(count);
    const newTimes = new Float64Array(count);
    let rank = 0;
    let next = 0;
    const push = (position: number, time: number) => {
      ascending[rank] = position;
      newTimes[rank] = time;
      opensGroup[rank] = rank === 0 || newTimes[rank - 1] !== time ? 1 : 0;
      rank++;
    };
    const isNextBefore = (position: number, time: number) => {
      const one = moved[next];
      if (!one) return false;
      return one.time < time || (one.time === time && idRanks[one.position]! < idRanks[position]!);
    };
    this.#ascending.forEach((position, oldRank) => {
      if (isMoved(position)) return;
      const time = times[oldRank]!;
      for (; isNextBefore(position, time); next++) push(moved[next]!.position, moved[next]!.time);
      push(position, time);
    });
    for (; next < moved.length; next++) push(moved[next]!.position, moved[next]!.time);
    return new Order(ascending, opensGroup, newTimes);
  }

  /** The `from`th to `to`th (exclusive) of all positions, or of `matches`, which are sorted where they lie. */
  page(direction: "ascending" | "descending", matches: Uint32Array | undefined, from: number, to: number) {
    const ascending = this.#ascending;
    const ranks = matches && this.#sortedRanks(matches);
    if (direction === "descending") return this.#descendingPage(ranks, from, to);
    return ranks
      ? Array.from(ranks.subarray(from, to), (rank) => ascending[rank]!)
      : ascending.subarray(from, to);
  }

  /** Group after group from the last one on, each in its own order. */
  #descendingPage(ranks: Uint32Array | undefined, from: number, to: number): number[] {
    const count = ranks?.length ?? this.#ascending.length;
    const rankAt = (i: number) => (ranks ? ranks[i]! : i);
    const isTie = (i: number) => i > 0 && i < count && this.#areTies(rankAt(i - 1), rankAt(i));
    const positions: number[] = [];
    let end = count - from;
    while (isTie(end)) end++;
    for (let done = count - end; done < to; done = count - end) {
      let start = end - 1;
      while (isTie(start)) start--;
      for (let i = Math.max(from - done, 0); i < Math.min(end - start, to - done); i++) {
        positions.push(this.#ascending[rankAt(start + i)]!);
      }
      end = start;
    }
    return positions;
  }

  /** Whether all from one rank to a higher one have the same key. */
  #areTies(rank: number, higher: number): boolean {
    for (let each = higher; each > rank; each--) if (this.#opensGroup[each] === 1) return false;
    return true;
  }

  #sortedRanks(matches: Uint32Array): Uint32Array {
    this.#ranks ??= inverse(this.#ascending);
    for (let i = 0; i < matches.length; i++) matches[i] = this.#ranks[matches[i]!]!;
    return matches.sort();
  }
}

function inverse(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  order.forEach((position, rank) => {
    ranks[position] = rank;
  });
  return ranks;
}

/**
 * @param ascending positions in order
 * @param opensGroup 1 where a position's key differs from the one before it
 * @param times the keys by rank, in milliseconds since the epoch, where positions may get later ones
 */
export function encodeOrder(
  ascending: Uint32Array,
  opensGroup: Uint8Array,
  times = new Float64Array(0),
): Uint8Array {
  const header = { count: ascending.length, times: times.length };
  return pack(header, [ascending, opensGroup, times]);
}

export function decodeOrder(buffer: ArrayBuffer): Part<Order> {
  const unpacker = new Unpacker<{ count: number; times: number }>(buffer);
  const { count } = unpacker.header;
  const ascending = unpacker.next(Uint32Array, count);
  const opensGroup = unpacker.next(Uint8Array, count);
  const times = unpacker.next(Float64Array, unpacker.header.times);
  return { value: new Order(ascending, opensGroup, times), bytes: buffer.byteLength + ascending.byteLength };
}
