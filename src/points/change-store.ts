import { eq, type SQL, sql } from "drizzle-orm";
import { snapshotState } from "../db/schema/main/points.ts";
import type { Database } from "../platform/deps.ts";

/** Tells the builder of the snapshot that points changed. Belongs into the batch that changes them. */

export const countChange = (db: Database) =>
  db
    .update(snapshotState)
    .set({ version: sql`${snapshotState.version} + 1` })
    .where(eq(snapshotState.id, 1));

/**
 * Tells the builder that only the availability of points changed. It then reads only points that changed since the last
 * build, so each changed point must have got the `nextChangeTime`.
 */
export const countAvailabilityChange = (db: Database, condition?: SQL) =>
  db
    .update(snapshotState)
    .set({
      version: sql`${snapshotState.version} + 1`,
      availabilityChanges: sql`${snapshotState.availabilityChanges} + 1`,
    })
    .where(condition);

/**
 * Now, but later than any point's last change. So whatever the isolates' clocks say, a point that changed after D1 was read
 * is later than the last change that was read.
 */
export const nextChangeTime = (now: number): SQL<number> =>
  sql`max(CAST(${now} AS INTEGER), (SELECT max(updated_at) + 1 FROM points))`;
