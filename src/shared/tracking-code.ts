import { cleanCode } from "./copied.ts";

/** Crockford's base32: no I, L, O or U. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** A code has this many symbols and a check symbol. The first symbol names a database, the others are random. */
export const CHOSEN_SYMBOLS = 11;

/** Doubles a value in the finite field of 32 elements (x⁵ + x² + 1). */
function double(value: number): number {
  const shifted = value << 1;
  return shifted & 32 ? shifted ^ 0b100101 : shifted;
}

/**
 * A weighted sum in the finite field of 32 elements. Each position has its own weight, none of them zero, so every single
 * wrong symbol and every swap of two symbols is detected.
 */
function checkSymbol(symbols: string): string {
  let sum = 0;
  for (const symbol of symbols) sum = double(sum ^ SYMBOLS.indexOf(symbol));
  return SYMBOLS[sum]!;
}

/** Makes a tracking code from `CHOSEN_SYMBOLS` bytes, of which it uses five bits each. */
export function trackingCodeOf(bytes: Uint8Array): string {
  const symbols = Array.from(bytes, (byte) => SYMBOLS[byte & 31]!).join("");
  return symbols + checkSymbol(symbols);
}

/** Nobody types more for a code, but a path may be as long as a request. */
const MAX_TYPED = 200;

/**
 * The tracking code in canonical form; undefined if `text` is not one. Ignores case, hyphens, spaces, and punctuation of
 * the sentence that the code ended, and reads I and L as 1, O as 0.
 */
export function parseTrackingCode(text: string): string | undefined {
  if (text.length > MAX_TYPED) return undefined;
  const code = cleanCode(cleanCode(text.trim()).replace(/[.,;:!?…\s]+$/, ""))
    .toUpperCase()
    .replace(/[- ]/g, "")
    .replace(/[IL]/g, "1")
    .replaceAll("O", "0");
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(code)) return undefined;
  return checkSymbol(code.slice(0, CHOSEN_SYMBOLS)) === code[CHOSEN_SYMBOLS] ? code : undefined;
}

/** The code in groups of four, for people. */
export function readableCode(trackingCode: string): string {
  return trackingCode.replace(/.{4}(?=.)/g, "$& ");
}

/** The number of the database in which the order with this code was created. */
export const databaseOfCode = (trackingCode: string): number => SYMBOLS.indexOf(trackingCode[0]!);
