import { type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome, isOrderAtHome } from "../../db/moves.ts";
import { keys } from "../../db/schema/main/credentials.ts";
import { lateScans, orderEvents, SCANNED } from "../../db/schema/orders/order-events.ts";
import { HELD, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { actorToText, type EventActor, type Keeper, type KeeperKind } from "../holder.ts";
import { type Newest, newestOf } from "./newest-store.ts";

/** How many entries of an index are looked at. */
const MAX_LOOKED_AT = 10_000;

/** How many parcels somebody has. */
export interface Held extends Keeper {
  parcels: number;
  valueKobo: number;
  /** Since when it has had the oldest, in milliseconds since the epoch. */
  since: number;
}

/** What is to be handed over, and what waits at its own point for its receiver. */
const PASSING = sql.raw(`status IN ('in_transit', 'returned')`);
const ON_SHELF = sql.raw(`status = 'ready_for_pickup'`);

/** These columns are all in the index of held parcels. */
const held = (kind: KeeperKind, condition: SQL): SQL =>
  sql`SELECT number, ${HELD.kind} AS kind, ${HELD.by} AS id, ${HELD.since} AS since, value_kobo AS value
    FROM ${orders} INDEXED BY orders_held
    WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND ${HELD.kind} = ${kind} AND ${condition}
      AND ${isOrderAtHome(orders.number)}`;

/** Shelves come last: they have the most, and parcels that are left out are found by their point. */
const ALL: Record<KeeperKind, SQL[]> = {
  driver: [held("driver", PASSING)],
  point: [held("point", PASSING), held("point", ON_SHELF)],
};

/** How many parcels of a database each holder has, and whether there are more parcels than were looked at. */
export async function countHeld(
  db: Database,
  kinds: readonly KeeperKind[],
): Promise<{ holders: Held[]; isCut: boolean }> {
  const parts = kinds.flatMap((kind) => ALL[kind]);
  const holders = await db.all<Held>(
    sql`SELECT kind, id, count(*) AS parcels, sum(value) AS valueKobo, min(since) AS since
      FROM (${sql.join(parts, sql` UNION ALL `)} LIMIT ${MAX_LOOKED_AT}) GROUP BY kind, id`,
  );
  // If there are exactly so many, this says "more" although none is left out: not worth reading one more.
  const isCut = holders.reduce((sum, { parcels }) => sum + parcels, 0) === MAX_LOOKED_AT;
  return { holders, isCut };
}

/** How many parcels somebody has in a database, up to 10,000. */
export async function countHeldBy(db: Database, { kind, id }: Keeper): Promise<number> {
  const parts = ofHolder(kind, sql`${HELD.by} IS ${id}`);
  const [counted] = await db.all<{ parcels: number }>(
    sql`SELECT count(*) AS parcels FROM (${sql.join(parts, sql` UNION ALL `)} LIMIT ${MAX_LOOKED_AT})`,
  );
  return counted!.parcels;
}

/** The parcels of a holder under a condition. */
const ofHolder = (kind: KeeperKind, condition: SQL): SQL[] =>
  (kind === "driver" ? [PASSING] : [PASSING, ON_SHELF]).map((states) =>
    held(kind, sql`${states} AND ${condition}`),
  );

/** Who may have parcels in which state. */
const KEPT = JSON.stringify([
  ["driver", "in_transit"],
  ["driver", "returned"],
  ["point", "in_transit"],
  ["point", "returned"],
  ["point", "ready_for_pickup"],
]);

/** Who of the drivers and points that are known has parcels in a database: an entry of the index is read for each. */
export async function findAnyHolders(db: Database): Promise<{ kind: KeeperKind; id: string }[]> {
  return db.all(
    sql`WITH RECURSIVE holder(kind, state, id) AS (
        SELECT value ->> 0, value ->> 1, '' FROM json_each(${KEPT})
        UNION ALL SELECT kind, state, (
          SELECT ${HELD.by} FROM ${orders} INDEXED BY orders_held
          WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND ${HELD.kind} = holder.kind
            AND status = holder.state AND ${HELD.by} > holder.id ORDER BY ${HELD.by} LIMIT 1)
        FROM holder WHERE id IS NOT NULL)
      SELECT DISTINCT kind, id FROM holder WHERE id > ''`,
  );
}

/** Finds which of some drivers and points have no key in force: a driver's own, or one of an agent at the point. */
export async function findKeyless(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)}) WHERE NOT EXISTS (
        SELECT 1 FROM ${keys} WHERE keys.id = value AND revoked_at IS NULL)
      AND NOT EXISTS (
        SELECT 1 FROM ${keys} INDEXED BY keys_by_point
        WHERE point_id = value AND point_id IS NOT NULL AND revoked_at IS NULL)`,
  );
  return rows.map(({ id }) => id);
}

/** The newest orders whose parcels somebody has. */
export async function findHeldBy(
  db: Database,
  { kind, id }: Keeper,
  status: OrderStatus | undefined,
  reach: number,
): Promise<Newest> {
  const isIn = status === undefined ? sql`true` : sql`status = ${status}`;
  const parts = ofHolder(kind, sql`${HELD.by} IS ${id} AND ${isIn}`);
  return newestOf(
    db,
    sql`SELECT number FROM (${sql.join(parts, sql` UNION ALL `)}) LIMIT ${MAX_LOOKED_AT}`,
    reach,
  );
}

/** The newest orders of which one of these points has the parcel or what was paid for it. */
export async function findLeftAt(db: Database, pointIds: readonly string[], reach: number): Promise<Newest> {
  const isOne = sql`IN (SELECT value FROM json_each(${JSON.stringify(pointIds)}))`;
  const parcels = ofHolder("point", sql`${HELD.by} ${isOne}`);
  return newestOf(
    db,
    // The condition of the partial index of payments, literally, so that SQLite uses it.
    sql`SELECT number FROM (${sql.join(parcels, sql` UNION ALL `)}) UNION
      SELECT number FROM ${orders} WHERE ${isAtHome(orders.partnerId)} AND id IN (
        SELECT order_id FROM payments WHERE payments.status IN ('collected', 'with_driver')
          AND holder_kind = 'point' AND holder_id ${isOne})
      LIMIT ${MAX_LOOKED_AT}`,
    reach,
  );
}

/**
 * The newest orders whose parcels a driver has had since one time or earlier, or a point that has to hand them over
 * since another. The index has parcels by holder and then by time, so it is asked for the holders one after the other, and
 * for each only for what it has had too long: what it got later costs nothing. The last of each is `NULL`, which is the
 * holder that an earlier version did not name.
 */
export async function findHeldTooLong(
  db: Database,
  { byDrivers, byPoints }: { byDrivers: number; byPoints: number },
  reach: number,
): Promise<Newest> {
  const isPassedOn = sql`INDEXED BY orders_held WHERE status IN ('in_transit', 'ready_for_pickup', 'returned')
    AND ${HELD.kind} = holder.keeper AND status = holder.state`;
  return newestOf(
    db,
    sql`WITH RECURSIVE holder(keeper, state, latest, keeper_id) AS (
        VALUES ('driver', 'in_transit', ${byDrivers}, ''), ('driver', 'returned', ${byDrivers}, ''),
          ('point', 'in_transit', ${byPoints}, ''), ('point', 'returned', ${byPoints}, '')
        UNION ALL SELECT keeper, state, latest, (
          SELECT ${HELD.by} FROM ${orders} ${isPassedOn} AND ${HELD.by} > holder.keeper_id ORDER BY ${HELD.by} LIMIT 1)
        FROM holder WHERE keeper_id IS NOT NULL)
      SELECT number FROM holder CROSS JOIN ${orders} ${isPassedOn} AND ${HELD.by} IS holder.keeper_id
        AND ${HELD.since} <= holder.latest AND ${isOrderAtHome(orders.number)} LIMIT ${MAX_LOOKED_AT}`,
    reach,
  );
}

const MEANT = {
  gap: sql`is_gap = 1`,
  reported: sql`type = 'package.problem_reported' AND NOT (actor >= 'p' AND actor < 'q')`,
  disputed: sql`type = 'package.problem_reported' AND actor >= 'p' AND actor < 'q'`,
};

/** The newest orders with an event since `since` that has a gap before it, or by which a holder or its partner reports a problem. */
export async function findToLookAt(
  db: Database,
  { kind, since }: { kind: keyof typeof MEANT; since: number },
  reach: number,
): Promise<Newest> {
  return newestOf(
    db,
    // The condition of the partial index, literally, so that SQLite uses it.
    sql`SELECT DISTINCT number FROM (
      SELECT order_number AS number, is_gap, type, actor FROM ${orderEvents} INDEXED BY order_events_to_look_at
      WHERE (is_gap = 1 OR type = 'package.problem_reported') AND occurred_at >= ${since}
      ORDER BY occurred_at DESC LIMIT ${MAX_LOOKED_AT}) AS noted
      WHERE ${MEANT[kind]} AND ${isOrderAtHome(sql`noted.number`)}`,
    reach,
  );
}

/** The drivers who last said that partners have these parcels again. */
export const findAnyHandedBackBy = (
  db: Database,
  orderIds: readonly string[],
): Promise<{ orderId: string; actor: string }[]> =>
  db.all(
    sql`SELECT orders.id AS orderId, (SELECT actor FROM ${orderEvents} WHERE order_number = orders.number
        AND type = 'package.returned_to_sender' AND actor >= 'd' AND actor < 'e' ORDER BY sequence DESC LIMIT 1) AS actor
      FROM ${orders} WHERE ${isOneOf(orders.id, orderIds)} AND ${isOrderAtHome(orders.number)} AND actor IS NOT NULL`,
  );

/** The newest orders of which an agent or a driver has scanned the parcel since a time: by its last scans. */
export async function findScannedBy(
  db: Database,
  { actor, since }: { actor: EventActor; since: number },
  status: OrderStatus | undefined,
  reach: number,
): Promise<Newest> {
  const text = actorToText(actor);
  const isIn = status === undefined ? sql`true` : sql`status = ${status}`;
  return newestOf(
    db,
    sql`SELECT number FROM ${orders} WHERE ${isIn} AND ${isOrderAtHome(orders.number)} AND number IN (
      SELECT order_number FROM (
        SELECT order_number FROM ${orderEvents} INDEXED BY order_events_of_scanners
        WHERE ${SCANNED.isByScanner} AND ${SCANNED.by} = substr(${text}, 1, 9) AND occurred_at >= ${since}
          AND actor = ${text}
        ORDER BY occurred_at DESC LIMIT ${MAX_LOOKED_AT})
      UNION SELECT order_number FROM (
        SELECT order_number FROM ${lateScans} INDEXED BY late_scans_of_scanners
        WHERE actor = ${text} AND occurred_at >= ${since}
        ORDER BY occurred_at DESC LIMIT ${MAX_LOOKED_AT}))`,
    reach,
  );
}
