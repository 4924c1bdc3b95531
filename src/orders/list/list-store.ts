import { and, asc, count, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isAtHome, isOrderAtHome } from "../../db/moves.ts";
import { offsetOf } from "../../db/page.ts";
import { orderCounts, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { DAY_MS, dayOf } from "../../shared/time.ts";
import { firstNumberAt, firstPositionAt, timeOfPosition } from "../number.ts";
import { ORDER_COLUMNS, type StoredOrder } from "../row.ts";
import { compareMatches, findPage, type Match, type SortColumn } from "../search/find-store.ts";
import { orderTerms } from "../search/search-store.ts";
import { type SearchQuery, searchQuery, stateQuery } from "../search/search-words.ts";

export const ORDER_SORTS = ["createdAt", "status", "deliveryFee", "receiverLastName"] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders are meant. */
export interface OrderFilter {
  /** Every partner's, if absent: only the newest first and without dates. */
  partnerId?: string | undefined;
  status?: OrderStatus | undefined;
  search?: string | undefined;
  /** Created at or after; milliseconds since the epoch. */
  from?: number | undefined;
  /** Created before. */
  to?: number | undefined;
}

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

/** The column that each sort goes by; all go on by creation. */
const SORT_COLUMNS = {
  createdAt: undefined,
  status: "status",
  deliveryFee: "deliveryFeeKobo",
  receiverLastName: "lastNameKey",
} as const satisfies Record<OrderSort, SortColumn | undefined>;

const DEEP_PAGE = 100;
/** How far back lists over all partners reach, and lists of one partner that are searched or sorted in memory. */
export const REACH_OF_ALL = 10_000;
const REACH_OF_PARTNER = 100_000;
/** Later than any order. */
const END = 2 ** 42 - 1;

/**
 * One page of orders and how many there are on all. Costs the page's rows where an index has the wanted order and
 * counters the total; else each match is read once.
 */
export async function listOrders(db: Database, filter: OrderFilter, page: OrderPage): Promise<OrderList> {
  requireReach(filter, page);
  const { partnerId, search = "", status } = filter;
  if (partnerId === undefined) {
    const { positions, total } = await findNewest(db, filter, page.page * page.pageSize);
    return { rows: await readAt(db, positions.slice(offsetOf(page))), total };
  }
  const query = searchQuery(search, { ofPartner: true, status });
  if (query) return listFound(db, filter, page, query);
  const isRange = filter.from !== undefined || filter.to !== undefined;
  if (page.sort !== "createdAt" && isRange) return listCollected(db, filter, page);
  const counting = isRange ? countRange(db, filter) : countAll(db, filter);
  // So far in, rows that are skipped cost more than to wait for their number.
  if (page.page > DEEP_PAGE && (page.page - 1) * page.pageSize >= (await counting)) {
    return { rows: [], total: await counting };
  }
  const [rows, total] = await Promise.all([readIndexed(db, filter, page), counting]);
  return { rows, total };
}

/** @throws Problem `invalid_request` that says what to narrow */
export function requireReach(
  { partnerId, from, to, search }: OrderFilter,
  { sort, page, pageSize }: OrderPage,
): void {
  const last = page * pageSize;
  const isSorted = sort !== "createdAt" && (from !== undefined || to !== undefined);
  if (partnerId === undefined && last > REACH_OF_ALL)
    refuse(REACH_OF_ALL, "over all partners: narrow the search, or give a partner_id");
  if (search && last > REACH_OF_PARTNER) refuse(REACH_OF_PARTNER, "with search: narrow it");
  if (isSorted && last > REACH_OF_PARTNER)
    refuse(REACH_OF_PARTNER, "under this sortBy: narrow dateFrom and dateTo");
}

function refuse(reach: number, advice: string): never {
  const message = `times pageSize must be at most ${reach.toLocaleString("en")} ${advice}`;
  throw invalidRequest([{ path: "page", message }]);
}

const inDirection = ({ descending }: OrderPage) => (descending ? desc : asc);

function isCreatedWithin(number: SQLiteColumn, { from, to }: OrderFilter): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(number, firstNumberAt(from)),
    to === undefined ? undefined : lt(number, firstNumberAt(to)),
  );
}

/** A condition for the rows of `orders` that are meant, apart from a search. */
function isMeant(filter: OrderFilter): SQL | undefined {
  const { partnerId, status } = filter;
  return and(
    partnerId === undefined ? undefined : eq(orders.partnerId, partnerId),
    status === undefined ? undefined : eq(orders.status, status),
    isCreatedWithin(orders.number, filter),
  );
}

async function readIndexed(db: Database, filter: OrderFilter, page: OrderPage): Promise<StoredOrder[]> {
  const column = SORT_COLUMNS[page.sort];
  const sorted = [...(column ? [orders[column]] : []), orders.number].map(inDirection(page));
  return db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(isMeant(filter))
    .orderBy(...sorted)
    .limit(page.pageSize)
    .offset(offsetOf(page));
}

const sumOfCounts = (db: Database) =>
  db.select({ total: sql<number>`coalesce(sum(count), 0)` }).from(orderCounts);

async function countAll(db: Database, { partnerId, status }: OrderFilter): Promise<number> {
  const [row] = await sumOfCounts(db).where(
    and(
      // As the partial index has it.
      sql`day = ''`,
      partnerId === undefined ? isAtHome(orderCounts.partnerId) : eq(orderCounts.partnerId, partnerId),
      status === undefined ? undefined : eq(orderCounts.status, status),
    ),
  );
  return row?.total ?? 0;
}

