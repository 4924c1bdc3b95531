import type { Database, DeliveryDue, Deps } from "../platform/deps.ts";
import { log } from "../shared/log.ts";

/** How long a message may take before the sweep sends another. */
export const MESSAGE_MS = 30_000;
/** Queues takes so many at once. */
const MAX_MESSAGES = 100;

/** A delivery that has to be made now. */
export interface Due {
  id: string;
  status: "pending" | "disabled";
  /** Which of its attempts: the first, if nothing is said. */
  attempt?: number;
}

/** An id for a delivery: its event's, but for the last 48 random bits. */
export const DELIVERY_ID = (event: string) => `substr(${event}, 1, 24) || lower(hex(randomblob(6)))`;

/**
 * Writes the deliveries of an order's event, one for each URL: the order's own, and those of the partner's endpoints.
 * What a disabled endpoint misses is written too, and waits until it is enabled.
 * @param condition SQL that is true if the event was written; `orders` is the order, and the numbered parameters are
 * `parameters`
 * @returns a statement of which each row is a `Due`
 */
export function outboxStatement(
  $client: Database["$client"],
  { eventId, type, orderId, body, now }: OutboxEvent,
  { condition, parameters }: { condition: string; parameters: readonly unknown[] },
): D1PreparedStatement {
  const own = parameters.length;
  const [event, eventType, order, json, time] = [1, 2, 3, 4, 5].map((i) => `?${own + i}`);
  return $client
    .prepare(
      `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, order_id, url, body, status, next_attempt_at,
        sweep_at, troubled, created_at)
      SELECT ${DELIVERY_ID(event!)}, orders.partner_id, ${event}, ${eventType}, orders.id, targets.url,
        json_set(${json}, '$.data.point', json_object('id', points.id, 'name', points.name, 'address', points.address,
          'city', points.city, 'state', points.state, 'lat', points.latitude, 'lng', points.longitude)),
        iif(targets.enabled, 'pending', 'disabled'), ${time}, ${time} + ${MESSAGE_MS}, NOT targets.enabled, ${time}
      FROM orders JOIN points ON points.id = orders.point_id JOIN (
        SELECT url, max(enabled) AS enabled FROM (
          SELECT webhook_url AS url, 1 AS enabled FROM orders WHERE id = ${order} AND webhook_url IS NOT NULL
          UNION ALL
          SELECT url, enabled FROM webhook_endpoints
          WHERE partner_id = (SELECT partner_id FROM orders WHERE id = ${order})
            AND EXISTS (SELECT 1 FROM json_each(events) WHERE value IN ('*', ${eventType})))
        GROUP BY url) AS targets
      WHERE orders.id = ${order} AND ${condition}
      RETURNING id, status`,
    )
    .bind(...parameters, eventId, type, orderId, body, now);
}

export interface OutboxEvent {
  eventId: string;
  type: string;
  orderId: string;
  body: string;
  now: number;
}

/** Asks the consumer to look at deliveries that are due. A message that can't be sent is the sweep's to replace. */
export async function announce(deps: Deps, due: readonly Due[]): Promise<void> {
  const messages = due
    .filter(({ status }) => status === "pending")
    .map(({ id, attempt = 1 }): DeliveryDue => ({ type: "delivery_due", id, attempt }));
  await sendOrLeave(deps.webhooks, messages);
}

/** Sends messages, or leaves their deliveries to the sweep. */
export async function sendOrLeave(
  queue: Deps["webhooks"],
  messages: readonly DeliveryDue[],
  delayS = 0,
): Promise<void> {
  try {
    await sendAll(queue, messages, delayS);
  } catch (error) {
    log("warn", "a delivery waits for the sweep", { error });
  }
}

/** @param delayS for how long none of them is to arrive */
export async function sendAll(
  queue: Deps["webhooks"],
  messages: readonly DeliveryDue[],
  delayS = 0,
): Promise<void> {
  for (let i = 0; i < messages.length; i += MAX_MESSAGES) {
    const some = messages.slice(i, i + MAX_MESSAGES).map((body) => ({ body, delaySeconds: delayS }));
    await queue.sendBatch(some);
  }
}
