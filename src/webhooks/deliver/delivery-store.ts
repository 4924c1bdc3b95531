import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { SealedSecret } from "../../db/json-columns.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome, isChangeable } from "../../db/moves.ts";
import { webhookDeliveries } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import { MINUTE_MS } from "../../shared/time.ts";
import { LATELY_MS, SLOW_ORIGIN, SLOW_PARTNER, type SlowReceivers } from "./slow-receivers.ts";

/** A delivery with what an attempt needs to know. Times are milliseconds since the epoch. */
export interface Delivery {
  id: string;
  partnerId: string;
  eventId: string;
  type: string;
  url: string;
  body: string;
  status: "pending" | "delivered" | "failed" | "disabled";
  attemptCount: number;
  step: number;
  nextAttemptAt: number;
  claimedUntil: number;
  /** Null for a test event. */
  order: { id: string; codeKey: string; finalAt: number | null; webhookUrl: string | null } | null;
  /** The secrets that sign deliveries to orders' own URLs; empty until the first is needed. */
  partnerSecrets: SealedSecret[];
  /** The endpoints that the partner registered with this URL. */
  endpoints: { id: string; enabled: boolean; secrets: SealedSecret[]; failingSince: number | null }[];
  /** Whether it may have to follow an endpoint's change that is not settled yet. */
  isSettling: boolean;
  slowReceivers: SlowReceivers;
}

/** Fields that D1 returns as JSON text. */
type JsonField = "order" | "partnerSecrets" | "endpoints" | "slowReceivers";

const RECEIVER = sql`substr(url, 1, instr(url || '?', '?') - 1)`;
/** Up to the first slash behind `https://`, or `http://` and a first letter. */
const ORIGIN = sql`substr(url, 1, instr(substr(url || '/', 9), '/') + 7)`;

/** What an attempt has to know about its partner's slow receivers, as JSON. */
const slowOf = (now: number) => sql`json_object(
  'atOrigin', (SELECT json_group_array(receiver) FROM (
    SELECT receiver FROM slow_receivers WHERE partner_id = deliveries.partner_id AND receiver IN (${RECEIVER}, ${ORIGIN})
    UNION SELECT * FROM (
      SELECT receiver FROM slow_receivers WHERE partner_id = deliveries.partner_id
        AND receiver >= ${ORIGIN} || '/' AND receiver < ${ORIGIN} || '0' LIMIT ${SLOW_ORIGIN}))),
  'lately', (SELECT count(*) FROM (
    SELECT 1 FROM slow_receivers WHERE partner_id = deliveries.partner_id AND since > ${now - LATELY_MS}
    LIMIT ${SLOW_PARTNER})))`;

