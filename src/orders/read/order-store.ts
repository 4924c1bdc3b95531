import { and, eq } from "drizzle-orm";
import { isAtHome } from "../../db/moves.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { type OrderPoint, selectOrderPoint } from "../copies/copy-store.ts";
import { type OrderEvent, selectEvents } from "../event-store.ts";
import { ORDER_COLUMNS, type StoredOrder } from "../row.ts";

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
  const [order] = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(eq(orders.id, id), isAtHome(orders.partnerId)));
  return order;
}

/** An order's events, oldest first. */
export async function readEvents(
  db: Database,
  order: Pick<StoredOrder, "id" | "partnerId">,
): Promise<OrderEvent[]> {
  return selectEvents(db, order);
}

/** The same, and the point that the order goes to. */
export async function readEventsAndPoint(
  db: Database,
  order: StoredOrder,
): Promise<{ events: OrderEvent[]; point: OrderPoint }> {
  const [events, [point]] = await db.batch([selectEvents(db, order), selectOrderPoint(db, order.pointId)]);
  return { events, point: point! };
}
