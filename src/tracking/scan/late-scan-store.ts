import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Batch, StatementResult } from "../../db/batch.ts";
import { insertFrom } from "../../db/conditional-insert.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome } from "../../db/moves.ts";
import { lateScans } from "../../db/schema/orders/order-events.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import { actorToText } from "../../orders/holder.ts";
import { isOfType } from "../../orders/row.ts";
import type { Database } from "../../platform/deps.ts";
import { eventsOf } from "../../shared/parcel-status.ts";
import { type ScannedParcel, TAKEN } from "../store.ts";

/** The events with which a delivery leaves its partner. */
const LEFT = eventsOf(({ from, to }) => from === "created" && to !== "cancelled");
/** The event of a driver who collects it there. */
const COLLECTED = eventsOf(({ from, move }) => from === "created" && move === "driver_collect");

/** The most late scans that are kept of an order, and of one actor. */
const MAX_LATE_SCANS = 50;
const MAX_OF_ACTOR = 5;

type OrderRef = Pick<ScannedParcel, "id" | "partnerId">;
type LateScan = Omit<typeof lateScans.$inferInsert, "orderNumber">;

const isOrder = ({ id, partnerId }: OrderRef) => and(eq(orders.id, id), eq(orders.partnerId, partnerId));

/** A condition: the chain has the event of a scan that came in time. */
const hasEvent = ({ actor, occurredAt }: LateScan): SQL =>
  sql`EXISTS (SELECT 1 FROM order_events AS event WHERE event.order_number = orders.number
    AND event.actor = ${actor} AND event.occurred_at = ${occurredAt} AND ${TAKEN})`;

/** Adds to a batch the statement that keeps a late scan as evidence, once. */
export function addLateScan(batch: Batch, order: OrderRef, scan: LateScan): void {
  const known = sql`SELECT count(*) FROM ${lateScans} AS known WHERE known.order_number = orders.number`;
  const isNew = sql`(${known}) < ${MAX_LATE_SCANS} AND (${known} AND known.actor = ${scan.actor}) < ${MAX_OF_ACTOR}
    AND NOT ${hasEvent(scan)}`;
  batch.add(
    insertFrom(
      batch.db,
      lateScans,
      { orderNumber: orders.number, ...scan },
      sql`FROM ${orders} WHERE ${isOrder(order)} AND ${isNew}`,
    ).onConflictDoNothing(),
  );
}

/** A query: whether the chain has a late scan, as 1 or 0. */
export const isKept = (order: OrderRef, scan: LateScan): SQL<number> =>
  sql`(SELECT ${hasEvent(scan)} OR EXISTS (SELECT 1 FROM ${lateScans} AS known WHERE known.order_number = orders.number
      AND known.occurred_at = ${scan.occurredAt} AND known.actor = ${scan.actor} AND known.move = ${scan.move})
    FROM ${orders} WHERE ${isOrder(order)})`;

/** A condition: a delivery was still with its partner at a time, as far as is known now. */
const wasWithPartner = (at: number | SQL): SQL =>
  sql`${orders.returnOf} IS NULL AND NOT EXISTS (SELECT 1 FROM order_events AS event
    WHERE event.order_number = orders.number AND event.occurred_at <= ${at}
      AND ${isOfType(LEFT)})`;

/** Adds to a batch the query whether a delivery was still with its partner at a time. It returns a row if so. */
export const addWhetherFirst = (batch: Batch, order: OrderRef, at: number): StatementResult<unknown[]> =>
  batch.add(
    batch.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOrder(order), wasWithPartner(at))),
  );

/**
 * When a driver collected these parcels from their partners, by scans in time or late ones. One that claims to be older than
 * its order tells of no visit.
 */
export const findAnyVisits = (db: Database, keyId: string, trackingCodes: readonly string[]) => {
  const actor = actorToText({ kind: "driver", id: keyId });
  const isTheirs = and(isOneOf(orders.trackingCode, trackingCodes), isAtHome(orders.partnerId));
  return db.all<{ partnerId: string; at: number }>(
    sql`SELECT partner_id AS partnerId, occurred_at AS at FROM ${orders} JOIN order_events ON order_number = number
      WHERE ${isTheirs} AND ${isOfType(COLLECTED)} AND actor = ${actor}
        AND coalesce(details ->> 'claimedAt', occurred_at) >= created_at
      UNION ALL SELECT partner_id, late.occurred_at FROM ${orders} JOIN ${lateScans} AS late ON order_number = number
      WHERE ${isTheirs} AND actor = ${actor} AND late.occurred_at >= created_at
        AND ${wasWithPartner(sql`late.occurred_at`)}`,
  );
};
