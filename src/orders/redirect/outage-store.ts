import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Batch } from "../../db/batch.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isChangeable } from "../../db/moves.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import { outageCatchUps, outageProgress } from "../../db/schema/orders/outage-progress.ts";
import type { Database } from "../../platform/deps.ts";
import { STATES_BEFORE_ARRIVAL } from "../../shared/parcel-status.ts";
import { type NewEvent, type RecordedEvent, recordEvent } from "../event-store.ts";
import { keptHolder } from "../holder.ts";
import { MAX_EVENTS } from "../order.ts";
import { COLUMNS_TO_CHANGE, changeTime, isInState, isUnchanged, type OrderToChange } from "../row.ts";

/** How far partners have been told: of all outages before one, and of that one up to an order of a point. */
export interface OutageProgress {
  /** A partner that was moved and is told by itself until it has caught up; null for all others. */
  partnerId: string | null;
  outageId: number;
  pointId: string;
  /** The order's number as text: it is larger than JavaScript's numbers hold. */
  order: string;
}

/** After all orders of a point. */
export const LAST_ORDER = "9223372036854775807";

export async function readLate(db: Database): Promise<string[]> {
  const { partnerId } = outageCatchUps;
  const rows = await db.select({ partnerId }).from(outageCatchUps).where(isChangeable(partnerId));
  return rows.map((row) => row.partnerId);
}

/** Undefined if the partner has caught up. */
export async function readProgress(
  db: Database,
  partnerId: OutageProgress["partnerId"],
): Promise<OutageProgress | undefined> {
  const order = sql<string>`CAST("order" AS TEXT)`;
  const rows =
    partnerId === null
      ? await db
          .select({ outageId: outageProgress.outageId, pointId: outageProgress.pointId, order })
          .from(outageProgress)
      : await db
          .select({ outageId: outageCatchUps.outageId, pointId: outageCatchUps.pointId, order })
          .from(outageCatchUps)
          .where(and(eq(outageCatchUps.partnerId, partnerId), isChangeable(outageCatchUps.partnerId)));
  return rows[0] && { partnerId, ...rows[0] };
}

/** Lets a partner be told with the others again if it knows as much as they do. */
export async function endCatchUp(db: Database, partnerId: string): Promise<void> {
  await db.delete(outageCatchUps).where(
    sql`partner_id = ${partnerId} AND ${isChangeable(outageCatchUps.partnerId)}
        AND (outage_id, point_id, "order") = (SELECT outage_id, point_id, "order" FROM ${outageProgress})`,
  );
}

const tableOf = ({ partnerId }: OutageProgress) => (partnerId === null ? outageProgress : outageCatchUps);

const isAt = ({ partnerId, outageId, pointId, order }: OutageProgress): SQL => {
  const isThere = sql`outage_id = ${outageId} AND point_id = ${pointId} AND "order" = CAST(${order} AS INTEGER)`;
  return partnerId === null
    ? isThere
    : sql`${isThere} AND partner_id = ${partnerId} AND ${isChangeable(sql`partner_id`)}`;
};

/** Unless another run has gone on meanwhile. */
export async function writeProgress(db: Database, from: OutageProgress, to: OutageProgress): Promise<void> {
  await db.run(setProgress(from, to));
}

const setProgress = (from: OutageProgress, to: OutageProgress) =>
  sql`UPDATE ${tableOf(from)} SET outage_id = ${to.outageId}, point_id = ${to.pointId},
    "order" = CAST(${to.order} AS INTEGER) WHERE ${isAt(from)}`;

// The condition of the partial index, literally, so that SQLite uses it.
const IS_ON_ITS_WAY = sql`final_at IS NULL AND ${isInState(STATES_BEFORE_ARRIVAL)}`;

/** Orders of the partners to whom this progress belongs. */
const isTheirs = ({ partnerId }: OutageProgress): SQL =>
  and(
    isChangeable(orders.partnerId),
    partnerId === null
      ? sql`${orders.partnerId} NOT IN (SELECT partner_id FROM outage_catch_ups)`
      : eq(orders.partnerId, partnerId),
  )!;

/** Which of the points have orders on their way to them. */
export async function findAwaiting(
  db: Database,
  pointIds: readonly string[],
  whose: OutageProgress,
): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT DISTINCT value AS id FROM json_each(${JSON.stringify(pointIds)}) AS wanted
      WHERE EXISTS (SELECT 1 FROM ${orders} WHERE point_id = wanted.value AND ${IS_ON_ITS_WAY} AND ${isTheirs(whose)})`,
  );
  return new Set(rows.map(({ id }) => id));
}

export type OrderOnItsWay = OrderToChange & { number: string };

/** The next orders that were on their way to points at a time, by point and number. */
export async function readOnTheirWay(
  db: Database,
  pointIds: readonly string[],
  after: OutageProgress,
  { at, limit }: { at: number; limit: number },
): Promise<OrderOnItsWay[]> {
  const number = sql<string>`CAST(${orders.number} AS TEXT)`;
  return db
    .select({ ...COLUMNS_TO_CHANGE, number })
    .from(orders)
    .where(
      sql`${isOneOf(orders.pointId, pointIds)} AND ${IS_ON_ITS_WAY} AND ${isTheirs(after)} AND created_at <= ${at}
        AND sequence < ${MAX_EVENTS} AND (point_id, orders.number) > (${after.pointId}, CAST(${after.order} AS INTEGER))`,
    )
    .orderBy(orders.pointId, orders.number)
    .limit(limit);
}

/**
 * Adds to a batch the statements that tell of an outage and note the progress, if neither the order nor the progress
 * has changed since they were read.
 */
export function addOutageEvent(
  batch: Batch,
  order: OrderOnItsWay,
  event: Omit<NewEvent, "previousStatus" | "type">,
  { from, to }: { from: OutageProgress; to: OutageProgress },
): RecordedEvent {
  const { number: _, ...before } = order;
  const sequence = before.sequence + 1;
  const held = keptHolder(before);
  batch.add(
    batch.db
      .update(orders)
      .set({ sequence, updatedAt: changeTime(before.partnerId, event.now), ...held })
      .where(sql`${isUnchanged(before)} AND EXISTS (SELECT 1 FROM ${tableOf(from)} WHERE ${isAt(from)})`),
  );
  const recorded = recordEvent(
    batch,
    { ...before, sequence, ...held },
    { ...event, type: "package.point_unavailable", previousStatus: before.status },
  );
  const isTold = sql`EXISTS (SELECT 1 FROM order_events
    WHERE order_number = CAST(${order.number} AS INTEGER) AND sequence = ${sequence} AND id = ${event.id})`;
  batch.addSql(sql`${setProgress(from, to)} AND ${isTold}`);
  return recorded;
}
