/** Longer words are compared by their beginnings. */
const LONGEST = 40;
const MAX_LIMIT = 3;
/** The table's last three rows, reused because tens of thousands of words are compared for one search. */
const ROWS = [0, 1, 2].map(() => new Uint8Array(LONGEST + MAX_LIMIT + 1)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/**
 * The least number of edits that make `typed` equal to `word` or its beginning; Infinity if there are more than `limit`,
 * which is at most 3. An edit is a letter that is wrong, missing, added, or swapped with its neighbour. No letter is edited
 * twice.
 */
export function editsTo(what: "word" | "beginning", typed: string, word: string, limit: number): number {
  if (what === "word" && Math.abs(word.length - typed.length) > limit) return Infinity;
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
  return what === "word" ? last[width]! : least;
}
