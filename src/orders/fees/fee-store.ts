import { and, asc, between, eq, gte, lt, sql } from "drizzle-orm";
import { type AuditEntry, noteIfChanged } from "../../db/audit.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import { partnerAdjustments, partnerFeeChanges, partnerFees } from "../../db/schema/orders/partner-fees.ts";
import type { Database } from "../../platform/deps.ts";
import { firstNumberAt } from "../number.ts";

export type DayFees = Omit<typeof partnerFees.$inferSelect, "partnerId">;

/** The days of a month (`YYYY-MM`) in which something was counted, in their order. */
export function readDays(db: Database, partnerId: string, month: string): Promise<DayFees[]> {
  const { day, orders, cancelled, returns, feesKobo, adjustedKobo } = partnerFees;
  return db
    .select({ day, orders, cancelled, returns, feesKobo, adjustedKobo })
    .from(partnerFees)
    .where(and(eq(partnerFees.partnerId, partnerId), between(day, `${month}-01`, `${month}-31`)))
    .orderBy(asc(day));
}

export type Adjustment = typeof partnerAdjustments.$inferSelect;

/** From, and before, in milliseconds since the epoch. */
export interface Span {
  from: number;
  before: number;
}

/** The next adjustments of a time, oldest first. */
export function readAdjustments(
  db: Database,
  partnerId: string,
  { from, before }: Span,
  { after, limit }: { after?: Pick<Adjustment, "at" | "id"> | undefined; limit: number },
): Promise<Adjustment[]> {
  const { at, id } = partnerAdjustments;
  const isBehind = after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`;
  return db
    .select()
    .from(partnerAdjustments)
    .where(and(eq(partnerAdjustments.partnerId, partnerId), gte(at, from), lt(at, before), isBehind))
    .orderBy(asc(at), asc(id))
    .limit(limit);
}

export async function hasOrder(db: Database, partnerId: string, id: string): Promise<boolean> {
  const isIt = and(eq(orders.partnerId, partnerId), eq(orders.id, id));
  return (await db.select({ id: orders.id }).from(orders).where(isIt)).length > 0;
}

/** Returns the adjustment that has this reference then: the given one, or an earlier one. */
export async function insertAdjustment(
  db: Database,
  adjustment: Adjustment,
  entry: AuditEntry,
): Promise<Adjustment> {
  const { partnerId, reference } = adjustment;
  const isIt = and(eq(partnerAdjustments.partnerId, partnerId), eq(partnerAdjustments.reference, reference));
  const [, , [kept]] = await db.batch([
    db.insert(partnerAdjustments).values(adjustment).onConflictDoNothing(),
    noteIfChanged(db, entry),
    db.select().from(partnerAdjustments).where(isIt),
  ]);
  return kept!;
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
 */
export function readLines(
  db: Database,
  partnerId: string,
  { from, before }: Span,
  { after, limit }: { after: string; limit: number },
): Promise<FeeLine[]> {
  const wasThen = sql`at >= CAST(${from} AS INTEGER) AND at < CAST(${before} AS INTEGER)`;
  const isBehind = sql`> CAST(${after} AS INTEGER)`;
  const changes = sql`${partnerFeeChanges} WHERE order_number = orders.number`;
  // A parcel that was lost has kept its order's fee.
  const all = sql`(SELECT coalesce(sum(kobo), 0) FROM ${changes} AND kind NOT IN ('lost', 'found'))`;
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
