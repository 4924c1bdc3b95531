import { and, eq } from "drizzle-orm";
import { orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { ORDER_COLUMNS, type StoredOrder } from "./row.ts";

/** An order of one partner, by its id or its reference. */
export async function findOrder(
  db: Database,
  partnerId: string,
  by: { id: string } | { reference: string },
): Promise<StoredOrder | undefined> {
  const isIt = "id" in by ? eq(orders.id, by.id) : eq(orders.reference, by.reference);
  const [order] = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(eq(orders.partnerId, partnerId), isIt));
  return order;
}

/** An order of any partner, by its id. */
export async function findAnyOrder(db: Database, id: string): Promise<StoredOrder | undefined> {
  const [order] = await db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, id));
  return order;
}
