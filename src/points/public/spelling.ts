import { editsTo } from "../../shared/edit-distance.ts";

/** How many edits a typed word may be away from the meant one: none for short words. */
export function allowedEdits({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Whether two words begin so much alike that comparing them is worth while. */
function beginAlike(a: string, b: string): boolean {
  const [a0, a1, b0, b1] = [a.charCodeAt(0), a.charCodeAt(1), b.charCodeAt(0), b.charCodeAt(1)];
  return a0 === b0 || a1 === b1 || a0 === b1 || a1 === b0;
}

const MOST_CORRECTIONS = 6;

/**
 * The words that may have been meant by one that was typed wrongly, only the nearest: whole words before those that it is
 * the beginning of.
 */
export function corrections(typed: string, words: readonly string[]): string[] {
  const limit = allowedEdits(typed);
  if (limit === 0) return [];
  let whole: string[] = [];
  let begun: string[] = [];
  let least = limit;
  for (const word of words) {
    if (word.startsWith(typed) || word.length < typed.length - limit || !beginAlike(typed, word)) continue;
    const edits = editsTo("beginning", typed, word, least);
    if (edits > least) continue;
    if (edits < least) {
      whole = [];
      begun = [];
    }
    least = edits;
    (editsTo("word", typed, word, least) <= least ? whole : begun).push(word);
  }
  return [...whole, ...begun].slice(0, MOST_CORRECTIONS);
}
