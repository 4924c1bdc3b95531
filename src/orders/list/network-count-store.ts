import { sql } from "drizzle-orm";
import { isAtHome } from "../../db/moves.ts";
import { orderCounts, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { DayCount } from "./count-store.ts";

/** The orders of all partners by day and state. It reads some rows for each partner and day, because the counters are by partner. */
export function countAnyByDay(db: Database, days: readonly string[]): Promise<DayCount[]> {
  const [from, to] = [days[0]!, days.at(-1)!];
  return db.all<DayCount>(
    sql`SELECT day, status, sum(count) AS count
      FROM order_partners CROSS JOIN ${orderCounts} ON partner_id = order_partners.id
      WHERE day >= ${from} AND day <= ${to} AND ${isAtHome(orderCounts.partnerId)}
      GROUP BY day, status`,
  );
}

/** How many parcels were on a shelf for so many whole days, until they were collected or not. */
export interface ShelfDays {
  days: number;
  isCollected: boolean;
  count: number;
}

/** How many of the parcels that ended last are looked at. */
const MOST_ENDED = 5_000;

/** How many days parcels stood on the shelf: the last 5,000 of all partners that ended since a time. */
export async function countShelfDays(db: Database, since: number): Promise<ShelfDays[]> {
  const rows = await db.all<{ days: number; isCollected: number; count: number }>(
    // The condition of the partial index, literally, so that SQLite uses it.
    sql`SELECT days, isCollected, count(*) AS count FROM (
        SELECT max(0, final_at - arrived_at) / 86400000 AS days, status = 'delivered' AS isCollected, arrived_at
        FROM ${orders} INDEXED BY orders_to_erase
        WHERE final_at IS NOT NULL AND erased_at IS NULL AND final_at >= ${since}
          AND ${isAtHome(orders.partnerId)}
        ORDER BY final_at DESC LIMIT ${MOST_ENDED})
      WHERE arrived_at IS NOT NULL GROUP BY days, isCollected`,
  );
  return rows.map((row) => ({ ...row, isCollected: row.isCollected === 1 }));
}
