import { sql } from "drizzle-orm";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { NEVER } from "../collectable.ts";
import { isUnchanged, type StoredOrder } from "../row.ts";

/** Whether the order's partner has put its parcel back on the shelf before. */
export async function wasPutBack(db: Database, { id, partnerId }: StoredOrder): Promise<boolean> {
  const found = await db.all(
    sql`SELECT 1 FROM order_events
      WHERE order_number = (SELECT number FROM ${orders} WHERE id = ${id} AND partner_id = ${partnerId})
        AND type = 'package.extended' AND previous_status = 'returned' AND actor LIKE 'p%' LIMIT 1`,
  );
  return found.length > 0;
}

/** Ends that an order's parcel can be collected; returns false if the order has changed meanwhile. */
export async function recall(db: Database, order: StoredOrder): Promise<boolean> {
  const recalled = await db
    .update(orders)
    .set({ collectableUntil: NEVER })
    .where(isUnchanged(order))
    .returning({ id: orders.id });
  return recalled.length > 0;
}
