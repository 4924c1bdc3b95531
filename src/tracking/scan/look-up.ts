import type { Deps } from "../../platform/deps.ts";
import { inTime } from "../../platform/in-time.ts";
import { type OrderDatabase, unavailableIn } from "../../platform/order-databases.ts";
import { sideBySide } from "../../platform/side-by-side.ts";
import type { Problem } from "../../shared/problem.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { type KnownScan, readForScans, readSent, type ScannedParcel, type Scanner } from "../store.ts";

export interface FoundParcel {
  parcel: ScannedParcel;
  db: OrderDatabase;
}

/** The parcels and scans of a request as D1 has them, with the changes that the request has made so far. */
export interface Seen {
  /** By their tracking codes. */
  readonly parcels: ReadonlyMap<string, FoundParcel>;
  /** By their `scan_id`s; several have the same one if they came at the same time, with parcels of different databases. */
  readonly known: ReadonlyMap<string, readonly KnownScan[]>;
  /** Databases that could not be reached, which are not asked again. */
  readonly lost: ReadonlyMap<OrderDatabase, Problem>;
  /** The databases to search for parcels that are not in the one that their code names. */
  readonly elsewhere: ReadonlyMap<OrderDatabase, readonly OrderDatabase[]>;
}

const NOTHING: Seen = { parcels: new Map(), known: new Map(), lost: new Map(), elsewhere: new Map() };

/** So long a scan waits for databases that may only know its id. */
const OTHERS_MS = 1_000;

/** Merges two looks. Of parcels and databases the later one takes precedence; known scans are of both. */
export const andThen = (before: Seen, later: Partial<Seen>): Seen => ({
  parcels: new Map([...before.parcels, ...(later.parcels ?? [])]),
  known: new Map([
    ...before.known,
    ...[...(later.known ?? [])].map(
      ([id, scans]) => [id, [...(before.known.get(id) ?? []), ...scans]] as const,
    ),
  ]),
  lost: new Map([...before.lost, ...(later.lost ?? [])]),
  elsewhere: new Map([...before.elsewhere, ...(later.elsewhere ?? [])]),
});

/** The fields of a scan that tell where to look. */
export interface Sought {
  trackingCode: string;
  scanId?: string | undefined;
}

/** Adds the parcels of these scans, and the scans themselves if they were sent before, to what was already seen. */
export async function look(
  deps: Deps,
  scanner: Scanner,
  scans: readonly Sought[],
  before: Seen = NOTHING,
): Promise<Seen> {
  const byDatabase = Map.groupBy(scans, ({ trackingCode }) => databaseOf(deps, trackingCode));
  const scanIds = scans.flatMap(({ scanId }) => scanId ?? []);
  const rest = deps.orders.all.filter((db) => !byDatabase.has(db) && !before.lost.has(db));
  const [own, known] = await Promise.all([
    lookSideBySide(byDatabase, scanner, scanIds, before.lost),
    findKnown(scanIds.length > 0 ? rest : [], scanner, scanIds),
  ]);
  const seen = andThen(andThen(before, own), { known });
  // Parcels of a partner that was moved to another database.
  const elsewhere = new Map<OrderDatabase, readonly OrderDatabase[]>();
  const others = new Map<OrderDatabase, Sought[]>();
  for (const [told, theirs] of byDatabase) {
    const missing = theirs.filter((scan) => codesOf([scan]).some((code) => !seen.parcels.has(code)));
    if (missing.length === 0 || seen.lost.has(told)) continue;
    const movedTo = seen.elsewhere.get(told) ?? (await deps.orders.movedFrom(told));
    elsewhere.set(told, movedTo);
    for (const db of movedTo) others.set(db, [...(others.get(db) ?? []), ...missing]);
  }
  const found = await lookSideBySide(others, scanner, scanIds, seen.lost);
  return andThen(seen, { ...found, elsewhere });
}

/** Looks again for what one scan needs, of which something has changed since: it may be out of reach now. */
export async function lookAgain(
  deps: Deps,
  scanner: Scanner,
  sought: readonly Sought[],
  seen: Seen,
): Promise<Seen> {
  const codes = codesOf(sought);
  const parcels = new Map([...seen.parcels].filter(([code]) => !codes.includes(code)));
  return look(deps, scanner, sought, { ...seen, parcels });
}

async function lookSideBySide(
  scansByDatabase: ReadonlyMap<OrderDatabase, readonly Sought[]>,
  scanner: Scanner,
  scanIds: readonly string[],
  lost: Seen["lost"],
): Promise<Partial<Seen>> {
  const reachable = [...scansByDatabase].filter(([db]) => !lost.has(db));
  const outcomes = await sideBySide(reachable, ([db, scans]) => lookIn(db, scanner, codesOf(scans), scanIds));
  return outcomes
    .map((outcome, i) =>
      outcome.status === "fulfilled" ? outcome.value : { lost: lossOf(reachable[i]![0], outcome.reason) },
    )
    .reduce(andThen, NOTHING);
}

async function lookIn(
  db: OrderDatabase,
  scanner: Scanner,
  codes: readonly string[],
  scanIds: readonly string[],
): Promise<Partial<Seen>> {
  const { parcels, known } = await readForScans(db, scanner, codes, scanIds);
  return {
    parcels: new Map(parcels.map((parcel) => [parcel.trackingCode, { parcel, db }])),
    known: Map.groupBy(known, ({ scanId }) => scanId),
  };
}

/** The scans with these ids that came with parcels of other databases, but for a database that does not answer soon. */
async function findKnown(
  databases: readonly OrderDatabase[],
  scanner: Scanner,
  scanIds: readonly string[],
): Promise<Seen["known"]> {
  const outcomes = await sideBySide(databases, (db) => inTime(readSent(db, scanner, scanIds), OTHERS_MS));
  const known = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
  return Map.groupBy(known, ({ scanId }) => scanId);
}

/** Notes that a database could not be reached. */
export function lossOf(db: OrderDatabase, error: unknown): Seen["lost"] {
  const problem = unavailableIn(error);
  if (!problem) throw error;
  return new Map([[db, problem]]);
}

export const parcelOf = ({ trackingCode }: Sought, seen: Seen): FoundParcel | undefined =>
  seen.parcels.get(parseTrackingCode(trackingCode) ?? "");

/** The problem of a scan whose parcel is, or may be, in a database that can't be reached. */
export function problemOfLoss(deps: Deps, scan: Sought, seen: Seen): Problem | undefined {
  const found = parcelOf(scan, seen);
  const told = databaseOf(deps, scan.trackingCode);
  const isCode = codesOf([scan]).length > 0;
  const asked = found ? [found.db] : isCode ? [told, ...(seen.elsewhere.get(told) ?? [])] : [told];
  return asked.map((db) => seen.lost.get(db)).find((problem) => problem !== undefined);
}

const codesOf = (scans: readonly Sought[]) =>
  scans.flatMap(({ trackingCode }) => parseTrackingCode(trackingCode) ?? []);

/** The database that a code names; the first one if it is no valid code. */
export const databaseOf = ({ orders }: Deps, trackingCode: string): OrderDatabase =>
  orders.ofCode(parseTrackingCode(trackingCode) ?? "0");
