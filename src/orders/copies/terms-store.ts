import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import { PARTNER_COPY, POINT_COPY } from "../../db/copies.ts";
import { isOneOf } from "../../db/json-list.ts";
import { closures } from "../../db/schema/main/closures.ts";
import { partners } from "../../db/schema/main/partners.ts";
import { pointNetworks, points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { ClosedDays } from "../../points/snapshot/closed-days.ts";
import type { OpenTimes } from "../../shared/collect-by.ts";
import { fold } from "../../shared/text.ts";

/** What a creation depends on that is not in the database of orders. */

/** What a creation asks of a point, and what an order copies of it. */
const TERMS = {
  copy: POINT_COPY,
  published: points.published,
  status: points.status,
  kind: points.kind,
  services: points.services,
  deletedAt: points.deletedAt,
  paused: points.paused,
  full: points.full,
  capacity: points.capacity,
  minItemWeight: points.minItemWeight,
  maxItemWeight: points.maxItemWeight,
  maxItemValueKobo: points.maxItemValueKobo,
  maxParcelWeight: points.maxParcelWeight,
  maxParcelValueKobo: points.maxParcelValueKobo,
  maxParcelSize: points.maxParcelSize,
  maxCodAmountKobo: points.maxCodAmountKobo,
  cashFull: points.cashFull,
};

function selectPoints(db: Database, ids: readonly string[]) {
  return db
    .select(TERMS)
    .from(points)
    .innerJoin(pointNetworks, eq(pointNetworks.id, points.networkId))
    .where(isOneOf(points.id, ids));
}

export type PointTerms = Awaited<ReturnType<typeof selectPoints>>[number];

const byId = (found: readonly PointTerms[]) => new Map(found.map((point) => [point.copy.id, point]));

/** What points take, by their ids; deleted ones too. */
export async function readPointTerms(db: Database, ids: readonly string[]) {
  return byId(await selectPoints(db, ids));
}

/** What points take and when they are open from `today` on, and where a partner's parcels start. */
export async function readTerms(db: Database, partnerId: string, pointIds: readonly string[], today: string) {
  const period = { from: closures.firstDay, to: closures.lastDay };
  const [found, own, wide, [partner]] = await db.batch([
    selectPoints(db, pointIds),
    db
      .select({ pointId: closures.pointId, ...period })
      .from(closures)
      .where(and(isOneOf(closures.pointId, pointIds), gte(closures.lastDay, today))),
    db
      .select({ state: closures.state, ...period })
      .from(closures)
      .where(and(isNull(closures.pointId), gte(closures.lastDay, today))),
    db
      .select({ copy: PARTNER_COPY, originZip: partners.originZip, ordersPerDay: partners.ordersPerDay })
      .from(partners)
      .where(eq(partners.id, partnerId)),
  ]);
  const closed = new ClosedDays(today, wide);
  const openTimesOf = ({ copy: { id, state, workingHours } }: PointTerms): OpenTimes => ({
    workingHours,
    closures: closed.periodsOf(
      fold(state),
      own.filter(({ pointId }) => pointId === id),
    ),
  });
  return { points: byId(found), partner, openTimesOf };
}

export type PartnerTerms = NonNullable<Awaited<ReturnType<typeof readTerms>>["partner"]>;

/** The number of the database that has a partner's orders. */
export async function findDatabase(db: Database, partnerId: string): Promise<number | undefined> {
  const [partner] = await db
    .select({ database: partners.ordersDatabase })
    .from(partners)
    .where(eq(partners.id, partnerId));
  return partner?.database;
}

/** A place in a list by the last change. */
interface ChangePosition {
  updatedAt: number;
  id: string;
}

const READ_AT_ONCE = 500;

/** The next points after a position, by their last changes, as orders copy them. */
export async function readChangedPoints(db: Database, { updatedAt, id }: ChangePosition) {
  const rows = await db
    .select({ copy: POINT_COPY, updatedAt: points.updatedAt })
    .from(points)
    .innerJoin(pointNetworks, eq(pointNetworks.id, points.networkId))
    .where(sql`(${points.updatedAt}, ${points.id}) > (${updatedAt}, ${id})`)
    .orderBy(asc(points.updatedAt), asc(points.id))
    .limit(READ_AT_ONCE);
  const last = rows.at(-1);
  return {
    copies: rows.map(({ copy }) => copy),
    last: last && { updatedAt: last.updatedAt, id: last.copy.id },
    isMore: rows.length === READ_AT_ONCE,
  };
}

/**
 * The next partners whose orders are in a database, by their last changes after a position, as the database copies
 * them.
 */
export async function readChangedPartners(
  db: Database,
  { number }: OrderDatabase,
  { updatedAt, id }: ChangePosition,
) {
  const copies = await db
    .select(PARTNER_COPY)
    .from(partners)
    .where(
      and(
        sql`(${partners.updatedAt}, ${partners.id}) > (${updatedAt}, ${id})`,
        eq(partners.ordersDatabase, number),
      ),
    )
    .orderBy(asc(partners.updatedAt), asc(partners.id))
    .limit(READ_AT_ONCE);
  const last = copies.at(-1);
  return {
    copies,
    last: last && { updatedAt: last.updatedAt, id: last.id },
    isMore: copies.length === READ_AT_ONCE,
  };
}
