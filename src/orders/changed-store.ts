import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";
import { firstNumberAt } from "./number.ts";
import { ORDER_COLUMNS, type StoredOrder } from "./row.ts";

/** A partner's orders in the order of their last changes. */

export interface ChangedFilter {
  partnerId: string;
  status?: OrderStatus | undefined;
  /** Created at or after; milliseconds since the epoch. */
  from?: number | undefined;
  /** Created before. */
  to?: number | undefined;
}

/** A place in the list: by the last change, then by number (as text, because it is larger than JavaScript's numbers hold). */
export interface ChangePosition {
  updatedAt: number;
  position: string;
}

/** Before all orders that changed at this time. */
export const startOf = (updatedAt: number): ChangePosition => ({ updatedAt, position: "-1" });

/** How far the list is counted. */
const MAX_COUNTED = 10_000;

/** Behind a position. The `+` keeps SQLite to the index by change, which has every column that is named here. */
const isBehind = ({ partnerId, status, from, to }: ChangedFilter, after: ChangePosition): SQL | undefined =>
  and(
    eq(orders.partnerId, partnerId),
    sql`(updated_at, number) > (CAST(${after.updatedAt} AS INTEGER), CAST(${after.position} AS INTEGER))`,
    status === undefined ? undefined : sql`+status = ${status}`,
    from === undefined ? undefined : sql`+number >= ${firstNumberAt(from)}`,
    to === undefined ? undefined : sql`+number < ${firstNumberAt(to)}`,
  );

export async function readChanged(
  db: Database,
  filter: ChangedFilter,
  after: ChangePosition,
  limit: number,
): Promise<(StoredOrder & ChangePosition)[]> {
  return db
    .select({ ...ORDER_COLUMNS, position: sql<string>`CAST(number AS TEXT)` })
    .from(orders)
    .where(isBehind(filter, after))
    .orderBy(asc(orders.updatedAt), asc(orders.number))
    .limit(limit);
}

/** How many there are behind a position, up to `MAX_COUNTED`. */
export async function countChanged(
  db: Database,
  filter: ChangedFilter,
  after: ChangePosition,
): Promise<number> {
  const found = db
    .select({ number: orders.number })
    .from(orders)
    .where(isBehind(filter, after))
    .limit(MAX_COUNTED);
  const [counted] = await db.select({ total: count() }).from(found.as("found"));
  return counted?.total ?? 0;
}
