import { and, count, eq, gte, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { orderCounts, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { Direction, OrderStatus } from "../../shared/parcel-status.ts";
import { DAY_MS, dayOf } from "../../shared/time.ts";
import { firstNumberAt } from "../number.ts";

export interface OrderFilter {
  status?: OrderStatus | undefined;
  search?: string | undefined;
  /** Not with a search. */
  direction?: Direction | undefined;
  /** Only orders whose receivers pay something at the point. Not with a search. */
  hasMoney?: boolean | undefined;
  /** Created at or after; milliseconds since the epoch. */
  from?: number | undefined;
  /** Created before. */
  to?: number | undefined;
}

/** Later than any order. */
const END = 2 ** 42 - 1;

export function isCreatedWithin(number: SQLiteColumn, { from, to }: OrderFilter): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(number, firstNumberAt(from)),
    to === undefined ? undefined : lt(number, firstNumberAt(to)),
  );
}

/** A condition: an order of the partner matches the filter, apart from its search. */
export function matchesFilter(partnerId: string, filter: OrderFilter): SQL | undefined {
  return and(
    eq(orders.partnerId, partnerId),
    filter.status === undefined ? undefined : eq(orders.status, filter.status),
    isCreatedWithin(orders.number, filter),
    filter.direction === undefined ? undefined : isOfDirection(filter.direction),
    // The condition of the partial index, literally, so that SQLite uses it.
    filter.hasMoney ? sql`cod_amount_kobo > 0` : undefined,
  );
}

const isOfDirection = (direction: Direction): SQL =>
  direction === "return" ? isNotNull(orders.returnOf) : isNull(orders.returnOf);

/** How many of a partner's orders match the filter, by counters and indexes. */
export function countMatching(db: Database, partnerId: string, filter: OrderFilter): Promise<number> {
  if (filter.hasMoney) return countWithMoney(db, partnerId, filter);
  if (filter.direction) return countDirection(db, partnerId, filter);
  return countCreated(db, partnerId, filter);
}

const countCreated = (db: Database, partnerId: string, filter: OrderFilter): Promise<number> =>
  isRange(filter) ? countRange(db, partnerId, filter) : countAll(db, partnerId, filter);

/** Whether a filter limits when orders were created. */
export const isRange = ({ from, to }: OrderFilter): boolean => from !== undefined || to !== undefined;

/** The orders with money are counted by an index of their own. */
async function countWithMoney(db: Database, partnerId: string, filter: OrderFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(matchesFilter(partnerId, filter));
  return row?.total ?? 0;
}

/** Returns are counted by their own index; deliveries are all orders without them. */
async function countDirection(db: Database, partnerId: string, filter: OrderFilter): Promise<number> {
  const { direction, ...rest } = filter;
  const [row] = await db
    .select({ total: count() })
    .from(orders)
    .where(matchesFilter(partnerId, { ...rest, direction: "return" }));
  const returns = row?.total ?? 0;
  if (direction === "return") return returns;
  return (await countCreated(db, partnerId, rest)) - returns;
}

const sumOfCounts = (db: Database) =>
  db.select({ total: sql<number>`coalesce(sum(count), 0)` }).from(orderCounts);

async function countAll(db: Database, partnerId: string, { status }: OrderFilter): Promise<number> {
  const [row] = await sumOfCounts(db).where(
    and(
      // The condition of the partial index, literally, so that SQLite uses it.
      sql`day = ''`,
      eq(orderCounts.partnerId, partnerId),
      status === undefined ? undefined : eq(orderCounts.status, status),
    ),
  );
  return row?.total ?? 0;
}

/** How many orders of a day (UTC) are in a state. */
export interface DayCount {
  day: string;
  status: OrderStatus;
  count: number;
}

/** A row for each day (UTC) from `from` on and each state that its orders are in, by the counters that triggers keep. */
export async function countByDay(db: Database, partnerId: string, from: string): Promise<DayCount[]> {
  const { day, status } = orderCounts;
  return db
    .select({ day, status, count: orderCounts.count })
    .from(orderCounts)
    .where(and(eq(orderCounts.partnerId, partnerId), gte(day, from)));
}

/** Counts whole days by their counters, and the parts of the first and the last day by their orders. */
async function countRange(db: Database, partnerId: string, filter: OrderFilter): Promise<number> {
  const { status } = filter;
  const from = Math.min(Math.max(filter.from ?? 0, 0), END);
  const to = Math.min(Math.max(filter.to ?? END, 0), END);
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(to / DAY_MS) * DAY_MS;
  const edges =
    firstDay <= lastDay
      ? [
          { from, to: firstDay },
          { from: lastDay, to },
        ]
      : [{ from, to }];
  const counts = await db.batch([
    sumOfCounts(db).where(
      and(
        eq(orderCounts.partnerId, partnerId),
        gte(orderCounts.day, dayOf(firstDay)),
        lt(orderCounts.day, dayOf(Math.max(firstDay, lastDay))),
        ne(orderCounts.day, ""),
        status === undefined ? undefined : eq(orderCounts.status, status),
      ),
    ),
    ...edges
      .filter((edge) => edge.from < edge.to)
      .map((edge) =>
        db
          .select({ total: count() })
          .from(orders)
          .where(matchesFilter(partnerId, { status, ...edge })),
      ),
  ]);
  return counts.reduce((sum, [row]) => sum + (row?.total ?? 0), 0);
}
