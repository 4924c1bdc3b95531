import { eq, type SQL, sql } from "drizzle-orm";
import { snapshotState } from "../db/schema/main/points.ts";
import type { Database } from "../platform/deps.ts";

/** What tells the builder of the snapshot that points changed. It belongs into the batch that changes them. */

export const countChange = (db: Database) =>
  db
    .update(snapshotState)
    .set({ version: sql`${snapshotState.version} + 1` })
    .where(eq(snapshotState.id, 1));

/**
 * Says that nothing changed but whether points take parcels. The builder then reads only points that changed since the
 * last build, so each of these must have got the `nextChangeTime`.
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
 * Now, but later than any point's last change: so whatever the isolates' clocks say, the points that changed since a
 * reading of D1 are those after the last change that it saw.
 */
export const nextChangeTime = (now: number): SQL<number> =>
  sql`max(CAST(${now} AS INTEGER), (SELECT max(updated_at) + 1 FROM points))`;
