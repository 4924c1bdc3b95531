const HOOKED_LETTERS: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

/** Folds text for comparison and sorting: lower case, no diacritics, plain letters for Hausa's hooked ones. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => HOOKED_LETTERS[letter]!);
}

/** Orders by code point, as SQLite's BINARY collation orders UTF-8; JavaScript's `<` compares UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xIsSurrogate = (x & 0xf800) === 0xd800;
    const yIsSurrogate = (y & 0xf800) === 0xd800;
    return xIsSurrogate === yIsSurrogate ? x - y : xIsSurrogate ? 1 : -1;
  }
  return a.length - b.length;
}
