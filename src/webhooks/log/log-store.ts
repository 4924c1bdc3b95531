import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, noteIfChanged } from "../../db/audit.ts";
import { insertFrom } from "../../db/conditional-insert.ts";
import { deleteSome } from "../../db/delete-some.ts";
import { isChangeable } from "../../db/moves.ts";
import { offsetOf } from "../../db/page.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import {
  slowReceivers,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import { DELIVERY_STATUSES, type DeliveryStatus } from "../delivery-status.ts";
import { deliveryId, MESSAGE_MS } from "../outbox.ts";

/** A delivery as the log shows it: without its body. */
const LOGGED = {
  id: webhookDeliveries.id,
  event: webhookDeliveries.type,
  eventId: webhookDeliveries.eventId,
  orderId: webhookDeliveries.orderId,
  orderReference: sql<
    string | null
  >`(SELECT reference FROM orders WHERE orders.id = webhook_deliveries.order_id)`,
  url: webhookDeliveries.url,
  status: webhookDeliveries.status,
  attemptCount: webhookDeliveries.attemptCount,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  createdAt: webhookDeliveries.createdAt,
};
export type LoggedDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  "id" | "eventId" | "orderId" | "url" | "status" | "attemptCount" | "nextAttemptAt" | "createdAt"
> & { event: string; orderReference: string | null };

export interface LogFilter {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  orderId?: string | undefined;
  /** Where they went. */
  url?: string | undefined;
}

/** The most attempts of a delivery that are shown: a delivery can be sent again any number of times. */
const MAX_ATTEMPTS = 100;

/** The most deliveries that are listed and counted, the newest first: counting reads an index entry for each. */
const MAX_LISTED = 10_000;

/**
 * The ids of a partner's deliveries that fit. They come from an index for each state, which SQLite merges, or from the few
 * events of the order. No index has the URL: only the newest 10,000 that fit otherwise are looked through for it.
 */
function matches(partnerId: string, { status, event, orderId, url }: LogFilter): SQL {
  if (orderId === undefined) {
    const index = sql.raw(
      event === undefined ? "webhook_deliveries_by_status" : "webhook_deliveries_by_type",
    );
    const isType = event === undefined ? sql`` : sql`AND type = ${event}`;
    const inState = (state: DeliveryStatus) => sql`SELECT id FROM webhook_deliveries INDEXED BY ${index}
      WHERE partner_id = ${partnerId} ${isType} AND status = ${state}`;
    const found = sql.join((status ? [status] : DELIVERY_STATUSES).map(inState), sql` UNION ALL `);
    if (url === undefined) return found;
    return sql`SELECT newest.id AS id FROM (${found} ORDER BY id DESC LIMIT ${MAX_LISTED}) AS newest
      CROSS JOIN webhook_deliveries AS found ON found.id = newest.id WHERE found.url = ${url}`;
  }
  const also = sql`${status === undefined ? sql`` : sql`AND found.status = ${status}`}
    ${event === undefined ? sql`` : sql`AND found.type = ${event}`}
    ${url === undefined ? sql`` : sql`AND found.url = ${url}`}`;
  return sql`SELECT found.id AS id
    FROM orders CROSS JOIN order_events ON order_events.order_number = orders.number
      CROSS JOIN webhook_deliveries AS found
        ON found.id > substr(order_events.id, 1, 24) AND found.id < substr(order_events.id, 1, 24) || 'g'
    WHERE orders.id = ${orderId} AND orders.partner_id = ${partnerId}
      AND found.event_id = order_events.id ${also}`;
}

/** One page of a partner's deliveries, the newest first. */
export async function listDeliveries(
  db: Database,
  partnerId: string,
  filter: LogFilter,
  page: Page,
): Promise<{ rows: LoggedDelivery[]; total: number }> {
  const found = matches(partnerId, filter);
  const offset = offsetOf(page);
  const limit = Math.max(0, Math.min(page.pageSize, MAX_LISTED - offset));
  const [rows, [counted]] = await db.batch([
    db
      .select(LOGGED)
      .from(webhookDeliveries)
      .where(sql`id IN (SELECT id FROM (${found} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}))`)
      .orderBy(sql`id DESC`),
    db.select({ total: sql<number>`count(*)` }).from(sql`(${found} LIMIT ${MAX_LISTED})`),
  ]);
  return { rows, total: counted!.total };
}

export type LoggedAttempt = Omit<typeof webhookAttempts.$inferSelect, "deliveryId" | "number">;

