import { fold } from "../../shared/text.ts";
import { wordsOf } from "../snapshot/gazetteer.ts";
import type { Snapshot } from "../snapshot/read.ts";
import type { Standing } from "../snapshot/search-texts.ts";
import { corrections } from "./spelling.ts";

/** Each word has one bit of a mask. */
const MOST_WORDS = 6;

/** The folded words of a search; none if it has neither letters nor digits. */
export function searchWords(search: string): string[] {
  return [...new Set(wordsOf(fold(search)))].slice(0, MOST_WORDS);
}

/** How well a point fits a search, the best first. What only has a typed word inside of another one is a guess, like a typo. */
export const Fit = {
  /** Its name was typed, and nothing else. */
  wholeName: 0,
  /** Its name has all words, or was typed whole with words that it has elsewhere. */
  name: 1,
  /** All words are the beginnings of words of its name. */
  nameBegun: 2,
  /** Its address has the words as they were typed. */
  address: 3,
  /** All words are the beginnings of words of its texts. */
  begun: 4,
  inside: 5,
} as const;
export type Fit = (typeof Fit)[keyof typeof Fit];
export const FITS = Object.keys(Fit).length;

/** For each position, a bit for each typed word. */
const MASKS = ["anywhere", "begun", "nameBegun", "nameWords"] as const;
/** Kept for the next search, because new arrays of this length would be much garbage for each. A search never awaits. */
const scratch = Object.fromEntries(MASKS.map((name) => [name, new Uint8Array(0)])) as Record<
  (typeof MASKS)[number],
  Uint8Array
>;

/**
 * Looks for typed words in names, descriptions, addresses, cities and states, in any order.
 * @param guesses whether words of similar spelling are meant too
 * @returns of a position, until the next search: whether it has all words, and how well it fits
 */
export function findWords(snapshot: Snapshot, words: readonly string[], guesses: boolean) {
  for (const name of MASKS) {
    if (scratch[name].length < snapshot.count) scratch[name] = new Uint8Array(snapshot.count);
    else scratch[name].fill(0);
  }
  const meanings = words.map((word) => [
    word,
    ...(guesses ? corrections(word, snapshot.gazetteer().words) : []),
  ]);
  meanings.forEach((meant, i) => {
    for (const word of meant) markWord(snapshot, word, 1 << i);
  });
  const atAddress = words.length > 1 ? addressesWith(snapshot, meanings) : new Set<number>();
  const all = (1 << words.length) - 1;
  const { anywhere, begun, nameBegun, nameWords } = scratch;
  function fitOf(position: number): Fit {
    const named = nameWords[position]!;
    const isWhole = named > 0 && bitsOf(named) >= new Set(wordsOf(snapshot.foldedName(position))).size;
    if (isWhole && named === all) return Fit.wholeName;
    if (isWhole || named === all) return Fit.name;
    if (nameBegun[position] === all) return Fit.nameBegun;
    if (atAddress.has(position)) return Fit.address;
    return begun[position] === all ? Fit.begun : Fit.inside;
  }
  return { hasAll: (position: number) => anywhere[position] === all, fitOf };
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) bits++;
  return bits;
}

function markWord(snapshot: Snapshot, word: string, bit: number): void {
  const { anywhere, begun, nameBegun, nameWords } = scratch;
  const mark = (position: number, standing: Standing, isInName: boolean) => {
    anywhere[position]! |= bit;
    if (standing === "inside") return;
    begun[position]! |= bit;
    if (!isInName) return;
    nameBegun[position]! |= bit;
    if (standing === "word") nameWords[position]! |= bit;
  };
  snapshot.searchWords("search", word, mark);
  snapshot.searchWords("addresses", word, (position, standing) => mark(position, standing, false));
  const { states, cities, stateOf, cityOf } = snapshot.filters();
  for (const [names, of] of [
    [states, stateOf],
    [cities, cityOf],
  ] as const) {
    const has = names.map((name) => name.includes(word));
    if (!has.includes(true)) continue;
    const begins = names.map((name) => wordsOf(name).some((own) => own.startsWith(word)));
    for (let position = 0; position < snapshot.count; position++) {
      if (!has[of[position]!]) continue;
      anywhere[position]! |= bit;
      if (begins[of[position]!]) begun[position]! |= bit;
    }
  }
}

/** Where addresses have the words one behind the other, at most one of them corrected. */
function addressesWith(snapshot: Snapshot, meanings: readonly (readonly string[])[]): Set<number> {
  const typed = meanings.map(([word]) => word!);
  const phrases = new Set(meanings.flatMap((meant, i) => meant.map((word) => typed.with(i, word).join(" "))));
  const found = new Set<number>();
  for (const phrase of phrases)
    snapshot.searchWords("addresses", phrase, (position, standing) => {
      if (standing !== "inside") found.add(position);
    });
  return found;
}
