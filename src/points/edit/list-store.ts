import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { offsetOf } from "../../db/page.ts";
import { pointLoads, pointNetworks, points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import type { Service } from "../../shared/services.ts";
import { fold } from "../../shared/text.ts";
import type { OperatorPoint, PointKind, PointSort, PointStatus } from "../point.ts";
import { isPoint, pointColumns, toOperatorPoint } from "../row.ts";

export interface PointFilter {
  status?: PointStatus | undefined;
  published?: boolean | undefined;
  deleted?: boolean | undefined;
  kind?: PointKind | undefined;
  service?: Service | undefined;
  search?: string | undefined;
  sortBy: PointSort;
}

/**
 * How well a point's name fits a folded text, best first: it is the text, has it as a word, at the beginning of a word, or inside
 * one, or lacks it.
 */
const fitOf = (text: string) => sql`CASE WHEN ${points.nameKey} = ${text} THEN 0
  WHEN instr(' ' || ${points.nameKey} || ' ', ' ' || ${text} || ' ') THEN 1
  WHEN instr(' ' || ${points.nameKey}, ' ' || ${text}) THEN 2
  WHEN instr(${points.nameKey}, ${text}) THEN 3 ELSE 4 END`;

/** Ids begin with the time, so they are in the order of creation. */
function orderOf(sortBy: PointSort, text: string | undefined): SQL {
  if (sortBy === "createdAt") return sql`${points.id}`;
  const byName = sql`${points.nameKey}, ${points.id}`;
  return sortBy === "fit" && text ? sql`${fitOf(text)}, ${byName}` : byName;
}

/**
 * One page of all points, in the wanted order. Reads an index entry for each point that is not deleted, or for each deleted
 * one.
 */
export async function listPoints(
  db: Database,
  filter: PointFilter,
  page: Page,
): Promise<{ rows: OperatorPoint[]; total: number }> {
  const text = filter.search === undefined ? undefined : fold(filter.search);
  const isMore = [filter.published, filter.kind, filter.service].some((value) => value !== undefined);
  const isQueue = filter.status === "pending" && !isMore && !text;
  // Written out as in the partial indexes; otherwise SQLite does not use them.
  const among = filter.deleted
    ? sql`points INDEXED BY points_deleted WHERE deleted_at IS NOT NULL AND ${isPoint}`
    : isQueue && filter.sortBy === "createdAt"
      ? sql`points INDEXED BY points_pending WHERE status = 'pending' AND deleted_at IS NULL`
      : sql`points INDEXED BY points_listed WHERE deleted_at IS NULL`;
  const isMeant = and(
    filter.status && eq(points.status, filter.status),
    filter.published === undefined ? undefined : eq(points.published, filter.published),
    filter.kind && eq(points.kind, filter.kind),
    filter.service && sql`instr(${points.services}, ${`"${filter.service}"`})`,
    text
      ? sql`(instr(${points.nameKey}, ${text}) OR instr(${points.descriptionKey}, ${text}) OR ${points.externalId} = ${filter.search})`
      : undefined,
  );
  const order = orderOf(filter.sortBy, text);
  const found = sql`SELECT id FROM ${among} AND ${isMeant ?? sql`true`}`;
  // Not a batch: there, columns of the same name in two tables overwrite each other.
  const [rows, [counted]] = await Promise.all([
    db
      .select(pointColumns)
      .from(points)
      .innerJoin(pointNetworks, eq(points.networkId, pointNetworks.id))
      .where(
        sql`${points.id} IN (SELECT id FROM (
          ${found} ORDER BY ${order} LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}))`,
      )
      .orderBy(order),
    db.select({ total: sql<number>`count(*)` }).from(sql`(${found})`),
  ]);
  return { rows: rows.map(toOperatorPoint), total: counted!.total };
}

/** Counting stops here: each costs an entry of an index. */
const MAX_COUNTED = 10_000;

/** How many points wait for approval. */
export async function countPending(db: Database): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM points INDEXED BY points_pending
      WHERE status = 'pending' AND deleted_at IS NULL LIMIT ${MAX_COUNTED})`,
  );
  return row!.count;
}

export interface MapPoint {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  status: PointStatus;
  published: boolean;
  paused: boolean;
  full: boolean;
  /** On its shelf and on their way to it, as the databases of orders told last. */
  parcels: number;
  /** Parcels per capacity; null without a limit or without parcels. */
  fullness: number | null;
}

/** The places of points that are not deleted, from south to north, and their number. */
export async function listPlaces(db: Database, page: Page): Promise<{ rows: MapPoint[]; total: number }> {
  const { id, name, latitude, longitude, status, published, paused, full } = points;
  const isThere = isNull(points.deletedAt);
  const parcels = sql<number>`sum(${pointLoads.parcels})`.as("total");
  const [rows, [counted], loads] = await db.batch([
    db
      .select({ id, name, latitude, longitude, status, published, paused, full })
      .from(points)
      .where(isThere)
      .orderBy(asc(latitude), asc(longitude), asc(id))
      .limit(page.pageSize)
      .offset(offsetOf(page)),
    db.select({ total: sql<number>`count(*)` }).from(points).where(isThere),
    // Apart, because the index of places has no capacity, and few points have parcels.
    db
      .select({ id: pointLoads.pointId, parcels, capacity: points.capacity })
      .from(pointLoads)
      .innerJoin(points, sql`${points.id} = ${pointLoads.pointId}`)
      .where(sql`${pointLoads.parcels} > 0`)
      .groupBy(pointLoads.pointId),
  ]);
  const loadOf = new Map(loads.map((load) => [load.id, load]));
  return { rows: rows.map((row) => ({ ...row, ...fullnessOf(loadOf.get(row.id)) })), total: counted!.total };
}

function fullnessOf(
  { parcels, capacity }: { parcels: number; capacity: number | null } = { parcels: 0, capacity: null },
) {
  return { parcels, fullness: capacity ? Math.round((100 * parcels) / capacity) / 100 : null };
}

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** How many points of a box are looked at. */
const MAX_IN_BOX = 1_000;

/** The places of the points in a box, without deleted ones. */
export async function findInBox(
  db: Database,
  { south, north, west, east }: Box,
): Promise<Pick<MapPoint, "id" | "latitude" | "longitude">[]> {
  return db.all(
    sql`SELECT id, latitude, longitude FROM points INDEXED BY points_by_place
      WHERE deleted_at IS NULL AND latitude BETWEEN ${south} AND ${north} AND longitude BETWEEN ${west} AND ${east}
      LIMIT ${MAX_IN_BOX}`,
  );
}

/** The points with these ids, in no particular order. */
export async function readPoints(db: Database, ids: readonly string[]): Promise<OperatorPoint[]> {
  const rows = await db
    .select(pointColumns)
    .from(points)
    .innerJoin(pointNetworks, eq(points.networkId, pointNetworks.id))
    .where(isOneOf(points.id, ids));
  return rows.map(toOperatorPoint);
}

/** The names of the points with these ids, deleted ones too. */
export async function readNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: points.id, name: points.name })
    .from(points)
    .where(isOneOf(points.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
