import { sql } from "drizzle-orm";
import { isChangeable } from "../../db/moves.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { DAY_MS } from "../../shared/time.ts";

const READ_AT_ONCE = 2000;

/** `givenDays` in SQL. */
const GIVEN = sql`${orders.partnerDays} + ${orders.operatorDays} + ${orders.shiftedDays}`;

export interface ShelvedRow {
  /** The order's number as text: it is larger than JavaScript's numbers hold. */
  number: string;
  pointId: string;
  arrivedAt: number;
  extraDays: number;
  /** How many of them it was given. */
  given: number;
}

/** The next parcels on the shelves of some points, by their numbers, and whether there are more. */
export async function readShelves(db: Database, pointIds: readonly string[], after: string) {
  // The condition of the partial index, literally, so that SQLite uses it.
  const parcels = await db.all<ShelvedRow>(
    sql`SELECT CAST(number AS TEXT) AS number, point_id AS pointId, arrived_at AS arrivedAt, extra_days AS extraDays,
        ${GIVEN} AS given
      FROM ${orders}
      WHERE point_id IN (SELECT value FROM json_each(${JSON.stringify(pointIds)})) AND final_at IS NULL
        AND status = 'ready_for_pickup' AND ${isChangeable(orders.partnerId)} AND number > CAST(${after} AS INTEGER)
      ORDER BY orders.number LIMIT ${READ_AT_ONCE}`,
  );
  return { parcels, isMore: parcels.length === READ_AT_ONCE };
}

/**
 * Writes the extra days of parcels. Returns how many were left out, because they were given days meanwhile or left the
 * shelf.
 */
export async function writeExtraDays(db: Database, parcels: readonly ShelvedRow[]): Promise<number> {
  const { meta } = await db.run(sql`UPDATE ${orders} SET extra_days = value ->> 'extraDays',
      expiring_at = expiring_at + ((value ->> 'extraDays') - extra_days) * ${DAY_MS}
    FROM json_each(${JSON.stringify(parcels)})
    WHERE number = CAST(value ->> 'number' AS INTEGER) AND status = 'ready_for_pickup'
      AND arrived_at = value ->> 'arrivedAt' AND ${GIVEN} = value ->> 'given' AND ${isChangeable(orders.partnerId)}`);
  return parcels.length - meta.changes;
}
