import { cleanPhone } from "../../shared/copied.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../shared/parcel-status.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { fold } from "../../shared/text.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";

/**
 * What the search index has of an order: terms that begin with its partner's number, so that a search walks through its
 * partner's terms alone, and some that begin with `_` for searches over all partners. SQL puts the number in place of
 * `@`. After that comes a word, or `_` with the order's status or its phone.
 */
const PARTNER = "@";
const ALL_PARTNERS = "_";

/**
 * Stands before a word of several parts, whose first part is a term of its own. So the words that begin with `zainab`
 * are few terms, and not one for each e-mail, whose lists of orders FTS5 would merge.
 */
const JOINED = "__";
/** What is before the first `_`, or before the number at the end of a name: `zainab` in `zainab27`. */
const firstPart = (word: string): string => word.match(/^[\p{L}\p{Co}]+(?=\p{N})|^[^_]+/u)?.[0] ?? word;
const isJoined = (word: string) => !word.startsWith("_") && firstPart(word) !== word;

/** The longest reference. */
const MAX_WORD_LENGTH = 64;

type Searchable = Record<"receiverName" | "receiverEmail" | "receiverPhone", string> &
  Record<"reference" | "trackingCode" | "note", string> & { status: OrderStatus };

/** Folded runs of letters and digits. */
const partsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

/** One word of several parts, such as a reference or an e-mail: `buyer_shop_example`. */
function joined(parts: string[]): string {
  // By code points: half a surrogate pair would be another letter in UTF-8.
  return [...parts.slice(0, MAX_WORD_LENGTH).join("_")].slice(0, MAX_WORD_LENGTH).join("");
}

/** Each part with all that follows it, so that `shop.ex` is the beginning of a word in `buyer@shop.example`. */
function wordsWithin(text: string): string[] {
  return text.split(/\s+/).flatMap((run) => {
    const parts = partsOf(run);
    return parts.map((_, i) => joined(parts.slice(i, i + MAX_WORD_LENGTH)));
  });
}

/** A phone without the country's code or the leading zero. */
const nationalNumber = (digits: string): string =>
  digits
    .replace(/\D/g, "")
    .replace(/^(00)?234/, "")
    .replace(/^0/, "");

/** An order's terms with `@` for its partner's number, separated by spaces. */
export function searchTerms(order: Searchable): string {
  const { receiverName, receiverEmail, receiverPhone, reference, trackingCode, note, status } = order;
  const marked = [`_${status}`, ...phoneWords(receiverPhone)];
  const own = [receiverName, receiverEmail, reference, trackingCode, note]
    .flatMap(wordsWithin)
    .flatMap((word) => (isJoined(word) ? [firstPart(word), JOINED + word] : [word]));
  const whole = [receiverEmail, reference, trackingCode].map((text) => joined(partsOf(text)));
  const ofAll = [...wordsWithin(receiverName), ...whole.filter((word) => word !== "")];
  const terms = [
    ...[...own, ...marked].map((word) => PARTNER + word),
    ...[...ofAll, ...marked].map((word) => ALL_PARTNERS + word),
  ];
  return [...new Set(terms)].join(" ");
}

/** How a search reads the index. */
interface Scope {
  whole(word: string): string;
  term(word: string): string;
  maxWords: number;
  tooMany: string;
}

/** Earlier versions wrote a joined word without what stands before it now, and their orders are still in the index. */
const termsOf = (word: string): string[] => (isJoined(word) ? [JOINED + word, word] : [word]);

/** Beginnings of words, in the orders of one partner. */
const OF_PARTNER: Scope = {
  whole: (word) => `"${PARTNER}${word}"`,
  term: (word) =>
    termsOf(word)
      .map((term) => `"${PARTNER}${term}" *`)
      .join(" OR "),
  maxWords: 8,
  tooMany: "must have at most 8 different words",
};

const wholeOfAll = (word: string) => `"${ALL_PARTNERS}${word}"`;
/**
 * Whole words, in the orders of all partners: for a beginning, SQLite would collect every order before it shows the
 * first.
 */
const OF_ALL: Scope = {
  whole: wholeOfAll,
  term: wholeOfAll,
  maxWords: 4,
  tooMany: "must have at most 4 different words over all partners: give a partner_id",
};
const scopeOf = (isOfPartner: boolean) => (isOfPartner ? OF_PARTNER : OF_ALL);

/** What a found order has, in the words of the index. */
export interface SearchQuery {
  /** If set, each word is the beginning of one in the order; else it is a whole one. */
  isOfPartner: boolean;
  status: OrderStatus | undefined;
  /** The spellings of each word; one of them is enough. */
  words: string[][];
  /** What the search as a whole may be, in place of its words. */
  whole: string[];
}

/** All partners' orders in a state. */
export const stateQuery = (status: OrderStatus): SearchQuery => ({
  isOfPartner: false,
  status,
  words: [],
  whole: [],
});

/**
 * What `search` asks for; undefined if that is nothing. Of a partner, each word begins a word of the order. Of all
 * partners, each word is a whole word of the receiver's name, or the e-mail, phone, reference or tracking code.
 */
