import { and, asc, count, eq, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, record, recordIfChanged } from "../db/audit.ts";
import { pointOperators, points, snapshotState } from "../db/schema/main/points.ts";
import type { Database } from "../platform/deps.ts";
import { koboOf } from "../shared/money.ts";
import { CLOSED_ALL_WEEK } from "../shared/opening-hours.ts";
import { fold } from "../shared/text.ts";
import type { NewPoint, Point, PointStatus } from "./point.ts";
import { cellOf } from "./snapshot/cell.ts";

/** A point with what only the service sees of it. */
export interface StoredPoint {
  point: Point;
  revision: number;
}

/** All that an operator decides about a point. */
export type PointDetails = NewPoint;

const time = (ms: number) => new Date(ms).toISOString();

export const pointColumns = { point: points, operator: pointOperators };

export function toPoint({
  point: row,
  operator,
}: {
  point: typeof points.$inferSelect;
  operator: typeof pointOperators.$inferSelect;
}): Point {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    address: {
      id: row.addressId,
      label: row.label,
      address: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
      country: row.country,
      latitude: row.latitude,
      longitude: row.longitude,
      verified: row.verified,
    },
    partner: operator,
    status: row.status,
    note: row.note,
    published: row.published,
    createdAt: time(row.createdAt),
    updatedAt: time(row.updatedAt),
    deletedAt: row.deletedAt === null ? null : time(row.deletedAt),
    workingHours: row.workingHours,
    minItemWeight: row.minItemWeight,
    maxItemWeight: row.maxItemWeight,
    maxItemValue: row.maxItemValueKobo / 100,
  };
}

type Operator = Omit<typeof pointOperators.$inferSelect, "id">;

function operatorOf({ partner }: PointDetails): Operator {
  return {
    name: partner.name ?? "",
    type: partner.type ?? "",
    email: partner.email ?? "",
    phone: partner.phone ?? "",
    website: partner.website ?? "",
  };
}

/** The columns that an operator's details fill, but for the operator's id. */
function detailColumns(details: PointDetails) {
  const { address } = details;
  return {
    name: details.name,
    nameKey: fold(details.name),
    description: details.description,
    descriptionKey: fold(details.description),
    note: details.note,
    label: address.label ?? details.name,
    address: address.address,
    city: address.city,
    cityKey: fold(address.city),
    state: address.state,
    stateKey: fold(address.state),
    zip: address.zip,
    country: address.country,
    latitude: address.latitude,
    longitude: address.longitude,
    cell: cellOf(address.latitude, address.longitude),
    verified: address.verified,
    workingHours: { ...CLOSED_ALL_WEEK, ...details.workingHours },
    minItemWeight: details.minItemWeight,
    maxItemWeight: details.maxItemWeight,
    maxItemValueKobo: koboOf(details.maxItemValue),
  };
}

const addOperator = (db: Database, id: string, operator: Operator) =>
  db
    .insert(pointOperators)
    .values({ id, ...operator })
    .onConflictDoNothing();

const idOfOperator = (operator: Operator): SQL<string> =>
  sql`(SELECT id FROM ${pointOperators} WHERE name = ${operator.name} AND type = ${operator.type} AND email = ${operator.email} AND phone = ${operator.phone} AND website = ${operator.website})`;

/** Tells the builder of the snapshot that readers may see a change; goes into the batch that makes it. */
const countChange = (db: Database) =>
  db
    .update(snapshotState)
    .set({ version: sql`${snapshotState.version} + 1` })
    .where(eq(snapshotState.id, 1));

export async function insertPoint(
  db: Database,
  ids: { point: string; address: string; operator: string },
  details: PointDetails,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  const operator = operatorOf(details);
  await db.batch([
    addOperator(db, ids.operator, operator),
    db.insert(points).values({
      ...detailColumns(details),
      id: ids.point,
      addressId: ids.address,
      operatorId: idOfOperator(operator),
      status: "pending",
      published: false,
      createdAt: now,
      updatedAt: now,
    }),
    record(db, entry),
  ]);
}

export async function findPoint(db: Database, id: string): Promise<StoredPoint | undefined> {
  const [row] = await db
    .select(pointColumns)
    .from(points)
    .innerJoin(pointOperators, eq(points.operatorId, pointOperators.id))
    .where(eq(points.id, id));
  return row && { point: toPoint(row), revision: row.point.revision };
}

/** What an operator does to a point: `details` or any of the others. */
export interface PointUpdate {
  details?: PointDetails;
  status?: PointStatus;
  published?: boolean;
  deleted?: true;
}

