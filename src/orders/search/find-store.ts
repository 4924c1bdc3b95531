import { type SQL, sql } from "drizzle-orm";
import { isAtHome } from "../../db/moves.ts";
import { offsetOf } from "../../db/page.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import { compareCodePoints } from "../../shared/text.ts";
import { timeOfPosition } from "../number.ts";
import { orderTerms, withPartner } from "./search-store.ts";
import { finderOf, matchOf, type Searched, type SearchQuery, unlistedTerms } from "./search-words.ts";

/** The columns by which a list may be sorted besides creation; `orders` has them under the same names. */
export type SortColumn = "status" | "deliveryFeeKobo" | "lastNameKey";

interface FindPage extends Page {
  query: SearchQuery;
  /** A condition on the index's rows. */
  isWanted: SQL | undefined;
  /** What to sort by before creation. */
  key: SortColumn | undefined;
  descending: boolean;
  /** How many are found: the newest, or the oldest if those come first. */
  reach: number;
}

interface Found {
  /** The numbers of the page's orders, in order, as text: they are larger than JavaScript's numbers hold. */
  positions: string[];
  /** How many were found, up to `reach`. */
  total: number;
  /** Only the orders created since then were looked through; milliseconds since the epoch. */
  searchedFrom?: number;
}

/** An order among those that are sorted in memory. */
export interface Match {
  position: string;
  key: string | number;
}

/** By key, then by creation. All positions have the same length, so they compare as text. */
export function compareMatches(a: Match, b: Match, descending: boolean): number {
  const byKey =
    typeof a.key === "number" ? a.key - (b.key as number) : compareCodePoints(a.key, b.key as string);
  const order = byKey || compareCodePoints(a.position, b.position);
  return descending ? -order : order;
}

/**
 * At most so many pages of the index, of 4 KB each, are read for beginnings of words for which the index keeps no
 * list. FTS5 merges what these pages have, which keeps SQLite busy for 0.05 to 0.2 ms each.
 */
const MAX_PAGES = 250;

/**
 * A beginning with more pages is spelt out: FTS5 writes the orders of a beginning anew some thirty times while it merges
 * them, and those of a whole word never.
 */
const MERGED_PAGES = 8;

/** How many words and longer beginnings a beginning may become. Spelling out takes a look-up of the index for each. */
const MAX_SPELT = 32;

/** How many orders are looked through for words that would cost too much in the index. */
const LOOKED_THROUGH = 5000;

/** Whose orders are searched. */
interface Scope {
  /** The words of a query as the index writes them for these orders. */
  own: (words: SQL) => SQL;
  isTheirs: SQL;
}

/** A page of a partner's orders that a search finds. The query's words have an `@` for the partner. */
export function findPage(db: Database, partnerId: string, find: FindPage): Promise<Found> {
  // The plus keeps SQLite from using another index: it has to begin with the numbers that the search found.
  const isTheirs = sql`+${orders.partnerId} = ${partnerId}`;
  return findIn(db, { own: (words) => withPartner(words, partnerId), isTheirs }, find);
}

export function findAnyPage(db: Database, find: FindPage): Promise<Found> {
  return findIn(db, { own: (words) => words, isTheirs: isAtHome(orders.partnerId) }, find);
}

/**
 * The index is asked once and what it found is sorted, because FTS5 collects every word with a beginning before it
 * shows the first. If there are too many, the newest orders are looked through instead.
 */
async function findIn(db: Database, scope: Scope, find: FindPage): Promise<Found> {
  const { query, isWanted, key, descending, reach, ...page } = find;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const unlisted = JSON.stringify(unlistedTerms(query));
  const [row] = await db.all<{ pages: string; total: number; positions: string }>(
    sql`WITH RECURSIVE
      cost AS MATERIALIZED (${pagesOf(unlisted, scope)}),
      ${spellOut(scope.own(sql`${matchOf(query)}`))},
      found AS MATERIALIZED (
        SELECT rowid AS number, ${key ? orderTerms[key] : sql`0`} AS key FROM ${orderTerms}
        WHERE ${orderTerms} MATCH (
            SELECT iif((SELECT sum(pages) FROM cost) > ${MAX_PAGES}, '""', match) FROM spelt ORDER BY count DESC LIMIT 1)
          AND ${isWanted ?? sql`true`}
        ORDER BY rowid ${key ? sql`DESC` : direction} LIMIT ${reach})
    SELECT
      (SELECT json_group_object(word, pages) FROM (SELECT word, sum(pages) AS pages FROM cost GROUP BY word)) AS pages,
      (SELECT count(*) FROM found) AS total,
      (SELECT json_group_array(CAST(number AS TEXT)) FROM (
        SELECT number FROM found ORDER BY key ${direction}, number ${direction}
        LIMIT ${page.pageSize} OFFSET ${offsetOf(page)})) AS positions`,
  );
  const { pages, total, positions } = row!;
  const expensive = expensiveWords(JSON.parse(pages));
  return expensive.size > 0
    ? lookThrough(db, scope, find, expensive)
    : { total, positions: JSON.parse(positions) };
}

/**
 * How many pages of the index have only terms of the partner that begin as each word's do. The table is FTS5's own: it
 * has the first word of each page that has one, behind the number of its index, and the number of the page with a bit
 * behind it.
 */
