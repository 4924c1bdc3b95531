import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type AuditEntry, noteEntry } from "../../db/audit.ts";
import { isChangeable } from "../../db/moves.ts";
import { webhookDeliveries, webhookRecoveries } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import type { Due } from "../outbox.ts";

export type Recovery = Omit<typeof webhookRecoveries.$inferSelect, "dueAt">;

/** Counting stops here. */
const MAX_COUNTED = 10_000;

/**
 * Deliveries at the recovery's URL that failed, or wait after a failure. The conditions of the partial indexes, literally,
 * so that SQLite uses them.
 */
const undelivered = ({ partnerId, url, afterId }: Recovery, now: number) => sql`
  SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_failed
  WHERE status = 'failed' AND partner_id = ${partnerId} AND url = ${url} AND id > ${afterId}
  UNION ALL SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_troubled
  WHERE troubled = 1 AND partner_id = ${partnerId} AND url = ${url} AND status = 'pending' AND id > ${afterId}
    AND next_attempt_at > ${now}`;

/** How many deliveries a recovery would send again; counts up to 10,000. */
export async function countUndelivered(db: Database, recovery: Recovery, now: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM (${undelivered(recovery, now)} LIMIT ${MAX_COUNTED})`,
  );
  return row!.count;
}

/** Notes a recovery. If another one of the endpoint is under way, it goes back to `since` if that is earlier. */
export async function beginRecovery(
  db: Database,
  recovery: Recovery,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  const { url, afterId } = recovery;
  await db.batch([
    db
      .insert(webhookRecoveries)
      .values({ ...recovery, dueAt: now })
      .onConflictDoUpdate({
        target: webhookRecoveries.endpointId,
        set: { url, afterId: sql`iif(url = ${url}, min(after_id, ${afterId}), ${afterId})`, dueAt: now },
      }),
    noteEntry(db, entry),
  ]);
}

/** The recovery that has waited for its turn for the longest time, without partners that are being moved. */
export async function nextRecovery(db: Database, now: number): Promise<Recovery | undefined> {
  const [row] = await db
    .select()
    .from(webhookRecoveries)
    .where(and(lte(webhookRecoveries.dueAt, now), isChangeable(webhookRecoveries.partnerId)))
    .orderBy(asc(webhookRecoveries.dueAt))
    .limit(1);
  return row;
}

/**
 * Takes a recovery one step on, all or nothing, and removes it after the last step, or when its endpoint is not enabled at
 * that URL any more. Returns the deliveries that are due again.
 */
export async function recoverSome(
  db: Database,
  recovery: Recovery,
  now: number,
  limit: number,
): Promise<Due[]> {
  const { endpointId, partnerId, url, afterId } = recovery;
  const [walked] = await db.all<{ count: number; upTo: string | null }>(
    sql`SELECT count(*) AS count, max(id) AS upTo FROM (${undelivered(recovery, now)} ORDER BY id LIMIT ${limit})`,
  );
  const { count, upTo } = walked!;
  const isWanted = sql`EXISTS (
    SELECT 1 FROM webhook_endpoints WHERE id = ${endpointId} AND url = ${url} AND enabled = 1)`;
  const isSame = and(
    eq(webhookRecoveries.endpointId, endpointId),
    eq(webhookRecoveries.url, url),
    eq(webhookRecoveries.afterId, afterId),
    // If the partner's move has begun meanwhile, triggers have left the deliveries as they are.
    isChangeable(webhookRecoveries.partnerId),
  );
  const [due] = await db.batch([
    db
      .update(webhookDeliveries)
      .set({ status: "pending", step: 0, nextAttemptAt: now, sweepAt: now })
      .where(
        sql`id IN (SELECT id FROM (${undelivered(recovery, now)}) WHERE id <= ${upTo ?? ""}) AND ${isWanted}`,
      )
      .returning({
        id: webhookDeliveries.id,
        status: webhookDeliveries.status,
        attemptCount: webhookDeliveries.attemptCount,
      }),
    db.delete(webhookRecoveries).where(and(isSame, sql`(${count < limit ? 1 : 0} OR NOT ${isWanted})`)),
    db
      .update(webhookRecoveries)
      .set({ afterId: upTo ?? "", dueAt: now })
      .where(and(isSame, eq(webhookRecoveries.partnerId, partnerId))),
  ]);
  return due.map(({ attemptCount, ...row }) => ({ ...row, attempt: attemptCount + 1 }));
}
