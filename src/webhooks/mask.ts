/** `text` with asterisks for every copy of `code`, which is of digits, in any encoding that a receiver may echo it in. */
export function withoutCode(text: string, code: string): string {
  const spellings = [escaped(code), hexadecimal(code), ...[0, 1, 2].map((offset) => base64(code, offset))];
  return text.replace(new RegExp(spellings.join("|"), "g"), (copy) => "*".repeat(copy.length));
}

/** Plain, percent-encoded or as JSON escapes, each digit for itself. */
const escaped = (code: string) =>
  [...code].map((digit) => `(?:${digit}|%3${digit}|\\\\+u003${digit})`).join("");

/** Digits have no letters in hexadecimal, so there is no upper or lower case. */
const hexadecimal = (code: string) => [...code].map((digit) => `3${digit}`).join("");

/**
 * In base64 of a longer text, `offset` bytes after a group of three begins. The same in base64url, because digits encode
 * to no `+` or `/`. The character after the code's own has its last bits.
 */
function base64(code: string, offset: number): string {
  const start = offset * 8;
  const end = start + code.length * 8;
  const encoded = Buffer.from("\0".repeat(offset) + code).toString("base64");
  const own = encoded.slice(Math.ceil(start / 6), Math.floor(end / 6));
  return end % 6 === 0 ? own : `${own}[\\w+/-]`;
}
