import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, max, not, sql } from "drizzle-orm";
import { closures } from "../../db/schema/main/closures.ts";
import { pointNetworks, points, snapshotState } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import { type CellRange, PLAN_SHIFT } from "../cell.ts";
import { isPoint, pointColumns, toPoint } from "../row.ts";
import type { ChangedPoint, ChangeKey } from "./changes.ts";
import type { ClosedDays } from "./closed-days.ts";
import { FORMAT, type Manifest } from "./manifest.ts";

/** Literals and not bound values, because SQLite uses a partial index only if the condition is written out. */
const IS_PUBLIC = sql.raw("published = 1 AND status = 'approved' AND deleted_at IS NULL");

/** Whether the last build has all changes, in the format that this Worker writes. */
const IS_CURRENT = sql`(${snapshotState.builtVersion} = ${snapshotState.version} AND ${snapshotState.manifest} ->> 'format' IS ${sql.raw(String(FORMAT))})`;

export interface BuildState {
  version: number;
  availabilityChanges: number;
  /** The version of the last build; 0 if that build does not count. */
  builtVersion: number;
  /** Names the claim. */
  buildingUntil: number;
  manifest: Manifest | null;
  retired: { name: string; since: number }[];
}

/**
 * Claims the next build if there is something to build, no other build is claimed, and the last one is long enough ago.
 * @returns undefined if it was not claimed
 */
export async function claimBuild(
  db: Database,
  now: number,
  { leaseMs, intervalMs }: { leaseMs: number; intervalMs: number },
): Promise<BuildState | undefined> {
  const [state] = await db
    .update(snapshotState)
    .set({ buildingUntil: now + leaseMs })
    .where(
      and(
        not(IS_CURRENT),
        lte(snapshotState.buildingUntil, now),
        lte(snapshotState.builtAt, now - intervalMs),
      ),
    )
    .returning();
  return state && { ...state, manifest: state.manifest as Manifest | null };
}

/** Makes a build necessary even if no point has changed, to write the parts that KV lacks. */
export async function undoBuild(db: Database): Promise<void> {
  await db.update(snapshotState).set({ builtVersion: 0 });
}

export async function readBuildTimes(db: Database) {
  const [state] = await db
    .select({
      isCurrent: sql<number>`${IS_CURRENT}`,
      builtAt: snapshotState.builtAt,
      buildingUntil: snapshotState.buildingUntil,
      id: sql<string | null>`${snapshotState.manifest} ->> 'id'`,
      readAt: sql<number | null>`${snapshotState.manifest} ->> 'readAt'`,
    })
    .from(snapshotState);
  return state!;
}

/**
 * Records a finished build and ends the claim. If the claim ran out and another builder took over, either manifest may
 * be the one in KV now, so neither counts and the next build decides.
 */
export async function finishBuild(
  db: Database,
  claim: BuildState,
  manifest: Manifest,
  retired: BuildState["retired"],
  now: number,
): Promise<void> {
  const finished = await db
    .update(snapshotState)
    .set({ builtVersion: manifest.version, builtAt: now, buildingUntil: 0, manifest, retired })
    .where(eq(snapshotState.buildingUntil, claim.buildingUntil))
    .returning({ id: snapshotState.id });
  if (finished.length === 0) await undoBuild(db);
}

/** Ends the claim of a failed build, so that the next one can begin at once. */
export async function releaseBuild(
  db: Database,
  claim: BuildState,
  retired: BuildState["retired"],
): Promise<void> {
  await db
    .update(snapshotState)
    .set({ buildingUntil: 0, retired })
    .where(eq(snapshotState.buildingUntil, claim.buildingUntil));
}

/** The sort key of `publicPointsIn`. */
export interface PointKey {
  cell: number;
  id: string;
}

/** When chunks are planned, this many bytes of text count as one more point. */
const TEXT_OF_A_POINT = 300;

