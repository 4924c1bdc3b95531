import type { Part } from "../../platform/edge-cache.ts";
import { pack, Unpacker } from "./packed-columns.ts";

const ID_WORDS = 4;

/** Which position an id has, and which ids were deleted. */
export class Ids {
  readonly #words: Uint32Array;
  readonly #positions: Uint32Array;
  /** Seconds since the epoch; 0 for a point that is there. */
  readonly #deletedAt: Uint32Array;

  constructor(buffer: ArrayBuffer) {
    const unpacker = new Unpacker<{ count: number }>(buffer);
    const { count } = unpacker.header;
    this.#words = unpacker.next(Uint32Array, ID_WORDS * count);
    this.#positions = unpacker.next(Uint32Array, count);
    this.#deletedAt = unpacker.next(Uint32Array, count);
  }

  find(id: string): { position: number } | { deletedAt: Date } | undefined {
    const wanted = wordsOf(id);
    let low = 0;
    let high = this.#positions.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.#compare(middle, wanted);
      if (order === 0) {
        const deletedAt = this.#deletedAt[middle]!;
        return deletedAt > 0
          ? { deletedAt: new Date(deletedAt * 1000) }
          : { position: this.#positions[middle]! };
      }
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #compare(i: number, wanted: number[]): number {
    for (let word = 0; word < ID_WORDS; word++) {
      const difference = this.#words[ID_WORDS * i + word]! - wanted[word]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

function wordsOf(id: string): number[] {
  const hex = id.replaceAll("-", "");
  return [0, 8, 16, 24].map((start) => Number.parseInt(hex.slice(start, start + 8), 16));
}

/**
 * @param ids by position
 * @param deleted `at` in milliseconds since the epoch
 */
export function encodeIds(
  ids: readonly string[],
  deleted: readonly { id: string; at: number }[],
): Uint8Array<ArrayBuffer> {
  const entries = [
    ...ids.map((id, position) => ({ id, position, deletedAt: 0 })),
    ...deleted.map(({ id, at }) => ({ id, position: 0, deletedAt: Math.floor(at / 1000) })),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  return pack({ count: entries.length }, [
    Uint32Array.from(entries.flatMap(({ id }) => wordsOf(id))),
    Uint32Array.from(entries, ({ position }) => position),
    Uint32Array.from(entries, ({ deletedAt }) => deletedAt),
  ]);
}

export function decodeIds(buffer: ArrayBuffer): Part<Ids> {
  return { value: new Ids(buffer), bytes: buffer.byteLength };
}
