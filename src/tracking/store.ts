import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import { Batch, type StatementResult } from "../db/batch.ts";
import { insertFrom, insertWhere } from "../db/conditional-insert.ts";
import { deleteSome } from "../db/delete-some.ts";
import { isOneOf } from "../db/json-list.ts";
import { isAtHome, isChangeable } from "../db/moves.ts";
import { dailyCounts } from "../db/schema/main/operations.ts";
import { orders } from "../db/schema/orders/orders.ts";
import { scans } from "../db/schema/orders/scans.ts";
import { actorToText, type Holder } from "../orders/holder.ts";
import {
  AMOUNT_DUE,
  areUnchanged,
  COLUMNS_TO_CHANGE,
  isOfType,
  isUnchanged,
  type OrderToChange,
  type StoredOrder,
} from "../orders/row.ts";
import type { Database } from "../platform/deps.ts";
import type { ActorOf } from "../shared/actor.ts";
import { eventsOf, isTaking, type OrderStatus } from "../shared/parcel-status.ts";
import type { FieldError, ProblemMembers } from "../shared/problem.ts";
import type { ProblemCode } from "../shared/problem-kinds.ts";

/** The part of an order that scans need. Times are milliseconds since the epoch. */
export interface ScannedParcel extends OrderToChange {
  /** Where it goes, and where it comes from; a return has no point. */
  places: { point: { name: string; city: string } | null; partner: string };
  hands: Hands;
  /** What the receiver still pays. */
  amountDueKobo: number;
}

/** How a parcel changed hands since an operator last corrected where it is. */
export interface Hands {
  /** Null if no operator did. */
  correctedAt: number | null;
  count: number;
  /** When the one who scans now took it, as far as it counts, the latest first. */
  takes: { claimedAt: number; receivedAt: number }[];
}

/** How often one actor may take a parcel in an hour. */
export const MAX_TAKES = 5;

const CORRECTED = isOfType(["package.corrected", "package.lost"]);
export const TAKEN = isOfType(eventsOf(({ move }) => isTaking(move)));

const handsOf = (scanner: Scanner): SQL<Hands> => {
  const isSince = sql`order_number = orders.number AND sequence > corrected.sequence AND ${TAKEN}`;
  const actor = actorToText({ kind: scanner.kind, id: scanner.keyId });
  return sql`(SELECT json_object(
      'correctedAt', (SELECT occurred_at FROM order_events WHERE order_number = orders.number AND sequence = corrected.sequence),
      'count', (SELECT count(*) FROM order_events WHERE ${isSince}),
      'takes', (SELECT json_group_array(json_object(
          'claimedAt', coalesce(details ->> 'claimedAt', occurred_at),
          'receivedAt', coalesce(details ->> 'receivedAt', occurred_at)))
        FROM (SELECT occurred_at, details FROM order_events WHERE ${isSince} AND actor = ${actor}
          ORDER BY sequence DESC LIMIT ${MAX_TAKES})))
    FROM (SELECT coalesce(max(sequence), 0) AS sequence FROM order_events
      WHERE order_number = orders.number AND ${CORRECTED}) AS corrected)`.mapWith(
    (json: string): Hands => JSON.parse(json),
  );
};

const parcelColumns = (scanner: Scanner) => ({
  ...COLUMNS_TO_CHANGE,
  places: sql`json_object(
      'point', (SELECT json_object('name', name, 'city', city) FROM order_points WHERE order_points.id = orders.point_id),
      'partner', (SELECT label_name FROM order_partners WHERE order_partners.id = orders.partner_id))`
    .mapWith((json: string): ScannedParcel["places"] => JSON.parse(json))
    .as("places"),
  hands: handsOf(scanner).as("hands"),
  amountDueKobo: AMOUNT_DUE.as("amountDueKobo"),
});

/** Who scans: an agent at its point, a driver, or a partner that simulates both for its own parcels. */
export type Scanner =
  | ActorOf<"agent">
  | ActorOf<"driver">
  /** A partner that simulates plays the holder who takes or hands back the parcel, by default a driver without an id. */
  | { kind: "partner"; keyId: string; partnerId: string; plays?: Holder | undefined };

