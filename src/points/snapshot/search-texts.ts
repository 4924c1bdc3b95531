import type { Part } from "../../platform/edge-cache.ts";

/** UTF-8 in strings of one byte a character: a search of bytes finds the same as one of code points, in half the memory. */
function utf8(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** The folded texts of every point, by position. Neither separator can occur in a text. */
export function encodeSearch(texts: readonly string[][]): Uint8Array {
  return new TextEncoder().encode(texts.map((own) => `${own.join("\u0001")}\u0000`).join(""));
}

export class SearchTexts {
  readonly #text: string;
  readonly #ends: Uint32Array;

  constructor(buffer: ArrayBuffer) {
    this.#text = Buffer.from(buffer).toString("latin1");
    const ends: number[] = [];
    for (let end = this.#text.indexOf("\0"); end !== -1; end = this.#text.indexOf("\0", end + 1))
      ends.push(end);
    this.#ends = Uint32Array.from(ends);
  }

  /** How many points have their texts here. */
  get count(): number {
    return this.#ends.length;
  }

  /** Visits the points whose first text, their name, has a word that begins with `folded`. A point may come several times. */
  visitNames(folded: string, visit: (place: number, fit: NameFit) => void): void {
    const pattern = utf8(folded);
    this.visitMatches(folded, (place) => {
      const start = place === 0 ? 0 : this.#ends[place - 1]! + 1;
      const name = this.#text.slice(start, this.#text.indexOf("\u0001", start));
      if (name === pattern) return visit(place, "whole");
      for (let at = name.indexOf(pattern); at !== -1; at = name.indexOf(pattern, at + 1)) {
        if (isLetter(name, at - 1)) continue;
        visit(place, isLetter(name, at + pattern.length) ? "beginning" : "word");
      }
    });
  }

  /** Visits the points one of whose texts contains `folded`, by their index in this part. */
  visitMatches(folded: string, visit: (place: number) => void): void {
    const pattern = utf8(folded);
    let place = 0;
    for (let at = this.#text.indexOf(pattern); at !== -1; ) {
      while (this.#ends[place]! < at) place++;
      visit(place);
      at = this.#text.indexOf(pattern, this.#ends[place]! + 1);
    }
  }
}

/** How well a name fits a search: it is that, one of its words is, one of its words begins so. */
export const NAME_FITS = ["whole", "word", "beginning"] as const;
export type NameFit = (typeof NAME_FITS)[number];

const isLetter = (text: string, at: number): boolean => /[a-z0-9\x80-\xff]/.test(text[at] ?? "");

export function decodeSearch(buffer: ArrayBuffer): Part<SearchTexts> {
  return { value: new SearchTexts(buffer), bytes: Math.ceil(1.1 * buffer.byteLength) };
}
