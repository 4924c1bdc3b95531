import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { offsetOf } from "../../db/page.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { invalidRequest, type Problem } from "../../shared/problem.ts";
import { firstPositionAt, timeOfPosition } from "../number.ts";
import { ORDER_COLUMNS, type StoredOrder } from "../row.ts";
import { compareMatches, findPage, type Match, type SortColumn } from "../search/find-store.ts";
import { orderTerms } from "../search/search-store.ts";
import { type SearchQuery, searchQuery } from "../search/search-words.ts";
import { countMatching, isCreatedWithin, isRange, matchesFilter, type OrderFilter } from "./count-store.ts";

export const ORDER_SORTS = ["createdAt", "status", "deliveryFee", "receiverLastName"] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderPage {
  sort: OrderSort;
  descending: boolean;
  page: number;
  pageSize: number;
}

export interface OrderList {
  rows: StoredOrder[];
  total: number;
  /** Only the orders created since then were looked through, because they were too many to search or sort all. */
  searchedFrom?: number;
}

/** The column of each sort; equal values are sorted by creation. */
const SORT_COLUMNS = {
  createdAt: undefined,
  status: "status",
  deliveryFee: "deliveryFeeKobo",
  receiverLastName: "lastNameKey",
} as const satisfies Record<OrderSort, SortColumn | undefined>;

const DEEP_PAGE = 100;
/** How far back lists reach that are searched or sorted in memory. */
const REACH = 100_000;

/**
 * One page of a partner's orders, and how many there are in all. Costs the page's rows where an index has the wanted order
 * and counters the total; else each match is read once.
 */
export async function listOrders(
  db: Database,
  partnerId: string,
  filter: OrderFilter,
  page: OrderPage,
): Promise<OrderList> {
  requireReach(filter, page);
  const query = searchQuery(filter.search ?? "", { ofPartner: true, status: filter.status });
  if (query) return listFound(db, partnerId, filter, page, query);
  if (page.sort !== "createdAt" && isRange(filter) && !filter.hasMoney)
    return listCollected(db, partnerId, filter, page);
  const counting = countMatching(db, partnerId, filter);
  // So far in, skipping rows costs more than waiting for their number.
  if (page.page > DEEP_PAGE && (page.page - 1) * page.pageSize >= (await counting)) {
    return { rows: [], total: await counting };
  }
  const [rows, total] = await Promise.all([readIndexed(db, partnerId, filter, page), counting]);
  return { rows, total };
}

function requireReach(filter: OrderFilter, { sort, page, pageSize }: OrderPage): void {
  if (page * pageSize <= REACH) return;
  const isSorted = sort !== "createdAt" && isRange(filter);
  if (filter.search) throw beyondReach(REACH, "with search: narrow it");
  if (isSorted) throw beyondReach(REACH, "under this sortBy: narrow dateFrom and dateTo");
}

/** The refusal of a page that is too far back, with what to do. */
export function beyondReach(reach: number, advice: string): Problem {
  const message = `times pageSize must be at most ${reach.toLocaleString("en")} ${advice}`;
  return invalidRequest([{ path: "page", message }]);
}

const inDirection = ({ descending }: OrderPage) => (descending ? desc : asc);

async function readIndexed(
  db: Database,
  partnerId: string,
  filter: OrderFilter,
  page: OrderPage,
): Promise<StoredOrder[]> {
  const column = SORT_COLUMNS[page.sort];
  const sorted = [...(column ? [orders[column]] : []), orders.number].map(inDirection(page));
  return db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(matchesFilter(partnerId, filter))
    .orderBy(...sorted)
    .limit(page.pageSize)
    .offset(offsetOf(page));
}

/** Sorts by any column, with the keys that the search index has. */
async function listFound(
  db: Database,
  partnerId: string,
  filter: OrderFilter,
  page: OrderPage,
  query: SearchQuery,
): Promise<OrderList> {
  const { positions, ...found } = await findPage(db, partnerId, {
    ...page,
    query,
    isWanted: isCreatedWithin(orderTerms.rowid, filter),
    key: SORT_COLUMNS[page.sort],
    reach: REACH,
  });
  return { rows: await readAt(db, partnerId, positions), ...found };
}

/** How many matches are read at a time. */
const CHUNK = 20_000;
/** After the position of any order. */
const LAST_POSITION = String(2n ** 63n - 1n);

/**
 * For a sort that no index has: reads the key of each match once, and keeps what the page needs. SQLite's own sort
 * would read every match again. Goes back from the newest match as far as lists reach.
 */
async function listCollected(
  db: Database,
  partnerId: string,
  filter: OrderFilter,
  page: OrderPage,
): Promise<OrderList> {
  // These two indexes hold every key, so that no row of the table is read.
  const index = filter.status === undefined ? "orders_by_creation" : "orders_by_status";
  const { to, ...rest } = filter;
  const key = orders[SORT_COLUMNS[page.sort]!];
  const chunkBefore = (position: string) =>
    db.all<Match>(
      sql`SELECT CAST(number AS TEXT) AS position, ${key} AS key
        FROM ${orders} INDEXED BY ${sql.identifier(index)}
        WHERE ${matchesFilter(partnerId, rest)} AND number < CAST(${position} AS INTEGER) ORDER BY number DESC LIMIT ${CHUNK}`,
    );
  const end = page.page * page.pageSize;
  let best: Match[] = [];
  let total = 0;
  let isMore = true;
  let before = to === undefined ? LAST_POSITION : firstPositionAt(to);
  while (isMore && total < REACH) {
    const matches = await chunkBefore(before);
    total += matches.length;
    isMore = matches.length === CHUNK;
    before = matches.at(-1)?.position ?? before;
    best = [...best, ...matches].sort((a, b) => compareMatches(a, b, page.descending)).slice(0, end);
  }
  const positions = best.slice(end - page.pageSize).map(({ position }) => position);
  const rows = await readAt(db, partnerId, positions);
  return { rows, total, ...(isMore ? { searchedFrom: timeOfPosition(before) } : {}) };
}

/** A partner's orders with these numbers, in their order. */
async function readAt(db: Database, partnerId: string, positions: readonly string[]): Promise<StoredOrder[]> {
  const rows = await db
    .select({ ...ORDER_COLUMNS, position: sql<string>`CAST(number AS TEXT)` })
    .from(orders)
    .where(and(isAt(positions), eq(orders.partnerId, partnerId)));
  return byPositions(rows, positions);
}

/** A condition on `orders`. */
export const isAt = (positions: readonly string[]): SQL =>
  sql`number IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(positions)}))`;

export function byPositions(
  rows: readonly (StoredOrder & { position: string })[],
  positions: readonly string[],
): StoredOrder[] {
  const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]));
  return positions.flatMap((position) => byPosition.get(position) ?? []);
}
