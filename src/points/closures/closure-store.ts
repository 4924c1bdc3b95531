import { and, asc, eq, gt, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../../db/audit.ts";
import { insertFrom, insertWhere } from "../../db/conditional-insert.ts";
import { deleteSome } from "../../db/delete-some.ts";
import { isOneOf } from "../../db/json-list.ts";
import { readPage } from "../../db/page.ts";
import { closures, closureTouches } from "../../db/schema/main/closures.ts";
import { points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import { addDays } from "../../shared/closed-days.ts";
import type { Page } from "../../shared/page.ts";
import { SHOWN_DAYS } from "../availability.ts";
import { countAvailabilityChange, nextChangeTime } from "../change-store.ts";
import { announceClosures, statesOf } from "../outages/outage-store.ts";

export type StoredClosure = typeof closures.$inferSelect;

/** What a closure closes: a point, a state (by its name in `STATES`), or with both null the whole network. */
export type Scope = Pick<StoredClosure, "pointId" | "state">;

/** How long a closure is kept after its last day: the extra days of parcels are still computed from it. */
const KEPT_DAYS = 90;
const CHANGED_AT_ONCE = 500;
/** How many points a step looks at. */
const TOUCHED_AT_ONCE = 2000;

/** Values of `closureTouches`: all states, and the place before all ids. */
const NETWORK = "";
const START = "";

const isOf = ({ pointId, state }: Scope): SQL =>
  pointId === null
    ? and(isNull(closures.pointId), state === null ? isNull(closures.state) : eq(closures.state, state))!
    : eq(closures.pointId, pointId);

/**
 * Statements that mark the points of closures as changed, for readers who ask what has changed. Points of a state or the
 * network are left to `touchNext`.
 */
function touch(db: Database, scopes: readonly Scope[], now: number, condition = sql`true`) {
  const ids = scopes.flatMap(({ pointId }) => pointId ?? []);
  const states = scopes.flatMap(({ pointId, state }) => (pointId === null ? [state ?? NETWORK] : []));
  return [
    db
      .update(points)
      .set({ updatedAt: nextChangeTime(now) })
      .where(and(isNull(points.deletedAt), isOneOf(points.id, ids), condition)),
    insertFrom(
      db,
      closureTouches,
      { state: sql`value`, after: START },
      sql`FROM json_each(${JSON.stringify(states)}) WHERE ${condition}`,
    ).onConflictDoUpdate({ target: closureTouches.state, set: { after: START } }),
  ] as const;
}

/**
 * Marks the next points of a state or the network as changed, because a closure of theirs changed. A step that is done
 * twice does no harm.
 * @returns whether there may be more
 */
export async function touchNext(db: Database, now: number): Promise<boolean> {
  const { state, after } = closureTouches;
  const upTo = sql<string | null>`(
    SELECT id FROM ${points} WHERE id > ${after} ORDER BY id LIMIT 1 OFFSET ${TOUCHED_AT_ONCE - 1})`;
  const [next] = await db.select({ state, after, upTo }).from(closureTouches).orderBy(state).limit(1);
  if (!next) return false;
  // If another closure came meanwhile, it has set the progress back to the start, where it stays.
  const isThere = and(eq(state, next.state), eq(after, next.after));
  await db.batch([
    db
      .update(points)
      .set({ updatedAt: nextChangeTime(now) })
      .where(
        and(
          gt(points.id, next.after),
          next.upTo === null ? undefined : lte(points.id, next.upTo),
          isNull(points.deletedAt),
          next.state === NETWORK ? undefined : isOneOf(points.stateKey, statesOf(next.state)),
        ),
      ),
    next.upTo === null
      ? db.delete(closureTouches).where(isThere)
      : db.update(closureTouches).set({ after: next.upTo }).where(isThere),
    countAvailabilityChange(db),
  ]);
  return true;
}

/** When the next change after `today` comes by itself: a closure comes into sight, begins or is over. */
function nextChangeAfter(today: string): SQL {
  const comesIntoSight = sql`date(${closures.firstDay}, ${`-${SHOWN_DAYS} days`})`;
  return sql`CASE WHEN ${comesIntoSight} > ${today} THEN ${comesIntoSight}
    WHEN ${closures.firstDay} > ${today} THEN ${closures.firstDay}
    WHEN ${closures.lastDay} >= ${today} THEN date(${closures.lastDay}, '+1 day') END`;
}

/** Returns false, and writes nothing, if the point, state or network already has `limit` closures that are not over. */
export async function insertClosure(
  db: Database,
  closure: StoredClosure,
  { limit, today }: { limit: number; today: string },
  entry: AuditEntry,
): Promise<boolean> {
  const isThere = sql`EXISTS (SELECT 1 FROM ${closures} WHERE id = ${closure.id})`;
  const [inserted] = await db.batch([
    insertWhere(
      db,
      closures,
      closure,
      sql`(SELECT count(*) FROM ${closures} WHERE ${isOf(closure)} AND last_day >= ${today}) < ${limit}`,
    ).returning({ id: closures.id }),
    recordIfChanged(db, entry),
    db
      .update(closures)
      .set({ nextChange: nextChangeAfter(today) })
      .where(eq(closures.id, closure.id)),
    ...touch(db, [closure], closure.createdAt, isThere),
    countAvailabilityChange(db),
    ...announceClosures(db, today, closure.createdAt),
  ]);
  return inserted.length === 1;
}

/** A closure of the point, or of the network and its states if `pointId` is null. */
export async function findClosure(
  db: Database,
  id: string,
  pointId: string | null,
): Promise<StoredClosure | undefined> {
  const isOwn = pointId === null ? isNull(closures.pointId) : eq(closures.pointId, pointId);
  const [found] = await db
    .select()
    .from(closures)
    .where(and(eq(closures.id, id), isOwn));
  return found;
}

export async function deleteClosure(
  db: Database,
  closure: StoredClosure,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  const isThere = sql`EXISTS (SELECT 1 FROM ${closures} WHERE id = ${closure.id})`;
  await db.batch([
    ...touch(db, [closure], now, isThere),
    db.delete(closures).where(eq(closures.id, closure.id)),
    recordIfChanged(db, entry),
    countAvailabilityChange(db),
  ]);
}

/** Closures that are not over, the earliest first: a point's, or those of the network and its states. */
export async function listClosures(
  db: Database,
  pointId: string | null,
  today: string,
  page: Page,
): Promise<{ rows: StoredClosure[]; total: number }> {
  const isMeant = pointId === null ? isNull(closures.pointId) : eq(closures.pointId, pointId);
  return readPage(
    db,
    closures,
    {
      where: and(isMeant, gte(closures.lastDay, today)),
      orderBy: [asc(closures.firstDay), asc(closures.lastDay), asc(closures.id)],
    },
    page,
  );
}

/** The closures of points, and of states and the network, that were not over on a day; and the points' hours and folded states. */
export async function closuresOf(db: Database, pointIds: readonly string[], since: string) {
  const [own, wide, found] = await db.batch([
    db
      .select({ pointId: closures.pointId, from: closures.firstDay, to: closures.lastDay })
      .from(closures)
      .where(and(isOneOf(closures.pointId, pointIds), gte(closures.lastDay, since))),
    db
      .select({ state: closures.state, from: closures.firstDay, to: closures.lastDay })
      .from(closures)
      .where(and(isNull(closures.pointId), gte(closures.lastDay, since))),
    db
      .select({
        id: points.id,
        name: points.name,
        stateKey: points.stateKey,
        kind: points.kind,
        services: points.services,
        workingHours: points.workingHours,
      })
      .from(points)
      .where(isOneOf(points.id, pointIds)),
  ]);
  return { own, wide, points: found };
}

/** Touches the points of some closures that changed by themselves until `today`; returns whether there may be more. */
export async function turnTo(db: Database, today: string, now: number): Promise<boolean> {
  const due = await db
    .select({ id: closures.id, pointId: closures.pointId, state: closures.state })
    .from(closures)
    .where(lte(closures.nextChange, today))
    .orderBy(closures.nextChange)
    .limit(CHANGED_AT_ONCE);
  if (due.length === 0) return false;
  const ids = due.map(({ id }) => id);
  await db.batch([
    ...touch(db, due, now),
    db
      .update(closures)
      .set({ nextChange: nextChangeAfter(today) })
      .where(isOneOf(closures.id, ids)),
    countAvailabilityChange(db),
  ]);
  return due.length === CHANGED_AT_ONCE;
}

/** Returns whether there may be more. */
export const deleteOldClosures = (db: Database, today: string): Promise<boolean> =>
  deleteSome(db, closures, [closures.id], sql`last_day < ${addDays(today, -KEPT_DAYS)}`);
