import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Batch, StatementResult } from "../db/batch.ts";
import { isAtHome, isOrderAtHome } from "../db/moves.ts";
import { orderPartners, orderPoints } from "../db/schema/orders/copies.ts";
import { GOES_BACK, HELD, orders } from "../db/schema/orders/orders.ts";
import { isInState } from "../orders/row.ts";
import type { Database } from "../platform/deps.ts";
import { type OrderStatus, STATES_BEFORE_ARRIVAL, type StatusUnderWay } from "../shared/parcel-status.ts";

/** A parcel as an agent sees it. */
export interface PointParcel {
  trackingCode: string;
  recipientName: string;
  status: OrderStatus;
  arrivedAt: number | null;
  /** As an order's. */
  extraDays: number;
}

/** A parcel of a list, with its order's number as text: it is larger than JavaScript's numbers hold. */
export interface ListedParcel extends PointParcel {
  position: string;
}

/** Where a list goes on: behind this parcel. */
export type ParcelPosition = Pick<ListedParcel, "arrivedAt" | "position">;

const COLUMNS = sql`tracking_code AS trackingCode, receiver_name AS recipientName, status, arrived_at AS arrivedAt,
  extra_days AS extraDays`;

/** As the partial index has it. */
const isUnderWay = (pointId: string, condition: SQL) =>
  sql`point_id = ${pointId} AND final_at IS NULL AND ${condition} AND ${isOrderAtHome(orders.number)}`;

const isBehind = ({ arrivedAt, position }: ParcelPosition): SQL =>
  arrivedAt === null
    ? sql`number < CAST(${position} AS INTEGER)`
    : sql`(arrived_at, number) > (${arrivedAt}, CAST(${position} AS INTEGER))`;

/**
 * Adds to a batch that a point's parcels in one state are read: those on the shelf from the longest there to the latest,
 * the others, which have not arrived, from the newest to the oldest.
 */
export function addParcels(
  batch: Batch,
  pointId: string,
  status: StatusUnderWay,
  { after, limit }: { after: ParcelPosition | undefined; limit: number },
): StatementResult<ListedParcel[]> {
  const isOnShelf = status === "ready_for_pickup";
  const conditions = [
    sql`status = ${status}`,
    // Between the status and the number the index has the arrival.
    ...(isOnShelf ? [] : [sql`arrived_at IS NULL`]),
    ...(after ? [isBehind(after)] : []),
  ];
  const order = isOnShelf ? sql`arrived_at, number` : sql`number DESC`;
  return batch.addSql(sql`SELECT ${COLUMNS}, CAST(number AS TEXT) AS position FROM ${orders}
    WHERE ${isUnderWay(pointId, sql.join(conditions, sql` AND `))} ORDER BY ${order} LIMIT ${limit}`);
}

/** Where a parcel belongs. */
export interface Destination {
  kind: "point" | "partner";
  name: string;
  city: string | null;
}

/** A parcel that a point has and that is not collected there. */
export interface HeldParcel {
  trackingCode: string;
  /** The order's point, and the receiver as its agents know it; of another point's parcel, empty. */
  recipientName: string;
  status: OrderStatus;
  since: number;
  goesTo: Destination;
  position: string;
}

/** What a point has of a state that is not collected there, as the index of held parcels has it. */
const heldIn = (status: "in_transit" | "returned", pointId: string, condition: SQL = sql`true`) =>
  sql`SELECT number, ${HELD.since} AS since FROM ${orders} INDEXED BY orders_held
    WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND status = ${status} AND ${HELD.kind} = 'point'
      AND ${HELD.by} = ${pointId} AND ${isOrderAtHome(orders.number)} AND ${condition}`;
const heldAt = (pointId: string, condition?: SQL) =>
  sql`${heldIn("in_transit", pointId, condition)} UNION ALL ${heldIn("returned", pointId, condition)}`;

type HeldRow = Omit<HeldParcel, "goesTo"> & { goesTo: string };

