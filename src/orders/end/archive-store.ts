import { and, asc, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import type { Item } from "../../db/json-columns.ts";
import { isChangeable } from "../../db/moves.ts";
import { readPage } from "../../db/page.ts";
import { archives } from "../../db/schema/main/archives.ts";
import { orderPartners } from "../../db/schema/orders/copies.ts";
import { archiveProgress, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import { FINAL_STATES, type OrderStatus } from "../../shared/parcel-status.ts";
import { firstNumberAt, numberOf } from "../number.ts";
import { isInState } from "../row.ts";
import { noteErasure, orderTerms } from "../search/search-store.ts";

export type Archive = typeof archives.$inferSelect;

/** Orders of a partner that ended at `from` or later and before `to`, in milliseconds since the epoch. */
export interface EndedIn {
  partnerId: string;
  from: number;
  to: number;
}

/** What is archived of an order: nothing that is erased after 180 days. */
export interface EndedOrder {
  id: string;
  reference: string;
  trackingCode: string;
  entrance: string;
  status: OrderStatus;
  pointId: string;
  items: Item[];
  deliveryFeeKobo: number;
  createdAt: number;
  updatedAt: number;
  arrivedAt: number | null;
  finalAt: number;
  events: {
    id: string;
    type: string;
    status: string;
    previousStatus: string | null;
    pointId: string;
    occurredAt: number;
    /** As they are stored: see `actorFrom` and `holderFrom`. */
    actor: string | null;
    keyNo: number | null;
    holder: string | null;
    gap: number;
  }[];
}

/** When an order ended. `final_at` of a parcel that goes back is when it turned back, and that may take months. */
const ENDED_AT = sql.raw("iif(status IN ('returned_to_sender', 'lost'), updated_at, final_at)");

const ended = ({ partnerId, from, to }: EndedIn): SQL =>
  sql`orders INDEXED BY orders_by_creation
    WHERE partner_id = ${partnerId} AND number < ${firstNumberAt(to)} AND ${isInState(FINAL_STATES)}
      AND ${ENDED_AT} >= ${from} AND ${ENDED_AT} < ${to}
      AND NOT (cod_amount_kobo IS NOT NULL AND EXISTS (
        SELECT 1 FROM payments WHERE order_id = orders.id AND payments.status NOT IN ('paid_out', 'void')))`;

/** The next orders that ended in the time, by creation, after the one with the id `after`. */
export async function readEnded(
  db: Database,
  which: EndedIn,
  after: string | undefined,
  limit: number,
): Promise<EndedOrder[]> {
  const isNext = after === undefined ? sql`true` : sql`number > ${numberOf(after)}`;
  const rows = await db.all<Omit<EndedOrder, "items" | "events"> & { items: string; events: string }>(
    sql`SELECT id, reference, tracking_code AS trackingCode, entrance, status, point_id AS pointId, items,
        delivery_fee_kobo AS deliveryFeeKobo, created_at AS createdAt, updated_at AS updatedAt, arrived_at AS arrivedAt,
        ${ENDED_AT} AS finalAt, (
          SELECT json_group_array(json_object('id', event.id, 'type', event.type, 'status', event.status,
            'previousStatus', event.previous_status, 'pointId', event.point_id, 'occurredAt', event.occurred_at,
            'actor', event.actor, 'keyNo', event.key_no, 'holder', event.holder, 'gap', event.is_gap)
            ORDER BY event.sequence)
          FROM order_events AS event WHERE event.order_number = orders.number) AS events
      FROM ${ended(which)} AND ${isNext} ORDER BY number LIMIT ${limit}`,
  );
  return rows.map((row) => ({ ...row, items: JSON.parse(row.items), events: JSON.parse(row.events) }));
}

/** Deletes some of these orders, between two ids, with all that belongs to them. Returns whether there may be more. */
export async function removeEnded(
  db: Database,
  which: EndedIn,
  { first, last }: { first: string; last: string },
  limit: number,
  now: number,
): Promise<boolean> {
  const some = sql`(SELECT number FROM ${ended(which)} AND number BETWEEN ${numberOf(first)} AND ${numberOf(last)}
    ORDER BY number LIMIT ${limit})`;
  // A delivery's id begins as its event's does.
  const deliveries = sql`(SELECT delivery.id FROM order_events AS event CROSS JOIN webhook_deliveries AS delivery
    ON delivery.id > substr(event.id, 1, 24) AND delivery.id < substr(event.id, 1, 24) || 'g'
    WHERE event.order_number IN ${some} AND delivery.event_id = event.id)`;
  const batch = new Batch(db);
  batch.addSql(sql`DELETE FROM webhook_attempts WHERE delivery_id IN ${deliveries}`);
  batch.addSql(sql`DELETE FROM webhook_deliveries WHERE id IN ${deliveries}`);
  batch.addSql(sql`DELETE FROM ${orderTerms} WHERE rowid IN ${some}`);
  batch.addSql(sql`DELETE FROM orders_search WHERE rowid IN ${some}`);
  batch.addSql(sql`DELETE FROM order_events WHERE order_number IN ${some}`);
  batch.addSql(sql`DELETE FROM late_scans WHERE order_number IN ${some}`);
  batch.addSql(sql`DELETE FROM handover_parcels WHERE order_number IN ${some}`);
  batch.addSql(sql`INSERT OR IGNORE INTO archived_orders (number, partner_id, reference)
    SELECT number, partner_id, reference FROM orders WHERE number IN ${some}`);
  const removed = batch.addSql(sql`DELETE FROM ${orders} WHERE number IN ${some} RETURNING id`);
  batch.addSql(sql`DELETE FROM handovers WHERE partner_id = ${which.partnerId} AND at < ${which.to}
    AND NOT EXISTS (SELECT 1 FROM handover_parcels WHERE handover_id = handovers.id)`);
  batch.add(noteErasure(db, now));
  await batch.run();
  return removed.rows.length === limit;
}

const isTheRow = eq(archiveProgress.id, 1);

export async function readProgress(db: Database): Promise<{ month: string; afterPartner: string }> {
  const [row] = await db.select().from(archiveProgress).where(isTheRow);
  return row!;
}

export async function saveProgress(
  db: Database,
  progress: { month: string; afterPartner: string },
): Promise<void> {
  await db.update(archiveProgress).set(progress).where(isTheRow);
}

/** When the oldest order that may be changed was created; undefined if there is none. */
export async function oldestCreation(db: Database): Promise<number | undefined> {
  const [oldest] = await db
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(isChangeable(orders.partnerId))
    .orderBy(asc(orders.number))
    .limit(1);
  return oldest?.createdAt;
}

/** The next partner that ever had an order in the database, without partners that are being moved. */
export async function nextPartner(db: Database, after: string): Promise<string | undefined> {
  const [next] = await db
    .select({ id: orderPartners.id })
    .from(orderPartners)
    .where(and(gt(orderPartners.id, after), isChangeable(orderPartners.id)))
    .orderBy(asc(orderPartners.id))
    .limit(1);
  return next?.id;
}

/** An archive of a partner and month whose orders may not all be deleted yet. */
export async function findUnremoved(
  db: Database,
  { partnerId, month }: Pick<Archive, "partnerId" | "month">,
): Promise<Archive | undefined> {
  const [found] = await db
    .select()
    .from(archives)
    .where(and(eq(archives.partnerId, partnerId), eq(archives.month, month), isNull(archives.removedAt)))
    .limit(1);
  return found;
}

/** Lists an archive; if one has its name already, that counts as just written. */
export async function insertArchive(db: Database, archive: Archive): Promise<void> {
  await db
    .insert(archives)
    .values(archive)
    .onConflictDoUpdate({
      target: archives.objectKey,
      set: { removedAt: null },
    });
}

export async function noteRemoved(db: Database, { id, partnerId }: Archive, now: number): Promise<void> {
  await db
    .update(archives)
    .set({ removedAt: now })
    .where(and(eq(archives.id, id), eq(archives.partnerId, partnerId)));
}

export function listAnyArchives(
  db: Database,
  { partnerId, month }: { partnerId?: string | undefined; month?: string | undefined },
  page: Page,
): Promise<{ rows: Archive[]; total: number }> {
  const where = and(
    partnerId === undefined ? undefined : eq(archives.partnerId, partnerId),
    month === undefined ? undefined : eq(archives.month, month),
  );
  return readPage(db, archives, { where, orderBy: [desc(archives.id)] }, page);
}

export async function findAnyArchive(db: Database, id: string): Promise<Archive | undefined> {
  const [found] = await db.select().from(archives).where(eq(archives.id, id));
  return found;
}
