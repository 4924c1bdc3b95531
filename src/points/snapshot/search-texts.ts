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

  #start(place: number): number {
    return place === 0 ? 0 : this.#ends[place - 1]! + 1;
  }

  /** The first text of a point. */
  first(place: number): string {
    const [first] = this.#text.slice(this.#start(place), this.#ends[place]).split("\u0001", 1);
    return Buffer.from(first!, "latin1").toString();
  }

  /**
   * Visits wherever `folded` stands in a text, and says whether that is the point's first one. After a word of its own in
   * the first text it goes on to the next point, as nothing can fit better.
   */
  visitWords(folded: string, visit: VisitWord): void {
    const text = this.#text;
    const pattern = utf8(folded);
    let place = 0;
    for (let at = text.indexOf(pattern); at !== -1; ) {
      while (this.#ends[place]! < at) place++;
      const isInFirst = !text.slice(this.#start(place), at).includes("\u0001");
      const standing = standingOf(text, at, at + pattern.length);
      visit(place, standing, isInFirst);
      at = text.indexOf(pattern, (standing === "word" && isInFirst ? this.#ends[place]! : at) + 1);
    }
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

/** How a searched word stands in a text: it is a word of it, one of its words begins so, or it is inside of one. */
export type Standing = "word" | "beginning" | "inside";
/** Hears of a word in a text of a point, and whether that is the point's first text, which is its name or its address. */
export type VisitWord = (place: number, standing: Standing, isInFirst: boolean) => void;

function standingOf(text: string, start: number, end: number): Standing {
  if (isLetter(text, start - 1)) return "inside";
  return isLetter(text, end) ? "beginning" : "word";
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 128;
}

export function decodeSearch(buffer: ArrayBuffer): Part<SearchTexts> {
  return { value: new SearchTexts(buffer), bytes: Math.ceil(1.1 * buffer.byteLength) };
}
