import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { StoredOrder } from "../row.ts";

export type MadeReturn = Pick<StoredOrder, "id" | "trackingCode" | "status" | "items">;

/** The returns of an order, the oldest first. */
export async function readReturns(
  db: Database,
  { id, partnerId }: Pick<StoredOrder, "id" | "partnerId">,
): Promise<MadeReturn[]> {
  return db
    .select({ id: orders.id, trackingCode: orders.trackingCode, status: orders.status, items: orders.items })
    .from(orders)
    .where(and(eq(orders.partnerId, partnerId), eq(orders.returnOf, id)))
    .orderBy(asc(orders.number));
}

/** A condition: the order is delivered, and has these returns and no other. */
export function isStillSo(
  { id, partnerId }: Pick<StoredOrder, "id" | "partnerId">,
  made: readonly MadeReturn[],
): SQL {
  const ids = JSON.stringify(made.flatMap((one) => (one.status === "cancelled" ? [] : [one.id])));
  return sql`EXISTS (SELECT 1 FROM orders AS sent
      WHERE sent.id = ${id} AND sent.partner_id = ${partnerId} AND sent.status = 'delivered')
    AND (SELECT json_group_array(made.id) FROM (SELECT id FROM orders AS known
      WHERE known.return_of = ${id} AND known.partner_id = ${partnerId} AND known.status <> 'cancelled'
      ORDER BY known.number) AS made) = ${ids}`;
}
