import { type SQL, sql } from "drizzle-orm";
import type { Batch, StatementResult } from "../db/batch.ts";
import { isAtHome, isOrderAtHome } from "../db/moves.ts";
import { GOES_BACK, HELD, orderCounts, orders } from "../db/schema/orders/orders.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";
import type { Stop } from "./round.ts";

/** Counting stops here: each costs a row. */
export const MAX_COUNTED = 10_000;

/** A parcel as a driver sees it, without its receiver. */
export interface DriverParcel {
  trackingCode: string;
  status: OrderStatus;
  /** Since when its holder has had it. */
  since: number;
  goesTo: Stop & { name: string; city: string | null };
  /** Its order's number, as text because it is too large for JavaScript's numbers. */
  position: string;
}

/** A list continues after this parcel. */
export type Position = Pick<DriverParcel, "since" | "position">;

/** Parcels under way: the condition of the index of held parcels, literally, so that SQLite uses it. */
const isHeldBy = (kind: "driver" | "point"): SQL =>
  sql`status IN ('in_transit', 'ready_for_pickup', 'returned') AND ${HELD.kind} = ${sql.raw(`'${kind}'`)}
    AND status IN ('in_transit', 'returned')`;

const isWithDrivers = (driverIds: readonly string[]): SQL =>
  sql`${isHeldBy("driver")} AND ${HELD.by} IN (SELECT value FROM json_each(${JSON.stringify(driverIds)}))
    AND ${isAtHome(orders.partnerId)}`;

/** A parcel that is to go back goes to its partner, any other to its point. */
const goesTo = ({ kind, id }: Stop): SQL =>
  kind === "partner"
    ? sql`${GOES_BACK} AND partner_id = ${id}`
    : sql`status = 'in_transit' AND point_id = ${id}`;

/** Adds to a batch the query that counts what drivers have for each stop, by the stop's key, and since when. */
export const addHeldCounts = (
  batch: Batch,
  driverIds: readonly string[],
): StatementResult<{ stop: string; parcels: number; oldestSince: number }[]> =>
  batch.addSql(sql`SELECT stop, count(*) AS parcels, min(since) AS oldestSince FROM (
    SELECT iif(${GOES_BACK}, 'partner:' || partner_id, 'point:' || point_id) AS stop, ${HELD.since} AS since
    FROM ${orders} INDEXED BY orders_held WHERE ${isWithDrivers(driverIds)}
    LIMIT ${MAX_COUNTED * driverIds.length}) GROUP BY stop`);

/**
 * Adds to a batch the queries that count what waits at stops, by their keys. At a point that is what it has for somebody
 * else.
 */
export function addWaitingCounts(
  batch: Batch,
  stops: readonly Stop[],
): StatementResult<{ stop: string; parcels: number }[]> {
  const idsOf = (kind: Stop["kind"]) =>
    JSON.stringify(stops.flatMap((stop) => (stop.kind === kind ? [stop.id] : [])));
  return batch.addSql(sql`SELECT 'point:' || by AS stop, count(*) AS parcels FROM (
      SELECT ${HELD.by} AS by FROM ${orders} INDEXED BY orders_held WHERE ${isHeldBy("point")}
        AND ${HELD.by} IN (SELECT value FROM json_each(${idsOf("point")})) AND ${isOrderAtHome(orders.number)}
      LIMIT ${MAX_COUNTED}) GROUP BY by
    UNION ALL SELECT 'partner:' || partner_id, count - (
        SELECT count(*) FROM ${orders} WHERE orders.partner_id = order_counts.partner_id AND return_of IS NOT NULL
          AND status = 'created')
      FROM ${orderCounts} WHERE partner_id IN (SELECT value FROM json_each(${idsOf("partner")})) AND day = '' AND status = 'created'
        AND count > 0 AND ${isAtHome(orderCounts.partnerId)}`);
}

type ParcelRow = Omit<DriverParcel, "goesTo"> & { goesTo: string };
export const driverParcel = (row: ParcelRow): DriverParcel => ({ ...row, goesTo: JSON.parse(row.goesTo) });

interface Part {
  after: Position | undefined;
  limit: number;
}

/** @param found the numbers of orders, and since when their holder has had each */
const addParcels = (batch: Batch, found: SQL): StatementResult<ParcelRow[]> =>
  batch.addSql(sql`SELECT tracking_code AS trackingCode, status, since, CAST(orders.number AS TEXT) AS position,
      iif(${GOES_BACK},
        json_object('kind', 'partner', 'id', orders.partner_id, 'name', order_partners.label_name, 'city', NULL),
        json_object('kind', 'point', 'id', orders.point_id, 'name', order_points.name, 'city', order_points.city)) AS goesTo
    FROM (${found}) AS found
    JOIN ${orders} ON orders.number = found.number
    LEFT JOIN order_points ON order_points.id = orders.point_id
    JOIN order_partners ON order_partners.id = orders.partner_id
    ORDER BY since, orders.number`);

const isBehind = (since: SQL, after: Position | undefined): SQL =>
  after ? sql`(${since}, number) > (${after.since}, CAST(${after.position} AS INTEGER))` : sql`true`;

/** Adds to a batch the query for what a driver has, or the part that goes to a stop. What was held longest comes first. */
export const addHeld = (
  batch: Batch,
  driverId: string,
  stop: Stop | undefined,
  { after, limit }: Part,
): StatementResult<ParcelRow[]> =>
  addParcels(
    batch,
    sql`SELECT number, ${HELD.since} AS since FROM ${orders} INDEXED BY orders_held
      WHERE ${isWithDrivers([driverId])} AND ${stop ? goesTo(stop) : sql`true`} AND ${isBehind(sql`${HELD.since}`, after)}
      ORDER BY since, number LIMIT ${limit}`,
  );

/** Adds to a batch the query for what waits at a stop for a driver. What was there longest comes first. */
export function addWaiting(batch: Batch, { kind, id }: Stop, { after, limit }: Part) {
  if (kind === "point") {
    return addParcels(
      batch,
      sql`SELECT number, ${HELD.since} AS since FROM ${orders} INDEXED BY orders_held
        WHERE ${isHeldBy("point")} AND ${HELD.by} = ${id} AND ${isOrderAtHome(orders.number)}
          AND ${isBehind(sql`${HELD.since}`, after)}
        ORDER BY since, number LIMIT ${limit}`,
    );
  }
  // Numbers are in the order of creation.
  const isLater = after ? sql`number > CAST(${after.position} AS INTEGER)` : sql`true`;
  return addParcels(
    batch,
    sql`SELECT number, created_at AS since FROM ${orders}
      WHERE partner_id = ${id} AND status = 'created' AND return_of IS NULL AND ${isAtHome(orders.partnerId)} AND ${isLater}
      ORDER BY number LIMIT ${limit}`,
  );
}
