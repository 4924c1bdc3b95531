import type { Part } from "../../platform/edge-cache.ts";
import { pack, Unpacker } from "./packed-columns.ts";

/** A way to sort all points. Ties go by id, whatever the direction. */
export class Order {
  readonly #ascending: Uint32Array;
  /** 1 where a position's key differs from the one before it. */
  readonly #opensGroup: Uint8Array;
  /** The inverse of `#ascending`, made when first needed. */
  #ranks: Uint32Array | undefined;

  constructor(ascending: Uint32Array, opensGroup: Uint8Array) {
    this.#ascending = ascending;
    this.#opensGroup = opensGroup;
  }

  /**
   * The order after some positions have got keys behind all others.
   * @param moved these positions, in their new order
   * @param isMoved whether a position is among them
   */
  withLast(
    moved: readonly { position: number; opensGroup: boolean }[],
    isMoved: (position: number) => boolean,
  ): Order {
    const ascending = new Uint32Array(this.#ascending.length);
    const opensGroup = new Uint8Array(ascending.length);
    let rank = 0;
    const push = (position: number, isFirst: boolean) => {
      ascending[rank] = position;
      opensGroup[rank++] = isFirst ? 1 : 0;
    };
    let isFirst = false;
    this.#ascending.forEach((position, oldRank) => {
      isFirst ||= this.#opensGroup[oldRank] === 1;
      if (isMoved(position)) return;
      push(position, isFirst);
      isFirst = false;
    });
    for (const one of moved) push(one.position, one.opensGroup);
    return new Order(ascending, opensGroup);
  }

  /** The `from`th to `to`th (exclusive) of all positions, or of `matches`, which are sorted in place. */
  page(direction: "ascending" | "descending", matches: Uint32Array | undefined, from: number, to: number) {
    const ascending = this.#ascending;
    const ranks = matches && this.#sortedRanks(matches);
    if (direction === "descending") return this.#descendingPage(ranks, from, to);
    return ranks
      ? Array.from(ranks.subarray(from, to), (rank) => ascending[rank]!)
      : ascending.subarray(from, to);
  }

  /** The groups of equal keys from the last to the first, each in ascending order. */
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
 */
export function encodeOrder(ascending: Uint32Array, opensGroup: Uint8Array): Uint8Array {
  return pack({ count: ascending.length }, [ascending, opensGroup]);
}

export function decodeOrder(buffer: ArrayBuffer): Part<Order> {
  const unpacker = new Unpacker<{ count: number }>(buffer);
  const { count } = unpacker.header;
  const ascending = unpacker.next(Uint32Array, count);
  const opensGroup = unpacker.next(Uint8Array, count);
  return { value: new Order(ascending, opensGroup), bytes: buffer.byteLength + ascending.byteLength };
}
