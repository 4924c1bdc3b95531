/** How many edits a typed word may be away from what was meant: short words have none to spare. */
export function allowedEdits({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Longer words are compared by their beginnings. */
const LONGEST = 32;
/** The table's last three rows, reused because tens of thousands of words are compared for one search. */
const ROWS = [0, 1, 2].map(() => new Uint8Array(LONGEST + 3)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * The least number of edits (a letter that is wrong, missing, too much, or swapped with its neighbour) that make `typed` a
 * beginning of `word`; Infinity if more than `limit`, of at most 2.
 */
export function editsToBeginning(typed: string, word: string, limit: number): number {
  const height = Math.min(typed.length, LONGEST);
  // Further letters of the word could not be part of a beginning within the limit.
  const width = Math.min(word.length, height + limit);
  let [beforeLast, last, row] = ROWS;
  for (let j = 0; j <= width; j++) last[j] = j;
  let least = 0;
  for (let i = 1; i <= height; i++) {
    const letter = typed.charCodeAt(i - 1);
    const letterBefore = typed.charCodeAt(i - 2);
    row[0] = i;
    least = i;
    for (let j = 1; j <= width; j++) {
      const other = word.charCodeAt(j - 1);
      let edits = Math.min(last[j - 1]! + (letter === other ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      const isSwapped = i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && letterBefore === other;
      if (isSwapped) edits = Math.min(edits, beforeLast[j - 2]! + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > limit) return Infinity;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return least;
}

/** Whether two words begin so much alike that comparing them is worth while. */
function beginAlike(a: string, b: string): boolean {
  const [a0, a1, b0, b1] = [a.charCodeAt(0), a.charCodeAt(1), b.charCodeAt(0), b.charCodeAt(1)];
  return a0 === b0 || a1 === b1 || a0 === b1 || a1 === b0;
}

const MOST_CORRECTIONS = 3;

/** The words that a typed one may have been meant for, the nearest ones only; none without a mistake. */
export function corrections(typed: string, words: readonly string[]): string[] {
  const limit = allowedEdits(typed);
  let best: string[] = [];
  let least = limit;
  if (limit === 0) return best;
  for (const word of words) {
    if (word.length < typed.length - limit || !beginAlike(typed, word)) continue;
    const edits = editsToBeginning(typed, word, least);
    if (edits > least) continue;
    if (edits < least) best = [];
    least = edits;
    if (best.length < MOST_CORRECTIONS) best.push(word);
  }
  return best;
}
