import { sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { insertFrom } from "../../db/conditional-insert.ts";
import { isChangeable } from "../../db/moves.ts";
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import { NETWORK_EVENT } from "../event.ts";
import { type Due, deliveryId, MESSAGE_MS } from "../outbox.ts";

/** Endpoints that know the network up to the same time are handled together; a run handles so many times. */
const MOST_TIMES = 20;

// The condition of the partial index, literally, so that SQLite uses it.
const IS_NAMED = sql`enabled = 1 AND instr(events, ${sql.raw(`'${NETWORK_EVENT}'`)}) > 0`;

const IS_MEANT = sql`${IS_NAMED} AND ${isChangeable(webhookEndpoints.partnerId)}`;

const KNOWN_TO = sql`coalesce(network_told_to, created_at)`;

/** The times up to which endpoints that name the event know the network's changes, the earliest first. */
export async function readKnownTimes(db: Database, before: number): Promise<number[]> {
  const rows = await db.all<{ since: number }>(
    sql`SELECT DISTINCT ${KNOWN_TO} AS since FROM ${webhookEndpoints}
      WHERE ${IS_MEANT} AND ${KNOWN_TO} < ${before} ORDER BY 1 LIMIT ${MOST_TIMES}`,
  );
  return rows.map(({ since }) => since);
}

/**
 * Writes the deliveries of an event to the endpoints that know the changes up to `since`; then they know those up to
 * `upTo`.
 */
export async function insertNews(
  db: Database,
  { since, upTo }: { since: number; upTo: number },
  { eventId, body, now }: { eventId: string; body: string; now: number },
): Promise<Due[]> {
  const isTheirs = sql`${IS_MEANT} AND ${KNOWN_TO} = ${since}`;
  const batch = new Batch(db);
  const deliveries = batch.add(
    insertFrom(
      db,
      webhookDeliveries,
      {
        id: deliveryId(eventId),
        eventId,
        type: NETWORK_EVENT,
        body,
        status: "pending",
        partnerId: sql`targets.partner_id`,
        url: sql`targets.url`,
        nextAttemptAt: now,
        sweepAt: now + MESSAGE_MS,
        createdAt: now,
      },
      sql`FROM (SELECT DISTINCT partner_id, url FROM ${webhookEndpoints} WHERE ${isTheirs}) AS targets WHERE true`,
    ).returning({ id: webhookDeliveries.id, status: webhookDeliveries.status }),
  );
  batch.add(db.update(webhookEndpoints).set({ networkToldTo: upTo }).where(isTheirs));
  await batch.run();
  return deliveries.rows;
}
