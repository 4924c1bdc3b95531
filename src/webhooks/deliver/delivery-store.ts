import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { SealedSecret } from "../../db/json-columns.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isChangeable } from "../../db/moves.ts";
import { webhookDeliveries } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import { SLOW_PARTNER } from "./slow-receivers.ts";

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
  /** Those that the partner registered with this URL. */
  endpoints: { id: string; enabled: boolean; secrets: SealedSecret[]; failingSince: number | null }[];
  /** Whether it may have to follow an endpoint's change that is not settled yet. */
  isSettling: boolean;
  /** The partner's receivers that timed out and have not answered in time since. */
  slowReceivers: string[];
}

/** Fields that D1 gives as JSON text. */
type JsonField = "order" | "partnerSecrets" | "endpoints" | "slowReceivers";

/** The deliveries with these ids, by their ids. */
export async function readDeliveries(db: Database, ids: readonly string[]): Promise<Map<string, Delivery>> {
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
        (SELECT json_group_array(receiver) FROM (
          SELECT receiver FROM slow_receivers WHERE partner_id = deliveries.partner_id LIMIT ${SLOW_PARTNER}))
          AS slowReceivers,
        EXISTS (SELECT 1 FROM webhook_settlements WHERE partner_id = deliveries.partner_id AND url = deliveries.url)
          AS isSettling
      FROM webhook_deliveries AS deliveries
      WHERE deliveries.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
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

/** Claims deliveries until `until`. Returns the ids of those that it got. */
export async function claimDeliveries(
  db: Database,
  ids: readonly string[],
  now: number,
  until: number,
): Promise<Set<string>> {
  const claimed = await db
    .update(webhookDeliveries)
    .set({ claimedUntil: until, sweepAt: until })
    .where(
      and(
        isOneOf(webhookDeliveries.id, ids),
        eq(webhookDeliveries.status, "pending"),
        lte(webhookDeliveries.nextAttemptAt, now),
        lte(webhookDeliveries.claimedUntil, now),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return new Set(claimed.map(({ id }) => id));
}

/** Ends the claim of a delivery that was not attempted. A message or the sweep brings it again. */
export async function releaseDelivery(
  db: Database,
  id: string,
  claimedUntil: number,
  sweepAt: number,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ claimedUntil: 0, sweepAt })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.claimedUntil, claimedUntil)));
}

const SWEPT_AT_ONCE = 300;

/** Some of the deliveries whose message is overdue, longest first, and whether there may be more. */
export async function readOverdue(db: Database, now: number) {
  const overdue = await db
    .select({ id: webhookDeliveries.id, attemptCount: webhookDeliveries.attemptCount })
    .from(webhookDeliveries)
    // As the partial index has it.
    .where(sql`status = 'pending' AND sweep_at <= ${now} AND ${isChangeable(webhookDeliveries.partnerId)}`)
    .orderBy(asc(webhookDeliveries.sweepAt))
    .limit(SWEPT_AT_ONCE);
  return { overdue, isMore: overdue.length === SWEPT_AT_ONCE };
}

/** Keeps the sweep from these deliveries until `until`. */
export async function putOffSweep(
  db: Database,
  ids: readonly string[],
  now: number,
  until: number,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ sweepAt: until })
    .where(
      and(
        isOneOf(webhookDeliveries.id, ids),
        eq(webhookDeliveries.status, "pending"),
        lte(webhookDeliveries.sweepAt, now),
      ),
    );
}