/** Writes only if nobody has written since `revision` was read; false says that somebody has. */
export async function updatePoint(
  db: Database,
  id: string,
  revision: number,
  { details, status, published, deleted }: PointUpdate,
  newOperatorId: string,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const operator = details && operatorOf(details);
  const update = db
    .update(points)
    .set({
      ...(details ? detailColumns(details) : {}),
      ...(operator ? { operatorId: idOfOperator(operator) } : {}),
      ...(status === undefined ? {} : { status }),
      ...(published === undefined ? {} : { published }),
      ...(published ? { listedAt: sql`coalesce(${points.listedAt}, ${now})` } : {}),
      ...(deleted ? { deletedAt: now } : {}),
      updatedAt: now,
      revision: revision + 1,
    })
    .where(and(eq(points.id, id), eq(points.revision, revision), isNull(points.deletedAt)))
    .returning({ id: points.id });
  const recorded = recordIfChanged(db, entry);
  // The operator's row must be there before the point that names it.
  const updated = operator
    ? (await db.batch([addOperator(db, newOperatorId, operator), update, recorded, countChange(db)]))[1]
    : (await db.batch([update, recorded, countChange(db)]))[0];
  return updated.length === 1;
}

export interface PointFilter {
  status?: PointStatus | undefined;
  published?: boolean | undefined;
  deleted?: boolean | undefined;
  search?: string | undefined;
}

/** One page of all points, by name. */
export async function listPoints(
  db: Database,
  filter: PointFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Point[]; total: number }> {
  const text = filter.search === undefined ? undefined : fold(filter.search);
  const where = and(
    filter.status && eq(points.status, filter.status),
    filter.published === undefined ? undefined : eq(points.published, filter.published),
    filter.deleted ? sql`${points.deletedAt} IS NOT NULL` : isNull(points.deletedAt),
    text
      ? sql`(instr(${points.nameKey}, ${text}) OR instr(${points.descriptionKey}, ${text}) OR ${points.externalId} = ${filter.search})`
      : undefined,
  );
  // Not a batch: there, columns of the same name in two tables overwrite each other.
  const [rows, [counted]] = await Promise.all([
    db
      .select(pointColumns)
      .from(points)
      .innerJoin(pointOperators, eq(points.operatorId, pointOperators.id))
      .where(where)
      .orderBy(asc(points.nameKey), asc(points.id))
      .limit(pageSize)
      .offset(Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER)),
    db.select({ total: count() }).from(points).where(where),
  ]);
  return { rows: rows.map(toPoint), total: counted?.total ?? 0 };
}

/** A point as it is now, and whether anybody may see it. */
export interface PointChange {
  point: Point;
  isListed: boolean;
  updatedAt: number;
}

/**
 * Public points in the order of their last change, and, `since` some time, those that are public no more.
 * @param isKnown whether the caller has the answer of this version already: then there are no changes to tell
 */
