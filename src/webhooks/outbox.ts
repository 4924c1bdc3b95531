import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "../db/conditional-insert.ts";
import { orderPoints } from "../db/schema/orders/copies.ts";
import { orders } from "../db/schema/orders/orders.ts";
import { webhookDeliveries } from "../db/schema/orders/webhooks.ts";
import type { Database, DeliveryDue, Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { log } from "../shared/log.ts";
import { DAYS } from "../shared/opening-hours.ts";

/** How long a message may take before the sweep sends another. */
export const MESSAGE_MS = 30_000;
/** The most messages that Queues takes in one call. */
const MAX_MESSAGES = 100;

/** A delivery that has to be made now. */
export interface Due {
  id: string;
  status: (typeof webhookDeliveries.$inferSelect)["status"];
  /** The number of the attempt; by default the first. */
  attempt?: number;
}

/** An id for a delivery: that of its event, with new random bits in the last 48. */
export const deliveryId = (eventId: string): SQL => sql`${eventId.slice(0, 24)} || lower(hex(randomblob(6)))`;

export interface OutboxEvent {
  eventId: string;
  type: string;
  orderId: string;
  partnerId: string;
  /** The body as JSON, without the point. */
  body: string;
  /** If set, the body has the point's hours and phone too, for the message to the receiver. */
  isArrival: boolean;
  /** The point that holds the parcel. */
  heldAt: string | null;
  now: number;
}

/** In the form that `toldHours` writes. */
const HOURS = DAYS.map((day) => {
  const time = (end: string) => sql`${orderPoints.workingHours} ->> ${sql.raw(`'$.${end}${day}'`)}`;
  const hours = sql`json_object('opens', ${time("opening")}, 'closes', ${time("closing")})`;
  return sql`${sql.raw(`'${day.toLowerCase()}'`)}, json(iif(${time("closing")} IS NULL, 'null', ${hours}))`;
});

/** The additional members of a point in an arrival's event. */
const WHEN_AND_WHOM = sql`, 'opening_hours', json_object(${sql.join(HOURS, sql`, `)}),
  'phone', ${orderPoints.phone}`;

/** A merge patch leaves out a member without a value. */
const withBreaks = (point: SQL): SQL =>
  sql`json_patch(${point}, json_object('breaks', json(${orderPoints.workingHours} -> '$.breaks')))`;

/**
 * A statement that writes the deliveries of an order's event, one for each URL: the order's own, and those of the partner's
 * endpoints. Deliveries to a disabled endpoint are written too, and wait until it is enabled. Each returned row is a `Due`.
 * @param isRecorded a condition: the event was recorded; `orders` is the order
 */
export function insertDeliveries(db: Database, event: OutboxEvent, isRecorded: SQL) {
  const { eventId, type, orderId, partnerId, body, isArrival, heldAt, now } = event;
  const holder =
    heldAt === null
      ? sql``
      : sql`, '$.data.holder.point', (SELECT json_object('id', holder.id, 'name', holder.name, 'city', holder.city)
          FROM ${orderPoints} AS holder WHERE holder.id = ${heldAt})`;
  const { id, name, address, city, state, latitude, longitude } = orderPoints;
  const point = sql`json_object('id', ${id}, 'name', ${name}, 'address', ${address}, 'city', ${city}, 'state', ${state},
    'lat', ${latitude}, 'lng', ${longitude}${isArrival ? WHEN_AND_WHOM : sql``})`;
  return insertFrom(
    db,
    webhookDeliveries,
    {
      id: deliveryId(eventId),
      partnerId,
      eventId,
      type,
      orderId,
      url: sql`targets.url`,
      body: sql`json_set(${body}, '$.data.point', iif(${id} IS NULL, NULL, ${isArrival ? withBreaks(point) : point})${holder})`,
      status: sql`iif(targets.enabled, 'pending', 'disabled')`,
      nextAttemptAt: now,
      sweepAt: now + MESSAGE_MS,
      troubled: sql`NOT targets.enabled`,
      createdAt: now,
    },
    sql`FROM ${orders} LEFT JOIN ${orderPoints} ON ${id} = coalesce(${orders.handedInAt}, ${orders.pointId}) JOIN (
        SELECT url, max(enabled) AS enabled FROM (
          SELECT webhook_url AS url, 1 AS enabled FROM orders WHERE id = ${orderId} AND webhook_url IS NOT NULL
          UNION ALL
          SELECT url, enabled FROM webhook_endpoints
          WHERE partner_id = ${partnerId}
            AND EXISTS (SELECT 1 FROM json_each(events) WHERE value IN ('*', ${type})))
        GROUP BY url) AS targets
      WHERE ${orders.id} = ${orderId} AND ${isRecorded}`,
  ).returning({ id: webhookDeliveries.id, status: webhookDeliveries.status });
}

/** Asks the consumer to look at deliveries that are due. If a message can't be sent, the sweep finds the delivery. */
export async function announce(
  deps: Deps,
  { number: database }: OrderDatabase,
  due: readonly Due[],
): Promise<void> {
  const messages = due
    .filter(({ status }) => status === "pending")
    .map(({ id, attempt = 1 }): DeliveryDue => ({ type: "delivery_due", id, attempt, database }));
  await orLeave(() => sendAll(deps.webhookQueue, messages));
}

export async function sendAll(queue: Deps["webhookQueue"], messages: readonly DeliveryDue[]): Promise<void> {
  await sendInParts(
    queue,
    messages.map((body) => ({ body })),
  );
}

/** Sends messages, each with its own delay. If that fails, the sweep finds their deliveries. */
export async function sendLater(
  queue: Deps["webhookQueue"],
  messages: readonly { message: DeliveryDue; delayMs: number }[],
): Promise<void> {
  const requests = messages.map(({ message, delayMs }) => ({
    body: message,
    delaySeconds: Math.max(0, Math.ceil(delayMs / 1000)),
  }));
  await orLeave(() => sendInParts(queue, requests));
}

async function sendInParts(
  queue: Deps["webhookQueue"],
  requests: readonly MessageSendRequest<DeliveryDue>[],
): Promise<void> {
  for (let i = 0; i < requests.length; i += MAX_MESSAGES) {
    await queue.sendBatch(requests.slice(i, i + MAX_MESSAGES));
  }
}

async function orLeave(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    log("warn", "a delivery waits for the sweep", { error });
  }
}
