/** `text` with asterisks for every copy of `code` (digits), in any encoding in which a receiver may echo it. */
export function withoutCode(text: string, code: string): string {
  const stars = (copy: string) => "*".repeat(copy.length);
  return text.replace(spellingsOf(code), stars).replace(BASE64, (run) => withoutEncoded(run, code));
}

/** The code in plain text, percent-encoded, as JSON escapes or in hexadecimal, where its digits need no letters. */
function spellingsOf(code: string): RegExp {
  const digits = [...code];
  const each = (prefix: string) => digits.map((digit) => prefix + digit).join("");
  // Tried only at the first of several backslashes: to begin at each of thousands in a row would take a square of their
  // number.
  const escaped = `(?<!\\\\)${each("\\\\+u003")}`;
  return new RegExp([code, each("%3"), escaped, each("3")].join("|"), "g");
}

/** A run that may be base64 or base64url of six bytes or more. */
const BASE64 = /[\w+/-]{8,}/g;

/**
 * `run` with asterisks for the characters that hold bits of the code. The base64 may begin at any of the first four
 * characters, because what stands before it may look like base64, too.
 */
function withoutEncoded(run: string, code: string): string {
  const characters = [...run];
  for (let begin = 0; begin < 4; begin++) {
    const decoded = Buffer.from(run.slice(begin), "base64").toString("latin1");
    for (let at = decoded.indexOf(code); at >= 0; at = decoded.indexOf(code, at + 1)) {
      const first = begin + Math.floor((at * 8) / 6);
      const end = begin + Math.ceil(((at + code.length) * 8) / 6);
      characters.fill("*", first, end);
    }
  }
  return characters.join("");
}
