import { and, count, desc, eq, inArray, lt, max, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { Batch } from "../db/batch.ts";
import { insertFrom } from "../db/conditional-insert.ts";
import { offsetOf } from "../db/page.ts";
import { deadLetters } from "../db/schema/main/dead-letters.ts";
import { orders } from "../db/schema/orders/orders.ts";
import {
  slowReceivers,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from "../db/schema/orders/webhooks.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import { TEST_EVENT } from "./event.ts";
import { deliveryId, MESSAGE_MS } from "./outbox.ts";

export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "disabled"] as const;
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery as the log shows it: all but its body. */
const LOGGED = {
  id: webhookDeliveries.id,
  event: webhookDeliveries.type,
  eventId: webhookDeliveries.eventId,
  orderId: webhookDeliveries.orderId,
  url: webhookDeliveries.url,
  status: webhookDeliveries.status,
  attemptCount: webhookDeliveries.attemptCount,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  createdAt: webhookDeliveries.createdAt,
};
export type LoggedDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  "id" | "eventId" | "orderId" | "url" | "status" | "attemptCount" | "nextAttemptAt" | "createdAt"
> & { event: string };

export interface LogFilter {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  orderId?: string | undefined;
}

/** So many attempts of a delivery are shown: one can be sent again without end. */
const MAX_ATTEMPTS = 100;

/** The ids of a partner's deliveries that fit, from an index that has nothing else, or from the order's few events. */
function matches(partnerId: string, { status, event, orderId }: LogFilter) {
  const also = sql`${status === undefined ? sql`` : sql`AND found.status = ${status}`}
    ${event === undefined ? sql`` : sql`AND found.type = ${event}`}`;
  if (orderId === undefined) {
    return sql`SELECT found.id FROM webhook_deliveries AS found INDEXED BY webhook_deliveries_by_partner
      WHERE found.partner_id = ${partnerId} ${also}`;
  }
  return sql`SELECT found.id
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
  const [rows, [counted]] = await db.batch([
    db
      .select(LOGGED)
      .from(webhookDeliveries)
      .where(sql`id IN (${found} ORDER BY found.id DESC LIMIT ${page.pageSize} OFFSET ${offsetOf(page)})`)
      .orderBy(sql`id DESC`),
    db.select({ total: sql<number>`count(*)` }).from(sql`(${found})`),
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
    body,
    now,
  }: { endpointId: string; partnerId: string; eventId: string; body: string; now: number },
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
        type: TEST_EVENT,
        url: webhookEndpoints.url,
        body,
        status: "pending",
        nextAttemptAt: now,
        sweepAt: now + MESSAGE_MS,
        createdAt: now,
      },
      sql`FROM ${webhookEndpoints} WHERE id = ${endpointId} AND partner_id = ${partnerId} AND enabled = 1`,
    ).returning(LOGGED),
    recordIfChanged(db, entry),
  ]);
  return delivery;
}

/** Makes a delivery due, with the whole schedule before it; undefined if nobody is at its URL any more. */
export async function redeliver(
  db: Database,
  partnerId: string,
  id: string,
  now: number,
  entry: AuditEntry,
): Promise<LoggedDelivery | undefined> {
  const [, [delivery]] = await db.batch([
    // An order's URL that was given up counts again.
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
    recordIfChanged(db, entry),
  ]);
  return delivery;
}

/** What is failing at one of a partner's URLs. */
export interface FailingUrl {
  partnerId: string;
  partnerName: string;
  url: string;
  pending: number;
  failed: number;
  disabled: number;
  oldestCreatedAt: number;
  lastError: string | null;
  /** Null if only orders have the URL. */
  endpointId: string | null;
  enabled: number | null;
  disabledReason: string | null;
  failingSince: number | null;
}

export interface OldestUndelivered {
  id: string;
  partnerId: string;
  event: string;
  url: string;
  createdAt: number;
  attemptCount: number;
  nextAttemptAt: number;
}

/** What goes wrong for whom: one page of URLs, those that fail for longest first. */
export async function readTrouble(db: Database, page: Page) {
  // Ids begin with the time, so the least is the oldest, and the index has all that this asks for.
  const groups = sql`SELECT partner_id, url, min(id) AS oldest, sum(status = 'pending') AS pending,
      sum(status = 'failed') AS failed, sum(status = 'disabled') AS disabled,
      max(iif(status = 'pending', id, '')) AS last_pending, max(iif(status = 'failed', id, '')) AS last_failed,
      max(iif(status = 'disabled', id, '')) AS last_disabled
    FROM webhook_deliveries INDEXED BY webhook_deliveries_troubled WHERE troubled = 1 GROUP BY partner_id, url`;
  const batch = new Batch(db);
  const failing = batch.addSql<FailingUrl>(
    sql`SELECT failing.partner_id AS partnerId, partners.name AS partnerName, failing.url, pending, failed,
        failing.disabled, created_at_of.created_at AS oldestCreatedAt,
        (SELECT coalesce(error, 'answered ' || status) FROM webhook_attempts
          WHERE delivery_id IN (last_pending, last_failed, last_disabled) ORDER BY at DESC LIMIT 1) AS lastError,
        endpoint.id AS endpointId, endpoint.enabled, endpoint.disabled_reason AS disabledReason,
        endpoint.failing_since AS failingSince
      FROM (${groups} ORDER BY oldest LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}) AS failing
        JOIN webhook_deliveries AS created_at_of ON created_at_of.id = failing.oldest
        JOIN partners ON partners.id = failing.partner_id
        LEFT JOIN webhook_endpoints AS endpoint ON endpoint.id = (
          SELECT id FROM webhook_endpoints WHERE partner_id = failing.partner_id AND url = failing.url
          ORDER BY enabled DESC, id LIMIT 1)
      ORDER BY failing.oldest`,
  );
  const urls = batch.addSql<{ total: number }>(sql`SELECT count(*) AS total FROM (${groups})`);
  const oldest = batch.addSql<OldestUndelivered>(
    sql`SELECT id, partner_id AS partnerId, type AS event, url, created_at AS createdAt, attempt_count AS attemptCount,
        next_attempt_at AS nextAttemptAt
      FROM webhook_deliveries WHERE id = (
        SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_due WHERE status = 'pending'
        ORDER BY created_at, id LIMIT 1)`,
  );
  const dead = batch.add(db.select({ count: count(), newestAt: max(deadLetters.at) }).from(deadLetters));
  await batch.run();
  return {
    rows: failing.rows,
    total: urls.rows[0]!.total,
    oldest: oldest.rows[0],
    deadLetters: dead.rows[0]!,
  };
}

/** When the oldest pending delivery was written, and since when the most overdue one waits for the sweep. */
export async function readWaiting(db: Database) {
  const batch = new Batch(db);
  const oldest = batch.addSql<{ at: number | null }>(
    sql`SELECT min(created_at) AS at FROM webhook_deliveries INDEXED BY webhook_deliveries_due WHERE status = 'pending'`,
  );
  const due = batch.addSql<{ at: number | null }>(
    sql`SELECT min(sweep_at) AS at FROM webhook_deliveries INDEXED BY webhook_deliveries_due WHERE status = 'pending'`,
  );
  await batch.run();
  return { oldestUndeliveredAt: oldest.rows[0]!.at, overdueSince: due.rows[0]!.at };
}

const DELETED_AT_ONCE = 500;

/**
 * Deletes some of the deliveries whose ids are less than `before`, with their attempts, but none that is pending.
 * Returns whether there may be more.
 */
export async function deleteDeliveries(db: Database, before: string): Promise<boolean> {
  const old = sql`(
    SELECT id FROM webhook_deliveries WHERE id < ${before} AND status <> 'pending'
    ORDER BY id LIMIT ${DELETED_AT_ONCE})`;
  const [, { meta }] = await db.batch([
    db.delete(webhookAttempts).where(inArray(webhookAttempts.deliveryId, old)),
    db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old)),
  ]);
  return meta.changes === DELETED_AT_ONCE;
}

/** Forgets which receivers were slow, and which messages were lost, before `before`. */
export async function deleteOldNotes(db: Database, before: number): Promise<void> {
  await db.batch([
    db.delete(slowReceivers).where(lt(slowReceivers.since, before)),
    db.delete(deadLetters).where(lt(deadLetters.at, before)),
  ]);
}
