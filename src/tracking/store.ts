import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import { Batch, type StatementResult } from "../db/batch.ts";
import { insertFrom } from "../db/conditional-insert.ts";
import { deleteSome } from "../db/delete-some.ts";
import { isOneOf } from "../db/json-list.ts";
import { isAtHome, isChangeable, isOrderAtHome } from "../db/moves.ts";
import { orders } from "../db/schema/orders/orders.ts";
import { scans } from "../db/schema/orders/scans.ts";
import { isUnchanged, ORDER_COLUMNS, type StoredOrder } from "../orders/row.ts";
import type { Database } from "../platform/deps.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";
import type { FieldError, ProblemMembers } from "../shared/problem.ts";
import type { ProblemCode } from "../shared/problem-kinds.ts";

/** An order as scans see it. */
export interface Parcel extends StoredOrder {
  /** When its latest event happened. */
  lastEventAt: number;
}

const PARCEL_COLUMNS = {
  ...ORDER_COLUMNS,
  lastEventAt: sql<number>`(SELECT occurred_at FROM order_events
    WHERE order_number = orders.number AND sequence = orders.sequence)`.as("lastEventAt"),
};

/** Which parcels somebody may scan. */
type Reach = { pointId: string } | { partnerId: string } | "all";

/** The agent or driver who scans: by its key, and with the parcels that it may scan. */
export interface Scanner {
  keyId: string;
  reach: Reach;
}

function isWithin(reach: Reach): SQL | undefined {
  if (reach === "all") return undefined;
  return "pointId" in reach ? eq(orders.pointId, reach.pointId) : eq(orders.partnerId, reach.partnerId);
}

/** The result of a scan with an id, as it is stored. */
type StoredOutcome =
  | { status: OrderStatus }
  | {
      problem: {
        code: ProblemCode;
        detail?: string | undefined;
        errors?: FieldError[] | undefined;
        headers?: Record<string, string>;
        members?: ProblemMembers;
      };
    };

export interface KnownScan {
  fingerprint: string;
  outcome: StoredOutcome;
}

/** The owner of the `scan_id`s: for an agent its point, so that the point's next key can send a scan again. */
export const scannerIdOf = ({ keyId, reach }: Scanner): string =>
  reach !== "all" && "pointId" in reach ? reach.pointId : keyId;

/**
 * The parcels with these codes that are within reach, and those of the scans that have been sent before.
 */
export async function readForScans(
  db: Database,
  scanner: Scanner,
  trackingCodes: readonly string[],
  scanIds: readonly string[],
): Promise<{
  parcels: Parcel[];
  known: (KnownScan & { scanId: string })[];
}> {
  const { keyId, reach } = scanner;
  const { scanId, fingerprint, outcome } = scans;
  // An earlier version kept an agent's scans by its key.
  const scannerIds = [scannerIdOf(scanner), keyId];
  const batch = new Batch(db);
  const parcels = batch.add(
    db
      .select(PARCEL_COLUMNS)
      .from(orders)
      .where(and(isOneOf(orders.trackingCode, trackingCodes), isWithin(reach), isAtHome(orders.partnerId))),
  );
  const known = batch.add(
    db
      .select({ scanId, fingerprint, outcome })
      .from(scans)
      .where(and(isOneOf(scans.scannerId, scannerIds), isOneOf(scanId, scanIds))),
  );
  await batch.run();
  return {
    parcels: parcels.rows,
    known: known.rows.map((scan) => ({ ...scan, outcome: scan.outcome as StoredOutcome })),
  };
}

/**
 * Adds to a batch the statement that stores a scan's outcome. It returns no row if the parcel is no longer as `parcel`
 * says. The batch fails if the scanner has a scan with this id: see `isKnownAlready`.
 */
export function addScan(
  batch: Batch,
  scan: typeof scans.$inferInsert,
  parcel: Parcel | undefined,
): StatementResult<unknown[]> {
  const { db } = batch;
  const returned = { at: scans.at };
  return batch.add(
    parcel
      ? insertFrom(db, scans, scan, sql`FROM ${orders} WHERE ${isUnchanged(parcel)}`).returning(returned)
      : db.insert(scans).values(scan).returning(returned),
  );
}

/** Whether a batch failed because somebody else has sent a scan with the same id. */
export function isKnownAlready(error: unknown): boolean {
  return /UNIQUE constraint failed: scans\./.test(String(error));
}

/**
 * Adds to a batch the statement that counts a wrong code. It returns no row if the parcel has changed or another code
 * was tried meanwhile.
 */
export function addWrongCode(
  batch: Batch,
  before: Parcel,
  { codeTries, codeLockedUntil }: Pick<Parcel, "codeTries" | "codeLockedUntil">,
): StatementResult<unknown[]> {
  return batch.add(
    batch.db
      .update(orders)
      .set({ codeTries, codeLockedUntil })
      .where(isUnchanged(before))
      .returning({ codeTries: orders.codeTries }),
  );
}

/** Deletes some of the scans from before `before`. Returns whether there may be more. */
export const deleteScans = (db: Database, before: number) =>
  deleteSome(db, scans, [scans.scannerId, scans.scanId], lt(scans.at, before));

/** As the index of parcels on the shelf has it. */
const ARRIVAL = sql`arrived_at + extra_days * 86400000`;

/**
 * Parcels on the shelf since `arrivedBy` or longer, not counting extra days, the longest first, behind `after`; none of a
 * partner that is being moved.
 */
export async function findOnShelf(
  db: Database,
  arrivedBy: number,
  { after, limit }: { after: Parcel | undefined; limit: number },
): Promise<Parcel[]> {
  const isBehind = after
    ? sql`AND (${ARRIVAL}, id) > (${after.arrivedAt} + ${after.extraDays} * 86400000, ${after.id})`
    : sql``;
  return db
    .select(PARCEL_COLUMNS)
    .from(orders)
    .where(
      sql`status = 'ready_for_pickup' AND ${ARRIVAL} <= ${arrivedBy} ${isBehind} AND ${isChangeable(orders.partnerId)}`,
    )
    .orderBy(asc(ARRIVAL), asc(orders.id))
    .limit(limit);
}

/** Counting stops here: each costs an entry of an index. */
export const MAX_COUNTED = 10_000;

/** How many parcels on the shelf arrived before `arrivedBefore`, or as many days before as they are kept longer. */
export async function countOnShelf(db: Database, arrivedBefore: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${orders} INDEXED BY orders_to_expire
      WHERE status = 'ready_for_pickup' AND ${ARRIVAL} < ${arrivedBefore} AND ${isOrderAtHome(orders.number)}
      LIMIT ${MAX_COUNTED})`,
  );
  return row!.count;
}
