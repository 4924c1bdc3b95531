import { sql } from "drizzle-orm";
import type { Batch } from "../../db/batch.ts";
import { isOneOf } from "../../db/json-list.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import { outageProgress } from "../../db/schema/orders/outage-progress.ts";
import type { Database } from "../../platform/deps.ts";
import { type NewEvent, type RecordedEvent, recordEvent } from "../event-store.ts";
import { MAX_EVENTS } from "../order.ts";
import { changeTime, isUnchanged, ORDER_COLUMNS, type StoredOrder } from "../row.ts";

/** Which partners have been told: those of outages up to one, and of the next one up to an order of a point. */
export interface Progress {
  outageId: number;
  pointId: string;
  /** The order's number as text: it is larger than JavaScript's numbers hold. */
  order: string;
}

/** Behind all orders of a point. */
export const LAST_ORDER = "9223372036854775807";

const toText = sql<string>`CAST(${outageProgress.order} AS TEXT)`;

export async function readProgress(db: Database): Promise<Progress> {
  const { outageId, pointId } = outageProgress;
  const [row] = await db.select({ outageId, pointId, order: toText }).from(outageProgress);
  return row!;
}

const isAt = ({ outageId, pointId, order }: Progress) =>
  sql`outage_id = ${outageId} AND point_id = ${pointId} AND "order" = CAST(${order} AS INTEGER)`;

/** Unless another run has gone on meanwhile. */
export async function writeProgress(db: Database, from: Progress, to: Progress): Promise<void> {
  await db.run(setProgress(from, to));
}

const setProgress = (from: Progress, to: Progress) =>
  sql`UPDATE ${outageProgress} SET outage_id = ${to.outageId}, point_id = ${to.pointId},
    "order" = CAST(${to.order} AS INTEGER) WHERE ${isAt(from)}`;

// As the partial index has it.
const IS_ON_ITS_WAY = sql`final_at IS NULL AND status IN ('created', 'in_transit')`;

/** Those of the points that have orders on their way to them. */
export async function findAwaiting(db: Database, pointIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT DISTINCT value AS id FROM json_each(${JSON.stringify(pointIds)}) AS wanted
      WHERE EXISTS (SELECT 1 FROM ${orders} WHERE point_id = wanted.value AND ${IS_ON_ITS_WAY})`,
  );
  return new Set(rows.map(({ id }) => id));
}

export type OrderOnItsWay = StoredOrder & { number: string };

/** The next orders on their way to points, by point and number, which were there at a time. */
export async function readOnTheirWay(
  db: Database,
  pointIds: readonly string[],
  after: Progress,
  { at, limit }: { at: number; limit: number },
): Promise<OrderOnItsWay[]> {
  const number = sql<string>`CAST(${orders.number} AS TEXT)`;
  return db
    .select({ ...ORDER_COLUMNS, number })
    .from(orders)
    .where(
      sql`${isOneOf(orders.pointId, pointIds)} AND ${IS_ON_ITS_WAY} AND created_at <= ${at}
        AND sequence < ${MAX_EVENTS} AND (point_id, orders.number) > (${after.pointId}, CAST(${after.order} AS INTEGER))`,
    )
    .orderBy(orders.pointId, orders.number)
    .limit(limit);
}

/**
 * Adds to a batch the statements that tell of an outage and go on, if the order is as it was read and nobody has gone on
 * meanwhile.
 */
export function addOutageEvent(
  batch: Batch,
  order: OrderOnItsWay,
  event: Omit<NewEvent, "previousStatus" | "type">,
  { from, to }: { from: Progress; to: Progress },
): RecordedEvent {
  const { number: _, ...before } = order;
  const sequence = before.sequence + 1;
  batch.add(
    batch.db
      .update(orders)
      .set({ sequence, updatedAt: changeTime(before.partnerId, event.now) })
      .where(sql`${isUnchanged(before)} AND EXISTS (SELECT 1 FROM ${outageProgress} WHERE ${isAt(from)})`),
  );
  const recorded = recordEvent(
    batch,
    { ...before, sequence },
    { ...event, type: "package.point_unavailable", previousStatus: before.status },
  );
  const isTold = sql`EXISTS (SELECT 1 FROM order_events
    WHERE order_number = CAST(${order.number} AS INTEGER) AND sequence = ${sequence} AND id = ${event.id})`;
  batch.addSql(sql`${setProgress(from, to)} AND ${isTold}`);
  return recorded;
}
