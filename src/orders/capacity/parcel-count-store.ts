import { eq, sql } from "drizzle-orm";
import { PARCELS_ELSEWHERE } from "../../db/moves.ts";
import { pointCounts } from "../../db/schema/orders/copies.ts";
import type { Database } from "../../platform/deps.ts";

const READ_AT_ONCE = 1000;

const PARCELS = sql<number>`point_counts.parcels - ${PARCELS_ELSEWHERE}`;

/** Some of the points whose counts have changed since they were told, and whether there may be more. */
export async function readUntold(db: Database) {
  const { pointId, version } = pointCounts;
  const counts = await db
    .select({ pointId, parcels: PARCELS, version })
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

/** How many parcels a point has here, on its shelf and on their way to it. */
export async function countAt(db: Database, pointId: string): Promise<number> {
  const [row] = await db
    .select({ parcels: PARCELS })
    .from(pointCounts)
    .where(eq(pointCounts.pointId, pointId));
  return row?.parcels ?? 0;
}