/** Which parcels a scanner can see at all. `isWithinReach` says what an agent may do with them. */
const isWithin = (scanner: Scanner): SQL | undefined =>
  scanner.kind === "partner" ? eq(orders.partnerId, scanner.partnerId) : undefined;

/** Where a parcel belongs. */
export interface Destination {
  kind: "point" | "partner";
  name: string;
  city: string | null;
}

/** Earlier versions stored results without the id. */
export type GoesTo = Destination & { id?: string };

/** The result of a scan with an id, as it is stored. */
type StoredOutcome =
  | {
      status: OrderStatus;
      goesTo?: GoesTo | undefined;
      shelf?: string | null | undefined;
      isKept?: boolean | undefined;
    }
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
export const scannerIdOf = (scanner: Scanner): string =>
  scanner.kind === "agent" ? scanner.pointId : scanner.keyId;

type SentScan = KnownScan & { scanId: string };

function selectSent(db: Database, scanner: Scanner, scanIds: readonly string[]) {
  const { scannerId, scanId, fingerprint, outcome } = scans;
  // An earlier version kept an agent's scans by its key.
  const isTheirs = isOneOf(scannerId, [scannerIdOf(scanner), scanner.keyId]);
  return db
    .select({ scanId, fingerprint, outcome })
    .from(scans)
    .where(and(isTheirs, isOneOf(scanId, scanIds)));
}

/** The scans with these ids that the scanner has sent before. */
export const readSent = async (
  db: Database,
  scanner: Scanner,
  scanIds: readonly string[],
): Promise<SentScan[]> => (await selectSent(db, scanner, scanIds)) as SentScan[];

/** The parcels with these codes that the scanner can see, and those of the scans that have been sent before. */
export async function readForScans(
  db: Database,
  scanner: Scanner,
  trackingCodes: readonly string[],
  scanIds: readonly string[],
): Promise<{ parcels: ScannedParcel[]; known: SentScan[] }> {
  const batch = new Batch(db);
  const parcels = batch.add(
    db
      .select(parcelColumns(scanner))
      .from(orders)
      .where(and(isOneOf(orders.trackingCode, trackingCodes), isWithin(scanner), isAtHome(orders.partnerId))),
  );
  const known = batch.add(selectSent(db, scanner, scanIds));
  await batch.run();
  return { parcels: parcels.rows, known: known.rows as SentScan[] };
}

/**
 * Adds to a batch the statement that stores a scan's outcome. It returns no row if the parcel is no longer as `parcel`
 * says. The batch fails if the scanner has a scan with this id: see `isKnownAlready`.
 */
export function addScan(
  batch: Batch,
  scan: Omit<typeof scans.$inferInsert, "outcome"> & { outcome: StoredOutcome | SQL },
  parcel: ScannedParcel | undefined,
  condition: SQL = sql`true`,
): StatementResult<unknown[]> {
  const { db } = batch;
  const returned = { at: scans.at };
  return batch.add(
    parcel
      ? insertFrom(
          db,
          scans,
          scan,
          sql`FROM ${orders} WHERE ${isUnchanged(parcel)} AND ${condition}`,
        ).returning(returned)
      : insertWhere(db, scans, scan, sql`true`).returning(returned),
  );
}

/** Adds to the counts of a day's scans and returns those that it added to. A negative number takes some back. */
export async function countScans(
  db: Database,
  { day, subject }: { day: string; subject: string },
  scans: Record<"scan" | "scan_miss", number>,
): Promise<Record<"scan" | "scan_miss", number>> {
  const added = [
    { kind: "scan" as const, count: scans.scan },
    { kind: "scan_miss" as const, count: scans.scan_miss },
  ].filter(({ count }) => count !== 0);
  const counted = await db
    .insert(dailyCounts)
    .values(added.map((one) => ({ day, subject, ...one })))
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.kind, dailyCounts.subject],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    })
    .returning({ kind: dailyCounts.kind, count: dailyCounts.count });
  const countOf = (kind: "scan" | "scan_miss") => counted.find((one) => one.kind === kind)?.count ?? 0;
  return { scan: countOf("scan"), scan_miss: countOf("scan_miss") };
}