/** Adds to a batch that what a point has to hand over is read, the longest held first. */
export function addHeld(
  batch: Batch,
  pointId: string,
  { after, limit }: { after: Pick<HeldParcel, "since" | "position"> | undefined; limit: number },
): StatementResult<HeldRow[]> {
  const isBehind = after
    ? sql`(${HELD.since}, number) > (${after.since}, CAST(${after.position} AS INTEGER))`
    : undefined;
  return batch.addSql(sql`
    SELECT tracking_code AS trackingCode, iif(orders.point_id = ${pointId}, receiver_name, '') AS recipientName, status, since,
      CAST(orders.number AS TEXT) AS position, iif(${GOES_BACK},
        json_object('kind', 'partner', 'name', order_partners.label_name, 'city', NULL),
        json_object('kind', 'point', 'name', order_points.name, 'city', order_points.city)) AS goesTo
    FROM (${heldAt(pointId, isBehind)} ORDER BY since, number LIMIT ${limit}) AS held
    CROSS JOIN ${orders} ON orders.number = held.number
    LEFT JOIN order_points ON order_points.id = orders.point_id
    JOIN order_partners ON order_partners.id = orders.partner_id
    ORDER BY since, orders.number`);
}

export const heldParcel = (row: HeldRow): HeldParcel => ({ ...row, goesTo: JSON.parse(row.goesTo) });

/** A parcel that an agent of another point may have before it: where it belongs, and nothing of its receiver. */
export async function findElsewhere(
  db: Database,
  trackingCode: string,
): Promise<Pick<HeldParcel, "trackingCode" | "status" | "goesTo"> | undefined> {
  const { name, city } = orderPoints;
  const [row] = await db
    .select({ status: orders.status, point: { name, city }, partner: orderPartners.labelName })
    .from(orders)
    .leftJoin(orderPoints, eq(orderPoints.id, orders.pointId))
    .innerJoin(orderPartners, eq(orderPartners.id, orders.partnerId))
    .where(
      and(
        eq(orders.trackingCode, trackingCode),
        isInState([...STATES_BEFORE_ARRIVAL, "returned"]),
        isAtHome(orders.partnerId),
      ),
    );
  if (!row) return undefined;
  const { status, point, partner } = row;
  const goesTo =
    status === "returned" || !point
      ? { kind: "partner" as const, name: partner, city: null }
      : { kind: "point" as const, ...point };
  return { trackingCode, status, goesTo };
}

export interface Totals {
  expected: number;
  shelf: number;
  expiring: number;
  toHandOver: number;
}

/** Counting reads a row of an index for each parcel: it ends here. */
export const MAX_COUNTED = 10_000;

/** Adds to a batch that a point's parcels are counted, on the shelf also those that arrived before `arrivedBefore`, or as many days before as they are kept longer. */
export function addTotals(batch: Batch, pointId: string, arrivedBefore: number): StatementResult<Totals[]> {
  const count = (condition: SQL) =>
    sql`(SELECT count(*) FROM (
      SELECT 1 FROM ${orders} WHERE ${isUnderWay(pointId, condition)} LIMIT ${MAX_COUNTED}))`;
  return batch.addSql(
    sql`SELECT ${count(isInState(STATES_BEFORE_ARRIVAL))} AS expected,
      ${count(sql`status = 'ready_for_pickup'`)} AS shelf,
      ${count(sql`status = 'ready_for_pickup' AND arrived_at < ${arrivedBefore}
        AND arrived_at + extra_days * 86400000 < ${arrivedBefore}`)} AS expiring,
      (SELECT count(*) FROM (${heldAt(pointId)} LIMIT ${MAX_COUNTED})) AS toHandOver`,
  );
}

/** A parcel of a point in any state. */
export async function findParcelOfPoint(
  db: Database,
  pointId: string,
  trackingCode: string,
): Promise<PointParcel | undefined> {
  const { receiverName, status, arrivedAt, extraDays } = orders;
  const [parcel] = await db
    .select({ trackingCode: orders.trackingCode, recipientName: receiverName, status, arrivedAt, extraDays })
    .from(orders)
    .where(
      and(eq(orders.trackingCode, trackingCode), eq(orders.pointId, pointId), isAtHome(orders.partnerId)),
    );
  return parcel;
}
