import { and, asc, between, eq, sql } from "drizzle-orm";
import { orders } from "../../db/schema/orders/orders.ts";
import { partnerFeeChanges, partnerFees } from "../../db/schema/orders/partner-fees.ts";
import type { Database } from "../../platform/deps.ts";
import { firstNumberAt } from "../number.ts";

export type DayFees = Omit<typeof partnerFees.$inferSelect, "partnerId">;

/** The days of a month (`YYYY-MM`) in which something was counted, in their order. */
export function readDays(db: Database, partnerId: string, month: string): Promise<DayFees[]> {
  const { day, orders, cancelled, returns, feesKobo } = partnerFees;
  return db
    .select({ day, orders, cancelled, returns, feesKobo })
    .from(partnerFees)
    .where(and(eq(partnerFees.partnerId, partnerId), between(day, `${month}-01`, `${month}-31`)))
    .orderBy(asc(day));
}

/** What an order adds to the fees of a time. */
export interface FeeLine {
  /** The order's number as text: it is larger than JavaScript's numbers hold. */
  position: string;
  id: string;
  reference: string;
  trackingCode: string;
  createdAt: number;
  /** Null while it is not cancelled. */
  cancelledAt: number | null;
  feeKobo: number;
  /** As SQLite has it. */
  isReturn: number;
}

/**
 * The next orders that were created in a time or whose fee changed in it, by creation. Each has what it cost when it
 * was created, if that was in the time, and what changed in it.
 * @param time from, and before, in milliseconds since the epoch
 */
export function readLines(
  db: Database,
  partnerId: string,
  { from, before }: { from: number; before: number },
  { after, limit }: { after: string; limit: number },
): Promise<FeeLine[]> {
  const wasThen = sql`at >= CAST(${from} AS INTEGER) AND at < CAST(${before} AS INTEGER)`;
  const isBehind = sql`> CAST(${after} AS INTEGER)`;
  const changes = sql`${partnerFeeChanges} WHERE order_number = orders.number`;
  const all = sql`(SELECT coalesce(sum(kobo), 0) FROM ${changes})`;
  const is = (kind: "cancelled" | "taken") => sql`EXISTS (SELECT 1 FROM ${changes} AND kind = ${kind})`;
  // One that was cancelled costs nothing in the end, unless it was taken all the same.
  const first = sql`iif(${is("cancelled")} AND NOT ${is("taken")}, 0, delivery_fee_kobo) - ${all}`;
  return db.all<FeeLine>(
    sql`WITH page(number) AS (
        SELECT number FROM ${orders} WHERE partner_id = ${partnerId} AND number ${isBehind}
          AND number >= ${firstNumberAt(from)} AND number < ${firstNumberAt(before)}
        UNION
        SELECT order_number FROM ${partnerFeeChanges}
          WHERE partner_id = ${partnerId} AND ${wasThen} AND order_number ${isBehind}
        ORDER BY 1 LIMIT ${limit})
      SELECT CAST(orders.number AS TEXT) AS position, id, reference, tracking_code AS trackingCode,
        created_at AS createdAt,
        (SELECT at FROM ${changes} AND kind = 'cancelled' AND at < CAST(${before} AS INTEGER)) AS cancelledAt,
        iif(created_at >= CAST(${from} AS INTEGER), ${first}, 0)
          + (SELECT coalesce(sum(kobo), 0) FROM ${changes} AND ${wasThen}) AS feeKobo, return_of IS NOT NULL AS isReturn
      FROM page CROSS JOIN ${orders} ON orders.number = page.number ORDER BY orders.number`,
  );
}
