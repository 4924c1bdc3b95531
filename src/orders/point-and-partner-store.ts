import { eq, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../db/json-list.ts";
import { partners } from "../db/schema/main/partners.ts";
import { pointNetworks, points } from "../db/schema/main/points.ts";
import { orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { ORDER_COLUMNS, type StoredOrder } from "./row.ts";

/** All that orders need of points and partners: no other file of orders reads these tables. */

export type PointTerms = Pick<
  typeof points.$inferSelect,
  | "zip"
  | "state"
  | "published"
  | "status"
  | "deletedAt"
  | "minItemWeight"
  | "maxItemWeight"
  | "maxItemValueKobo"
>;

/** A statement: what a point takes, and where it is. */
export function selectPointTerms(db: Database, pointId: string) {
  const { zip, state, published, status, deletedAt } = points;
  const { minItemWeight, maxItemWeight, maxItemValueKobo } = points;
  return db
    .select({
      ...{ zip, state, published, status, deletedAt },
      ...{ minItemWeight, maxItemWeight, maxItemValueKobo },
    })
    .from(points)
    .where(eq(points.id, pointId));
}

/** How many orders a partner has made on a day (UTC). */
const madeOn = (partnerId: string, day: string) =>
  sql<number>`(SELECT coalesce(sum(count), 0) FROM order_counts WHERE partner_id = ${partnerId} AND day = ${day})`;

/** A statement: where a partner's parcels start, and how much of its quota it has used on a day (UTC). */
export const selectPartnerTerms = (db: Database, partnerId: string, day: string) =>
  db
    .select({
      originZip: partners.originZip,
      ordersPerDay: partners.ordersPerDay,
      ordersMade: madeOn(partnerId, day),
    })
    .from(partners)
    .where(eq(partners.id, partnerId));

/** Whether a partner may make another order on a day (UTC), at the moment of writing. */
export const hasQuota = (partnerId: string, day: string): SQL =>
  sql`${madeOn(partnerId, day)} < (SELECT orders_per_day FROM partners WHERE id = ${partnerId})`;

/** What a partner's terms in the search index begin with; nobody's, if there is no such partner. */
export const partnerScope = (partnerId: string | SQL): SQL =>
  sql`printf('%06d', (SELECT number FROM ${partners} WHERE ${partners.id} = ${partnerId}))`;

/** Whether a point takes parcels at the moment of writing. */
export const takesParcels = (pointId: string): SQL => sql`EXISTS (
  SELECT 1 FROM points WHERE id = ${pointId} AND published = 1 AND status = 'approved' AND deleted_at IS NULL)`;

/** A statement: a point as a partner tells its customer of it. */
export function selectOrderPoint(db: Database, pointId: string) {
  const { id, name, address, city, state, latitude, longitude, workingHours } = points;
  const { phone } = pointNetworks;
  return db
    .select({ id, name, address, city, state, latitude, longitude, workingHours, phone })
    .from(points)
    .innerJoin(pointNetworks, eq(pointNetworks.id, points.networkId))
    .where(eq(points.id, pointId));
}

export type OrderPoint = Awaited<ReturnType<typeof selectOrderPoint>>[number];

/** An order with what its label shows besides. */
export interface LabelledOrder extends StoredOrder {
  labelName: string;
  brandColor: string;
  pointName: string;
  pointAddress: string;
  pointCity: string;
  pointState: string;
  pointZip: string;
}

/** Any partner's orders, by their ids; those that there are, in no order. */
export async function findLabelledOrders(db: Database, ids: readonly string[]): Promise<LabelledOrder[]> {
  return db
    .select({
      ...ORDER_COLUMNS,
      labelName: partners.labelName,
      brandColor: partners.brandColor,
      pointName: points.name,
      pointAddress: points.address,
      pointCity: points.city,
      pointState: points.state,
      pointZip: points.zip,
    })
    .from(orders)
    .innerJoin(partners, eq(partners.id, orders.partnerId))
    .innerJoin(points, eq(points.id, orders.pointId))
    .where(isOneOf(orders.id, ids));
}

/** What anybody who has the tracking code may know. */
export async function findTracked(db: Database, trackingCode: string) {
  const { name, address, city, state, latitude, longitude, workingHours } = points;
  const [row] = await db
    .select({
      id: orders.id,
      status: orders.status,
      arrivedAt: orders.arrivedAt,
      point: { id: points.id, name, address, city, state, latitude, longitude, workingHours },
      partner: {
        name: partners.labelName,
        color: partners.brandColor,
        supportUrl: partners.supportUrl,
        supportPhone: partners.supportPhone,
      },
    })
    .from(orders)
    .innerJoin(points, eq(points.id, orders.pointId))
    .innerJoin(partners, eq(partners.id, orders.partnerId))
    .where(eq(orders.trackingCode, trackingCode));
  return row;
}