export async function listChanges(
  db: Database,
  wanted: {
    since: number | undefined;
    after: { updatedAt: number; id: string } | undefined;
    limit: number;
  },
  isKnown: (version: number) => boolean,
): Promise<{ version: number; changes: PointChange[] | undefined }> {
  const [state] = await db.select({ version: snapshotState.version }).from(snapshotState);
  const version = state?.version ?? 0;
  if (isKnown(version)) return { version, changes: undefined };
  const { since, after, limit } = wanted;
  const isListed = sql<boolean>`${points.published} = 1 AND ${points.status} = 'approved' AND ${points.deletedAt} IS NULL`;
  const rows = await db
    .select(pointColumns)
    .from(points)
    .innerJoin(pointOperators, eq(points.operatorId, pointOperators.id))
    .where(
      and(
        // What nobody has ever seen is gone for nobody.
        since === undefined ? isListed : and(gte(points.updatedAt, since), isNotNull(points.listedAt)),
        after && sql`(${points.updatedAt}, ${points.id}) > (${after.updatedAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(points.updatedAt), asc(points.id))
    .limit(limit);
  const changes = rows.map((row) => {
    const { published, status, deletedAt, updatedAt } = row.point;
    return {
      point: toPoint(row),
      isListed: published && status === "approved" && deletedAt === null,
      updatedAt,
    };
  });
  return { version, changes };
}

/** The points of these ids of a file, deleted ones too. */
export async function findImported(db: Database, externalIds: string[]): Promise<Map<string, StoredPoint>> {
  const rows = await db
    .select(pointColumns)
    .from(points)
    .innerJoin(pointOperators, eq(points.operatorId, pointOperators.id))
    .where(sql`${points.externalId} IN (SELECT value FROM json_each(${JSON.stringify(externalIds)}))`);
  return new Map(
    rows.map((row) => [row.point.externalId!, { point: toPoint(row), revision: row.point.revision }]),
  );
}

export async function recordImport(db: Database, entry: AuditEntry): Promise<void> {
  await record(db, entry);
}

export interface ImportedPoint {
  externalId: string;
  details: PointDetails;
  /** The revision of the known point that `details` were made from; 0 for a new one. */
  revision: number;
  /** Approve and publish it; else a new point is pending and a known one keeps its state. */
  publish: boolean;
}

/** Whether writing `details` would change nothing about `point`. */
export function hasDetails(point: Point, details: PointDetails): boolean {
  const { id: _, ...operator } = point.partner;
  return (
    isDeepEqual(detailColumns(point), detailColumns(details)) && isDeepEqual(operator, operatorOf(details))
  );
}

function isDeepEqual(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.entries(a).every(([key, value]) =>
    typeof value === "object" && value !== null
      ? isDeepEqual(value as Record<string, unknown>, b[key] as Record<string, unknown>)
      : value === b[key],
  );
}

/** The columns of `detailColumns` in SQL: their names, their values in a row's JSON, and what a conflict does. */
const DETAIL_COLUMNS = [
  "name",
  "nameKey",
  "description",
  "descriptionKey",
  "note",
  "label",
  "address",
  "city",
  "cityKey",
  "state",
  "stateKey",
  "zip",
  "country",
  "latitude",
  "longitude",
  "cell",
  "verified",
  "workingHours",
  "minItemWeight",
  "maxItemWeight",
  "maxItemValueKobo",
] as const satisfies (keyof ReturnType<typeof detailColumns>)[];
const detailSql = (each: (column: string, field: string) => string) =>
  DETAIL_COLUMNS.map((field) => each(points[field].name, field)).join(", ");

const ADD_OPERATORS = `
  INSERT INTO point_operators (id, name, type, email, phone, website)
  SELECT
    operator ->> 'id', operator ->> 'name', operator ->> 'type',
    operator ->> 'email', operator ->> 'phone', operator ->> 'website'
  FROM (SELECT value -> 'operator' AS operator FROM json_each(?1))
  WHERE true
  ON CONFLICT DO NOTHING`;

/** `?1` is a JSON array: one bound value for all rows, where D1 would take no more than a hundred. */
const ADD_IMPORTED = `
  INSERT INTO points (
    id, address_id, external_id, operator_id, revision, status, published,
    ${detailSql((column) => column)}, created_at, updated_at, listed_at
  )
  SELECT
    value ->> 'id', value ->> 'addressId', value ->> 'externalId', point_operators.id, value ->> 'revision',
    iif(value ->> 'publish', 'approved', 'pending'), value ->> 'publish',
    ${detailSql((_, field) => `value ->> '${field}'`)}, ?2, ?2, iif(value ->> 'publish', ?2, NULL)
  FROM json_each(?1)
  JOIN point_operators ON
    point_operators.name = value ->> '$.operator.name' AND point_operators.type = value ->> '$.operator.type' AND
    point_operators.email = value ->> '$.operator.email' AND point_operators.phone = value ->> '$.operator.phone' AND
    point_operators.website = value ->> '$.operator.website'
  WHERE true
  ON CONFLICT (external_id) DO UPDATE SET
    operator_id = excluded.operator_id,
    status = iif(excluded.published, 'approved', status),
    published = iif(excluded.published, 1, published),
    ${detailSql((column) => `${column} = excluded.${column}`)},
    updated_at = excluded.updated_at,
    listed_at = coalesce(listed_at, excluded.listed_at),
    revision = excluded.revision
  WHERE deleted_at IS NULL AND revision = excluded.revision - 1
  RETURNING external_id`;

/** D1 takes bound values of up to 2 MB. */
const MAX_BOUND_BYTES = 1_000_000;

/**
 * Writes rows, as many in a transaction as D1 takes. A row whose external id is known changes that point, unless
 * somebody has changed or deleted it since `revision` was read.
 * @returns the external ids of the rows that were written
 */
export async function writeImported(
  db: Database,
  imported: ImportedPoint[],
  newId: () => string,
  now: number,
): Promise<Set<string>> {
  const written = new Set<string>();
  let rows: string[] = [];
  let bytes = 0;
  for (const [i, point] of imported.entries()) {
    const row = JSON.stringify(importedRow(point, newId));
    rows.push(row);
    bytes += Buffer.byteLength(row);
    if (bytes < MAX_BOUND_BYTES && i < imported.length - 1) continue;
    for (const id of await writeRows(db, `[${rows.join(",")}]`, now)) written.add(id);
    rows = [];
    bytes = 0;
  }
  return written;
}

function importedRow({ externalId, details, revision, publish }: ImportedPoint, newId: () => string) {
  const columns = detailColumns(details);
  return {
    ...columns,
    workingHours: JSON.stringify(columns.workingHours),
    id: newId(),
    addressId: newId(),
    externalId,
    revision: revision + 1,
    publish,
    operator: { id: newId(), ...operatorOf(details) },
  };
}

async function writeRows({ $client }: Database, rows: string, now: number): Promise<string[]> {
  const [, written] = await $client.batch<{ external_id: string }>([
    $client.prepare(ADD_OPERATORS).bind(rows),
    $client.prepare(ADD_IMPORTED).bind(rows, now),
    $client.prepare("UPDATE snapshot_state SET version = version + 1"),
  ]);
  return written!.results.map((row) => row.external_id);
}
