import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { firstNumberAt } from "../number.ts";
import { ORDER_COLUMNS, type StoredOrder } from "../row.ts";

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
/** How many changes a page of a filtered list looks at: where few orders match, it has fewer than were asked for. */
const LOOKED_AT = 20_000;

/** A condition: after a position in the index by change. */
const isBehind = (partnerId: string, after: ChangePosition): SQL | undefined =>
  and(
    eq(orders.partnerId, partnerId),
    sql`(updated_at, number) > (CAST(${after.updatedAt} AS INTEGER), CAST(${after.position} AS INTEGER))`,
  );

const POSITIONED = { ...ORDER_COLUMNS, position: sql<string>`CAST(number AS TEXT)` };

export interface ChangedOrders {
  rows: (StoredOrder & ChangePosition)[];
  /** Counted up to `MAX_COUNTED`; undefined if it was not asked for. */
  total?: number | undefined;
  /** Where the list goes on, if it does. */
  lookedUpTo?: ChangePosition | undefined;
}

export async function readChanged(
  db: Database,
  filter: ChangedFilter,
  after: ChangePosition,
  { limit, isCounted }: { limit: number; isCounted: boolean },
): Promise<ChangedOrders> {
  if (filter.status !== undefined || filter.from !== undefined || filter.to !== undefined)
    return readMatching(db, filter, after, limit);
  const [rows, total] = await Promise.all([
    db
      .select(POSITIONED)
      .from(orders)
      .where(isBehind(filter.partnerId, after))
      .orderBy(asc(orders.updatedAt), asc(orders.number))
      .limit(limit),
    isCounted ? countChanged(db, filter.partnerId, after) : undefined,
  ]);
  return { rows, total };
}

async function countChanged(db: Database, partnerId: string, after: ChangePosition): Promise<number> {
  const found = db
    .select({ number: orders.number })
    .from(orders)
    .where(isBehind(partnerId, after))
    .limit(MAX_COUNTED);
  const [counted] = await db.select({ total: count() }).from(found.as("found"));
  return counted?.total ?? 0;
}

/** Both queries look at the same changes, because they are one transaction. */
async function readMatching(
  db: Database,
  { partnerId, status, from, to }: ChangedFilter,
  after: ChangePosition,
  limit: number,
): Promise<ChangedOrders> {
  const looked = sql`(SELECT updated_at, number, status FROM orders INDEXED BY orders_by_update
    WHERE ${isBehind(partnerId, after)} ORDER BY updated_at, number LIMIT ${LOOKED_AT})`;
  const isWanted = and(
    sql`true`,
    status === undefined ? undefined : sql`status = ${status}`,
    from === undefined ? undefined : sql`number >= ${firstNumberAt(from)}`,
    to === undefined ? undefined : sql`number < ${firstNumberAt(to)}`,
  )!;
  const [rows, [seen]] = await db.batch([
    db
      .select(POSITIONED)
      .from(orders)
      .where(
        sql`number IN (SELECT number FROM ${looked} WHERE ${isWanted} ORDER BY updated_at, number LIMIT ${limit})`,
      )
      .orderBy(asc(orders.updatedAt), asc(orders.number)),
    db
      .select({
        count: sql<number>`count(*)`,
        matching: sql<number>`count(*) FILTER (WHERE ${isWanted})`,
        last: sql<string | null>`max(printf('%015d.%019d', updated_at, number))`,
      })
      .from(looked),
  ]);
  const [updatedAt, position] = (seen!.last ?? "").split(".");
  return {
    rows,
    total: Math.min(seen!.matching, MAX_COUNTED),
    lookedUpTo: seen!.count < LOOKED_AT ? undefined : { updatedAt: Number(updatedAt), position: position! },
  };
}
