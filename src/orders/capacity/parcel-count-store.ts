import { eq, sql } from "drizzle-orm";
import { isAtHome, isOrderAtHome, PARCELS_ELSEWHERE } from "../../db/moves.ts";
import { pointCounts } from "../../db/schema/orders/copies.ts";
import { HELD, orders } from "../../db/schema/orders/orders.ts";
import { payments } from "../../db/schema/orders/payments.ts";
import type { Database } from "../../platform/deps.ts";

const READ_AT_ONCE = 1000;

/** The condition of the partial index, literally, so that SQLite uses it. */
const CASH = sql<number>`(SELECT coalesce(sum(amount_kobo), 0) FROM payments
  WHERE status IN ('collected', 'with_driver') AND holder_kind = 'point' AND holder_id = point_counts.point_id
    AND ${isAtHome(payments.partnerId)})`;

const PARCELS = sql<number>`point_counts.parcels - ${PARCELS_ELSEWHERE}`;

/** Some of the points whose counts have changed since they were told, and whether there may be more. */
export async function readUntold(db: Database) {
  const { pointId, version } = pointCounts;
  const counts = await db
    .select({ pointId, parcels: PARCELS, cashKobo: CASH, version })
    .from(pointCounts)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`version > told`)
    .limit(READ_AT_ONCE);
  return { counts, isMore: counts.length === READ_AT_ONCE };
}

type Counts = Awaited<ReturnType<typeof readUntold>>["counts"];

/** Notes that these points were told. If a count changes later, they are told again. */
export async function markTold(db: Database, counts: Counts): Promise<void> {
  await db.run(sql`UPDATE ${pointCounts} SET told = value ->> 'version' FROM json_each(${JSON.stringify(counts)})
    WHERE point_id = value ->> 'pointId'`);
}

/** How many parcels a point holds here, and how many it has with those that are on their way to it, each once. */
export async function countUse(db: Database, pointId: string): Promise<{ holds: number; parcels: number }> {
  const [counted] = await db.all<{ holds: number; parcels: number }>(
    sql`SELECT coalesce((SELECT ${PARCELS} FROM ${pointCounts} WHERE point_id = ${pointId}), 0) AS parcels, (
      SELECT count(*) FROM ${orders} INDEXED BY orders_held
      WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND ${HELD.kind} = 'point' AND ${HELD.by} = ${pointId}
        AND ${isOrderAtHome(orders.number)}) AS holds`,
  );
  return counted!;
}

/** How many parcels a point has here, on its shelf and on their way to it. */
export async function countAt(db: Database, pointId: string): Promise<number> {
  const [row] = await db
    .select({ parcels: PARCELS })
    .from(pointCounts)
    .where(eq(pointCounts.pointId, pointId));
  return row?.parcels ?? 0;
}