/** By the counters that triggers keep: a row for each day (UTC) from `from` on and state that orders of that day are in. */
export async function countByDay(
  db: Database,
  partnerId: string,
  from: string,
): Promise<{ day: string; status: OrderStatus; count: number }[]> {
  const { day, status } = orderCounts;
  return db
    .select({ day, status, count: orderCounts.count })
    .from(orderCounts)
    .where(and(eq(orderCounts.partnerId, partnerId), gte(day, from)));
}

/** Counts whole days by their counters, and the parts of the first and the last day by their orders. */
async function countRange(db: Database, filter: OrderFilter): Promise<number> {
  const { partnerId, status } = filter;
  const from = Math.min(Math.max(filter.from ?? 0, 0), END);
  const to = Math.min(Math.max(filter.to ?? END, 0), END);
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(to / DAY_MS) * DAY_MS;
  const edges =
    firstDay <= lastDay
      ? [
          { from, to: firstDay },
          { from: lastDay, to },
        ]
      : [{ from, to }];
  const counts = await db.batch([
    sumOfCounts(db).where(
      and(
        partnerId === undefined ? undefined : eq(orderCounts.partnerId, partnerId),
        gte(orderCounts.day, dayOf(firstDay)),
        lt(orderCounts.day, dayOf(Math.max(firstDay, lastDay))),
        ne(orderCounts.day, ""),
        status === undefined ? undefined : eq(orderCounts.status, status),
      ),
    ),
    ...edges
      .filter((edge) => edge.from < edge.to)
      .map((edge) =>
        db
          .select({ total: count() })
          .from(orders)
          .where(isMeant({ partnerId, status, ...edge })),
      ),
  ]);
  return counts.reduce((sum, [row]) => sum + (row?.total ?? 0), 0);
}

/** In any order: what is found is sorted by the keys that the search index has. */
async function listFound(
  db: Database,
  filter: OrderFilter,
  page: OrderPage,
  query: SearchQuery,
): Promise<OrderList> {
  const { partnerId } = filter;
  const { positions, ...found } = await findPage(db, {
    ...page,
    query,
    partnerId,
    isWanted: isCreatedWithin(orderTerms.rowid, filter),
    key: SORT_COLUMNS[page.sort],
    reach: REACH_OF_PARTNER,
  });
  return { rows: await readAt(db, positions), ...found };
}

/** The newest orders of all partners, by their numbers, as text; and how many there are in all. */
export interface Newest {
  positions: string[];
  total: number;
}

/**
 * The newest `reach` orders of all partners in one database that are in a state, or that a search finds. Without a search
 * the index of searches is asked for a state, because it alone has these orders by creation.
 */
export async function findNewest(
  db: Database,
  { status, search = "" }: Pick<OrderFilter, "status" | "search">,
  reach: number,
): Promise<Newest> {
  const page = { page: 1, pageSize: reach, descending: true };
  const isWanted = isOrderAtHome(orderTerms.rowid);
  const find = { ...page, partnerId: undefined, isWanted, key: undefined };
  const query = searchQuery(search, { ofPartner: false, status });
  if (query) return findPage(db, { ...find, query, reach: REACH_OF_ALL });
  const [{ positions }, total] = await Promise.all([
    status ? findPage(db, { ...find, query: stateQuery(status), reach }) : findLast(db, reach),
    countAll(db, { status }),
  ]);
  return { positions, total };
}

async function findLast(db: Database, count: number): Promise<{ positions: string[] }> {
  const rows = await db
    .select({ position: sql<string>`CAST(number AS TEXT)` })
    .from(orders)
    .where(isAtHome(orders.partnerId))
    .orderBy(desc(orders.number))
    .limit(count);
  return { positions: rows.map(({ position }) => position) };
}

/** How many matches are read at a time. */
const CHUNK = 20_000;
/** After the position of any order. */
const LAST_POSITION = String(2n ** 63n - 1n);

/**
 * In an order that no index has among the matches: reads the key of each once, and keeps what the page needs. SQLite's
 * own sort would read every match again. Goes back from the newest match as far as lists reach.
 */
async function listCollected(db: Database, filter: OrderFilter, page: OrderPage): Promise<OrderList> {
  // These two hold every key, so that no row is read but theirs.
  const index = filter.status === undefined ? "orders_by_creation" : "orders_by_status";
  const { to, ...rest } = filter;
  const key = orders[SORT_COLUMNS[page.sort]!];
  const chunkBefore = (position: string) =>
    db.all<Match>(
      sql`SELECT CAST(number AS TEXT) AS position, ${key} AS key
        FROM ${orders} INDEXED BY ${sql.identifier(index)}
        WHERE ${isMeant(rest)} AND number < CAST(${position} AS INTEGER) ORDER BY number DESC LIMIT ${CHUNK}`,
    );
  const end = page.page * page.pageSize;
  let best: Match[] = [];
  let total = 0;
  let isMore = true;
  let before = to === undefined ? LAST_POSITION : firstPositionAt(to);
  while (isMore && total < REACH_OF_PARTNER) {
    const matches = await chunkBefore(before);
    total += matches.length;
    isMore = matches.length === CHUNK;
    before = matches.at(-1)?.position ?? before;
    best = [...best, ...matches].sort((a, b) => compareMatches(a, b, page.descending)).slice(0, end);
  }
  const positions = best.slice(end - page.pageSize).map(({ position }) => position);
  const rows = await readAt(db, positions);
  return { rows, total, ...(isMore ? { searchedFrom: timeOfPosition(before) } : {}) };
}

/** The orders with these numbers, in their order. */
export async function readAt(db: Database, positions: readonly string[]): Promise<StoredOrder[]> {
  const rows = await db
    .select({ ...ORDER_COLUMNS, position: sql<string>`CAST(number AS TEXT)` })
    .from(orders)
    .where(sql`number IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(positions)}))`);
  const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]));
  return positions.flatMap((position) => byPosition.get(position) ?? []);
}
