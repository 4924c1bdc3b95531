import { Batch, type StatementResult } from "../db/batch.ts";
import { copyPoint } from "../db/copies.ts";
import { addMoveOf, type Change } from "../orders/change/move.ts";
import { addReport } from "../orders/change/report.ts";
import type { HoldingPoint } from "../orders/copies/holding-point.ts";
import { actorText, type EventActor, holderText, keyNoToStore } from "../orders/holder.ts";
import type { Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import type { PointTimes } from "../points/closures/closures.ts";
import { isTaking } from "../shared/parcel-status.ts";
import { quotaProblem } from "../shared/quota.ts";
import { announce } from "../webhooks/outbox.ts";
import type { Decision, Scan } from "./judge-scan.ts";
import type { Visits } from "./note-pickups.ts";
import type { KnownScan, Parcel, Scanner } from "./store.ts";
import * as store from "./store.ts";

/** Who scans, and what is read of points at most once. */
export interface ScannedBy {
  scanner: Scanner;
  openTimesOf: (pointId: string) => Promise<PointTimes>;
  ownPoint: () => Promise<HoldingPoint | undefined>;
}

/** A scan with its decision, and the database to which that is written. */
export interface Decided {
  scan: Scan;
  db: OrderDatabase;
  decision: Decision;
}

/** The parcel after a scan, and the visit to its partner in which a driver collected it there. */
interface Written {
  parcel: Parcel | undefined;
  collected: Visits["collected"][number] | undefined;
}

/**
 * Writes a decision in one transaction; returns undefined if the parcel has changed or the scan has been recorded
 * meanwhile.
 */
export async function writeDecision(
  deps: Deps,
  by: ScannedBy,
  decided: Decided,
  known: KnownScan,
): Promise<Written | undefined> {
  const { scan, db, decision } = decided;
  const { parcel, wrongCode } = decision;
  const batch = new Batch(db);
  const scannerId = store.scannerIdOf(by.scanner);
  const { scanId } = scan;
  const kept =
    scanId === undefined
      ? undefined
      : store.addScan(batch, { scannerId, scanId, ...known, at: deps.now() }, parcel);
  const change = parcel && (await addChange(deps, batch, by, { scan, decision, parcel }));
  const wasFirst = parcel && addLate(deps, batch, by, { scan, decision, parcel });
  const counted = parcel && wrongCode ? store.addTries(batch, parcel, wrongCode) : undefined;
  try {
    await batch.run();
  } catch (error) {
    if (store.isKnownAlready(error)) return undefined;
    throw quotaProblem(error, deps.now()) ?? error;
  }
  const isOvertaken = change ? change.due === undefined : (counted ?? kept)?.rows.length === 0;
  if (isOvertaken) return undefined;
  if (change?.due) await announce(deps, db, change.due);
  return {
    parcel: parcel && { ...parcel, ...wrongCode, ...change?.after },
    collected: parcel && collectedBy(by.scanner, decision, parcel, wasFirst),
  };
}

/** A decision on a parcel that is known. */
interface DecidedOn {
  scan: Scan;
  decision: Decision;
  parcel: Parcel;
}

const actorOf = (scanner: Scanner): EventActor => ({
  kind: scanner.kind,
  id: scanner.keyId,
  ...("keyNo" in scanner ? { keyNo: scanner.keyNo } : {}),
});

/** Adds what changes the parcel. */
async function addChange(
  deps: Deps,
  batch: Batch<OrderDatabase>,
  { scanner, openTimesOf, ownPoint }: ScannedBy,
  { scan: { move, handoverId }, decision: { moved, reported }, parcel }: DecidedOn,
): Promise<Change | undefined> {
  const actor = actorOf(scanner);
  if (moved) {
    const own = move === "take" ? await ownPoint() : undefined;
    if (own) batch.add(copyPoint(batch.db, own.copy));
    const visit = handoverId === undefined ? undefined : { keyId: scanner.keyId, visit: handoverId };
    return addMoveOf(deps, batch, parcel, moved.move, { ...moved, actor, openTimesOf, visit });
  }
  return reported && addReport(deps, batch, parcel, { ...reported, actor });
}

/** Adds a late scan as evidence, and, for a driver's, the query whether the parcel was still with its partner then. */
function addLate(
  deps: Deps,
  batch: Batch,
  { scanner }: ScannedBy,
  { scan: { move }, decision: { late }, parcel }: DecidedOn,
): StatementResult<unknown[]> | undefined {
  if (!late || move === "report" || !isTaking(move)) return undefined;
  const actor = actorOf(scanner);
  const wasFirst = scanner.kind === "driver" ? store.addWhetherFirst(batch, parcel, late.at) : undefined;
  store.addLateScan(batch, parcel, {
    occurredAt: late.at,
    actor: actorText(actor),
    keyNo: keyNoToStore(actor),
    move,
    holder: holderText(late.taker),
    receivedAt: deps.now(),
  });
  return wasFirst;
}

function collectedBy(
  scanner: Scanner,
  { moved, late }: Decision,
  { status, partnerId }: Parcel,
  wasFirst: StatementResult<unknown[]> | undefined,
): Written["collected"] {
  if (moved)
    return scanner.kind === "driver" && status === "created" ? { partnerId, at: moved.at } : undefined;
  return late && wasFirst && wasFirst.rows.length > 0 ? { partnerId, at: late.at } : undefined;
}
