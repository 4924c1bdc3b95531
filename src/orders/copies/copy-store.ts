import { and, eq, type SQL, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { copyPartner, type PartnerCopy, type PointCopy } from "../../db/copies.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome } from "../../db/moves.ts";
import { copyProgress, orderPartners, orderPoints } from "../../db/schema/orders/copies.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { AMOUNT_DUE, ORDER_COLUMNS, pointIdOf, type StoredOrder } from "../row.ts";

/** What orders show of their points and partners, from copies in the same database. */

/** What a partner's terms in the search index begin with; if it has no orders, a number that no partner has. */
export const partnerScope = (partnerId: string | SQL): SQL =>
  sql`printf('%06d', (SELECT number FROM ${orderPartners} WHERE ${orderPartners.id} = ${partnerId}))`;

/** A statement that reads a point as a partner shows it to its customer. */
export function selectOrderPoint(db: Database, pointId: string) {
  const { id, name, address, city, state, latitude, longitude, workingHours, phone } = orderPoints;
  return db
    .select({ id, name, address, city, state, latitude, longitude, workingHours, phone })
    .from(orderPoints)
    .where(eq(orderPoints.id, pointId));
}

export type OrderPoint = Awaited<ReturnType<typeof selectOrderPoint>>[number];

/** An order with what else its label shows. */
export interface LabelledOrder extends StoredOrder {
  labelName: string;
  brandColor: string;
  /** Null for a return, which goes to the partner. */
  point: { name: string; address: string; city: string; state: string; zip: string } | null;
  /** The reference of the order that a return sends back; null for a delivery, or if that order is archived. */
  returnedReference: string | null;
}

/** Those of a partner's orders that have these ids, in no order. */
export async function findLabelledOrders(
  db: Database,
  partnerId: string,
  ids: readonly string[],
): Promise<LabelledOrder[]> {
  return selectLabelled(db).where(and(isOneOf(orders.id, ids), eq(orders.partnerId, partnerId)));
}

export async function findAnyLabelledOrder(db: Database, id: string): Promise<LabelledOrder | undefined> {
  const [order] = await selectLabelled(db).where(and(eq(orders.id, id), isAtHome(orders.partnerId)));
  return order;
}

const selectLabelled = (db: Database) =>
  db
    .select({
      ...ORDER_COLUMNS,
      labelName: orderPartners.labelName,
      brandColor: orderPartners.brandColor,
      point: {
        name: orderPoints.name,
        address: orderPoints.address,
        city: orderPoints.city,
        state: orderPoints.state,
        zip: orderPoints.zip,
      },
      returnedReference: sql<
        string | null
      >`(SELECT sent.reference FROM orders AS sent WHERE sent.id = ${orders.returnOf})`.as(
        "returnedReference",
      ),
    })
    .from(orders)
    .innerJoin(orderPartners, eq(orderPartners.id, orders.partnerId))
    .leftJoin(orderPoints, eq(orderPoints.id, orders.pointId));

/** The names of the partners and points of these orders, by their ids. */
export async function findNames(db: Database, named: readonly StoredOrder[]) {
  const partnerIds = new Set(named.map(({ partnerId }) => partnerId));
  const pointIds = new Set(named.flatMap((order) => pointIdOf(order) ?? []));
  const [partners, points] = await db.batch([
    db
      .select({ id: orderPartners.id, name: orderPartners.name })
      .from(orderPartners)
      .where(isOneOf(orderPartners.id, [...partnerIds])),
    db
      .select({ id: orderPoints.id, name: orderPoints.name })
      .from(orderPoints)
      .where(isOneOf(orderPoints.id, [...pointIds])),
  ]);
  const byId = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return { partners: byId(partners), points: byId(points) };
}

/** The names and cities of some points that the database has copies of. */
export async function findPoints(db: Database, ids: readonly string[]) {
  const { id, name, city } = orderPoints;
  return db.select({ id, name, city }).from(orderPoints).where(isOneOf(id, ids));
}

/** An order of any partner by its tracking code, and what its partner lets receivers send back. */
export async function findAnyTrackedOrder(db: Database, trackingCode: string) {
  const { returnsByReceiver, returnsDays } = orderPartners;
  const [row] = await db
    .select({ order: ORDER_COLUMNS, settings: { returnsByReceiver, returnsDays } })
    .from(orders)
    .innerJoin(orderPartners, eq(orderPartners.id, orders.partnerId))
    .where(and(eq(orders.trackingCode, trackingCode), isAtHome(orders.partnerId)));
  return row;
}

/** The point to which an order went. */
export async function findAnyPlaceOf(db: Database, orderId: string) {
  const { name, latitude, longitude } = orderPoints;
  const [place] = await db
    .select({ name, latitude, longitude })
    .from(orders)
    .innerJoin(orderPoints, eq(orderPoints.id, orders.pointId))
    .where(and(eq(orders.id, orderId), isAtHome(orders.partnerId)));
  return place;
}

/** What anybody who has the tracking code may know. */
export async function findAnyTracked(db: Database, trackingCode: string) {
  const { id, name, address, city, state, latitude, longitude, workingHours } = orderPoints;
  const [row] = await db
    .select({
      id: orders.id,
      partnerId: orders.partnerId,
      status: orders.status,
      amountDueKobo: AMOUNT_DUE,
      returnOf: orders.returnOf,
      createdAt: orders.createdAt,
      expectedFrom: orders.expectedFrom,
      expectedTo: orders.expectedTo,
      arrivedAt: orders.arrivedAt,
      extraDays: orders.extraDays,
      finalAt: orders.finalAt,
      erasedAt: orders.erasedAt,
      settings: {
        returnsByReceiver: orderPartners.returnsByReceiver,
        returnsDays: orderPartners.returnsDays,
      },
      point: { id, name, address, city, state, latitude, longitude, workingHours },
      partner: {
        name: orderPartners.labelName,
        color: orderPartners.brandColor,
        supportUrl: orderPartners.supportUrl,
        supportPhone: orderPartners.supportPhone,
      },
    })
    .from(orders)
    .leftJoin(orderPoints, eq(orderPoints.id, sql`coalesce(${orders.handedInAt}, ${orders.pointId})`))
    .innerJoin(orderPartners, eq(orderPartners.id, orders.partnerId))
    .where(and(eq(orders.trackingCode, trackingCode), isAtHome(orders.partnerId)));
  return row;
}

/** How far the changes of points and partners have been copied. */
export async function readProgress(db: Database) {
  const [row] = await db.select().from(copyProgress);
  return row!;
}

/** Renews the copies that there are of these points, and notes that changes before `upTo` have been copied. */
export async function renewPoints(db: Database, copies: readonly PointCopy[], upTo: number): Promise<void> {
  const batch = new Batch(db);
  // One statement for all, because an invocation may run no more than a thousand.
  const changed = (name: keyof PointCopy) => sql`changed.value ->> ${sql.raw(`'${name}'`)}`;
  batch.addSql(sql`UPDATE ${orderPoints}
    SET revision = ${changed("revision")}, name = ${changed("name")}, address = ${changed("address")},
      city = ${changed("city")}, state = ${changed("state")}, zip = ${changed("zip")}, latitude = ${changed("latitude")},
      longitude = ${changed("longitude")}, working_hours = ${changed("workingHours")}, phone = ${changed("phone")}
    FROM json_each(${JSON.stringify(copies)}) AS changed
    WHERE ${orderPoints.id} = ${changed("id")} AND ${orderPoints.revision} < ${changed("revision")}`);
  batch.add(db.update(copyProgress).set({ pointsUpTo: upTo }));
  await batch.run();
}

/** Copies these partners, and notes that changes before `upTo` have been copied. */
export async function renewPartners(
  db: Database,
  copies: readonly PartnerCopy[],
  upTo: number,
): Promise<void> {
  const batch = new Batch(db);
  for (const copy of copies) batch.add(copyPartner(db, copy));
  batch.add(db.update(copyProgress).set({ partnersUpTo: upTo }));
  await batch.run();
}
