import { fold } from "../../shared/text.ts";
import { wordsOf } from "../snapshot/gazetteer.ts";
import type { Snapshot } from "../snapshot/read.ts";
import { corrections } from "./spelling.ts";

/** Each word has one bit of the mask. */
const MOST_WORDS = 6;

/** The folded words of a search; none if it has neither letters nor digits. */
export function searchWords(search: string): string[] {
  return [...new Set(wordsOf(fold(search)))].slice(0, MOST_WORDS);
}

/**
 * Marks in the empty `mask` the positions that have each word somewhere in name, description, address, city or state, in
 * any order, also inside other words.
 * @param corrects whether a word that no point has is replaced by words of similar spelling
 * @returns the mask's value at such positions
 */
export function markWords(
  snapshot: Snapshot,
  words: readonly string[],
  mask: Uint8Array,
  corrects: boolean,
): number {
  words.forEach((word, i) => {
    const bit = 1 << i;
    if (markWord(snapshot, word, mask, bit) || !corrects) return;
    for (const meant of corrections(word, snapshot.gazetteer().words)) markWord(snapshot, meant, mask, bit);
  });
  return (1 << words.length) - 1;
}

/** @returns whether there is such a position */
function markWord(snapshot: Snapshot, word: string, mask: Uint8Array, bit: number): boolean {
  let isFound = false;
  const mark = (position: number) => {
    mask[position]! |= bit;
    isFound = true;
  };
  snapshot.search(word, mark);
  snapshot.searchAddresses(word, mark);
  const { states, cities, stateOf, cityOf } = snapshot.filters();
  for (const [names, of] of [
    [states, stateOf],
    [cities, cityOf],
  ] as const) {
    const has = names.map((name) => name.includes(word));
    if (!has.includes(true)) continue;
    for (let position = 0; position < snapshot.count; position++) if (has[of[position]!]) mark(position);
  }
  return isFound;
}
