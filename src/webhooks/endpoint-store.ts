import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import type { SealedSecret } from "../db/json-columns.ts";
import { webhookDeliveries, webhookEndpoints, webhookSecrets } from "../db/schema/orders/webhooks.ts";
import type { Database } from "../platform/deps.ts";
import type { Due } from "./outbox.ts";

export type StoredEndpoint = typeof webhookEndpoints.$inferSelect;
export type EndpointUpdate = Partial<
  Pick<
    StoredEndpoint,
    "url" | "events" | "description" | "enabled" | "disabledReason" | "failingSince" | "updatedAt"
  >
>;

/** So many of what waits become due at once: it may be too much for one statement. The cron goes on. */
const RESUMED = 1000;
/** So many of them are announced; the sweep brings the others. */
const ANNOUNCED = 100;

const isTheirs = (partnerId: string, id: string) =>
  and(eq(webhookEndpoints.partnerId, partnerId), eq(webhookEndpoints.id, id));

/** Oldest first. */
export async function listEndpoints(db: Database, partnerId: string): Promise<StoredEndpoint[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.partnerId, partnerId))
    .orderBy(asc(webhookEndpoints.id));
}

export async function findEndpoint(
  db: Database,
  partnerId: string,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(isTheirs(partnerId, id));
  return row;
}

/**
 * Returns the deliveries that now go to it; undefined if the partner has `most` endpoints already.
 * @param most how many endpoints a partner may have
 */
export async function insertEndpoint(
  db: Database,
  endpoint: StoredEndpoint,
  most: number,
  entry: AuditEntry,
): Promise<Due[] | undefined> {
  const { partnerId, url, createdAt } = endpoint;
  const [inserted] = await db.batch([
    insertWhere(
      db,
      webhookEndpoints,
      endpoint,
      sql`(SELECT count(*) FROM webhook_endpoints WHERE partner_id = ${partnerId}) < ${most}`,
    ).returning({ id: webhookEndpoints.id }),
    recordIfChanged(db, entry),
    ...settle(db, partnerId, url, createdAt),
  ]);
  return inserted.length > 0 ? dueNow(db, partnerId, url, createdAt) : undefined;
}

/** Returns the deliveries that became due; undefined if the endpoint is gone or has another URL than `before` says. */
export async function updateEndpoint(
  db: Database,
  before: StoredEndpoint,
  update: EndpointUpdate,
  now: number,
  entry: AuditEntry,
): Promise<Due[] | undefined> {
  const { id, partnerId, url } = before;
  const next = update.url ?? url;
  const [updated] = await db.batch([
    db
      .update(webhookEndpoints)
      .set({ ...update, updatedAt: now })
      .where(and(isTheirs(partnerId, id), eq(webhookEndpoints.url, url)))
      .returning({ id: webhookEndpoints.id }),
    recordIfChanged(db, entry),
    ...(next === url ? [] : [follow(db, before, next, now), ...settle(db, partnerId, next, now)]),
    ...settle(db, partnerId, url, now),
  ]);
  return updated.length > 0 ? dueNow(db, partnerId, next, now) : undefined;
}

/** False if the endpoint is gone or has another URL than `before` says. */
export async function deleteEndpoint(
  db: Database,
  { id, partnerId, url }: StoredEndpoint,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [deleted] = await db.batch([
    db
      .delete(webhookEndpoints)
      .where(and(isTheirs(partnerId, id), eq(webhookEndpoints.url, url)))
      .returning({ id: webhookEndpoints.id }),
    recordIfChanged(db, entry),
    ...settle(db, partnerId, url, now),
  ]);
  return deleted.length > 0;
}

/** False if the endpoint's secrets are not as `before` says. */
export async function replaceEndpointSecrets(
  db: Database,
  { id, partnerId }: StoredEndpoint,
  before: SealedSecret[],
  secrets: SealedSecret[],
  entry: AuditEntry,
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(webhookEndpoints)
      .set({ secrets, updatedAt: entry.at })
      .where(and(isTheirs(partnerId, id), eq(webhookEndpoints.secrets, before)))
      .returning({ id: webhookEndpoints.id }),
    recordIfChanged(db, entry),
  ]);
  return updated.length > 0;
}

export async function findPartnerSecrets(
  db: Database,
  partnerId: string,
): Promise<SealedSecret[] | undefined> {
  const [row] = await db.select().from(webhookSecrets).where(eq(webhookSecrets.partnerId, partnerId));
  return row?.secrets;
}

/** Returns those that the partner has: others, if somebody else was first. */
export async function insertPartnerSecrets(
  db: Database,
  partnerId: string,
  secrets: SealedSecret[],
): Promise<SealedSecret[]> {
  const [, [row]] = await db.batch([
    db.insert(webhookSecrets).values({ partnerId, secrets }).onConflictDoNothing(),
    db.select().from(webhookSecrets).where(eq(webhookSecrets.partnerId, partnerId)),
  ]);
  return row!.secrets;
}

/** False if the partner's secrets are not as `before` says. */
export async function replacePartnerSecrets(
  db: Database,
  partnerId: string,
  before: SealedSecret[],
  secrets: SealedSecret[],
  entry: AuditEntry,
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(webhookSecrets)
      .set({ secrets })
      .where(and(eq(webhookSecrets.partnerId, partnerId), eq(webhookSecrets.secrets, before)))
      .returning({ partnerId: webhookSecrets.partnerId }),
    recordIfChanged(db, entry),
  ]);
  return updated.length > 0;
}

