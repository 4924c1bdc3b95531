/** Crockford's base32: no I, L, O or U. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Of the twelve symbols, those that are drawn at random; one more checks them. */
export const RANDOM_SYMBOLS = 11;

/** Twice a value in the field of 32 elements (x⁵ + x² + 1). */
function double(value: number): number {
  const shifted = value << 1;
  return shifted & 32 ? shifted ^ 0b100101 : shifted;
}

/**
 * A weighted sum over the field of 32 elements. Each place has another weight that is not zero, so that one wrong symbol
 * and two that changed places always show.
 */
function checkSymbol(symbols: string): string {
  let sum = 0;
  for (const symbol of symbols) sum = double(sum ^ SYMBOLS.indexOf(symbol));
  return SYMBOLS[sum]!;
}

/** The tracking code of `RANDOM_SYMBOLS` random bytes, of which five bits each count: 55 bits and the symbol that checks them. */
export function trackingCodeOf(bytes: Uint8Array): string {
  const symbols = Array.from(bytes, (byte) => SYMBOLS[byte & 31]!).join("");
  return symbols + checkSymbol(symbols);
}

/** The code that was meant: case, hyphens and spaces don't matter, and I, L and O are read as digits. */
export function parseTrackingCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[- ]/g, "").replace(/[IL]/g, "1").replaceAll("O", "0");
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(code)) return undefined;
  return checkSymbol(code.slice(0, RANDOM_SYMBOLS)) === code[RANDOM_SYMBOLS] ? code : undefined;
}

/** In groups of four, as people read and dictate it. */
export function readableCode(trackingCode: string): string {
  return trackingCode.replace(/.{4}(?=.)/g, "$& ");
}
