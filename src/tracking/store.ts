import { type OrderRow, SELECTED, type StoredOrder, toOrder } from "../orders/store.ts";
import type { Database } from "../platform/deps.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";
import type { FieldError, ProblemCode } from "../shared/problem.ts";

/** An order as scans see it. */
export interface Parcel extends StoredOrder {
  /** When its latest event happened. */
  lastEventAt: number;
}

const PARCEL = `${SELECTED}, (
  SELECT occurred_at FROM order_events WHERE order_number = orders.number AND sequence = orders.sequence) AS lastEventAt`;

type ParcelRow = OrderRow & Pick<Parcel, "lastEventAt">;
const toParcel = (row: ParcelRow): Parcel => ({ ...toOrder(row), lastEventAt: row.lastEventAt });

/** Which parcels somebody may scan. */
export type Reach = { pointId: string } | { partnerId: string } | "all";

/** What a scan with an id came to, as it is kept. */
export type StoredOutcome =
  | { status: OrderStatus }
  | {
      problem: {
        code: ProblemCode;
        detail?: string | undefined;
        errors?: FieldError[] | undefined;
        headers?: Record<string, string>;
      };
    };

export interface KnownScan {
  fingerprint: string;
  outcome: StoredOutcome;
}

/** The parcels with these codes that are within reach, and those of the scans that the key has sent before. */
export async function readForScans(
  { $client }: Database,
  { keyId, reach }: { keyId: string; reach: Reach },
  trackingCodes: readonly string[],
  scanIds: readonly string[],
): Promise<{ parcels: Parcel[]; known: (KnownScan & { scanId: string })[] }> {
  const pointId = typeof reach === "object" && "pointId" in reach ? reach.pointId : null;
  const partnerId = typeof reach === "object" && "partnerId" in reach ? reach.partnerId : null;
  const [parcels, scans] = await $client.batch([
    $client
      .prepare(
        `SELECT ${PARCEL} FROM orders WHERE tracking_code IN (SELECT value FROM json_each(?1))
          AND (?2 IS NULL OR point_id = ?2) AND (?3 IS NULL OR partner_id = ?3)`,
      )
      .bind(JSON.stringify(trackingCodes), pointId, partnerId),
    $client
      .prepare(
        `SELECT scan_id AS scanId, fingerprint, outcome FROM scans
        WHERE key_id = ?1 AND scan_id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(keyId, JSON.stringify(scanIds)),
  ]);
  return {
    parcels: (parcels!.results as ParcelRow[]).map(toParcel),
    known: (scans!.results as { scanId: string; fingerprint: string; outcome: string }[]).map((row) => ({
      ...row,
      outcome: JSON.parse(row.outcome) as StoredOutcome,
    })),
  };
}

/**
 * Keeps what a scan came to, provided that the parcel it was decided on is still as `parcel` says. Fails, and its batch
 * with it, if the key has a scan with this id: see `isKnownAlready`.
 */
export function keepStatement(
  { $client }: Database,
  scan: KnownScan & { keyId: string; scanId: string; at: number },
  parcel: Parcel | undefined,
): D1PreparedStatement {
  const values = [scan.keyId, scan.scanId, scan.fingerprint, JSON.stringify(scan.outcome), scan.at];
  if (!parcel) {
    return $client
      .prepare(
        `INSERT INTO scans (key_id, scan_id, fingerprint, outcome, at) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING 1`,
      )
      .bind(...values);
  }
  return $client
    .prepare(
      `INSERT INTO scans (key_id, scan_id, fingerprint, outcome, at) SELECT ?1, ?2, ?3, ?4, ?5 FROM orders
      WHERE id = ?6 AND status = ?7 AND sequence = ?8 AND code_tries = ?9 RETURNING 1`,
    )
    .bind(...values, parcel.id, parcel.status, parcel.sequence, parcel.codeTries);
}

/** Runs a `keepStatement` alone; false if the parcel has changed. */
export async function keepScan(statement: D1PreparedStatement): Promise<boolean> {
  return (await statement.all()).results.length > 0;
}

/** Whether a batch failed because somebody else has sent a scan with the same id. */
export function isKnownAlready(error: unknown): boolean {
  return /UNIQUE constraint failed: scans\./.test(String(error));
}

/** Counts a wrong code; false if the parcel has changed, or somebody else has tried a code. */
export async function countWrongCode(
  { $client }: Database,
  before: Parcel,
  after: Pick<Parcel, "codeTries" | "codeLockedUntil">,
  also: readonly D1PreparedStatement[],
): Promise<boolean> {
  const results = await $client.batch([
    ...also,
    $client
      .prepare(
        `UPDATE orders SET code_tries = ?5, code_locked_until = ?6
        WHERE id = ?1 AND status = ?2 AND sequence = ?3 AND code_tries = ?4 RETURNING 1`,
      )
      .bind(
        ...[before.id, before.status, before.sequence, before.codeTries],
        ...[after.codeTries, after.codeLockedUntil],
      ),
  ]);
  return results.at(-1)!.results.length > 0;
}

/** Forgets scans from before `before`, at most `limit`; returns how many. */
export async function purgeScans({ $client }: Database, before: number, limit: number): Promise<number> {
  const { results } = await $client
    .prepare(
      `DELETE FROM scans WHERE (key_id, scan_id) IN (
        SELECT key_id, scan_id FROM scans WHERE at < ?1 ORDER BY at LIMIT ?2)
      RETURNING 1`,
    )
    .bind(before, limit)
    .all();
  return results.length;
}

/** Parcels that have been on the shelf since `arrivedBy` or longer, the longest first. */
export async function findOnShelf(
  { $client }: Database,
  arrivedBy: number,
  limit: number,
): Promise<Parcel[]> {
  const { results } = await $client
    .prepare(
      `SELECT ${PARCEL} FROM orders
      WHERE status = 'ready_for_pickup' AND arrived_at <= ?1 ORDER BY arrived_at LIMIT ?2`,
    )
    .bind(arrivedBy, limit)
    .all<ParcelRow>();
  return results.map(toParcel);
}

/** A parcel on its way to a point, or on its shelf. */
export interface PointParcel {
  trackingCode: string;
  recipientName: string;
  status: OrderStatus;
  arrivedAt: number | null;
}

/** Counting reads a row of an index for each parcel: it ends here. */
const MAX_COUNTED = 10_000;

/**
 * What a point expects, those with a driver first and then the newest first; what is on its shelf, the longest first;
 * and how many they are, and how many of them arrived before `arrivedBefore`.
 */
export async function readPointParcels(
  { $client }: Database,
  pointId: string,
  arrivedBefore: number,
  limit: number,
) {
  const parcels = (status: OrderStatus, order: string) => `
    SELECT tracking_code AS trackingCode, receiver_name AS recipientName, status, arrived_at AS arrivedAt FROM orders
    WHERE point_id = ?1 AND final_at IS NULL AND status = '${status}' ORDER BY ${order} LIMIT ?2`;
  const count = (condition: string) => `(
    SELECT count(*) FROM (
      SELECT 1 FROM orders WHERE point_id = ?1 AND final_at IS NULL AND ${condition} LIMIT ${MAX_COUNTED}))`;
  const [expected, shelf, counts] = await $client.batch([
    $client
      .prepare(
        // The arrival, which they don't have yet, is in the index before the number.
        `SELECT * FROM (${parcels("in_transit", "arrived_at DESC, number DESC")})
        UNION ALL SELECT * FROM (${parcels("created", "arrived_at DESC, number DESC")}) LIMIT ?2`,
      )
      .bind(pointId, limit),
    $client.prepare(parcels("ready_for_pickup", "arrived_at, number")).bind(pointId, limit),
    $client
      .prepare(
        `SELECT ${count("status IN ('created', 'in_transit')")} AS expected,
          ${count("status = 'ready_for_pickup'")} AS shelf,
          ${count("status = 'ready_for_pickup' AND arrived_at < ?2")} AS expiring`,
      )
      .bind(pointId, arrivedBefore),
  ]);
  const [totals] = counts!.results as { expected: number; shelf: number; expiring: number }[];
  return {
    expected: expected!.results as unknown as PointParcel[],
    shelf: shelf!.results as unknown as PointParcel[],
    totals: totals!,
  };
}
