import type { StoredOrder } from "../../src/orders/row.ts";
import { fold } from "../../src/shared/text.ts";
import { parseTrackingCode } from "../../src/shared/tracking-code.ts";

/** Names and notes of orders, with letters of several scripts. */
export const NAMES = [
  "Ada Obi",
  "Ọlábísí Ṣẹ̀gun",
  "Chidi Okoro",
  "Zainab El-Rufai",
  "ƙande Ɓala",
  "𞤀𞤣𞤢 Bello",
];
export const NOTES = ["", "ring twice", "call 08 before 5", "leave at gate-7", "a b c d e f g h i j"];

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map((run) => fold(run).replace(/[^\p{L}\p{N}]+/gu, "_"))
    .map((word) => word.replace(/^_|_$/g, ""))
    .filter((word) => word !== "");

const digitsOf = (phone: string) =>
  phone
    .replace(/\D/g, "")
    .replace(/^(00)?234/, "")
    .replace(/^0/, "");

/** Whether a partner's search finds an order, answered by looking at the order. */
export function isFoundBy(search: string, order: StoredOrder): boolean {
  const { receiverName, receiverEmail, reference, trackingCode, note } = order;
  const text = wordsOf([receiverName, receiverEmail, reference, trackingCode, note].join(" "));
  const phone = digitsOf(order.receiverPhone);
  const beginsPhone = (digits: string) => digits !== "" && phone.startsWith(digits);
  const isThere = (word: string) =>
    text.some((other) => `_${other}`.includes(`_${word}`)) ||
    (/^[0-9_]+$/.test(word) && beginsPhone(digitsOf(word)));
  return (
    wordsOf(search).every(isThere) ||
    parseTrackingCode(search) === trackingCode ||
    (/^[0-9\s()+-]+$/.test(search) && beginsPhone(digitsOf(search)))
  );
}

/** How many words of a search are left when those are not counted that find whatever another one finds. */
export function wordCount(search: string): number {
  const words = [...new Set(wordsOf(search))];
  const mayBePhone = (word: string) => /^[0-9_]+$/.test(word) && digitsOf(word) !== "";
  const findsAllOf = (other: string, word: string) =>
    other.startsWith(word) &&
    (!mayBePhone(other) || (mayBePhone(word) && digitsOf(other).startsWith(digitsOf(word))));
  return words.filter((word) => words.every((other) => other === word || !findsAllOf(other, word))).length;
}
