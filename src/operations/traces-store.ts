import { and, eq, inArray, sql } from "drizzle-orm";
import { isOneOf } from "../db/json-list.ts";
import { auditLog, SECRET_KEY } from "../db/schema/main/audit.ts";
import { clients, keys } from "../db/schema/main/credentials.ts";
import { orderEvents, orders, SCANNED } from "../db/schema/orders/orders.ts";
import { actorText } from "../orders/holder.ts";
import type { Database } from "../platform/deps.ts";
import type { EventType } from "../shared/parcel-status.ts";

/** What a key may have left, in the audit log. */
export const TRACES = [
  "webhook_endpoint.created",
  "webhook_endpoint.changed",
  "webhook_endpoint.secret_rotated",
  "webhook_secret.read",
  "secret_key.created",
  "client.created",
] as const;

/** What a secret key did, or an account with a token that was got by it: each once, with the last time. */
export async function findTraces(db: Database, partnerId: string, keyId: string) {
  const isTrace = and(eq(auditLog.partnerId, partnerId), inArray(auditLog.action, [...TRACES]));
  const select = () =>
    db
      .select({
        action: auditLog.action,
        subjectId: auditLog.subjectId,
        at: sql<number>`max(${auditLog.at})`,
      })
      .from(auditLog);
  const [own, byToken] = await db.batch([
    select()
      .where(and(eq(auditLog.actorId, keyId), isTrace))
      .groupBy(auditLog.action, auditLog.subjectId),
    select()
      // The condition of the partial index, literally, so that SQLite uses it.
      .where(and(sql`${SECRET_KEY} = ${keyId}`, sql`${SECRET_KEY} IS NOT NULL`, isTrace))
      .groupBy(auditLog.action, auditLog.subjectId),
  ]);
  return [...own, ...byToken];
}

/** Of some keys and clients of a partner, those that are still valid. */
export async function findInForce(db: Database, partnerId: string, ids: readonly string[]) {
  const [ofKeys, ofClients] = await db.batch([
    db
      .select({ id: keys.id, name: keys.name })
      .from(keys)
      .where(and(isOneOf(keys.id, ids), eq(keys.partnerId, partnerId), sql`${keys.revokedAt} IS NULL`)),
    db
      .select({ id: clients.id })
      .from(clients)
      .where(
        and(isOneOf(clients.id, ids), eq(clients.partnerId, partnerId), sql`${clients.deletedAt} IS NULL`),
      ),
  ]);
  return { keys: ofKeys, clients: ofClients };
}

/** How many events of each type a partner's credential caused, of the orders that are not archived. */
export async function countEvents(
  db: Database,
  partnerId: string,
  credentialId: string,
): Promise<Map<EventType, number>> {
  const actor = actorText({ kind: "partner", id: credentialId });
  const rows = await db.all<{ type: EventType; count: number }>(
    sql`SELECT type, count(*) AS count FROM ${orderEvents} INDEXED BY order_events_of_partners
      WHERE ${SCANNED.isByPartner} AND ${SCANNED.by} = substr(${actor}, 1, 9) AND actor = ${actor}
        AND EXISTS (SELECT 1 FROM ${orders} WHERE number = order_number AND partner_id = ${partnerId})
      GROUP BY type`,
  );
  return new Map(rows.map(({ type, count }) => [type, count]));
}
