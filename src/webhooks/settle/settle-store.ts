import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../db/conditional-insert.ts";
import { isChangeable } from "../../db/moves.ts";
import { webhookDeliveries, webhookSettlements } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import type { Due } from "../outbox.ts";

export type Settlement = typeof webhookSettlements.$inferSelect;

/** How many deliveries one statement changes. */
const STEP = 300;

/** A statement: notes that undelivered webhooks at a URL have to follow a change of its endpoints. */
export function settleLater(
  db: Database,
  where: Pick<Settlement, "partnerId" | "url" | "endpointId">,
  now: number,
  condition = sql`true`,
) {
  const { partnerId, url, endpointId } = webhookSettlements;
  const begin = { changedAt: now, dueAt: now, afterId: "" };
  return insertWhere(db, webhookSettlements, { ...where, ...begin }, condition).onConflictDoUpdate({
    target: [partnerId, url, endpointId],
    set: begin,
  });
}

/** The settlement that has waited for its turn for the longest time, without partners that are being moved. */
export async function nextSettlement(db: Database, now: number): Promise<Settlement | undefined> {
  const [row] = await db
    .select()
    .from(webhookSettlements)
    .where(and(lte(webhookSettlements.dueAt, now), isChangeable(webhookSettlements.partnerId)))
    .orderBy(asc(webhookSettlements.dueAt))
    .limit(1);
  return row;
}

/**
 * Takes a settlement one step on, all or nothing, and removes it after the last step. Goes by the endpoints as they are
 * now, whatever they were changed to in between. Returns the deliveries that got another URL.
 */
export async function settleSome(db: Database, settlement: Settlement, now: number): Promise<Due[]> {
  const { partnerId, url, endpointId, afterId, changedAt } = settlement;
  const ids = (status: SQL) => sql`SELECT * FROM (
    SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_by_status
    WHERE partner_id = ${partnerId} AND status = ${status} AND id > ${afterId} ORDER BY id LIMIT ${STEP})`;
  const [walked] = await db.all<{ count: number; upTo: string | null }>(
    sql`SELECT count(*) AS count, max(id) AS upTo FROM (
      ${ids(sql`'pending'`)} UNION ALL ${ids(sql`'disabled'`)} ORDER BY id LIMIT ${STEP})`,
  );
  const { count, upTo } = walked!;
  const chosen = sql`webhook_deliveries.url = ${url} AND NOT ${IS_ORDERS_OWN} AND webhook_deliveries.id IN (
    SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_by_status
    WHERE partner_id = ${partnerId} AND status IN ('pending', 'disabled') AND id > ${afterId} AND id <= ${upTo ?? ""})`;
  const isSame = and(
    eq(webhookSettlements.partnerId, partnerId),
    eq(webhookSettlements.url, url),
    eq(webhookSettlements.endpointId, endpointId),
    eq(webhookSettlements.changedAt, changedAt),
    eq(webhookSettlements.afterId, afterId),
    // If the partner's move has begun meanwhile, triggers have left the deliveries as they are.
    isChangeable(webhookSettlements.partnerId),
  );
  const [moved] = await db.batch([
    follow(db, settlement, chosen, now),
    setAsideAt(db, settlement, chosen),
    count < STEP
      ? db.delete(webhookSettlements).where(isSame)
      : db.update(webhookSettlements).set({ afterId: upTo!, dueAt: now }).where(isSame),
  ]);
  return moved.map(dueOf);
}

const dueOf = ({ attemptCount, ...row }: Omit<Due, "attempt"> & { attemptCount: number }): Due => ({
  ...row,
  attempt: attemptCount + 1,
});
const DUE = {
  id: webhookDeliveries.id,
  status: webhookDeliveries.status,
  attemptCount: webhookDeliveries.attemptCount,
};

const hasEndpoint = (partnerId: string, url: string, and = sql``) =>
  sql`EXISTS (SELECT 1 FROM webhook_endpoints WHERE partner_id = ${partnerId} AND url = ${url} ${and})`;

/** Whether the delivery goes to its order's own URL. */
const IS_ORDERS_OWN = sql`EXISTS (
  SELECT 1 FROM orders WHERE orders.id = webhook_deliveries.order_id AND orders.webhook_url = webhook_deliveries.url)`;

/** Makes a delivery due and starts its schedule anew. An attempt that is under way keeps its claim. */
const dueAgain = (now: number) => ({ step: 0, nextAttemptAt: now, sweepAt: now });

/**
 * The deliveries that go along with an endpoint to its new URL: none if another endpoint still has the old URL and is
 * enabled, or disabled like this one; and no event that goes to the new URL already.
 */
function follow(db: Database, { partnerId, url, endpointId }: Settlement, chosen: SQL, now: number) {
  const moved = (column: SQL) =>
    sql`(SELECT ${column} FROM webhook_endpoints WHERE id = ${endpointId} AND url <> ${url})`;
  const next = moved(sql`url`);
  const isWanted = sql`EXISTS (
    SELECT 1 FROM webhook_endpoints WHERE partner_id = ${partnerId} AND url = ${next} AND enabled = 1)`;
  return db
    .update(webhookDeliveries)
    .set({
      url: next,
      status: sql`iif(${isWanted}, 'pending', 'disabled')`,
      troubled: sql`troubled OR NOT ${isWanted}`,
      ...dueAgain(now),
    })
    .where(
      sql`${chosen} AND ${next} IS NOT NULL
        AND NOT ${hasEndpoint(partnerId, url, sql`AND enabled >= ${moved(sql`enabled`)}`)}
        AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries AS other
          WHERE other.id > substr(webhook_deliveries.id, 1, 24) AND other.id < substr(webhook_deliveries.id, 1, 24) || 'g'
            AND other.event_id = webhook_deliveries.event_id AND other.url = ${next})`,
    )
    .returning(DUE);
}

/** Deliveries at a URL without an enabled endpoint wait for a disabled one, or are given up if there is none. */
function setAsideAt(db: Database, { partnerId, url }: Settlement, chosen: SQL) {
  const waits = hasEndpoint(partnerId, url);
  return db
    .update(webhookDeliveries)
    .set({ status: sql`iif(${waits}, 'disabled', 'failed')`, troubled: sql`${waits}` })
    .where(
      sql`${chosen} AND NOT ${hasEndpoint(partnerId, url, sql`AND enabled = 1`)} AND (status = 'pending' OR NOT ${waits})`,
    );
}

/** Makes some deliveries due that wait at URLs of enabled endpoints, the oldest of a URL first, and returns them. */
export async function resumeSome(db: Database, now: number): Promise<Due[]> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ status: "pending", ...dueAgain(now) })
    .where(
      sql`webhook_deliveries.id IN (
        SELECT waiting.id FROM failing_urls AS failing INDEXED BY failing_urls_disabled
          CROSS JOIN webhook_deliveries AS waiting INDEXED BY webhook_deliveries_troubled
        WHERE failing.disabled > 0 AND waiting.troubled = 1 AND waiting.partner_id = failing.partner_id
          AND waiting.url = failing.url AND waiting.status = 'disabled'
          AND EXISTS (SELECT 1 FROM webhook_endpoints AS endpoint
            WHERE endpoint.partner_id = failing.partner_id AND endpoint.url = failing.url AND endpoint.enabled = 1)
          AND ${isChangeable(sql`waiting.partner_id`)}
        LIMIT ${STEP})`,
    )
    .returning(DUE);
  return rows.map(dueOf);
}
