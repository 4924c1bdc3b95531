import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Batch } from "../../db/batch.ts";
import { insertFrom } from "../../db/conditional-insert.ts";
import { readPage } from "../../db/page.ts";
import { orderPartners } from "../../db/schema/orders/copies.ts";
import { handoverParcels, handovers } from "../../db/schema/orders/handovers.ts";
import { orderEvents } from "../../db/schema/orders/order-events.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import { DAY_MS } from "../../shared/time.ts";
import type { StoredOrder } from "../row.ts";

/** How many parcels of a hand-over are read at most. A device may use one id for everything that it ever scans. */
const MAX_READ = 1_000;

export type Handover = typeof handovers.$inferSelect;

/** The order's event that put a parcel into other hands. */
interface Moved {
  order: Pick<StoredOrder, "id" | "partnerId" | "sequence">;
  eventId: string;
}

/** The id of the visit without a name that goes on at a time; that of the new hand-over if there is none. */
export const unnamedVisit = (
  { id, partnerId, keyId, direction, at }: Pick<Handover, "id" | "partnerId" | "keyId" | "direction" | "at">,
  betweenMs: number,
): SQL<string> =>
  sql`coalesce((SELECT visit FROM handovers AS own WHERE own.partner_id = ${partnerId} AND own.key_id = ${keyId}
    AND own.direction = ${direction} AND own.at BETWEEN ${at - DAY_MS} AND ${at + betweenMs}
    AND own.last_at >= ${at - betweenMs} ORDER BY own.last_at DESC, own.id LIMIT 1), ${id})`;

/**
 * Adds to a batch the statements that note a parcel as one of a visit's, if the batch has recorded its event.
 * @param handover is written if this is its first parcel
 */
export function addParcel(
  batch: Batch,
  handover: Omit<Handover, "parcels" | "visit"> & { visit: string | SQL<string> },
  { order: { id, partnerId, sequence }, eventId }: Moved,
): void {
  const isRecorded = sql`${orders.id} = ${id} AND ${orders.partnerId} = ${partnerId} AND EXISTS (
    SELECT 1 FROM ${orderEvents} WHERE order_number = orders.number AND sequence = ${sequence}
      AND order_events.id = ${eventId})`;
  const { keyId, visit, direction } = handovers;
  const isListed = sql`EXISTS (SELECT 1 FROM handover_parcels AS listed JOIN orders ON orders.number = listed.order_number
    WHERE listed.handover_id = handovers.id AND orders.id = ${id} AND orders.partner_id = ${partnerId})`;
  batch.add(
    insertFrom(
      batch.db,
      handovers,
      { ...handover, parcels: 1 },
      sql`FROM ${orders} WHERE ${isRecorded}`,
    ).onConflictDoUpdate({
      target: [handovers.partnerId, keyId, visit, direction],
      // An operator's correction may let it be scanned twice in a visit.
      set: {
        parcels: sql`${handovers.parcels} + NOT ${isListed}`,
        at: sql`iif(excluded.last_at IS NULL, ${handovers.at}, min(${handovers.at}, excluded.at))`,
        lastAt: sql`max(${handovers.lastAt}, excluded.last_at)`,
      },
    }),
  );
  batch.add(
    insertFrom(
      batch.db,
      handoverParcels,
      { handoverId: handovers.id, orderNumber: orders.number },
      sql`FROM ${orders} JOIN ${handovers} ON ${and(
        eq(handovers.partnerId, partnerId),
        eq(keyId, handover.keyId),
        eq(visit, handover.visit),
        eq(direction, handover.direction),
      )} WHERE ${isRecorded}`,
    ).onConflictDoNothing(),
  );
}

/** One page of a partner's hand-overs, the newest first: of a time, both ends in milliseconds, or all. */
export function listHandovers(
  db: Database,
  partnerId: string,
  time: { from: number; before: number } | undefined,
  page: Page,
): Promise<{ rows: Handover[]; total: number }> {
  const isThen = time && and(gte(handovers.at, time.from), lt(handovers.at, time.before));
  const where = and(eq(handovers.partnerId, partnerId), isThen);
  return readPage(db, handovers, { where, orderBy: [desc(handovers.at), desc(handovers.id)] }, page);
}

/**
 * A partner's hand-over with the first of its parcels by creation that are not archived, and the name that the
 * partner's customers know. `isCut` says that it has more of them.
 */
export async function findHandover(db: Database, partnerId: string, id: string) {
  const [[handover], parcels] = await db.batch([
    db
      .select({
        id: handovers.id,
        at: handovers.at,
        direction: handovers.direction,
        parcels: handovers.parcels,
        labelName: orderPartners.labelName,
      })
      .from(handovers)
      .innerJoin(orderPartners, eq(orderPartners.id, handovers.partnerId))
      .where(and(eq(handovers.id, id), eq(handovers.partnerId, partnerId))),
    db
      .select({ id: orders.id, trackingCode: orders.trackingCode, reference: orders.reference })
      .from(handoverParcels)
      .innerJoin(orders, eq(orders.number, handoverParcels.orderNumber))
      .where(and(eq(handoverParcels.handoverId, id), eq(orders.partnerId, partnerId)))
      .orderBy(asc(handoverParcels.orderNumber))
      .limit(MAX_READ + 1),
  ]);
  return handover && { ...handover, orders: parcels.slice(0, MAX_READ), isCut: parcels.length > MAX_READ };
}
