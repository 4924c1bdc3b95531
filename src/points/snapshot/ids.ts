import type { Part } from "../../platform/edge-cache.ts";
import { pack, Unpacker } from "./packed-columns.ts";

export const ID_WORDS = 4;

/** Sorted ids, as `ID_WORDS` numbers each. */
export class SortedIds {
  readonly #words: Uint32Array;

  constructor(words: Uint32Array) {
    this.#words = words;
  }

  /** The place of an id among these; undefined if it is not there. */
  indexOf(id: string): number | undefined {
    const wanted = wordsOf(id);
    let low = 0;
    let high = this.#words.length / ID_WORDS - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.#compare(middle, wanted);
      if (order === 0) return middle;
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

/** The position of each id, and the deleted ids. */
export class Ids {
  readonly #ids: SortedIds;
  readonly #positions: Uint32Array;
  /** When it was deleted, in seconds since the epoch; 0 if it was not. */
  readonly #deletedAt: Uint32Array;

  constructor(buffer: ArrayBuffer) {
    const unpacker = new Unpacker<{ count: number }>(buffer);
    const { count } = unpacker.header;
    this.#ids = new SortedIds(unpacker.next(Uint32Array, ID_WORDS * count));
    this.#positions = unpacker.next(Uint32Array, count);
    this.#deletedAt = unpacker.next(Uint32Array, count);
  }

  find(id: string): { position: number } | { deletedAt: Date } | undefined {
    const index = this.#ids.indexOf(id);
    if (index === undefined) return undefined;
    const deletedAt = this.#deletedAt[index]!;
    return deletedAt > 0 ? { deletedAt: new Date(deletedAt * 1000) } : { position: this.#positions[index]! };
  }
}

export function wordsOf(id: string): number[] {
  const hex = id.replaceAll("-", "");
  return [0, 8, 16, 24].map((start) => Number.parseInt(hex.slice(start, start + 8), 16));
}

export function idFromWords(words: Uint32Array): string {
  const hex = Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
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
