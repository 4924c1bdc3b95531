import type { Database } from "../platform/deps.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";
import { compareCodePoints } from "../shared/text.ts";
import { matchExpression, scopeOf } from "./search-words.ts";
import { type OrderRow, SELECTED, type StoredOrder, TIME_SHIFT, toOrder } from "./store.ts";

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
  deliveryFee: "delivery_fee_kobo",
  receiverLastName: "last_name_key",
} as const;

const DAY_MS = 86_400_000;
const DEEP_PAGE = 100;
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
  const match = filter.search === undefined ? undefined : matchExpression(scope(filter), filter.search);
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

function scope({ partnerId, status }: OrderFilter): string | undefined {
  return partnerId === undefined ? undefined : scopeOf(partnerId, status);
}

const direction = ({ descending }: OrderPage) => (descending ? "DESC" : "ASC");
const limits = ({ page, pageSize }: OrderPage) => [
  pageSize,
  Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER),
];

/** Conditions on the orders' table, and what they bind. */
function conditions({ partnerId, status, from, to }: OrderFilter): { sql: string; values: unknown[] } {
  const parts: string[] = [];
  const values: unknown[] = [];
  if (partnerId !== undefined) parts.push(`partner_id = ?${values.push(partnerId)}`);
  if (status !== undefined) parts.push(`status = ?${values.push(status)}`);
  if (from !== undefined) parts.push(`number >= CAST(?${values.push(from)} AS INTEGER) ${TIME_SHIFT}`);
  if (to !== undefined) parts.push(`number < CAST(?${values.push(to)} AS INTEGER) ${TIME_SHIFT}`);
  return { sql: parts.length > 0 ? parts.join(" AND ") : "true", values };
}

async function readIndexed(
  { $client }: Database,
  filter: OrderFilter,
  page: OrderPage,
): Promise<StoredOrder[]> {
  const column = SORT_COLUMNS[page.sort];
  const order = [...(column ? [column] : []), "number"]
    .map((name) => `${name} ${direction(page)}`)
    .join(", ");
  const { sql, values } = conditions(filter);
  const { results } = await $client
    .prepare(
      `SELECT ${SELECTED} FROM orders WHERE ${sql} ORDER BY ${order} LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`,
    )
    .bind(...values, ...limits(page))
    .all<OrderRow>();
  return results.map(toOrder);
}

async function countAll({ $client }: Database, { partnerId, status }: OrderFilter): Promise<number> {
  // No condition that is left open: with `OR` SQLite would look through the counters of every day.
  const ofPartner = partnerId === undefined ? "" : "AND partner_id = ?1";
  const row = await $client
    .prepare(
      `SELECT coalesce(sum(count), 0) AS total FROM order_counts
      WHERE day = '' ${ofPartner} AND (?2 IS NULL OR status = ?2)`,
    )
    .bind(partnerId ?? null, status ?? null)
    .first<{ total: number }>();
  return row?.total ?? 0;
}

/** Whole days by their counters, what is left of the first and the last day by its orders. */
async function countRange({ $client }: Database, filter: OrderFilter): Promise<number> {
  const { partnerId, status } = filter;
  const from = Math.min(Math.max(filter.from ?? 0, 0), END);
  const to = Math.min(Math.max(filter.to ?? END, 0), END);
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(to / DAY_MS) * DAY_MS;
  const edges =
    firstDay <= lastDay
      ? [
          [from, firstDay],
          [lastDay, to],
        ]
      : [[from, to]];
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const days = $client
    .prepare(
      `SELECT coalesce(sum(count), 0) AS total FROM order_counts
      WHERE partner_id = ?1 AND day >= ?2 AND day < ?3 AND day <> '' AND (?4 IS NULL OR status = ?4)`,
    )
    .bind(partnerId, dayOf(firstDay), dayOf(Math.max(firstDay, lastDay)), status ?? null);
  const parts = edges
    .filter(([start, end]) => start! < end!)
    .map(([start, end]) => {
      const { sql, values } = conditions({ partnerId, status, from: start, to: end });
      return $client.prepare(`SELECT count(*) AS total FROM orders WHERE ${sql}`).bind(...values);
    });
  const results = await $client.batch<{ total: number }>([days, ...parts]);
  return results.reduce((sum, { results: [row] }) => sum + (row?.total ?? 0), 0);
}