function pagesOf(terms: string, { own }: Scope): SQL {
  const page = (isNearest: SQL) =>
    sql`(SELECT pgno >> 1 FROM order_terms_idx WHERE segid = segment AND ${isNearest} LIMIT 1)`;
  const before = page(sql`term <= CAST('0' || own AS BLOB) ORDER BY term DESC`);
  const behind = page(sql`term >= CAST('0' || own || char(0x10ffff) AS BLOB) ORDER BY term`);
  const last = page(sql`true ORDER BY term DESC`);
  return sql`
    WITH RECURSIVE segments(segment) AS (
      SELECT min(segid) FROM order_terms_idx
      UNION ALL
      SELECT (SELECT min(segid) FROM order_terms_idx WHERE segid > segment) FROM segments WHERE segment IS NOT NULL)
    SELECT word, own, sum(max(coalesce(${behind}, ${last}) - ${before} - 1, 0)) AS pages
    FROM (SELECT value ->> 0 AS word, ${own(sql`'@' || (value ->> 1)`)} AS own FROM json_each(${terms})) CROSS JOIN segments
    WHERE segment IS NOT NULL GROUP BY word, own`;
}

/**
 * The parts of the statement whose last, `spelt`, has the query with its costly beginnings spelt out in its last row:
 * `zain` becomes the first word that begins so, and beginnings of all others, as in `zainab OR zainabu* OR zaino*`.
 * Phones and words of several parts stay as they are, because few orders share one.
 */
function spellOut(match: SQL): SQL {
  const wordFrom = (from: SQL) =>
    sql`(SELECT term FROM order_terms_words WHERE term >= ${from} AND term < own || char(0x10ffff) LIMIT 1)`;
  // The shortest beginning that the first word does not have; null for the first word.
  const beginning = sql`(
    WITH RECURSIVE lengths(length) AS (
      SELECT length(own) + 1
      UNION ALL
      SELECT length + 1 FROM lengths WHERE length <= length(first) AND substr(word, 1, length) = substr(first, 1, length))
    SELECT substr(word, 1, max(length)) FROM lengths WHERE word <> first)`;
  return sql`
    walk(own, first, word, count) AS (
      SELECT own, ${wordFrom(sql`own`)}, ${wordFrom(sql`own`)}, 1 FROM cost
      WHERE pages > ${MERGED_PAGES} AND instr(own, '_') = 0 AND (SELECT sum(pages) FROM cost) <= ${MAX_PAGES}
      UNION ALL
      SELECT own, first, ${wordFrom(sql`coalesce(${beginning} || char(0x10ffff), word || char(1))`)}, count + 1
      FROM walk WHERE word IS NOT NULL AND count <= ${MAX_SPELT}),
    pieces AS MATERIALIZED (
      SELECT row_number() OVER () AS count, own,
        group_concat(coalesce('"' || ${beginning} || '" *', '"' || word || '"'), ' OR ') AS pieces
      FROM walk WHERE word IS NOT NULL GROUP BY own HAVING max(walk.count) <= ${MAX_SPELT}),
    spelt(count, match) AS (
      SELECT 0, ${match}
      UNION ALL
      SELECT pieces.count, replace(match, '"' || own || '" *', pieces)
      FROM spelt JOIN pieces ON pieces.count = spelt.count + 1)`;
}

/** The words that go beyond the bound when the index is asked for the cheapest ones first. */
function expensiveWords(pages: Record<string, number>): Set<string> {
  const expensive = new Set<string>();
  let sum = 0;
  for (const [word, ofWord] of Object.entries(pages).toSorted(([, a], [, b]) => a - b)) {
    sum += ofWord;
    if (sum > MAX_PAGES) expensive.add(word);
  }
  return expensive;
}

/** Looks for the expensive words in the newest orders that have all others. */
async function lookThrough(
  db: Database,
  { own, isTheirs }: Scope,
  find: FindPage,
  expensive: ReadonlySet<string>,
): Promise<Found> {
  const { query, isWanted, key, descending } = find;
  // Thousands of rows: each has its words in one column, and none is mapped.
  const candidates = await db.all<Match & Searched>(
    sql`SELECT CAST(number AS TEXT) AS position, ${key ? orders[key] : sql`0`} AS key, receiver_phone AS phone,
        ' ' || receiver_name || ' ' || receiver_email || ' ' || reference || ' ' || tracking_code || ' ' || note AS text
      FROM ${orders} WHERE number IN (
        SELECT rowid FROM ${orderTerms}
        WHERE ${orderTerms} MATCH ${own(sql`${matchOf(query, expensive)}`)} AND ${isWanted ?? sql`true`}
        ORDER BY rowid DESC LIMIT ${LOOKED_THROUGH}) AND ${isTheirs}`,
  );
  const matches = candidates.filter(finderOf(query)).sort((a, b) => compareMatches(a, b, descending));
  const page = matches.slice(offsetOf(find), offsetOf(find) + find.pageSize);
  return {
    total: matches.length,
    positions: page.map(({ position }) => position),
    ...(candidates.length === LOOKED_THROUGH
      ? { searchedFrom: Math.min(...candidates.map(({ position }) => timeOfPosition(position))) }
      : {}),
  };
}
