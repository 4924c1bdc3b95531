import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Batch, StatementResult } from "../../db/batch.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome, isOrderAtHome } from "../../db/moves.ts";
import { orderPartners, orderPoints } from "../../db/schema/orders/copies.ts";
import { GOES_BACK, HELD, orders } from "../../db/schema/orders/orders.ts";
import type { PhoneHashes } from "../../orders/phone-hash.ts";
import { AMOUNT_DUE, isInState, isUnchanged, ORDER_COLUMNS, type StoredOrder } from "../../orders/row.ts";
import type { Database } from "../../platform/deps.ts";
import { type OrderStatus, STATES_BEFORE_ARRIVAL, type StatusUnderWay } from "../../shared/parcel-status.ts";
import type { Destination } from "../store.ts";

/** A parcel as an agent sees it. */
export interface PointParcel {
  trackingCode: string;
  recipientName: string;
  status: OrderStatus;
  arrivedAt: number | null;
  shelf: string | null;
  /** What its receiver still pays. */
  amountDueKobo: number;
  /** The number of its order. */
  extraDays: number;
}

/** A parcel of a list with its order's number, as text because it is too large for JavaScript's numbers. */
export interface ListedParcel extends PointParcel {
  position: string;
}

/** A list continues after this parcel. */
export type ParcelPosition = Pick<ListedParcel, "arrivedAt" | "position">;

const COLUMNS = sql`tracking_code AS trackingCode, receiver_name AS recipientName, status, arrived_at AS arrivedAt,
  extra_days AS extraDays, shelf, ${AMOUNT_DUE} AS amountDueKobo`;

/** More than anybody takes home at once. */
const MAX_OF_VISIT = 100;

/** The condition of the partial index, literally, so that SQLite uses it. */
const isUnderWay = (pointId: string, condition: SQL) =>
  sql`point_id = ${pointId} AND final_at IS NULL AND ${condition} AND ${isOrderAtHome(orders.number)}`;

const isBehind = ({ arrivedAt, position }: ParcelPosition): SQL =>
  arrivedAt === null
    ? sql`number < CAST(${position} AS INTEGER)`
    : sql`(arrived_at, number) > (${arrivedAt}, CAST(${position} AS INTEGER))`;

/**
 * Adds to a batch the query for a point's parcels in one state. Those on the shelf begin with the one that has been there
 * longest, those that have not arrived with the newest.
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
    // The index has the arrival between the status and the number.
    ...(isOnShelf ? [] : [sql`arrived_at IS NULL`]),
    ...(after ? [isBehind(after)] : []),
  ];
  const order = isOnShelf ? sql`arrived_at, number` : sql`number DESC`;
  return batch.addSql(sql`SELECT ${COLUMNS}, CAST(number AS TEXT) AS position FROM ${orders}
    WHERE ${isUnderWay(pointId, sql.join(conditions, sql` AND `))} ORDER BY ${order} LIMIT ${limit}`);
}

/** Digits by which parcels are looked up: those of the receiver's phone, or the first ones of the tracking code. */
export interface WantedNumber {
  hashes: readonly PhoneHashes[];
  /** Whether they are a whole phone number, and not only its last four digits. */
  isWhole: boolean;
  startOfCode: string;
}

/** The numbers of a point's orders under way and going back that a phone finds. */
const numbersOfPhone = (pointId: string, hasIt: SQL) =>
  sql`SELECT number FROM ${orders} INDEXED BY orders_by_phone
      WHERE point_id = ${pointId} AND final_at IS NULL AND ${hasIt}
    UNION SELECT number FROM ${orders} INDEXED BY orders_returned_by_phone
      WHERE point_id = ${pointId} AND status = 'returned' AND ${hasIt}`;

/** The numbers of orders that the digits find by an index: of the point by phone, and of all points by code. */
const numbersOf = (pointId: string, { hashes, isWhole, startOfCode }: WantedNumber) =>
  sql`(${numbersOfPhone(pointId, hasPhone(hashes, isWhole))}
    UNION SELECT number FROM ${orders} INDEXED BY orders_tracking_code_unique
      WHERE tracking_code >= ${startOfCode} AND tracking_code < ${`${startOfCode}~`})`;

/** Adds to a batch the query for a point's parcels under way that a number finds, each state in the order of its list. */
export function addParcelsOfNumber(
  batch: Batch,
  pointId: string,
  wanted: WantedNumber,
): StatementResult<ListedParcel[]> {
  return batch.addSql(sql`SELECT ${COLUMNS}, CAST(orders.number AS TEXT) AS position
    FROM ${numbersOf(pointId, wanted)} AS found CROSS JOIN ${orders} ON orders.number = found.number
    WHERE ${isUnderWay(pointId, sql`true`)}
    ORDER BY arrived_at, iif(status = 'ready_for_pickup', orders.number, -orders.number)`);
}

function hasPhone(hashes: readonly PhoneHashes[], isWhole: boolean): SQL {
  const { phoneHash, phoneEndHash } = orders;
  const hasEnd = isOneOf(
    phoneEndHash,
    hashes.map((one) => one.phoneEndHash),
  );
  if (!isWhole) return hasEnd;
  const isSame = isOneOf(
    phoneHash,
    hashes.map((one) => one.phoneHash),
  );
  return sql`${hasEnd} AND ${isSame}`;
}

/**
 * The parcels of a point for a phone number that its receiver may be able to collect, the longest there first. The `+` keeps
 * SQLite from the index of states, by which it would read the whole shelf.
 */
