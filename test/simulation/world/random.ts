/** A stream of random numbers that a seed tells whole. */
export class Random {
  readonly #name: string;
  #state: number;

  constructor(name: string) {
    this.#name = name;
    this.#state = hashOf(name);
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** A stream of its own, so that what one part draws changes nothing for the others. */
  fork(name: string | number): Random {
    return new Random(`${this.#name}/${name}`);
  }

  fill<T extends Uint8Array>(bytes: T): T {
    for (let i = 0; i < bytes.length; i++) bytes[i] = this.below(256);
    return bytes;
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
