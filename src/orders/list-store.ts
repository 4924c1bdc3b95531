import { and, asc, count, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { offsetOf } from "../db/page.ts";
import { orderCounts, orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";
import { invalidRequest } from "../shared/problem.ts";
import { compareCodePoints } from "../shared/text.ts";
import { firstNumberAt, lastPositionBefore } from "./number.ts";
import { ORDER_COLUMNS, type StoredOrder } from "./row.ts";
import { orderTerms, withPartner } from "./search-store.ts";
import { matchExpression } from "./search-words.ts";

export const ORDER_SORTS = ["createdAt", "status", "deliveryFee", "receiverLastName"] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders are meant. */
export interface OrderFilter {
  /** Every partner's, if absent: only with the sort `createdAt` and without dates. */
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

/** The column that each sort goes by; all go on by creation. */
const SORT_COLUMNS = {
  createdAt: undefined,
  status: "status",
  deliveryFee: "deliveryFeeKobo",
  receiverLastName: "lastNameKey",
} as const satisfies Record<OrderSort, (keyof typeof orders & keyof typeof orderTerms) | undefined>;

const DAY_MS = 86_400_000;
const DEEP_PAGE = 100;
/** So far back reach lists over all partners, and those that are sorted in memory. */
const REACH_OF_ALL = 10_000;
const REACH_OF_SORTED = 100_000;
/** Later than any order. */
const END = 2 ** 42 - 1;

/**
 * One page of orders and how many there are on all. Costs the page's rows where an index has the wanted order and
 * counters the total; else each match is read once.
 */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  page: OrderPage,
): Promise<{ rows: StoredOrder[]; total: number }> {
  requireReach(filter, page);
  const match = matchOf(filter);
  const isRange = filter.from !== undefined || filter.to !== undefined;
  if (page.sort !== "createdAt" && (match || isRange)) return listCollected(db, filter, page, match);
  if (match) return listFound(db, filter, page, match);
  const counting = isRange ? countRange(db, filter) : countAll(db, filter);
  // So far in, rows that are skipped cost more than to wait for their number.
  if (page.page > DEEP_PAGE && (page.page - 1) * page.pageSize >= (await counting)) {
    return { rows: [], total: await counting };
  }
  const [rows, total] = await Promise.all([readIndexed(db, filter, page), counting]);
  return { rows, total };
}

/** @throws Problem `invalid_request` that says what to narrow */
function requireReach(
  { partnerId, from, to, search }: OrderFilter,
  { sort, page, pageSize }: OrderPage,
): void {
  const last = page * pageSize;
  const isSorted = sort !== "createdAt" && (search || from !== undefined || to !== undefined);
  if (partnerId === undefined && last > REACH_OF_ALL)
    refuse(REACH_OF_ALL, "over all partners: narrow the search, or give a partner_id");
  if (isSorted && last > REACH_OF_SORTED)
    refuse(REACH_OF_SORTED, "under this sortBy: narrow dateFrom, dateTo or search");
}

function refuse(reach: number, advice: string): never {
  const message = `times pageSize must be at most ${reach.toLocaleString("en")} ${advice}`;
  throw invalidRequest([{ path: "page", message }]);
}

/** The right side of the index's `MATCH`; undefined if nothing is searched for. */
function matchOf({ partnerId, status, search = "" }: OrderFilter): SQL | undefined {
  const expression = matchExpression(search, { ofPartner: partnerId !== undefined, status });
  if (expression === undefined) return undefined;
  return partnerId === undefined ? sql`${expression}` : withPartner(expression, partnerId);
}

const inDirection = ({ descending }: OrderPage) => (descending ? desc : asc);

function isCreatedWithin(number: SQLiteColumn, { from, to }: OrderFilter): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(number, firstNumberAt(from)),
    to === undefined ? undefined : lt(number, firstNumberAt(to)),
  );
}

