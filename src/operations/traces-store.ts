import { and, eq, inArray, sql } from "drizzle-orm";
import { isOneOf } from "../db/json-list.ts";
import { auditLog, SECRET_KEY } from "../db/schema/main/audit.ts";
import { clients, keys } from "../db/schema/main/credentials.ts";
import { orderEvents } from "../db/schema/orders/order-events.ts";
import { orders } from "../db/schema/orders/orders.ts";
import { actorToText } from "../orders/holder.ts";
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
  "receiving_code.made",
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

/** Finds which of some keys and clients of a partner are still valid. */
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

/** How many of the partner's orders that changed last are looked at. */
const REACH = 100_000;

/** How many events of each type a partner's credential has caused since a time. */
export async function countEvents(
  db: Database,
  partnerId: string,
  { id, since }: { id: string; since: number },
): Promise<Map<EventType, number>> {
  const actor = actorToText({ kind: "partner", id });
  const rows = await db.all<{ type: EventType; count: number }>(
    sql`SELECT type, count(*) AS count FROM (
        SELECT number FROM ${orders} INDEXED BY orders_by_update
        WHERE partner_id = ${partnerId} AND updated_at >= ${since} ORDER BY updated_at DESC LIMIT ${REACH})
      JOIN ${orderEvents} ON order_number = number WHERE actor = ${actor} GROUP BY type`,
  );
  return new Map(rows.map(({ type, count }) => [type, count]));
}