/** Conditions on the search index, and what they bind. */
function found({ partnerId, status, from, to }: OrderFilter, match: string) {
  const { sql, values } = conditions({ from, to });
  // Without a partner the scope does not tell the state.
  const state =
    partnerId === undefined && status !== undefined ? ` AND status = ?${values.push(status)}` : "";
  const at = values.push(match);
  return { sql: `orders_search MATCH ?${at} AND ${sql.replaceAll("number", "rowid")}${state}`, values };
}

/** By creation, as the search index has them. */
async function listFound({ $client }: Database, filter: OrderFilter, page: OrderPage, match: string) {
  const { sql, values } = found(filter, match);
  const [rows, counted] = await $client.batch([
    $client
      .prepare(
        `SELECT ${SELECTED} FROM orders WHERE number IN (
          SELECT rowid FROM orders_search WHERE ${sql}
          ORDER BY rowid ${direction(page)} LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}
        ) ORDER BY number ${direction(page)}`,
      )
      .bind(...values, ...limits(page)),
    $client.prepare(`SELECT count(*) AS total FROM orders_search WHERE ${sql}`).bind(...values),
  ]);
  return {
    rows: (rows!.results as OrderRow[]).map(toOrder),
    total: (counted!.results as { total: number }[])[0]?.total ?? 0,
  };
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
  { $client }: Database,
  filter: OrderFilter,
  page: OrderPage,
  match: string | undefined,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const { sql, values } = match ? found(filter, match) : conditions(filter);
  const id = match ? "rowid" : "number";
  // These two hold every key, so that no row is read but theirs.
  const index = filter.status === undefined ? "orders_by_creation" : "orders_by_status";
  const source = match ? "orders_search" : `orders INDEXED BY ${index}`;
  const chunk = $client.prepare(
    `SELECT CAST(${id} AS TEXT) AS position, ${SORT_COLUMNS[page.sort]} AS key FROM ${source}
    WHERE ${sql} AND ${id} > CAST(?${values.length + 1} AS INTEGER) ORDER BY ${id} LIMIT ${CHUNK}`,
  );
  const end = page.page * page.pageSize;
  let best: Match[] = [];
  let total = 0;
  for (let after = "-1", isMore = true; isMore; ) {
    const { results } = await chunk.bind(...values, after).all<Match>();
    total += results.length;
    isMore = results.length === CHUNK;
    after = results.at(-1)?.position ?? after;
    best = [...best, ...results].sort((a, b) => compareMatches(a, b, page.descending)).slice(0, end);
  }
  const positions = best.slice(end - page.pageSize).map(({ position }) => position);
  const { results } = await $client
    .prepare(
      `SELECT CAST(number AS TEXT) AS position, ${SELECTED} FROM orders
      WHERE number IN (SELECT CAST(value AS INTEGER) FROM json_each(?1))`,
    )
    .bind(JSON.stringify(positions))
    .all<OrderRow & { position: string }>();
  const byPosition = new Map(results.map(({ position, ...row }) => [position, toOrder(row)]));
  return { rows: positions.flatMap((position) => byPosition.get(position) ?? []), total };
}

function compareMatches(a: Match, b: Match, descending: boolean): number {
  const byKey =
    typeof a.key === "number" ? a.key - (b.key as number) : compareCodePoints(a.key, b.key as string);
  const order = byKey || compareCodePoints(a.position, b.position);
  return descending ? -order : order;
}