/**
 * From an index that has no bodies, because it is the partner's whole log that is looked through.
 * @param condition one that is the same for all of it, and if it is false spares the look
 */
const undelivered = (partnerId: string, condition: SQL) =>
  sql`webhook_deliveries.id IN (
    SELECT id FROM (SELECT 1 WHERE ${condition})
      CROSS JOIN webhook_deliveries INDEXED BY webhook_deliveries_by_partner
    WHERE partner_id = ${partnerId} AND status IN ('pending', 'disabled'))`;

const hasEndpoint = (partnerId: string, url: string, and = sql``) =>
  sql`EXISTS (SELECT 1 FROM webhook_endpoints WHERE partner_id = ${partnerId} AND url = ${url} ${and})`;

const hasEnabledEndpoint = (partnerId: string, url: string) =>
  hasEndpoint(partnerId, url, sql`AND enabled = 1`);

/** Whether the delivery goes to its order's own URL. */
const isOrdersOwn: SQL = sql`EXISTS (
  SELECT 1 FROM orders WHERE orders.id = webhook_deliveries.order_id AND orders.webhook_url = webhook_deliveries.url)`;

/** What makes a delivery due, with the whole schedule before it. */
const dueAgain = (now: number) => ({ step: 0, nextAttemptAt: now, sweepAt: now });

/** Makes due what waits at URLs of enabled endpoints, the oldest of a URL first. */
function resume(db: Database, which: SQL, now: number) {
  return (
    db
      .update(webhookDeliveries)
      // An attempt that is under way keeps its claim.
      .set({ status: "pending", ...dueAgain(now) })
      .where(
        sql`webhook_deliveries.id IN (
        SELECT waiting.id FROM webhook_endpoints AS endpoint
          CROSS JOIN webhook_deliveries AS waiting INDEXED BY webhook_deliveries_troubled
        WHERE ${which} AND endpoint.enabled = 1 AND waiting.troubled = 1
          AND waiting.partner_id = endpoint.partner_id AND waiting.url = endpoint.url AND waiting.status = 'disabled'
        LIMIT ${RESUMED})`,
      )
  );
}

/** Makes due some of what waits at anybody's enabled endpoints; returns whether there may be more. */
export async function resumeSome(db: Database, now: number): Promise<boolean> {
  const { meta } = await resume(db, sql`1`, now);
  return meta.changes > 0;
}

/**
 * After a change of the endpoints at a URL: what waits there goes on if one of them is enabled. If none is, what is not
 * for an order's own URL either waits for a disabled one, or is given up when there is none.
 */
function settle(db: Database, partnerId: string, url: string, now: number) {
  const waits = hasEndpoint(partnerId, url);
  return [
    resume(db, sql`endpoint.partner_id = ${partnerId} AND endpoint.url = ${url}`, now),
    db
      .update(webhookDeliveries)
      .set({ status: sql`iif(${waits}, 'disabled', 'failed')`, troubled: sql`${waits}` })
      .where(
        sql`${undelivered(partnerId, sql`NOT ${hasEnabledEndpoint(partnerId, url)}`)} AND url = ${url}
          AND (status = 'pending' OR NOT ${waits}) AND NOT ${isOrdersOwn}`,
      ),
  ] as const;
}

/**
 * What is not delivered goes with an endpoint to its new URL, at once. It stays if the order or another endpoint has the
 * old URL too, or if the event goes to the new one already.
 */
function follow(db: Database, { id, partnerId, url: old }: StoredEndpoint, next: string, now: number) {
  const moved = hasEndpoint(partnerId, next, sql`AND id = ${id}`);
  const isEnabled = sql`(SELECT enabled FROM webhook_endpoints WHERE id = ${id})`;
  const another = hasEndpoint(partnerId, old, sql`AND enabled >= ${isEnabled}`);
  return db
    .update(webhookDeliveries)
    .set({ url: next, ...dueAgain(now) })
    .where(
      sql`${undelivered(partnerId, sql`${moved} AND NOT ${another}`)} AND url = ${old} AND NOT ${isOrdersOwn}
        AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries AS other
          WHERE other.id > substr(webhook_deliveries.id, 1, 24) AND other.id < substr(webhook_deliveries.id, 1, 24) || 'g'
            AND other.event_id = webhook_deliveries.event_id AND other.url = ${next})`,
    );
}

/** The first of those at a URL that became due. */
async function dueNow(db: Database, partnerId: string, url: string, now: number): Promise<Due[]> {
  const rows = await db
    .select({ id: webhookDeliveries.id, attemptCount: webhookDeliveries.attemptCount })
    .from(webhookDeliveries)
    .where(
      sql`troubled = 1 AND partner_id = ${partnerId} AND url = ${url} AND status = 'pending'
        AND next_attempt_at = ${now}`,
    )
    .orderBy(asc(webhookDeliveries.id))
    .limit(ANNOUNCED);
  return rows.map(({ id, attemptCount }) => ({ id, status: "pending", attempt: attemptCount + 1 }));
}
