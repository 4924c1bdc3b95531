import { sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { pointLoads, points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import { countAvailabilityChange, nextChangeTime } from "../change-store.ts";

/** How many parcels of a point a database of orders has, and how much money the point holds by it. */
export interface Load {
  pointId: string;
  parcels: number;
  cashKobo: number;
}

/** SQL: whether the row of `points` has as many parcels as it takes. */
export const isFullWith = (capacity: unknown) =>
  sql<boolean>`(${capacity} IS NOT NULL AND ${capacity} <= (
    SELECT coalesce(sum(parcels), 0) FROM ${pointLoads} WHERE point_id = ${points.id}))`;

/** SQL: whether the row of `points` holds as much money as it may. */
export const isCashFullWith = (limit: unknown) =>
  sql<boolean>`(${limit} IS NOT NULL AND ${limit} <= (
    SELECT coalesce(sum(cash_kobo), 0) FROM ${pointLoads} WHERE point_id = ${points.id}))`;

/** Writes what a database of orders counted, and changes the points that become full by it or are no longer full. */
export async function writeLoads(
  db: Database,
  database: number,
  loads: readonly Load[],
  now: number,
): Promise<void> {
  const json = JSON.stringify(loads);
  const batch = new Batch(db);
  batch.addSql(sql`INSERT INTO ${pointLoads} (point_id, database, parcels, cash_kobo)
    SELECT value ->> 'pointId', ${database}, value ->> 'parcels', value ->> 'cashKobo' FROM json_each(${json}) WHERE true
    ON CONFLICT DO UPDATE SET parcels = excluded.parcels, cash_kobo = excluded.cash_kobo`);
  const isLoaded = sql`id IN (SELECT value ->> 'pointId' FROM json_each(${json})) AND deleted_at IS NULL`;
  // No reader of the public points sees this.
  batch.addSql(sql`UPDATE ${points} SET is_cash_full = NOT is_cash_full
    WHERE ${isLoaded} AND is_cash_full <> ${isCashFullWith(sql`cash_limit_kobo`)}`);
  const isTurned = sql`is_full <> ${isFullWith(sql`capacity`)}`;
  batch.addSql(sql`UPDATE ${points} SET is_full = NOT is_full, updated_at = ${nextChangeTime(now)}
    WHERE ${isLoaded} AND ${isTurned}`);
  batch.add(countAvailabilityChange(db, sql`changes() > 0`));
  await batch.run();
}

/** How many points are named. */
const MAX_NAMED = 1_000;

/**
 * Points with parcels on their shelf or on their way to them that are not public any more, are paused, or have a closure of
 * their own that covers a day from `today` to `tomorrow`.
 */
export async function findClosedWithParcels(
  db: Database,
  { today, tomorrow }: { today: string; tomorrow: string },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM (
        SELECT id FROM points INDEXED BY points_out_of_service
          WHERE listed_at IS NOT NULL AND (published = 0 OR paused = 1 OR deleted_at IS NOT NULL)
        UNION
        SELECT point_id FROM closures INDEXED BY closures_by_end
          WHERE last_day >= ${today} AND first_day <= ${tomorrow} AND point_id IS NOT NULL)
      WHERE EXISTS (SELECT 1 FROM point_loads WHERE point_id = id AND parcels > 0)
      LIMIT ${MAX_NAMED}`,
  );
  return rows.map(({ id }) => id);
}

/** Points with parcels or money that are deleted or rejected, or are not public any more. */
export async function findGone(db: Database): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    // The condition of the partial index, literally, so that SQLite uses it.
    sql`SELECT id FROM points INDEXED BY points_gone
      WHERE (deleted_at IS NOT NULL OR status = 'rejected' OR (listed_at IS NOT NULL AND published = 0))
        AND EXISTS (SELECT 1 FROM point_loads WHERE point_id = id AND (parcels > 0 OR cash_kobo > 0))
      LIMIT ${MAX_NAMED}`,
  );
  return rows.map(({ id }) => id);
}

export async function findCashFull(db: Database): Promise<string[]> {
  // The condition of the partial index, literally, so that SQLite uses it.
  const rows = await db.select({ id: points.id }).from(points).where(sql`is_cash_full = 1`).limit(MAX_NAMED);
  return rows.map(({ id }) => id);
}
