import { asc, eq, sql } from "drizzle-orm";
import type { Batch } from "../db/batch.ts";
import { insertFrom } from "../db/conditional-insert.ts";
import type { EventDetails } from "../db/json-columns.ts";
import { orderEvents } from "../db/schema/orders/order-events.ts";
import { orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { type EventType, keepsHolder, type OrderStatus } from "../shared/parcel-status.ts";
import { MINUTE_MS } from "../shared/time.ts";
import { orderEventBody } from "../webhooks/event.ts";
import { type Due, insertDeliveries } from "../webhooks/outbox.ts";
import {
  actorToText,
  type EventActor,
  type HeldEvent,
  holderOf,
  holderToStore,
  keyNoToStore,
} from "./holder.ts";
import { expectedArrival } from "./order.ts";
import { directionOf, POINT_ID, pointIdOf, type StoredOrder } from "./row.ts";

export interface NewEvent extends EventDetails {
  id: string;
  type: EventType;
  previousStatus: OrderStatus | null;
  occurredAt: number;
  now: number;
  actor: EventActor;
  /** Somebody who did not scan the parcel had it before. */
  isGap?: boolean | undefined;
}

/** What an event keeps of the time that a scan claimed. */
export function scanTimes(
  claimedAt: number | undefined,
  { occurredAt, now }: Pick<NewEvent, "occurredAt" | "now">,
): Pick<EventDetails, "claimedAt" | "receivedAt"> {
  if (claimedAt === undefined) return {};
  return {
    ...(claimedAt === occurredAt ? {} : { claimedAt }),
    ...(now - occurredAt < MINUTE_MS ? {} : { receivedAt: now }),
  };
}

/** What came of an event, to be read when its batch has run. */
export interface RecordedEvent {
  /** What has to be delivered; undefined if nothing was recorded, because the order had been changed meanwhile. */
  readonly due: Due[] | undefined;
}

/** Records the event that made `order` what it is, and what has to be delivered, if the order in D1 is as `order` says. */
export function recordEvent(batch: Batch, order: StoredOrder, event: NewEvent): RecordedEvent {
  const { id, type, previousStatus, occurredAt, now, actor: by, isGap = false, ...news } = event;
  const { sequence, status } = order;
  const pointId = pointIdOf(order) ?? "";
  const actor = actorToText(by);
  const holder = holderOf(order);
  const said = holderToStore({ type, status, pointId, occurredAt, actor }, directionOf(order), holder);
  const isKept = said !== null && holder.since < occurredAt;
  const details: EventDetails = { ...news, ...(isKept ? { heldSince: holder.since } : {}) };
  const isSo = sql`orders.id = ${order.id} AND orders.partner_id = ${order.partnerId}
    AND orders.sequence = ${sequence} AND orders.status = ${status}`;
  const recorded = batch.add(
    insertFrom(
      batch.db,
      orderEvents,
      {
        orderNumber: orders.number,
        pointId: POINT_ID,
        id,
        type,
        sequence,
        status,
        previousStatus,
        occurredAt,
        actor,
        keyNo: keyNoToStore(by),
        holder: said,
        isGap,
        details: Object.values(details).some((detail) => detail !== undefined) ? details : null,
      },
      sql`FROM ${orders} WHERE ${isSo}`,
    )
      .onConflictDoNothing()
      .returning({ id: orderEvents.id }),
  );
  const isOurs = sql`EXISTS (
    SELECT 1 FROM order_events
    WHERE order_number = orders.number AND sequence = ${sequence} AND order_events.id = ${id})`;
  const body = orderEventBody({
    id,
    type,
    occurredAt,
    sequence,
    ...details,
    by: by.kind,
    holder: { kind: holder.kind, since: keepsHolder(type) ? holder.since : occurredAt },
    order: { ...order, previousStatus, expected: expectedArrival(order) },
  });
  const deliveries = batch.add(
    insertDeliveries(
      batch.db,
      {
        eventId: id,
        type,
        orderId: order.id,
        partnerId: order.partnerId,
        body,
        isArrival: details.arrival !== undefined,
        heldAt: holder.kind === "point" ? holder.id : null,
        now,
      },
      sql`${isSo} AND ${isOurs}`,
    ),
  );
  return {
    get due() {
      return recorded.rows.length > 0 ? deliveries.rows : undefined;
    },
  };
}

/** An event as it is read, with its actor as stored. */
export interface OrderEvent extends HeldEvent {
  keyNo: number | null;
  isGap: boolean;
}

/** A statement: an order's events, oldest first. */
export const selectEvents = (db: Database, { id, partnerId }: Pick<StoredOrder, "id" | "partnerId">) =>
  db
    .select({
      type: orderEvents.type,
      status: orderEvents.status,
      occurredAt: orderEvents.occurredAt,
      pointId: orderEvents.pointId,
      actor: orderEvents.actor,
      keyNo: orderEvents.keyNo,
      holder: orderEvents.holder,
      isGap: orderEvents.isGap,
      details: orderEvents.details,
    })
    .from(orderEvents)
    .where(
      eq(
        orderEvents.orderNumber,
        sql`(SELECT number FROM orders WHERE id = ${id} AND partner_id = ${partnerId})`,
      ),
    )
    .orderBy(asc(orderEvents.sequence));
