import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { offsetOf } from "../../db/page.ts";
import { orderCounts, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { Direction, OrderStatus } from "../../shared/parcel-status.ts";
import { invalidRequest, type Problem } from "../../shared/problem.ts";
import { DAY_MS, dayOf } from "../../shared/time.ts";
import { firstNumberAt, firstPositionAt, timeOfPosition } from "../number.ts";
import { ORDER_COLUMNS, type StoredOrder } from "../row.ts";
import { compareMatches, findPage, type Match, type SortColumn } from "../search/find-store.ts";
import { orderTerms } from "../search/search-store.ts";
import { type SearchQuery, searchQuery } from "../search/search-words.ts";

export const ORDER_SORTS = ["createdAt", "status", "deliveryFee", "receiverLastName"] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderFilter {
  status?: OrderStatus | undefined;
  search?: string | undefined;
  /** Not with a search. */
  direction?: Direction | undefined;
  /** Only orders whose receivers pay something at the point. Not with a search. */
  hasMoney?: boolean | undefined;
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
/** Later than any order. */
const END = 2 ** 42 - 1;

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
  const isRange = filter.from !== undefined || filter.to !== undefined;
  if (page.sort !== "createdAt" && isRange && !filter.hasMoney)
    return listCollected(db, partnerId, filter, page);
  const counting = filter.hasMoney
    ? countWithMoney(db, partnerId, filter)
    : filter.direction
      ? countDirection(db, partnerId, filter)
      : isRange
        ? countRange(db, partnerId, filter)
        : countAll(db, partnerId, filter);
  // So far in, skipping rows costs more than waiting for their number.
  if (page.page > DEEP_PAGE && (page.page - 1) * page.pageSize >= (await counting)) {
    return { rows: [], total: await counting };
  }
  const [rows, total] = await Promise.all([readIndexed(db, partnerId, filter, page), counting]);
  return { rows, total };
}

function requireReach({ from, to, search }: OrderFilter, { sort, page, pageSize }: OrderPage): void {
  if (page * pageSize <= REACH) return;
  const isSorted = sort !== "createdAt" && (from !== undefined || to !== undefined);
  if (search) throw beyondReach(REACH, "with search: narrow it");
  if (isSorted) throw beyondReach(REACH, "under this sortBy: narrow dateFrom and dateTo");
}

/** The refusal of a page that is too far back, with what to do. */
export function beyondReach(reach: number, advice: string): Problem {
  const message = `times pageSize must be at most ${reach.toLocaleString("en")} ${advice}`;
  return invalidRequest([{ path: "page", message }]);
}

const inDirection = ({ descending }: OrderPage) => (descending ? desc : asc);

function isCreatedWithin(number: SQLiteColumn, { from, to }: OrderFilter): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(number, firstNumberAt(from)),
    to === undefined ? undefined : lt(number, firstNumberAt(to)),
  );
}

/** A condition for the rows of `orders` that are meant, apart from a search. */
function isMeant(partnerId: string, filter: OrderFilter): SQL | undefined {
  return and(
    eq(orders.partnerId, partnerId),
    filter.status === undefined ? undefined : eq(orders.status, filter.status),
    isCreatedWithin(orders.number, filter),
    filter.direction === undefined ? undefined : isOfDirection(filter.direction),
    // The condition of the partial index, literally, so that SQLite uses it.
    filter.hasMoney ? sql`cod_amount_kobo > 0` : undefined,
  );
}

const isOfDirection = (direction: Direction): SQL =>
  direction === "return" ? isNotNull(orders.returnOf) : isNull(orders.returnOf);

/** The orders with money are counted by an index of their own. */
async function countWithMoney(db: Database, partnerId: string, filter: OrderFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(isMeant(partnerId, filter));
  return row?.total ?? 0;
}

/** Returns are counted by their own index; deliveries are all orders without them. */
async function countDirection(db: Database, partnerId: string, filter: OrderFilter): Promise<number> {
  const { direction, ...rest } = filter;
  const [row] = await db
    .select({ total: count() })
    .from(orders)
    .where(isMeant(partnerId, { ...rest, direction: "return" }));
  const returns = row?.total ?? 0;
  if (direction === "return") return returns;
  const isRange = filter.from !== undefined || filter.to !== undefined;
  return (await (isRange ? countRange(db, partnerId, rest) : countAll(db, partnerId, rest))) - returns;
}

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
    .where(isMeant(partnerId, filter))
    .orderBy(...sorted)
    .limit(page.pageSize)
    .offset(offsetOf(page));
}

const sumOfCounts = (db: Database) =>
  db.select({ total: sql<number>`coalesce(sum(count), 0)` }).from(orderCounts);

async function countAll(db: Database, partnerId: string, { status }: OrderFilter): Promise<number> {
  const [row] = await sumOfCounts(db).where(
    and(
      // The condition of the partial index, literally, so that SQLite uses it.
      sql`day = ''`,
      eq(orderCounts.partnerId, partnerId),
      status === undefined ? undefined : eq(orderCounts.status, status),
    ),
  );
  return row?.total ?? 0;
}

/** How many orders of a day (UTC) are in a state. */
export interface DayCount {
  day: string;
  status: OrderStatus;
  count: number;
}

/** By the counters that triggers keep: a row for each day (UTC) from `from` on and state that orders of that day are in. */
export async function countByDay(db: Database, partnerId: string, from: string): Promise<DayCount[]> {
  const { day, status } = orderCounts;
  return db
    .select({ day, status, count: orderCounts.count })
    .from(orderCounts)
    .where(and(eq(orderCounts.partnerId, partnerId), gte(day, from)));
}

/** Counts whole days by their counters, and the parts of the first and the last day by their orders. */
async function countRange(db: Database, partnerId: string, filter: OrderFilter): Promise<number> {
  const { status } = filter;
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
        eq(orderCounts.partnerId, partnerId),
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
          .where(isMeant(partnerId, { status, ...edge })),
      ),
  ]);
  return counts.reduce((sum, [row]) => sum + (row?.total ?? 0), 0);
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
        WHERE ${isMeant(partnerId, rest)} AND number < CAST(${position} AS INTEGER) ORDER BY number DESC LIMIT ${CHUNK}`,
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
