import { and, asc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { insertFrom, insertWhere } from "../../db/conditional-insert.ts";
import { deleteSome } from "../../db/delete-some.ts";
import { isOneOf } from "../../db/json-list.ts";
import { closures } from "../../db/schema/main/closures.ts";
import { outages } from "../../db/schema/main/outages.ts";
import { points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import { addDays } from "../../shared/closed-days.ts";
import { spellingsOf, stateNamed } from "../../shared/nigeria.ts";

export type Outage = typeof outages.$inferSelect;

const NEW_ID = sql`NULL`;

/** A statement: notes that the operator has paused or removed a point, if `condition` holds. */
export const insertOutage = (
  db: Database,
  outage: { pointId: string; reason: "paused" | "removed"; at: number },
  condition: SQL,
) =>
  insertWhere(db, outages, { id: NEW_ID, ...outage, state: null, closureId: null, until: null }, condition);

/** Statements that make an outage of each closure that covers today or tomorrow, once. */
export function announceClosures(db: Database, today: string, now: number) {
  const tomorrow = addDays(today, 1);
  const isDue = and(
    isNull(closures.announcedAt),
    lte(closures.firstDay, tomorrow),
    gte(closures.lastDay, today),
  );
  const { id, pointId, state, lastDay } = closures;
  return [
    insertFrom(
      db,
      outages,
      { id: NEW_ID, pointId, state, reason: "closed", closureId: id, until: lastDay, at: now },
      sql`FROM ${closures} WHERE ${isDue}`,
    ),
    db.update(closures).set({ announcedAt: now }).where(isDue),
  ] as const;
}

/** Makes outages of the closures that begin tomorrow. */
export async function announceNextClosures(db: Database, today: string, now: number): Promise<void> {
  await db.batch(announceClosures(db, today, now));
}

/** The next outages after one. If an outage came from a closure, tells whether that has been removed since. */
export async function readOutages(db: Database, after: number, limit: number) {
  const isOver = sql<number>`${outages.closureId} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ${closures} WHERE ${closures.id} = ${outages.closureId})`;
  const rows = await db
    .select({ outage: outages, isOver })
    .from(outages)
    .where(gt(outages.id, after))
    .orderBy(asc(outages.id))
    .limit(limit);
  return rows.map(({ outage, isOver: over }) => ({ ...outage, isOver: over === 1 }));
}

/** The points of an outage from an id on, by their ids. */
export async function readPointsOf(
  db: Database,
  { pointId, state }: Pick<Outage, "pointId" | "state">,
  from: string,
  limit: number,
) {
  const { id, latitude, longitude, paused, published, deletedAt } = points;
  const isMeant =
    pointId !== null
      ? eq(id, pointId)
      : and(gte(id, from), state === null ? undefined : isOneOf(points.stateKey, statesOf(state)));
  return db
    .select({ id, latitude, longitude, paused, published, deletedAt })
    .from(points)
    .where(isMeant)
    .orderBy(asc(id))
    .limit(limit);
}

/** The folded spellings of a state. */
export const statesOf = (state: string): string[] => spellingsOf(stateNamed(state)!);

/** Returns whether there may be more. */
export const deleteOldOutages = (db: Database, before: number): Promise<boolean> =>
  deleteSome(db, outages, [outages.id], lt(outages.at, before));
