import { type SQL, sql } from "drizzle-orm";
import { isAtHome, isOrderAtHome } from "../../db/moves.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import type { MoneyException } from "../../shared/payment-status.ts";
import { firstNumberAt } from "../number.ts";
import { AMOUNT_DUE } from "../row.ts";
import { orderTerms } from "../search/search-store.ts";
import { matchOf, stateQuery } from "../search/search-words.ts";
import { type Newest, newestOf } from "./newest-store.ts";

/** How many orders are looked at, the newest first. */
const MAX_LOOKED_AT = 10_000;

/**
 * The newest orders of all partners that are in a state, were created before `before`, and, if that is asked for,
 * have not changed since then. Only the search index has the orders of a state by creation.
 */
export async function findWaiting(
  db: Database,
  { status, before, isUnchanged }: { status: OrderStatus; before: number; isUnchanged: boolean },
  reach: number,
): Promise<Newest> {
  const candidates = sql`SELECT rowid FROM ${orderTerms}
    WHERE ${orderTerms} MATCH ${matchOf(stateQuery(status))} AND rowid < ${firstNumberAt(before)}
    ORDER BY rowid DESC LIMIT ${MAX_LOOKED_AT}`;
  // Returns are left out: their receivers have two weeks.
  const isSo = isUnchanged ? sql`updated_at < ${before}` : sql`return_of IS NULL`;
  return newestOf(
    db,
    sql`SELECT number FROM ${orders} WHERE number IN (${candidates}) AND status = ${status} AND ${isSo}
      AND ${isAtHome(orders.partnerId)}`,
    reach,
  );
}

/**
 * The newest orders of all partners that are on the shelf of one of these points or on their way to it.
 * @param which only those with money to collect
 */
export async function findUnderWayTo(
  db: Database,
  pointIds: readonly string[],
  reach: number,
  { withMoney }: { withMoney: boolean } = { withMoney: false },
): Promise<Newest> {
  const hasMoney = withMoney ? sql`cod_amount_kobo > 0` : sql`true`;
  return newestOf(
    db,
    sql`SELECT number FROM ${orders} INDEXED BY orders_at_point
      WHERE point_id IN (SELECT value FROM json_each(${JSON.stringify(pointIds)})) AND final_at IS NULL
        AND ${hasMoney} AND ${isOrderAtHome(orders.number)}
      LIMIT ${MAX_LOOKED_AT}`,
    reach,
  );
}

/** The newest orders of all partners on shelves whose time, without closed days, began before `arrivedBefore`. */
export async function findExpiring(db: Database, arrivedBefore: number, reach: number): Promise<Newest> {
  return newestOf(
    db,
    // The condition of the partial index, literally, so that SQLite uses it.
    sql`SELECT number FROM ${orders} INDEXED BY orders_to_expire
      WHERE status = 'ready_for_pickup' AND arrived_at + extra_days * 86400000 < ${arrivedBefore}
        AND ${isOrderAtHome(orders.number)}
      LIMIT ${MAX_LOOKED_AT}`,
    reach,
  );
}

/** Whether what a correction left to be settled is still so. */
const STILL: Record<MoneyException, SQL> = {
  payment_void: sql`true`,
  paid_not_delivered: sql`orders.status <> 'delivered' AND EXISTS (
    SELECT 1 FROM payments WHERE order_id = orders.id AND payments.status <> 'void')`,
  delivered_unpaid: sql`orders.status = 'delivered' AND ${AMOUNT_DUE} > 0`,
};

/** The newest orders of which a correction since `since` has left the money to be settled. */
export async function findWithMoney(
  db: Database,
  { kind, since }: { kind: MoneyException; since: number },
  reach: number,
): Promise<Newest> {
  return newestOf(
    db,
    // The condition of the partial index, literally, so that SQLite uses it.
    sql`SELECT number FROM ${orders} WHERE number IN (
        SELECT order_number FROM order_events INDEXED BY order_events_of_money
        WHERE details ->> 'money' IS NOT NULL AND details ->> 'money' = ${kind} AND occurred_at >= ${since}
        ORDER BY occurred_at DESC LIMIT ${MAX_LOOKED_AT})
      AND ${STILL[kind]} AND ${isAtHome(orders.partnerId)}`,
    reach,
  );
}

/** The newest orders whose payments a driver has had since one time or earlier, or a point since another. */
export async function findMoneyHeldTooLong(
  db: Database,
  { byDrivers, byPoints }: { byDrivers: number; byPoints: number },
  reach: number,
): Promise<Newest> {
  return newestOf(
    db,
    // The condition of the partial index, literally, so that SQLite uses it.
    sql`SELECT number FROM ${orders} WHERE ${isAtHome(orders.partnerId)} AND id IN (
        SELECT order_id FROM payments WHERE status IN ('collected', 'with_driver')
          AND (holder_kind = 'driver' AND since <= ${byDrivers} OR holder_kind = 'point' AND since <= ${byPoints})
        LIMIT ${MAX_LOOKED_AT})`,
    reach,
  );
}
