import { type SQL, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { isAtHome } from "../../db/moves.ts";
import type { Database } from "../../platform/deps.ts";
import { DAY_MS, HOUR_MS } from "../../shared/time.ts";
import { idPrefixAt } from "../../shared/uuid.ts";

/** What is failing at one of a partner's URLs. */
export interface FailingUrl {
  partnerId: string;
  partnerName: string;
  url: string;
  pending: number;
  failed: number;
  disabled: number;
  /** Since when there has always been a failing webhook. */
  since: number;
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

/** Counts of URLs and of dead letters end here. */
export const MAX_COUNTED = 10_000;

/** A condition on a partner's id: whose webhooks to look at. */
type Whose = (partnerId: SQL) => SQL;

/** Ids begin with the time: the least one of each partner is its oldest. */
const oldestPending = (whose: Whose) => sql`SELECT min(id) FROM (
  SELECT (SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_by_status
    WHERE partner_id = order_partners.id AND status = 'pending' ORDER BY id LIMIT 1) AS id
  FROM order_partners WHERE ${whose(sql`order_partners.id`)})`;

const countFailing = (whose: Whose) => sql`SELECT count(*) AS total FROM (
  SELECT 1 FROM failing_urls WHERE ${whose(sql`partner_id`)} LIMIT ${MAX_COUNTED})`;

/** Which of a partner's URLs fails, and since when. */
export type FailingKey = Pick<FailingUrl, "since" | "partnerId" | "url">;

/**
 * What goes wrong for a partner: the failing URLs, those that have failed for the longest time first, their number, and the
 * oldest webhook.
 */
export const findTrouble = (db: Database, partnerId: string, limit: number) =>
  findTroubleOf(db, (id) => sql`${id} = ${partnerId} AND ${isAtHome(id)}`, limit);

/** What goes wrong for all partners in one database. */
export const findAnyTrouble = (db: Database, limit: number) => findTroubleOf(db, isAtHome, limit);

async function findTroubleOf(db: Database, whose: Whose, limit: number) {
  const batch = new Batch(db);
  const failing = batch.addSql<FailingKey>(
    sql`SELECT since, partner_id AS partnerId, url FROM failing_urls
      WHERE ${whose(sql`partner_id`)} ORDER BY since, partner_id, url LIMIT ${limit}`,
  );
  const urls = batch.addSql<{ total: number }>(countFailing(whose));
  const oldest = batch.addSql<OldestUndelivered>(
    sql`SELECT id, partner_id AS partnerId, type AS event, url, created_at AS createdAt, attempt_count AS attemptCount,
        next_attempt_at AS nextAttemptAt
      FROM webhook_deliveries WHERE id = (${oldestPending(whose)})`,
  );
  await batch.run();
  return { keys: failing.rows, total: urls.rows[0]!.total, oldest: oldest.rows[0] };
}

/** What fails at these URLs of one database, and for whom. */
export async function readFailing(db: Database, keys: readonly FailingKey[]): Promise<FailingUrl[]> {
  const inState = sql`FROM webhook_deliveries INDEXED BY webhook_deliveries_troubled
    WHERE troubled = 1 AND partner_id = failing.partner_id AND url = failing.url AND status = states.value`;
  const states = sql`json_each('["pending", "failed", "disabled"]') AS states`;
  const chosen = JSON.stringify(keys.map(({ partnerId, url }) => [partnerId, url]));
  return db.all<FailingUrl>(
    sql`SELECT failing.partner_id AS partnerId, partners.name AS partnerName, failing.url, failing.since, pending, failed,
        failing.disabled,
        (SELECT created_at FROM webhook_deliveries WHERE id = (
          SELECT min((SELECT id ${inState} ORDER BY id LIMIT 1)) FROM ${states})) AS oldestCreatedAt,
        (SELECT coalesce(error, 'answered ' || status) FROM webhook_attempts
          WHERE delivery_id IN (SELECT (SELECT id ${inState} ORDER BY id DESC LIMIT 1) FROM ${states})
          ORDER BY at DESC LIMIT 1) AS lastError,
        endpoint.id AS endpointId, endpoint.enabled, endpoint.disabled_reason AS disabledReason,
        endpoint.failing_since AS failingSince
      FROM json_each(${chosen}) AS chosen
        JOIN failing_urls AS failing ON failing.partner_id = chosen.value ->> 0 AND failing.url = chosen.value ->> 1
        JOIN order_partners AS partners ON partners.id = failing.partner_id
        LEFT JOIN webhook_endpoints AS endpoint ON endpoint.id = (
          SELECT id FROM webhook_endpoints WHERE partner_id = failing.partner_id AND url = failing.url
          ORDER BY enabled DESC, id LIMIT 1)
`,
  );
}

/** How many URLs fail in one database, up to `MAX_COUNTED`. */
export async function countFailingUrls(db: Database): Promise<number> {
  const [row] = await db.all<{ total: number }>(countFailing(isAtHome));
  return row!.total;
}

/** Partners with webhooks, and how many of them get none. */
export interface Receivers {
  /** How many had a webhook in the last day, or wait for one. */
  partners: number;
  /** How many of these wait for one for over an hour, and got none of those of the last hour. */
  unserved: number;
  /** Since when the last of them waits. */
  unservedSince: number | null;
}

/** Looks at a few rows of each partner in a database. */
export async function readReceivers(db: Database, now: number): Promise<Receivers> {
  const hasSince = (
    states: readonly string[],
    since: number,
  ) => sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(states)}) AS states
      JOIN webhook_deliveries INDEXED BY webhook_deliveries_by_status
        ON partner_id = order_partners.id AND status = states.value AND webhook_deliveries.id >= ${idPrefixAt(since)})`;
  const [row] = await db.all<Receivers>(
    sql`WITH receivers AS (SELECT
        (SELECT created_at FROM webhook_deliveries INDEXED BY webhook_deliveries_by_status
          WHERE partner_id = order_partners.id AND status = 'pending'
          ORDER BY webhook_deliveries.id LIMIT 1) AS waits_since,
        ${hasSince(["delivered", "failed"], now - DAY_MS)} AS had_some,
        ${hasSince(["delivered"], now - HOUR_MS)} AS is_served
      FROM order_partners WHERE ${isAtHome(sql`order_partners.id`)}),
    unserved AS (SELECT waits_since FROM receivers WHERE waits_since < ${now - HOUR_MS} AND NOT is_served)
    SELECT (SELECT count(*) FROM receivers WHERE had_some OR waits_since IS NOT NULL) AS partners,
      count(*) AS unserved, max(waits_since) AS unservedSince FROM unserved`,
  );
  return row!;
}

/** When the oldest pending delivery of a database was written. */
export async function readOldestPending(db: Database): Promise<number | null> {
  const [oldest] = await db.all<{ at: number }>(
    sql`SELECT created_at AS at FROM webhook_deliveries WHERE id = (${oldestPending(isAtHome)})`,
  );
  return oldest?.at ?? null;
}

/** How many messages failed all retries, up to `MAX_COUNTED`, and when the newest did. */
export async function countDeadLetters(db: Database) {
  const [row] = await db.all<{ count: number; newestAt: number | null }>(
    sql`SELECT count(*) AS count, max(at) AS newestAt
      FROM (SELECT at FROM dead_letters ORDER BY at DESC LIMIT ${MAX_COUNTED})`,
  );
  return row!;
}