export async function readDeliveries(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<Map<string, Delivery>> {
  const rows = await db.all<
    Omit<Delivery, JsonField | "isSettling"> & Record<JsonField, string> & { isSettling: number }
  >(
    sql`SELECT deliveries.id, deliveries.partner_id AS partnerId, event_id AS eventId, type, url, body,
        deliveries.status, attempt_count AS attemptCount, step, next_attempt_at AS nextAttemptAt,
        claimed_until AS claimedUntil,
        (SELECT json_object('id', id, 'codeKey', code_key, 'finalAt', final_at, 'webhookUrl', webhook_url)
          FROM orders WHERE id = deliveries.order_id) AS "order",
        coalesce((SELECT secrets FROM webhook_secrets WHERE partner_id = deliveries.partner_id), '[]')
          AS partnerSecrets,
        (SELECT json_group_array(json_object('id', id, 'enabled', enabled, 'secrets', json(secrets),
            'failingSince', failing_since))
          FROM webhook_endpoints WHERE partner_id = deliveries.partner_id AND url = deliveries.url) AS endpoints,
        ${slowOf(now)} AS slowReceivers,
        EXISTS (SELECT 1 FROM webhook_settlements WHERE partner_id = deliveries.partner_id AND url = deliveries.url)
          AS isSettling
      FROM webhook_deliveries AS deliveries
      WHERE deliveries.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND ${isAtHome(sql`deliveries.partner_id`)}`,
  );
  const deliveries = rows.map(
    (row): Delivery => ({
      ...row,
      order: JSON.parse(row.order ?? "null"),
      partnerSecrets: JSON.parse(row.partnerSecrets),
      endpoints: JSON.parse(row.endpoints),
      slowReceivers: JSON.parse(row.slowReceivers),
      isSettling: row.isSettling === 1,
    }),
  );
  return new Map(deliveries.map((delivery) => [delivery.id, delivery]));
}

/** Claims deliveries until `until`. Returns the ids of those that were free. */
export async function claimDeliveries(
  db: Database,
  ids: readonly string[],
  now: number,
  until: number,
): Promise<Set<string>> {
  const claimed = await db
    .update(webhookDeliveries)
    .set({ claimedUntil: until, sweepAt: until, swept: false })
    .where(
      and(
        isOneOf(webhookDeliveries.id, ids),
        isChangeable(webhookDeliveries.partnerId),
        eq(webhookDeliveries.status, "pending"),
        lte(webhookDeliveries.nextAttemptAt, now),
        lte(webhookDeliveries.claimedUntil, now),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return new Set(claimed.map(({ id }) => id));
}

const SWEPT_AT_ONCE = 300;

/**
 * Some of the deliveries whose message has not come, those that have waited for the longest time first, and whether there
 * may be more.
 */
export async function readUnannounced(db: Database, now: number) {
  const unannounced = await db
    .select({ id: webhookDeliveries.id, attemptCount: webhookDeliveries.attemptCount })
    .from(webhookDeliveries)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`status = 'pending' AND sweep_at <= ${now} AND ${isChangeable(webhookDeliveries.partnerId)}`)
    .orderBy(asc(webhookDeliveries.sweepAt))
    .limit(SWEPT_AT_ONCE);
  return { unannounced, isMore: unannounced.length === SWEPT_AT_ONCE };
}

/** Keeps the sweep from these deliveries for half of the time that they have been due, but for one to ten minutes. */
export async function putOffSweep(db: Database, ids: readonly string[], now: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      sweepAt: sql`${now} + min(${10 * MINUTE_MS}, max(${MINUTE_MS}, (${now} - next_attempt_at) / 2))`,
      swept: true,
    })
    .where(
      and(
        isOneOf(webhookDeliveries.id, ids),
        isChangeable(webhookDeliveries.partnerId),
        eq(webhookDeliveries.status, "pending"),
        lte(webhookDeliveries.sweepAt, now),
      ),
    );
}

/** How long a delivery may be due before it is overdue. A lost message delays it by no more than that. */
const OVERDUE_MS = 1.5 * MINUTE_MS;

/**
 * Since when the oldest of the overdue deliveries has been due; null if there is none. The sweep runs every minute, so a
 * few minutes mean that a queue stands still.
 */
export async function readOverdueSince(db: Database, now: number): Promise<number | null> {
  const isTheirs = isChangeable(webhookDeliveries.partnerId);
  // As the partial indexes have it. For some the sweep has sent messages in vain; others it has not found, because it
  // stands still.
  const [row] = await db.all<{ since: number | null }>(
    sql`SELECT min(next_attempt_at) AS since FROM (
      SELECT * FROM (
        SELECT next_attempt_at FROM webhook_deliveries INDEXED BY webhook_deliveries_swept
        WHERE status = 'pending' AND swept = 1 AND next_attempt_at <= ${now - OVERDUE_MS} AND ${isTheirs}
        ORDER BY next_attempt_at LIMIT 1)
      UNION ALL SELECT * FROM (
        SELECT next_attempt_at FROM webhook_deliveries INDEXED BY webhook_deliveries_due
        WHERE status = 'pending' AND sweep_at <= ${now - MINUTE_MS} AND ${isTheirs}
        ORDER BY sweep_at LIMIT 1))`,
  );
  return row!.since;
}