export function findVisit(db: Database, pointId: string, hashes: readonly PhoneHashes[]) {
  const isOfPhone = sql`${orders.number} IN (${numbersOfPhone(pointId, hasPhone(hashes, true))})`;
  const isOnShelf = sql`(+status = 'ready_for_pickup' OR ${mayBeCollected(pointId)})`;
  return db
    .select({ ...ORDER_COLUMNS, partner: orderPartners.labelName, amountDueKobo: AMOUNT_DUE })
    .from(orders)
    .innerJoin(orderPartners, eq(orderPartners.id, orders.partnerId))
    .where(and(isOfPhone, isOrderAtHome(orders.number), isOnShelf))
    .orderBy(orders.arrivedAt, orders.number)
    .limit(MAX_OF_VISIT);
}

/** A parcel that a point has but that is not collected there. */
export interface HeldParcel {
  trackingCode: string;
  /** As the agents of the order's point know it; empty for another point's parcel. */
  recipientName: string;
  shelf: string | null;
  status: OrderStatus;
  since: number;
  goesTo: Destination;
  /** Since when it goes back, and until when the point may still give it out; null if it never may. */
  finalAt: number | null;
  collectableUntil: number | null;
  /** What its receiver still pays, if the point may still give it out. */
  amountDueKobo: number;
  position: string;
}

/** What a point has in one state that is not collected there: the condition of the index of held parcels. */
const heldIn = (status: "in_transit" | "returned", pointId: string, condition: SQL = sql`true`) =>
  sql`SELECT number, ${HELD.since} AS since FROM ${orders} INDEXED BY orders_held
    WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND status = ${status} AND ${isHeldBy(pointId)}
      AND ${condition}`;
const heldAt = (pointId: string, condition?: SQL) =>
  sql`${heldIn("in_transit", pointId, condition)} UNION ALL ${heldIn("returned", pointId, condition)}`;
const isHeldBy = (pointId: string) =>
  sql`${HELD.kind} = 'point' AND ${HELD.by} = ${pointId} AND ${isOrderAtHome(orders.number)}`;

/** A condition: the point that holds the parcel may still give it out, by the rule of `isCollectable`. */
const mayBeCollected = (pointId: string) =>
  sql`status = 'returned' AND orders.point_id = ${pointId} AND erased_at IS NULL AND collectable_until > 0`;

type HeldRow = Omit<HeldParcel, "goesTo"> & { goesTo: string };

/** Adds to a batch the query for what a point has to hand over, the longest held first. */
export function addHeld(
  batch: Batch,
  pointId: string,
  { after, limit }: { after: Pick<HeldParcel, "since" | "position"> | undefined; limit: number },
): StatementResult<HeldRow[]> {
  const isBehind = after
    ? sql`(${HELD.since}, number) > (${after.since}, CAST(${after.position} AS INTEGER))`
    : undefined;
  return batch.addSql(
    heldAmong(pointId, sql`${heldAt(pointId, isBehind)} ORDER BY since, number LIMIT ${limit}`),
  );
}

/** Adds to a batch the query for those parcels of them that a number finds. */
export function addHeldOfNumber(
  batch: Batch,
  pointId: string,
  wanted: WantedNumber,
): StatementResult<HeldRow[]> {
  return batch.addSql(
    heldAmong(
      pointId,
      sql`SELECT orders.number, ${HELD.since} AS since
        FROM ${numbersOf(pointId, wanted)} AS found CROSS JOIN ${orders} ON orders.number = found.number
        WHERE status IN ('in_transit', 'returned') AND ${isHeldBy(pointId)}`,
    ),
  );
}

/** @param held selects numbers of orders, each with the time since which the point has the parcel */
const heldAmong = (pointId: string, held: SQL) => sql`
    SELECT tracking_code AS trackingCode, iif(orders.point_id = ${pointId}, receiver_name, '') AS recipientName,
      shelf, status, since,
      final_at AS finalAt, iif(${mayBeCollected(pointId)}, collectable_until, NULL) AS collectableUntil,
      iif(${mayBeCollected(pointId)}, ${AMOUNT_DUE}, 0) AS amountDueKobo,
      CAST(orders.number AS TEXT) AS position, iif(${GOES_BACK},
        json_object('kind', 'partner', 'name', order_partners.label_name, 'city', NULL),
        json_object('kind', 'point', 'name', order_points.name, 'city', order_points.city)) AS goesTo
    FROM (${held}) AS held
    CROSS JOIN ${orders} ON orders.number = held.number
    LEFT JOIN order_points ON order_points.id = orders.point_id
    JOIN order_partners ON order_partners.id = orders.partner_id
    ORDER BY since, orders.number`;

export const heldParcel = (row: HeldRow): HeldParcel => ({ ...row, goesTo: JSON.parse(row.goesTo) });

/** A parcel in the hands of another point's agent: where it belongs, without its receiver. */
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

/** Counting stops here, because it reads a row of an index for each parcel. */
export const MAX_COUNTED = 10_000;

/**
 * Adds to a batch the queries that count a point's parcels, and those on the shelf that expire soon: that arrived before
 * `arrivedBefore`, minus the days for which they are kept longer.
 */
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

export async function findParcelOfPoint(
  db: Database,
  pointId: string,
  trackingCode: string,
): Promise<(StoredOrder & { amountDueKobo: number }) | undefined> {
  const [order] = await db
    .select({ ...ORDER_COLUMNS, amountDueKobo: AMOUNT_DUE })
    .from(orders)
    .where(
      and(eq(orders.trackingCode, trackingCode), eq(orders.pointId, pointId), isAtHome(orders.partnerId)),
    );
  return order;
}

/** Writes a parcel's place; returns false if the parcel has changed. */
export async function setShelf(db: Database, parcel: StoredOrder, shelf: string | null): Promise<boolean> {
  const written = await db
    .update(orders)
    .set({ shelf })
    .where(isUnchanged(parcel))
    .returning({ id: orders.id });
  return written.length > 0;
}
