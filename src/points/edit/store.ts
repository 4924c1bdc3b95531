import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, record, recordIfChanged } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import { auditLog } from "../../db/schema/main/audit.ts";
import { pointNetworks, points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";
import { koboOrNull } from "../../shared/money.ts";
import { isCashFullWith, isFullWith } from "../capacity/load-store.ts";
import { countAvailabilityChange, countChange, nextChangeTime } from "../change-store.ts";
import { insertOutage } from "../outages/outage-store.ts";
import type { NewPoint, PointStatus } from "../point.ts";
import {
  detailColumns,
  networkOf,
  type PointDetails,
  type PointNetwork,
  pointColumns,
  type StoredPoint,
  toStoredPoint,
} from "../row.ts";

const addNetwork = (db: Database, id: string, network: PointNetwork) =>
  db
    .insert(pointNetworks)
    .values({ id, ...network })
    .onConflictDoNothing();

const idOfNetwork = (network: PointNetwork): SQL<string> =>
  sql`(SELECT id FROM ${pointNetworks} WHERE name = ${network.name} AND type = ${network.type} AND email = ${network.email} AND phone = ${network.phone} AND website = ${network.website})`;

export async function insertPoint(
  db: Database,
  ids: { point: string; address: string; network: string },
  details: PointDetails & Pick<NewPoint, "kind" | "capacity" | "cashLimit">,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  const network = networkOf(details);
  await db.batch([
    addNetwork(db, ids.network, network),
    db.insert(points).values({
      ...detailColumns(details),
      id: ids.point,
      addressId: ids.address,
      networkId: idOfNetwork(network),
      kind: details.kind,
      capacity: details.capacity,
      full: details.capacity === 0,
      cashLimitKobo: koboOrNull(details.cashLimit),
      cashFull: details.cashLimit === 0,
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
    .innerJoin(pointNetworks, eq(points.networkId, pointNetworks.id))
    .where(eq(points.id, id));
  return row && toStoredPoint(row);
}

export interface PointUpdate {
  details?: PointDetails;
  status?: PointStatus;
  /** Why it is rejected: replaces its note until it is approved. */
  rejectionNote?: string;
  published?: boolean;
  paused?: boolean;
  capacity?: number | null;
  /** In naira. */
  cashLimit?: number | null;
  deleted?: true;
  /** If set, why orders on their way to it can't arrive any more. */
  outage?: "paused" | "removed";
}

/** Returns false, and changes nothing, if the point was changed after `revision` was read. */
export async function updatePoint(
  db: Database,
  id: string,
  revision: number,
  { details, status, rejectionNote, published, paused, capacity, cashLimit, deleted, outage }: PointUpdate,
  newNetworkId: string,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const network = details && networkOf(details);
  const others = [details, status, rejectionNote, published, deleted];
  const isOfAvailability = others.every((value) => value === undefined);
  const update = db
    .update(points)
    .set({
      ...(details ? detailColumns(details) : {}),
      ...noteColumns({ details, status, rejectionNote }),
      ...(network ? { networkId: idOfNetwork(network) } : {}),
      ...(status === undefined ? {} : { status }),
      ...(published === undefined ? {} : { published }),
      ...(paused === undefined ? {} : { paused }),
      ...(capacity === undefined ? {} : { capacity, full: isFullWith(capacity) }),
      ...(cashLimit === undefined ? {} : cashColumns(koboOrNull(cashLimit))),
      ...(published ? { listedAt: sql`coalesce(${points.listedAt}, ${now})` } : {}),
      ...(deleted ? { deletedAt: now } : {}),
      updatedAt: isOfAvailability ? nextChangeTime(now) : now,
      revision: revision + 1,
    })
    .where(and(eq(points.id, id), eq(points.revision, revision), isNull(points.deletedAt)))
    .returning({ id: points.id });
  // The network's row must be there before the point that names it.
  const batch = new Batch(db);
  if (network) batch.add(addNetwork(db, newNetworkId, network));
  const updated = batch.add(update);
  batch.add(recordIfChanged(db, entry));
  batch.add(isOfAvailability ? countAvailabilityChange(db) : countChange(db));
  if (outage) {
    const isChanged = sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.id} = ${entry.id})`;
    batch.add(insertOutage(db, { pointId: id, reason: outage, at: now }, isChanged));
  }
  await batch.run();
  return updated.rows.length === 1;
}

export async function findShelves(db: Database, id: string): Promise<string[] | null> {
  const [row] = await db.select({ shelves: points.shelves }).from(points).where(eq(points.id, id));
  return row?.shelves ?? null;
}

/** The public does not see them, so the point counts as unchanged. */
export const setShelves = (db: Database, id: string, shelves: string[] | null, entry: AuditEntry) =>
  db.batch([db.update(points).set({ shelves }).where(eq(points.id, id)), recordIfChanged(db, entry)]);

const cashColumns = (cashLimitKobo: number | null) => ({
  cashLimitKobo,
  cashFull: isCashFullWith(cashLimitKobo),
});

/** The note of a point, and the one that it gets back after a rejection. */
function noteColumns({ details, status, rejectionNote }: PointUpdate) {
  const { note, noteBeforeRejection } = points;
  if (rejectionNote !== undefined)
    return { note: rejectionNote, noteBeforeRejection: sql`coalesce(${noteBeforeRejection}, ${note})` };
  if (status === "approved")
    return { note: sql`coalesce(${noteBeforeRejection}, ${note})`, noteBeforeRejection: null };
  // A note that the operator has written since then stays.
  if (details)
    return { noteBeforeRejection: sql`iif(${note} = ${details.note}, ${noteBeforeRejection}, NULL)` };
  return {};
}
