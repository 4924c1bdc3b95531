import type { SealedSecret } from "../db/json-columns.ts";
import type { Database } from "../platform/deps.ts";
import type { Attempt } from "./attempt.ts";
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
  /** What signs what goes to orders' own URLs; empty if there was no need yet. */
  partnerSecrets: SealedSecret[];
  /** Those that the partner registered with this URL. */
  endpoints: { id: string; enabled: boolean; secrets: SealedSecret[]; failingSince: number | null }[];
  /** The partner's receivers that timed out and have not answered in time since. */
  slowReceivers: string[];
}

/** Those that there are of the deliveries with these ids, in no order. */
export async function readDeliveries(
  { $client }: Database,
  ids: readonly string[],
): Promise<Map<string, Delivery>> {
  const { results } = await $client
    .prepare(
      `SELECT deliveries.id, deliveries.partner_id AS partnerId, event_id AS eventId, type, url, body,
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
          AS slowReceivers
      FROM webhook_deliveries AS deliveries WHERE deliveries.id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<Record<keyof Delivery, string>>();
  const deliveries = results.map((row) => ({
    ...row,
    order: JSON.parse(row.order ?? "null"),
    partnerSecrets: JSON.parse(row.partnerSecrets),
    endpoints: JSON.parse(row.endpoints),
    slowReceivers: JSON.parse(row.slowReceivers),
  })) as unknown as Delivery[];
  return new Map(deliveries.map((delivery) => [delivery.id, delivery]));
}

/** Takes deliveries on until `until`, after which somebody else may; returns the ids of those that it got. */
export async function claimDeliveries(
  { $client }: Database,
  ids: readonly string[],
  now: number,
  until: number,
): Promise<Set<string>> {
  const { results } = await $client
    .prepare(
      `UPDATE webhook_deliveries SET claimed_until = ?3, sweep_at = ?3
      WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'pending' AND next_attempt_at <= ?2
        AND claimed_until <= ?2
      RETURNING id`,
    )
    .bind(JSON.stringify(ids), now, until)
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

/** Gives back what was claimed and not attempted; the sweep asks for it unless a message does before. */
export async function releaseDelivery(
  { $client }: Database,
  id: string,
  claimedUntil: number,
  sweepAt: number,
): Promise<void> {
  await $client
    .prepare(
      "UPDATE webhook_deliveries SET claimed_until = 0, sweep_at = ?3 WHERE id = ?1 AND claimed_until = ?2",
    )
    .bind(id, claimedUntil, sweepAt)
    .run();
}

/** What an attempt has come to. */
export interface Result {
  delivery: Delivery;
  claimedUntil: number;
  attempt: Attempt;
  status: Delivery["status"];
  nextAttemptAt: number;
  sweepAt: number;
  /** Why the URL's endpoints are disabled; if a time is given, those that have done nothing but fail since then. */
  disable: { reason: string; failingSince: number | null } | null;
  /** Whether the order does not want to hear of it any more. */
  losesOrderUrl: boolean;
  /** Receivers that are known to be slow from now on, and that are not any more. */
  slow: string[];
  recovered: string[];
}

/** Writes what attempts came to, and what it means for their receivers, all or nothing. */
export async function writeResults({ $client }: Database, results: readonly Result[]): Promise<void> {
  await $client.batch(results.flatMap((result) => resultStatements($client, result)));
}

/** Whoever's claim ran out before it could write changes nothing: somebody else has the delivery. */
function resultStatements($client: Database["$client"], result: Result): D1PreparedStatement[] {
  const { delivery, attempt, status } = result;
  const number = delivery.attemptCount + 1;
  const now = attempt.at + attempt.durationMs;
  const isDelivered = status === "delivered";
  const statements = [
    $client
      .prepare(
        // Unless it arrived: what a partner disabled meanwhile stays so, and what it asked to be made due is due.
        `UPDATE webhook_deliveries SET
          status = CASE WHEN ?4 <> 'delivered' AND (next_attempt_at <> ?9 OR (status = 'disabled' AND ?4 = 'pending'))
            THEN status ELSE ?4 END,
          step = iif(?4 <> 'delivered' AND next_attempt_at <> ?9, step, ?5),
          sweep_at = iif(?4 <> 'delivered' AND next_attempt_at <> ?9, next_attempt_at, ?7),
          next_attempt_at = iif(?4 <> 'delivered' AND next_attempt_at <> ?9, next_attempt_at, ?6),
          attempt_count = ?2, claimed_until = 0, troubled = ?8
        WHERE id = ?1 AND attempt_count = ?2 - 1 AND claimed_until = ?3`,
      )
      .bind(
        delivery.id,
        number,
        result.claimedUntil,
        status,
        isDelivered ? delivery.step : delivery.step + 1,
        result.nextAttemptAt,
        result.sweepAt,
        isDelivered ? 0 : 1,
        delivery.nextAttemptAt,
      ),
    $client
      .prepare(
        `INSERT INTO webhook_attempts (delivery_id, number, at, status, duration_ms, error, response_excerpt)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE changes() > 0`,
      )
      .bind(
        delivery.id,
        number,
        attempt.at,
        attempt.status,
        attempt.durationMs,
        attempt.error,
        attempt.excerpt,
      ),
  ];
  const { partnerId, url } = delivery;
  // Beside it another attempt may just have come to something else: D1 knows, `delivery` does not.
  if (delivery.endpoints.length > 0) {
    statements.push(
      isDelivered
        ? $client
            .prepare(
              `UPDATE webhook_endpoints SET failing_since = NULL
              WHERE partner_id = ?1 AND url = ?2 AND failing_since IS NOT NULL`,
            )
            .bind(partnerId, url)
        : $client
            .prepare(
              `UPDATE webhook_endpoints SET failing_since = ?3
              WHERE partner_id = ?1 AND url = ?2 AND failing_since IS NULL`,
            )
            .bind(partnerId, url, attempt.at),
    );
  }
  if (result.disable) statements.push(...disableStatements($client, delivery, result.disable, now));
  if (result.losesOrderUrl) {
    statements.push(
      $client
        .prepare(
          "UPDATE orders SET ended_webhook_url = webhook_url, webhook_url = NULL WHERE id = ?1 AND webhook_url = ?2",
        )
        .bind(delivery.order!.id, url),
    );
  }
  if (result.slow.length > 0) {
    statements.push(
      $client
        .prepare(
          `INSERT INTO slow_receivers (partner_id, receiver, since)
          SELECT ?1, value, ?3 FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING`,
        )
        .bind(partnerId, JSON.stringify(result.slow), now),
    );
  }
  if (result.recovered.length > 0) {
    statements.push(
      $client
        .prepare(
          "DELETE FROM slow_receivers WHERE partner_id = ?1 AND receiver IN (SELECT value FROM json_each(?2))",
        )
        .bind(partnerId, JSON.stringify(result.recovered)),
    );
  }
  return statements;
}

/** SQL that is true of a delivery if neither its order names its URL nor an endpoint that is enabled. */
const IS_UNWANTED = `
  NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND webhook_url = webhook_deliveries.url)
  AND NOT EXISTS (
    SELECT 1 FROM webhook_endpoints AS endpoints WHERE endpoints.partner_id = webhook_deliveries.partner_id
      AND endpoints.url = webhook_deliveries.url AND endpoints.enabled = 1)`;

/** Disables the URL's endpoints; what has failed before then waits for them to be enabled. */
function disableStatements(
  $client: Database["$client"],
  { partnerId, url }: Delivery,
  { reason, failingSince }: NonNullable<Result["disable"]>,
  now: number,
): D1PreparedStatement[] {
  return [
    $client
      .prepare(
        `UPDATE webhook_endpoints SET enabled = 0, disabled_reason = ?3, updated_at = ?4
        WHERE partner_id = ?1 AND url = ?2 AND enabled = 1 AND (?5 IS NULL OR failing_since <= ?5)`,
      )
      .bind(partnerId, url, reason, now, failingSince),
    $client
      .prepare(
        `UPDATE webhook_deliveries SET status = 'disabled'
        WHERE partner_id = ?1 AND url = ?2 AND status = 'pending' AND troubled = 1 AND ${IS_UNWANTED}`,
      )
      .bind(partnerId, url),
  ];
}

/** Ends deliveries that nobody wants, or that have to wait until somebody does; not those that somebody wants by now. */
export async function setAside(
  { $client }: Database,
  ids: readonly string[],
  status: "failed" | "disabled",
): Promise<void> {
  await $client
    .prepare(
      `UPDATE webhook_deliveries SET status = ?2, troubled = 1
      WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'pending' AND ${IS_UNWANTED}`,
    )
    .bind(JSON.stringify(ids), status)
    .run();
}

const SWEPT_AT_ONCE = 1000;

/** Deliveries whose message is overdue, longest first. */
export async function readOverdue(
  { $client }: Database,
  now: number,
): Promise<{ id: string; attemptCount: number }[]> {
  const { results } = await $client
    .prepare(
      `SELECT id, attempt_count AS attemptCount FROM webhook_deliveries
      WHERE status = 'pending' AND sweep_at <= ?1 ORDER BY sweep_at LIMIT ${SWEPT_AT_ONCE}`,
    )
    .bind(now)
    .all<{ id: string; attemptCount: number }>();
  return results;
}

/** Lets the sweep leave these alone until `until`. */
export async function putOffSweep(
  { $client }: Database,
  ids: readonly string[],
  now: number,
  until: number,
): Promise<void> {
  await $client
    .prepare(
      `UPDATE webhook_deliveries SET sweep_at = ?3
      WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'pending' AND sweep_at <= ?2`,
    )
    .bind(JSON.stringify(ids), now, until)
    .run();
}