/** Whether a batch failed because somebody else has sent a scan with the same id. */
export function isKnownAlready(error: unknown): boolean {
  return /UNIQUE constraint failed: scans\./.test(String(error));
}

/** A condition: all of these orders are as they were read. */
export const areAllUnchanged = (before: readonly StoredOrder[]): SQL =>
  sql`(SELECT count(*) FROM ${orders} WHERE ${areUnchanged(before)}) = ${before.length}`;

/**
 * Adds to a batch the statement that writes how often codes of parcels were tried. It returns no row if one of them has
 * changed or another code was tried meanwhile.
 */
export function addTries(
  batch: Batch,
  tried: readonly {
    parcel: StoredOrder;
    wrongCode: Pick<ScannedParcel, "codeTries" | "codeLockedUntil">;
  }[],
): StatementResult<unknown[]> {
  const before = tried.map(({ parcel }) => parcel);
  const after = JSON.stringify(tried.map(({ parcel: { id }, wrongCode }) => ({ id, ...wrongCode })));
  const triesOf = (name: "codeTries" | "codeLockedUntil") =>
    sql`(SELECT value ->> ${name} FROM json_each(${after}) WHERE value ->> 'id' = ${orders.id})`;
  return batch.add(
    batch.db
      .update(orders)
      .set({ codeTries: triesOf("codeTries"), codeLockedUntil: triesOf("codeLockedUntil") })
      .where(and(areUnchanged(before), areAllUnchanged(before)))
      .returning({ codeTries: orders.codeTries }),
  );
}

/** Deletes some of the scans from before `before`. Returns whether there may be more. */
export const deleteScans = (db: Database, before: number) =>
  deleteSome(db, scans, [scans.scannerId, scans.scanId], lt(scans.at, before));

/** The condition of the index of parcels on the shelf, literally, so that SQLite uses it. */
const ARRIVAL = sql`arrived_at + extra_days * 86400000`;

/**
 * The next parcels after `after` that have been on the shelf since `arrivedBy` or longer, not counting extra days, the
 * longest first. The parcels of partners that are being moved are left out.
 */
export async function findOnShelf(
  db: Database,
  arrivedBy: number,
  { after, limit }: { after: OrderToChange | undefined; limit: number },
): Promise<OrderToChange[]> {
  const isBehind = after
    ? sql`AND (${ARRIVAL}, id) > (${after.arrivedAt} + ${after.extraDays} * 86400000, ${after.id})`
    : sql``;
  return db
    .select(COLUMNS_TO_CHANGE)
    .from(orders)
    .where(
      sql`status = 'ready_for_pickup' AND ${ARRIVAL} <= ${arrivedBy} ${isBehind} AND ${isChangeable(orders.partnerId)}`,
    )
    .orderBy(asc(ARRIVAL), asc(orders.id))
    .limit(limit);
}

/**
 * The next parcels after `after` whose partners are to be told by now that they are about to expire, the earliest first, without
 * those of partners that are being moved.
 */
export async function findExpiring(
  db: Database,
  now: number,
  { after, limit }: { after: OrderToChange | undefined; limit: number },
): Promise<OrderToChange[]> {
  const isBehind = after ? sql`AND (expiring_at, id) > (${after.expiringAt}, ${after.id})` : sql``;
  return db
    .select(COLUMNS_TO_CHANGE)
    .from(orders)
    .where(
      sql`status = 'ready_for_pickup' AND expiring_at <= ${now} ${isBehind} AND ${isChangeable(orders.partnerId)}`,
    )
    .orderBy(asc(orders.expiringAt), asc(orders.id))
    .limit(limit);
}

/** Tells of a parcel's end at another time, or not at all. */
export async function setExpiringAt(
  db: Database,
  order: StoredOrder,
  expiringAt: number | null,
): Promise<void> {
  await db.update(orders).set({ expiringAt }).where(isUnchanged(order));
}
