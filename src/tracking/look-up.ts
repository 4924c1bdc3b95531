import type { Deps } from "../platform/deps.ts";
import { type OrderDatabase, unavailableIn } from "../platform/order-databases.ts";
import { sideBySide } from "../platform/side-by-side.ts";
import { readClosures } from "../points/closures/closures.ts";
import type { Period } from "../shared/closed-days.ts";
import type { Problem } from "../shared/problem.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";
import { type KnownScan, type Parcel, readForScans, type Scanner } from "./store.ts";

/** What D1 has of the parcels and scans of a request, with the request's own changes so far. */
export interface Seen {
  /** Each with the database that it is in. */
  parcels: Map<string, { parcel: Parcel; db: OrderDatabase }>;
  known: Map<string, KnownScan>;
  /** Databases that could not be reached, which are not asked again. */
  lost: Map<OrderDatabase, Problem>;
  /** Where else is looked for parcels that are not in the database that their code tells. */
  elsewhere: Map<OrderDatabase, OrderDatabase[]>;
  /** The points' closures. */
  closures: Map<string, readonly Period[]>;
}

export const nothingSeen = (): Seen => ({
  parcels: new Map(),
  known: new Map(),
  lost: new Map(),
  elsewhere: new Map(),
  closures: new Map(),
});

/** When a point is closed; read once. */
export async function closuresOf(deps: Deps, pointId: string, seen: Seen): Promise<readonly Period[]> {
  const closures = seen.closures.get(pointId) ?? (await readClosures(deps, pointId));
  seen.closures.set(pointId, closures);
  return closures;
}

/** The fields of a scan that tell where to look. */
interface Sought {
  trackingCode: string;
  scanId?: string | undefined;
}

/** Adds to `seen` what there is of these scans' parcels, and of the scans themselves. */
export async function look(
  deps: Deps,
  scanner: Scanner,
  scans: readonly Sought[],
  seen: Seen,
): Promise<void> {
  const byDatabase = Map.groupBy(scans, ({ trackingCode }) => databaseOf(deps, trackingCode));
  await lookSideBySide(byDatabase, scanner, seen);
  // Parcels of a partner that was moved to another database.
  const others = new Map<OrderDatabase, Sought[]>();
  for (const [told, theirs] of byDatabase) {
    const missing = theirs.filter((scan) => codesOf([scan]).some((code) => !seen.parcels.has(code)));
    if (missing.length === 0 || seen.lost.has(told)) continue;
    const elsewhere = seen.elsewhere.get(told) ?? (await deps.orders.movedFrom(told));
    seen.elsewhere.set(told, elsewhere);
    for (const db of elsewhere) others.set(db, [...(others.get(db) ?? []), ...missing]);
  }
  await lookSideBySide(others, scanner, seen);
}

/** The same of one scan whose parcel has changed since: it may be out of reach now. */
export async function lookAgain(deps: Deps, scanner: Scanner, scan: Sought, seen: Seen): Promise<void> {
  for (const code of codesOf([scan])) seen.parcels.delete(code);
  await look(deps, scanner, [scan], seen);
}

async function lookSideBySide(
  scansByDatabase: ReadonlyMap<OrderDatabase, readonly Sought[]>,
  scanner: Scanner,
  seen: Seen,
): Promise<void> {
  const reachable = [...scansByDatabase].filter(([db]) => !seen.lost.has(db));
  const outcomes = await sideBySide(reachable, ([db, scans]) => lookIn(db, scanner, scans, seen));
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome.status === "rejected") noteLost(seen, reachable[i]![0], outcome.reason);
  }
}

/** @throws the error, if it is not that the database can't be reached */
export function noteLost(seen: Seen, db: OrderDatabase, error: unknown): void {
  const problem = unavailableIn(error);
  if (!problem) throw error;
  seen.lost.set(db, problem);
}

/** The problem of a scan whose parcel is, or may be, in a database that can't be reached. */
export function lossOf(deps: Deps, { trackingCode }: Sought, seen: Seen): Problem | undefined {
  const code = parseTrackingCode(trackingCode);
  const found = seen.parcels.get(code ?? "");
  const told = databaseOf(deps, trackingCode);
  const asked = found ? [found.db] : code ? [told, ...(seen.elsewhere.get(told) ?? [])] : [told];
  return asked.map((db) => seen.lost.get(db)).find((problem) => problem !== undefined);
}

const codesOf = (scans: readonly Sought[]) =>
  scans.flatMap(({ trackingCode }) => parseTrackingCode(trackingCode) ?? []);

/** The database that a code tells; the first one for what is no code. */
export const databaseOf = ({ orders }: Deps, trackingCode: string): OrderDatabase =>
  orders.ofCode(parseTrackingCode(trackingCode) ?? "0");

async function lookIn(
  db: OrderDatabase,
  scanner: Scanner,
  scans: readonly Sought[],
  seen: Seen,
): Promise<void> {
  const scanIds = scans.flatMap(({ scanId }) => scanId ?? []);
  const { parcels, known } = await readForScans(db, scanner, codesOf(scans), scanIds);
  for (const parcel of parcels) seen.parcels.set(parcel.trackingCode, { parcel, db });
  for (const scan of known) seen.known.set(scan.scanId, scan);
}
