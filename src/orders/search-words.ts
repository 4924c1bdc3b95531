import { fold } from "../shared/text.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";

/** Words as the search index keeps them: folded runs of letters and digits. Its own tokenizer then finds the same. */
function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** What can be searched of an order. */
export function searchableWords(order: {
  receiverName: string;
  receiverEmail: string;
  reference: string;
  trackingCode: string;
  note: string;
}): string {
  const { receiverName, receiverEmail, reference, trackingCode, note } = order;
  return wordsOf([receiverName, receiverEmail, reference, trackingCode, note].join(" ")).join(" ");
}

/** Whose order it is and in which state, as two words of their own column. */
export function scopeOf(partnerId: string, status?: string): string {
  return [partnerId.replaceAll("-", ""), ...(status ? [status.replaceAll("_", "")] : [])].join(" ");
}

/**
 * The index's query for orders in which every word of `search` begins a word; a reference or an e-mail is several words
 * in a row. Undefined if there is nothing to look for.
 */
export function matchExpression(scope: string | undefined, search: string): string | undefined {
  const phrases = search
    .split(/\s+/)
    .map((word) => wordsOf(word).join(" "))
    .filter((phrase) => phrase !== "")
    .map((phrase) => `words : "${phrase}" *`);
  if (phrases.length === 0) return undefined;
  // As a label prints it, or as somebody read it: all of the search may be one tracking code.
  const code = parseTrackingCode(search);
  const words = `(${phrases.join(" AND ")})${code ? ` OR words : "${code.toLowerCase()}"` : ""}`;
  return scope ? `scope : "${scope}" AND (${words})` : words;
}