export function searchQuery(
  search: string,
  { ofPartner: isOfPartner, status }: { ofPartner: boolean; status: OrderStatus | undefined },
): SearchQuery | undefined {
  const { maxWords, tooMany } = scopeOf(isOfPartner);
  const words = wordsToFind(search, isOfPartner);
  if (words.length === 0) return undefined;
  if (words.length > maxWords) throw invalidRequest([{ path: "search", message: tooMany }]);
  return {
    isOfPartner,
    status,
    words: words.map((word) => [word, ...phoneWordsIn(word)]),
    whole: wholeWords(search, isOfPartner).filter((word) => !words.includes(word)),
  };
}

/** For beginnings of one and two letters the index keeps lists. */
const LISTED_LETTERS = 2;

/**
 * The words for which the index keeps no list, so that it has to collect all terms that begin so: each with one of
 * these beginnings.
 */
export const unlistedTerms = ({ isOfPartner, words, whole }: SearchQuery): [word: string, term: string][] =>
  isOfPartner
    ? [...words.flat(), ...whole]
        .filter((word) => [...word].length > LISTED_LETTERS)
        .flatMap((word) => termsOf(word).map((term): [string, string] => [word, term]))
    : [];

/**
 * The right side of the index's `MATCH`; `@` stands for the partner's number.
 * @param unasked words to leave out, so that it also finds orders without them
 */
export function matchOf(query: SearchQuery, unasked: ReadonlySet<string> = new Set()): string {
  const { isOfPartner, status, words, whole } = query;
  const { term, whole: wholeTerm } = scopeOf(isOfPartner);
  const anyOf = (terms: string[]) => `(${terms.join(" OR ")})`;
  const asked = words.filter((spellings) => !spellings.some((word) => unasked.has(word)));
  const isAsked = asked.length > 0 && !whole.some((word) => unasked.has(word));
  const found = [asked.map((some) => anyOf(some.map(term))).join(" AND "), ...whole.map(term)];
  const states = status ? [status] : isAsked ? [] : ORDER_STATUSES;
  return [
    ...(states.length > 0 ? [anyOf(states.map((state) => wholeTerm(`_${state}`)))] : []),
    ...(isAsked ? [anyOf(found)] : []),
  ].join(" AND ");
}

/** What is looked through for the words of a query. */
export interface Searched {
  phone: string;
  /** The order's other words, each behind a space. */
  text: string;
}

/** Tells whether the index would find a partner's order if it were asked for all words of the query. */
export function finderOf({ words, whole }: SearchQuery): (order: Searched) => boolean {
  const all = words.map((spellings) => spellings.map(findsWord));
  const alone = whole.map(findsWord);
  return ({ text, phone }) => {
    // Most have nothing to fold but capitals.
    const folded = /^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : fold(text);
    const has = (finds: ReturnType<typeof findsWord>) => finds(folded, phone);
    return all.every((spellings) => spellings.some(has)) || alone.some(has);
  };
}

/** Finds a beginning of the index's words in a folded text, where anything but spaces may separate its parts. */
function findsWord(word: string): (text: string, phone: string) => boolean {
  if (word.startsWith("_")) return (_, phone) => phoneWords(phone).some((digits) => digits.startsWith(word));
  const letters = String.raw`\p{L}\p{N}\p{Co}`;
  const pattern = new RegExp(`[^${letters}]${word.replaceAll("_", String.raw`[^${letters}\s]+`)}`, "u");
  return (text) => pattern.test(text);
}

const phoneWords = (text: string): string[] => {
  const phone = nationalNumber(text);
  return phone === "" ? [] : [`_${phone}`];
};

const phoneWordsIn = (word: string) => (/^[0-9_]+$/.test(word) ? phoneWords(word) : []);

/** The different words of a search. A beginning is left out if another word of the search begins with it. */
function wordsToFind(search: string, areBeginnings: boolean): string[] {
  const runs = search.split(/\s+/).map((run) => joined(partsOf(run)));
  const words = [...new Set(runs)].filter((word) => word !== "");
  return areBeginnings
    ? words.filter((word) => !words.some((other) => other !== word && isBeginningOf(word, other)))
    : words;
}

/** `2348` also finds phones that begin with 8, but `23` and `234` don't, so they are not left out beside it. */
function isBeginningOf(word: string, other: string): boolean {
  const phones = phoneWordsIn(word);
  return (
    other.startsWith(word) &&
    phoneWordsIn(other).every((phone) => phones.some((begin) => phone.startsWith(begin)))
  );
}

/** The search as one tracking code, reference or phone, as a label prints it or somebody read it out. */
function wholeWords(search: string, ofPartner: boolean): string[] {
  const code = parseTrackingCode(search);
  const phone = cleanPhone(search);
  return [
    ...(code ? [code.toLowerCase()] : []),
    ...(/^[\d ()+-]+$/.test(phone) ? phoneWords(phone) : []),
    // A reference with spaces. In a partner's own search, its words are found one by one.
    ...(ofPartner ? [] : [joined(partsOf(search))]),
  ];
}
