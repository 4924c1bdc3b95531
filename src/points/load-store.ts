import { sql } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { pointLoads, points, snapshotState } from "../db/schema/main/points.ts";
import type { Database } from "../platform/deps.ts";

/** How many parcels of a point a database of orders has. */
export interface Load {
  pointId: string;
  parcels: number;
}

/** SQL: whether the row of `points` has as many parcels as it takes. */
export const isFullWith = (capacity: unknown) =>
  sql<boolean>`(${capacity} IS NOT NULL AND ${capacity} <= (
    SELECT coalesce(sum(parcels), 0) FROM ${pointLoads} WHERE point_id = ${points.id}))`;

/** Writes what a database of orders says, and turns the points that are full with it, or no longer full. */
export async function writeLoads(
  db: Database,
  database: number,
  loads: readonly Load[],
  now: number,
): Promise<void> {
  const json = JSON.stringify(loads);
  const batch = new Batch(db);
  batch.addSql(sql`INSERT INTO ${pointLoads} (point_id, database, parcels)
    SELECT value ->> 'pointId', ${database}, value ->> 'parcels' FROM json_each(${json}) WHERE true
    ON CONFLICT DO UPDATE SET parcels = excluded.parcels`);
  const isTurned = sql`is_full <> ${isFullWith(sql`capacity`)}`;
  batch.addSql(sql`UPDATE ${points} SET is_full = NOT is_full, updated_at = ${now}
    WHERE id IN (SELECT value ->> 'pointId' FROM json_each(${json})) AND deleted_at IS NULL AND ${isTurned}`);
  batch.addSql(sql`UPDATE ${snapshotState} SET version = version + 1 WHERE changes() > 0`);
  await batch.run();
}
