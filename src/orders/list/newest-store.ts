import { and, desc, type SQL, sql } from "drizzle-orm";
import { isAtHome, isOrderAtHome } from "../../db/moves.ts";
import { orderCounts, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { ORDER_COLUMNS, type StoredOrder } from "../row.ts";
import { findAnyPage } from "../search/find-store.ts";
import { orderTerms } from "../search/search-store.ts";
import { searchQuery, stateQuery } from "../search/search-words.ts";
import { byPositions, isAt } from "./list-store.ts";

/** The newest orders of all partners in one database. */

/** So far back reach lists over all partners. */
export const REACH_OF_ALL = 10_000;

/** Their numbers, as text, and how many there are in all. */
export interface Newest {
  positions: string[];
  total: number;
}

interface NewestFilter {
  status?: OrderStatus | undefined;
  search?: string | undefined;
  /** Not with a search. */
  direction?: "return" | undefined;
}

/** The newest returns, as far back as lists reach. One index has those of all states, another those of each. */
const returnsIn = (status: OrderStatus | undefined): SQL =>
  sql`SELECT number FROM ${orders} INDEXED BY ${sql.identifier(status ? "orders_returns_by_state" : "orders_returns_by_creation")}
    WHERE return_of IS NOT NULL AND ${status ? sql`status = ${status}` : sql`true`} AND ${isAtHome(orders.partnerId)}
    ORDER BY number DESC LIMIT ${REACH_OF_ALL}`;

/**
 * The newest `reach` orders that are in a state, or that a search finds. Without a search it is the search index,
 * too, that is asked for a state, because only it has these orders by creation.
 */
export async function findAnyNewest(
  db: Database,
  { status, search = "", direction }: NewestFilter,
  reach: number,
): Promise<Newest> {
  if (direction === "return") return newestOf(db, returnsIn(status), reach);
  const page = { page: 1, pageSize: reach, descending: true };
  const find = { ...page, isWanted: isOrderAtHome(orderTerms.rowid), key: undefined };
  const query = searchQuery(search, { ofPartner: false, status });
  if (query) return findAnyPage(db, { ...find, query, reach: REACH_OF_ALL });
  const [{ positions }, total] = await Promise.all([
    status ? findAnyPage(db, { ...find, query: stateQuery(status), reach }) : findLast(db, reach),
    countAll(db, status),
  ]);
  return { positions, total };
}

async function countAll(db: Database, status: OrderStatus | undefined): Promise<number> {
  const hasStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(count), 0)` })
    .from(orderCounts)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`day = '' AND ${isAtHome(orderCounts.partnerId)} AND ${hasStatus}`);
  return row?.total ?? 0;
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

/** The orders with these numbers, in their order. */
export async function readAnyAt(db: Database, positions: readonly string[]): Promise<StoredOrder[]> {
  const rows = await db
    .select({ ...ORDER_COLUMNS, position: sql<string>`CAST(number AS TEXT)` })
    .from(orders)
    .where(and(isAt(positions), isAtHome(orders.partnerId)));
  return byPositions(rows, positions);
}

/** The newest `reach` of the orders whose numbers a query finds, and how many it finds. */
export async function newestOf(db: Database, found: SQL, reach: number): Promise<Newest> {
  const [row] = await db.all<{ total: number; positions: string }>(
    sql`WITH found AS MATERIALIZED (${found})
      SELECT (SELECT count(*) FROM found) AS total, (
        SELECT json_group_array(CAST(number AS TEXT)) FROM (
          SELECT number FROM found ORDER BY number DESC LIMIT ${reach})) AS positions`,
  );
  return { total: row!.total, positions: JSON.parse(row!.positions) };
}
