import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { isChangeable } from "../../db/moves.ts";
import { orderEvents } from "../../db/schema/orders/order-events.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { firstNumberAt } from "../number.ts";
import { COLUMNS_TO_CHANGE, type OrderToChange } from "../row.ts";
import { orderTerms } from "../search/search-store.ts";
import { matchOf, stateQuery } from "../search/search-words.ts";

/** No operator has said since `before` that the parcel is still where it began. */
const isUntouched = (before: number) =>
  sql`NOT EXISTS (SELECT 1 FROM ${orderEvents} WHERE order_number = ${orders.number}
    AND ${orderEvents.type} = 'package.corrected' AND ${orderEvents.occurredAt} >= ${before})`;

/** Some of the returns that nobody has handed in in time, by an index of their own. */
export async function findAnyOverdueReturns(
  db: Database,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<{ orders: OrderToChange[]; last: string | undefined }> {
  const rows = await db
    .select({ ...COLUMNS_TO_CHANGE, position: sql<string>`CAST(${orders.number} AS TEXT)` })
    .from(orders)
    .where(
      sql`return_of IS NOT NULL AND status = 'created' AND orders.number > CAST(${after} AS INTEGER)
        AND orders.number < ${firstNumberAt(before)} AND ${isUntouched(before)}
        AND ${isChangeable(orders.partnerId)}`,
    )
    .orderBy(asc(orders.number))
    .limit(limit);
  return {
    orders: rows.map(({ position: _, ...order }) => order),
    last: rows.at(-1)?.position,
  };
}

/**
 * Some of the orders that were created before `before` and that nobody has scanned, the oldest first; without
 * returns, which have a time of their own, without those of a partner that is being moved, and without those of which
 * an operator has said since that the partner still has them. Only the search index has the orders of a state by
 * creation.
 * @param after the number of an order, as text; `last` is the next one to go on behind, undefined at the end
 */
export async function findAnyUnscanned(
  db: Database,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<{ orders: OrderToChange[]; last: string | undefined }> {
  const candidates = await db.all<{ position: string }>(
    sql`SELECT CAST(rowid AS TEXT) AS position FROM ${orderTerms}
      WHERE ${orderTerms} MATCH ${matchOf(stateQuery("created"))}
        AND rowid > CAST(${after} AS INTEGER) AND rowid < ${firstNumberAt(before)}
      ORDER BY rowid LIMIT ${limit}`,
  );
  const positions = JSON.stringify(candidates.map(({ position }) => position));
  if (candidates.length === 0) return { orders: [], last: undefined };
  const found = await db
    .select(COLUMNS_TO_CHANGE)
    .from(orders)
    .where(
      and(
        sql`number IN (SELECT CAST(value AS INTEGER) FROM json_each(${positions}))`,
        eq(orders.status, "created"),
        isNull(orders.returnOf),
        isUntouched(before),
        isChangeable(orders.partnerId),
      ),
    )
    .orderBy(asc(orders.number));
  return { orders: found, last: candidates.at(-1)!.position };
}