/** Which rows of `orders` are meant, whatever is searched. */
function isMeant(filter: OrderFilter): SQL | undefined {
  const { partnerId, status } = filter;
  return and(
    partnerId === undefined ? undefined : eq(orders.partnerId, partnerId),
    status === undefined ? undefined : eq(orders.status, status),
    isCreatedWithin(orders.number, filter),
  );
}

/** Which rows of the search index are meant. */
const isFound = (filter: OrderFilter, match: SQL) =>
  and(sql`${orderTerms} MATCH ${match}`, isCreatedWithin(orderTerms.rowid, filter));

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
      partnerId === undefined ? undefined : eq(orderCounts.partnerId, partnerId),
      status === undefined ? undefined : eq(orderCounts.status, status),
    ),
  );
  return row?.total ?? 0;
}

/** Whole days by their counters, what is left of the first and the last day by its orders. */
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
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
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

/** By creation, as the search index has them. */
async function listFound(db: Database, filter: OrderFilter, page: OrderPage, match: SQL) {
  const isWanted = isFound(filter, match);
  const order = inDirection(page);
  const countTo = filter.partnerId === undefined ? REACH_OF_ALL : Number.MAX_SAFE_INTEGER;
  const numbers = db
    .select({ number: orderTerms.rowid })
    .from(orderTerms)
    .where(isWanted)
    .orderBy(order(orderTerms.rowid))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const [rows, [counted]] = await db.batch([
    db
      .select(ORDER_COLUMNS)
      .from(orders)
      .where(inArray(orders.number, numbers))
      .orderBy(order(orders.number)),
    db
      .select({ total: count() })
      .from(
        db.select({ number: orderTerms.rowid }).from(orderTerms).where(isWanted).limit(countTo).as("found"),
      ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** As many matches as are read at a time. */
const CHUNK = 20_000;

interface Match {
  /** The order's number as text: larger than JavaScript's numbers hold, and of one length. */
  position: string;
  key: string | number;
}

/**
 * In an order that no index has among the matches: reads the key of each once, and keeps what the page needs. SQLite's
 * own sort would read every match again.
 */
async function listCollected(
  db: Database,
  filter: OrderFilter,
  page: OrderPage,
  match: SQL | undefined,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const [table, id] = match ? [orderTerms, orderTerms.rowid] : [orders, orders.number];
  // These two hold every key, so that no row is read but theirs.
  const index = filter.status === undefined ? "orders_by_creation" : "orders_by_status";
  const source = match ? sql`${table}` : sql`${table} INDEXED BY ${sql.identifier(index)}`;
  const { from, ...rest } = filter;
  const isWanted = match ? isFound(rest, match) : isMeant(rest);
  const key = table[SORT_COLUMNS[page.sort]!];
  const chunkAfter = (position: string) =>
    db.all<Match>(
      sql`SELECT CAST(${id} AS TEXT) AS position, ${key} AS key FROM ${source}
        WHERE ${isWanted} AND ${id} > CAST(${position} AS INTEGER) ORDER BY ${id} LIMIT ${CHUNK}`,
    );
  const end = page.page * page.pageSize;
  let best: Match[] = [];
  let total = 0;
  for (let after = from === undefined ? "-1" : lastPositionBefore(from), isMore = true; isMore; ) {
    const matches = await chunkAfter(after);
    total += matches.length;
    isMore = matches.length === CHUNK;
    after = matches.at(-1)?.position ?? after;
    best = [...best, ...matches].sort((a, b) => compareMatches(a, b, page.descending)).slice(0, end);
  }
  const positions = best.slice(end - page.pageSize).map(({ position }) => position);
  const rows = await db
    .select({ ...ORDER_COLUMNS, position: sql<string>`CAST(number AS TEXT)` })
    .from(orders)
    .where(sql`number IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(positions)}))`);
  const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]));
  return { rows: positions.flatMap((position) => byPosition.get(position) ?? []), total };
}

function compareMatches(a: Match, b: Match, descending: boolean): number {
  const byKey =
    typeof a.key === "number" ? a.key - (b.key as number) : compareCodePoints(a.key, b.key as string);
  const order = byKey || compareCodePoints(a.position, b.position);
  return descending ? -order : order;
}