/** How many public points each cell has; one with long texts counts as several. */
export async function countPublicPoints(db: Database): Promise<{ cell: number; points: number }[]> {
  const cell = sql<number>`${points.cell} >> ${sql.raw(String(PLAN_SHIFT))}`;
  return db
    .select({
      cell,
      points: sql<number>`sum(1 + octet_length(name || description || note || label || address) / ${sql.raw(String(TEXT_OF_A_POINT))})`,
    })
    .from(points)
    .where(IS_PUBLIC)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Closures of the network and of states that are not over. */
export async function wideClosures(db: Database, today: string) {
  return db
    .select({ state: closures.state, from: closures.firstDay, to: closures.lastDay })
    .from(closures)
    .where(and(isNull(closures.pointId), gte(closures.lastDay, today)));
}

/** A point's own closures that are not over, as JSON: `[["2026-12-24", "2026-12-26"], …]`. */
const ownClosures = (today: string) => sql<string>`(
  SELECT json_group_array(json_array(first_day, last_day)) FROM closures
  WHERE closures.point_id = points.id AND last_day >= ${today})`;

/**
 * Up to `limit` public points of some cells, with the folded texts that they are sorted and searched by. By cell, so
 * that neighbours lie side by side in an isolate's memory too.
 */
export async function publicPointsIn(
  db: Database,
  { from, to }: CellRange,
  after: PointKey,
  { limit, closed }: { limit: number; closed: ClosedDays },
) {
  const rows = await db
    .select({ ...pointColumns, closures: ownClosures(closed.today) })
    .from(points)
    .innerJoin(pointNetworks, eq(points.networkId, pointNetworks.id))
    .where(
      and(
        gte(points.cell, from),
        lt(points.cell, to),
        sql`(${points.cell}, ${points.id}) > (${after.cell}, ${after.id})`,
        IS_PUBLIC,
      ),
    )
    .orderBy(points.cell, points.id)
    .limit(limit);
  return rows.map((row) => ({
    point: toPoint(row),
    availability: closed.availabilityOf(row.point, row.closures),
    cell: row.point.cell,
    nameKey: row.point.nameKey,
    descriptionKey: row.point.descriptionKey,
    cityKey: row.point.cityKey,
    stateKey: row.point.stateKey,
  }));
}

export async function deletedPoints(db: Database): Promise<{ id: string; at: number }[]> {
  return db
    .select({ id: points.id, at: sql<number>`${points.deletedAt}` })
    .from(points)
    .where(and(isNotNull(points.deletedAt), isPoint))
    .orderBy(points.id);
}

/** Counts the points that are or were public and whose last change is after a time, up to another. */
export async function countPublicChanges(db: Database, since: number, upTo: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(points)
    .where(and(gt(points.updatedAt, since), lte(points.updatedAt, upTo), isNotNull(points.listedAt)));
  return row!.count;
}

/** The first change of a point that is or was public after a time; null if there is none. */
export async function readFirstChange(db: Database, since: number): Promise<number | null> {
  const [row] = await db
    .select({ at: points.updatedAt })
    .from(points)
    .where(and(gt(points.updatedAt, since), isNotNull(points.listedAt)))
    .orderBy(asc(points.updatedAt))
    .limit(1);
  return row?.at ?? null;
}

/** The keys before and after all changes. */
const START: ChangeKey = { updatedAt: -1, id: "" };
const END: ChangeKey = { updatedAt: Number.MAX_SAFE_INTEGER, id: "" };

/** Counts the points by their last change: those up to each of these places, and those after the last place. */
export async function countChanges(db: Database, places: readonly ChangeKey[]): Promise<number[]> {
  const bounds = [START, ...places, END];
  const ranges = bounds.slice(1).map((to, i) => ({ after: bounds[i]!, to }));
  const place = (end: string) => sql.raw(`(value ->> '$.${end}.updatedAt', value ->> '$.${end}.id')`);
  const rows = await db.all<{ count: number }>(
    sql`SELECT (
        SELECT count(*) FROM ${points}
        WHERE (updated_at, id) > ${place("after")} AND (updated_at, id) <= ${place("to")}) AS count
      FROM json_each(${JSON.stringify(ranges)}) ORDER BY key`,
  );
  return rows.map(({ count }) => count);
}

/** Rows of the list of changes, after a place and up to another. */
async function readChangedRows(
  db: Database,
  { after, upTo, limit, today }: { after: ChangeKey; upTo: ChangeKey; limit: number; today: string },
) {
  const place = sql`(${points.updatedAt}, ${points.id})`;
  return db
    .select({ ...pointColumns, closures: ownClosures(today) })
    .from(points)
    .innerJoin(pointNetworks, eq(points.networkId, pointNetworks.id))
    .where(sql`${place} > (${after.updatedAt}, ${after.id}) AND ${place} <= (${upTo.updatedAt}, ${upTo.id})`)
    .orderBy(asc(points.updatedAt), asc(points.id))
    .limit(limit);
}

type ChangedRow = Awaited<ReturnType<typeof readChangedRows>>[number];

/** Points that are or were public. A point that was never public need not be reported as gone. */
export function changesOf(rows: readonly ChangedRow[], closed: ClosedDays): ChangedPoint[] {
  return rows
    .filter((row) => row.point.listedAt !== null)
    .map((row) => {
      const { id, updatedAt, published, status, deletedAt } = row.point;
      const isListed = published && status === "approved" && deletedAt === null;
      const availability = closed.availabilityOf(row.point, row.closures);
      return { id, updatedAt, isListed, availability, point: toPoint(row) };
    });
}

/** The next `limit` points of the list of changes: how many there were, the last one's place, and the changes. */
export async function readChanges(
  db: Database,
  {
    after = START,
    upTo = END,
    limit,
    closed,
  }: { after: ChangeKey | undefined; upTo: ChangeKey | undefined; limit: number; closed: ClosedDays },
): Promise<{ read: number; last: ChangeKey | undefined; changes: ChangedPoint[] }> {
  const rows = await readChangedRows(db, { after, upTo, limit, today: closed.today });
  const last = rows.at(-1)?.point;
  return {
    read: rows.length,
    last: last && { updatedAt: last.updatedAt, id: last.id },
    changes: changesOf(rows, closed),
  };
}

/** The rows of points that changed after a time. */
export async function readChangedSince(
  db: Database,
  since: number,
  { limit, today }: { limit: number; today: string },
) {
  return readChangedRows(db, { after: { updatedAt: since + 1, id: "" }, upTo: END, limit, today });
}

/** When a point changed last; 0 if there is none. */
export async function readLastChange(db: Database): Promise<number> {
  const [row] = await db.select({ at: max(points.updatedAt) }).from(points);
  return row!.at ?? 0;
}
