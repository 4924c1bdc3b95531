import { type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { pointCounts } from "../../db/schema/orders/copies.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import { mostUnscanned } from "../order.ts";
import { isUnchanged, type OrderToChange } from "../row.ts";

/** A partner's parcels that nobody has scanned yet, at the points that they go to, as triggers count them. */

const unscannedOf = (partnerId: string): SQL => sql`coalesce(unscanned ->> ${`$."${partnerId}"`}, 0)`;

/**
 * A statement that reads their number at each of these points. It belongs in one batch with the one that reads the orders
 * concerned: in between, an equal request may take the last place.
 */
export const selectUnscanned = (db: Database, partnerId: string, pointIds: readonly string[]) =>
  db
    .select({ pointId: pointCounts.pointId, count: sql<number>`${unscannedOf(partnerId)}` })
    .from(pointCounts)
    .where(isOneOf(pointCounts.pointId, pointIds));

/** Their number at a point to which an order is to be sent; undefined if the order was changed meanwhile. */
export async function countUnscannedFor(
  db: Database,
  order: OrderToChange,
  pointId: string,
): Promise<number | undefined> {
  const [unchanged, [there]] = await db.batch([
    db.select({ id: orders.id }).from(orders).where(isUnchanged(order)),
    selectUnscanned(db, order.partnerId, [pointId]),
  ]);
  return unchanged.length > 0 ? (there?.count ?? 0) : undefined;
}

/** A condition: there is room for another one at the point while the statement runs. */
export function hasRoom(partnerId: string, { copy, capacity }: PointTerms): SQL {
  const most = mostUnscanned(capacity);
  if (most === null) return sql`true`;
  return sql`NOT EXISTS (SELECT 1 FROM ${pointCounts}
    WHERE point_id = ${copy.id} AND ${unscannedOf(partnerId)} >= CAST(${most} AS INTEGER))`;
}
