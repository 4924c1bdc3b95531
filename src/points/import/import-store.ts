import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { insertFrom } from "../../db/conditional-insert.ts";
import { isOneOf } from "../../db/json-list.ts";
import { pointNetworks, points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import { countChange } from "../change-store.ts";
import {
  detailColumns,
  networkOf,
  type PointDetails,
  pointColumns,
  type StoredPoint,
  toStoredPoint,
} from "../row.ts";

/** The points with these ids from a file, deleted ones too. */
export async function findImported(db: Database, externalIds: string[]): Promise<Map<string, StoredPoint>> {
  const rows = await db
    .select(pointColumns)
    .from(points)
    .innerJoin(pointNetworks, eq(points.networkId, pointNetworks.id))
    .where(isOneOf(points.externalId, externalIds));
  return new Map(rows.map((row) => [row.point.externalId!, toStoredPoint(row)]));
}

export interface ImportedPoint {
  externalId: string;
  details: PointDetails;
  /** The revision of the known point that `details` were made from; 0 for a new one. */
  revision: number;
  /** Whether to approve and publish it; otherwise a new point is pending and a known one keeps its state. */
  publish: boolean;
}

/** D1 takes bound values of up to 2 MB. */
const MAX_BOUND_BYTES = 1_000_000;

/**
 * Writes rows, as many in a transaction as D1 takes. A row whose external id is known changes that point, unless
 * somebody has changed or deleted it since `revision` was read.
 * @returns the points' ids by the external ids of the rows that were written
 */
export async function writeImported(
  db: Database,
  imported: ImportedPoint[],
  newId: () => string,
  now: number,
): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const [first] = imported;
  if (!first) return written;
  const names = {
    details: namesOf(detailColumns(first.details)),
    network: namesOf(networkOf(first.details)),
  };
  let rows: string[] = [];
  let bytes = 0;
  for (const [i, point] of imported.entries()) {
    const row = JSON.stringify(importedRow(point, newId));
    rows.push(row);
    bytes += Buffer.byteLength(row);
    if (bytes < MAX_BOUND_BYTES && i < imported.length - 1) continue;
    for (const { externalId, id } of await writeRows(db, `[${rows.join(",")}]`, names, now)) {
      written.set(externalId!, id);
    }
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
    services: JSON.stringify(columns.services),
    id: newId(),
    addressId: newId(),
    externalId,
    revision: revision + 1,
    publish,
    network: { id: newId(), ...networkOf(details) },
  };
}

const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** The names of the columns that an imported point's details and its network fill. */
interface Names {
  details: (keyof ReturnType<typeof detailColumns>)[];
  network: (keyof ReturnType<typeof networkOf>)[];
}

/** The value at a path in a row of the JSON array. */
const fieldOf = (path: string): SQL => sql.raw(`value ->> '$.${path}'`);
/** The value that was to be inserted into a column, where a row exists already. */
const newValueOf = ({ name }: SQLiteColumn): SQL => sql.raw(`excluded.${name}`);
const eachAs = <Name extends string, Value>(names: readonly Name[], sqlOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, sqlOf(name)])) as Record<Name, Value>;

/**
 * @param rows a JSON array of what `importedRow` makes: one bound value for all, where D1 takes no more than a hundred
 * @returns the rows that were written
 */
async function writeRows(db: Database, rows: string, names: Names, now: number) {
  const isPublished = fieldOf("publish");
  const network = eachAs(names.network, (name) => fieldOf(`network.${name}`));
  const isNetwork = names.network.map((name) => eq(pointNetworks[name], network[name]));
  const [, written] = await db.batch([
    insertFrom(
      db,
      pointNetworks,
      { id: fieldOf("network.id"), ...network },
      sql`FROM json_each(${rows}) WHERE true`,
    ).onConflictDoNothing(),
    insertFrom(
      db,
      points,
      {
        ...eachAs(names.details, fieldOf),
        id: fieldOf("id"),
        addressId: fieldOf("addressId"),
        externalId: fieldOf("externalId"),
        networkId: pointNetworks.id,
        revision: fieldOf("revision"),
        status: sql`iif(${isPublished}, 'approved', 'pending')`,
        published: isPublished,
        createdAt: now,
        updatedAt: now,
        listedAt: sql`iif(${isPublished}, ${now}, NULL)`,
      },
      sql`FROM json_each(${rows}) JOIN ${pointNetworks} ON ${and(...isNetwork)} WHERE true`,
    )
      .onConflictDoUpdate({
        target: points.externalId,
        set: {
          ...eachAs(names.details, (name) => newValueOf(points[name])),
          note: sql`iif(excluded.published, coalesce(note_before_rejection, excluded.note), excluded.note)`,
          noteBeforeRejection: sql`iif(excluded.published, NULL, note_before_rejection)`,
          networkId: newValueOf(points.networkId),
          status: sql`iif(excluded.published, 'approved', status)`,
          published: sql`iif(excluded.published, 1, published)`,
          updatedAt: now,
          listedAt: sql`coalesce(listed_at, excluded.listed_at)`,
          revision: newValueOf(points.revision),
        },
        setWhere: sql`deleted_at IS NULL AND revision = excluded.revision - 1`,
      })
      .returning({ externalId: points.externalId, id: points.id }),
    countChange(db),
  ]);
  return written;
}