/** A partner's delivery with its body and its last attempts, oldest first. */
export async function findDelivery(
  db: Database,
  partnerId: string,
  id: string,
): Promise<(LoggedDelivery & { body: string; attempts: LoggedAttempt[] }) | undefined> {
  const { at, status, durationMs, error, responseExcerpt } = webhookAttempts;
  const [[delivery], attempts] = await db.batch([
    db
      .select({ ...LOGGED, body: webhookDeliveries.body })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.partnerId, partnerId))),
    db
      .select({ at, status, durationMs, error, responseExcerpt })
      .from(webhookAttempts)
      .where(eq(webhookAttempts.deliveryId, id))
      .orderBy(desc(webhookAttempts.number))
      .limit(MAX_ATTEMPTS),
  ]);
  return delivery && { ...delivery, attempts: attempts.reverse() };
}

/** Undefined if the endpoint is disabled or gone. */
export async function insertTestDelivery(
  db: Database,
  {
    endpointId,
    partnerId,
    eventId,
    type,
    body,
    now,
  }: { endpointId: string; partnerId: string; eventId: string; type: string; body: string; now: number },
  entry: AuditEntry,
): Promise<LoggedDelivery | undefined> {
  const [[delivery]] = await db.batch([
    insertFrom(
      db,
      webhookDeliveries,
      {
        id: deliveryId(eventId),
        partnerId,
        eventId,
        type,
        url: webhookEndpoints.url,
        body,
        status: "pending",
        nextAttemptAt: now,
        sweepAt: now + MESSAGE_MS,
        createdAt: now,
      },
      sql`FROM ${webhookEndpoints} WHERE id = ${endpointId} AND partner_id = ${partnerId} AND enabled = 1`,
    ).returning(LOGGED),
    noteIfChanged(db, entry),
  ]);
  return delivery;
}

/** Makes a delivery due and begins its schedule anew. Returns undefined if its URL has no receiver any more. */
export async function redeliver(
  db: Database,
  partnerId: string,
  id: string,
  now: number,
  entry: AuditEntry,
): Promise<LoggedDelivery | undefined> {
  const [, [delivery]] = await db.batch([
    // If the order's own URL was given up, it counts again.
    db
      .update(orders)
      .set({ webhookUrl: sql`ended_webhook_url`, endedWebhookUrl: null })
      .where(
        sql`id = (SELECT order_id FROM webhook_deliveries WHERE id = ${id} AND partner_id = ${partnerId})
          AND ended_webhook_url = (SELECT url FROM webhook_deliveries WHERE id = ${id})`,
      ),
    db
      .update(webhookDeliveries)
      .set({
        status: "pending",
        step: 0,
        nextAttemptAt: now,
        sweepAt: now + MESSAGE_MS,
      })
      .where(
        sql`id = ${id} AND partner_id = ${partnerId} AND (
          EXISTS (SELECT 1 FROM webhook_endpoints AS endpoint
            WHERE endpoint.partner_id = webhook_deliveries.partner_id AND endpoint.url = webhook_deliveries.url
              AND endpoint.enabled = 1)
          OR EXISTS (SELECT 1 FROM orders
            WHERE orders.id = webhook_deliveries.order_id AND orders.webhook_url = webhook_deliveries.url))`,
      )
      .returning(LOGGED),
    noteIfChanged(db, entry),
  ]);
  return delivery;
}

const DELETED_AT_ONCE = 500;

/**
 * Deletes some of the deliveries whose ids are less than `before`, with their attempts, except pending ones. Returns
 * whether there may be more.
 */
export async function deleteDeliveries(db: Database, before: string): Promise<boolean> {
  const old = sql`(
    SELECT id FROM webhook_deliveries
    WHERE id < ${before} AND status <> 'pending' AND ${isChangeable(webhookDeliveries.partnerId)}
    ORDER BY id LIMIT ${DELETED_AT_ONCE})`;
  const [, { meta }] = await db.batch([
    db.delete(webhookAttempts).where(inArray(webhookAttempts.deliveryId, old)),
    db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old)),
  ]);
  // Triggers' changes count too.
  return meta.changes >= DELETED_AT_ONCE;
}

/** Deletes some receivers that were slow before `before`; returns whether there may be more. */
export const deleteSlowReceivers = (db: Database, before: number) =>
  deleteSome(
    db,
    slowReceivers,
    [slowReceivers.partnerId, slowReceivers.receiver],
    and(lt(slowReceivers.since, before), isChangeable(slowReceivers.partnerId))!,
  );
