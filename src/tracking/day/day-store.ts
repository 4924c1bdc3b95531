import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome } from "../../db/moves.ts";
import { lateScans, orderEvents, SCANNED } from "../../db/schema/orders/order-events.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { HeldEvent } from "../../orders/holder.ts";
import type { Database } from "../../platform/deps.ts";

/** How many of the last scans are looked at, and how many of their orders have their events read. */
const MAX_SCANS = 20_000;
const MAX_ORDERS = 2_000;

/** Times are milliseconds since the epoch. */
export interface DayOfScanners {
  /** A point's agents, or a driver, as `actorToText` writes them. */
  scanners: readonly string[];
  from: number;
  before: number;
  /** Parcels that they scanned before this time are left out. */
  scannedSince: number;
  /** Orders that have not changed since are left out. */
  changedSince: number;
}

export interface EventOfDay extends HeldEvent {
  trackingCode: string;
  returnOf: string | null;
}

/**
 * All events of the orders that these scanners have scanned and that have changed on a day or since, in their order; what
 * they took and sent late; and whether some are left out.
 */
export async function readDay(
  db: Database,
  { scanners, from, before, scannedSince, changedSince }: DayOfScanners,
): Promise<{ events: EventOfDay[]; late: { trackingCode: string; at: number }[]; isCut: boolean }> {
  const batch = new Batch(db);
  const short = JSON.stringify(scanners.map((scanner) => scanner.slice(0, 9)));
  // Only the index is read: what another key with the same nine letters has scanned is recognised by its event.
  const scanned = sql`SELECT order_number FROM ${orderEvents} INDEXED BY order_events_of_scanners
    WHERE ${SCANNED.isByScanner} AND ${SCANNED.by} IN (SELECT value FROM json_each(${short}))
      AND occurred_at >= ${scannedSince} AND occurred_at < ${before}
    ORDER BY occurred_at DESC LIMIT ${MAX_SCANS}`;
  const changed = sql`SELECT number FROM ${orders} WHERE number IN (${scanned}) AND updated_at >= ${changedSince}
    AND ${isAtHome(orders.partnerId)} ORDER BY updated_at DESC LIMIT ${MAX_ORDERS}`;
  const { trackingCode, returnOf } = orders;
  const { type, status, occurredAt, pointId, actor, holder, details } = orderEvents;
  const events = batch.add(
    db
      .select({ trackingCode, returnOf, type, status, occurredAt, pointId, actor, holder, details })
      .from(orders)
      .innerJoin(orderEvents, eq(orderEvents.orderNumber, orders.number))
      .where(sql`${orders.number} IN (${changed})`)
      .orderBy(asc(orders.number), asc(orderEvents.sequence)),
  );
  const late = batch.add(
    db
      .select({ trackingCode, at: lateScans.occurredAt })
      .from(lateScans)
      .innerJoin(orders, eq(orders.number, lateScans.orderNumber))
      .where(
        and(
          isOneOf(lateScans.actor, scanners),
          gte(lateScans.occurredAt, from),
          lt(lateScans.occurredAt, before),
          isAtHome(orders.partnerId),
        ),
      )
      .limit(MAX_ORDERS),
  );
  const counts = batch.addSql<{ scans: number }>(sql`SELECT count(*) AS scans FROM (${scanned})`);
  await batch.run();
  const found = new Set(events.rows.map((event) => event.trackingCode)).size;
  const isCut =
    counts.rows[0]!.scans === MAX_SCANS || found === MAX_ORDERS || late.rows.length === MAX_ORDERS;
  return { events: events.rows, late: late.rows, isCut };
}
