import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome } from "../../db/moves.ts";
import { lateScans, orderEvents } from "../../db/schema/orders/order-events.ts";
import { archivedOrders, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { parseUuid } from "../../shared/uuid.ts";
import { type OrderPoint, selectOrderPoint } from "../copies/copy-store.ts";
import { type OrderEvent, selectEvents } from "../event-store.ts";
import { numberOf } from "../number.ts";
import { COLUMNS_TO_CHANGE, type OrderToChange, pointIdOf, type StoredOrder } from "../row.ts";

/** An order of one partner, by its id, its reference or its tracking code. */
export async function findOrder(
  db: Database,
  partnerId: string,
  by: { id: string } | { reference: string } | { trackingCode: string },
): Promise<OrderToChange | undefined> {
  const isIt =
    "id" in by
      ? eq(orders.id, by.id)
      : "reference" in by
        ? eq(orders.reference, by.reference)
        : eq(orders.trackingCode, by.trackingCode);
  const [order] = await db
    .select(COLUMNS_TO_CHANGE)
    .from(orders)
    .where(and(eq(orders.partnerId, partnerId), isIt));
  return order;
}

/** Whether only an archive has the order. */
export async function isArchived(
  db: Database,
  partnerId: string,
  by: { id: string } | { reference: string },
): Promise<boolean> {
  if ("id" in by && parseUuid(by.id) === undefined) return false;
  const isIt =
    "id" in by
      ? sql`${archivedOrders.number} = ${numberOf(by.id)}`
      : eq(archivedOrders.reference, by.reference);
  const [found] = await db
    .select({ number: archivedOrders.number })
    .from(archivedOrders)
    .where(and(eq(archivedOrders.partnerId, partnerId), isIt))
    .limit(1);
  return found !== undefined;
}

export async function findAnyOrder(
  db: Database,
  by: { id: string } | { trackingCode: string },
): Promise<OrderToChange | undefined> {
  const isIt = "id" in by ? eq(orders.id, by.id) : eq(orders.trackingCode, by.trackingCode);
  const [order] = await db
    .select(COLUMNS_TO_CHANGE)
    .from(orders)
    .where(and(isIt, isAtHome(orders.partnerId)));
  return order;
}

/** An order's events, oldest first. */
export async function readEvents(
  db: Database,
  order: Pick<StoredOrder, "id" | "partnerId">,
): Promise<OrderEvent[]> {
  return selectEvents(db, order);
}

export type LateScan = Omit<typeof lateScans.$inferSelect, "orderNumber">;

/** An order's events and its late scans, both in the order in which they happened. */
export async function readEventsAndLateScans(
  db: Database,
  order: Pick<StoredOrder, "id" | "partnerId">,
): Promise<{ events: OrderEvent[]; lateScans: LateScan[] }> {
  const { occurredAt, receivedAt, actor, keyNo, move, holder } = lateScans;
  const [events, late] = await db.batch([
    selectEvents(db, order),
    db
      .select({ occurredAt, receivedAt, actor, keyNo, move, holder })
      .from(lateScans)
      .innerJoin(orders, eq(orders.number, lateScans.orderNumber))
      .where(and(eq(orders.id, order.id), eq(orders.partnerId, order.partnerId)))
      .orderBy(asc(occurredAt), asc(receivedAt)),
  ]);
  return { events, lateScans: late };
}

/** An order's events, and the point that is shown with it. */
export async function readEventsAndPoint(
  db: Database,
  order: StoredOrder,
): Promise<{ events: OrderEvent[]; point: OrderPoint | undefined }> {
  const ofPoint = selectOrderPoint(db, pointIdOf(order) ?? "");
  const [events, [point]] = await db.batch([selectEvents(db, order), ofPoint]);
  return { events, point };
}

/** An entry of the audit log on an order. Its id is that of the order's event. */
export interface OrderEntry {
  id: string;
  orderId: string;
}

/** Why operators did what entries of the audit log say; without those whose receiver is erased. */
export async function findAnyReasons(
  db: Database,
  entries: readonly OrderEntry[],
): Promise<{ id: string; reason: string }[]> {
  const reason = sql<string>`${orderEvents.details} ->> '$.operator.reason'`;
  const orderIds = entries.map(({ orderId }) => orderId);
  const ids = entries.map(({ id }) => id);
  return db
    .select({ id: orderEvents.id, reason })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderNumber, orders.number))
    .where(
      and(
        isOneOf(orders.id, orderIds),
        isAtHome(orders.partnerId),
        isOneOf(orderEvents.id, ids),
        isNotNull(reason),
      ),
    );
}
