import { type SQL, sql } from "drizzle-orm";
import { Batch, type StatementResult } from "../../db/batch.ts";
import { copyPoint } from "../../db/copies.ts";
import { newPayment } from "../../orders/change/cod.ts";
import { addMoveOf, type OrderChange } from "../../orders/change/move.ts";
import { addReport } from "../../orders/change/report.ts";
import type { HoldingPoint } from "../../orders/copies/holding-point.ts";
import { actorToText, type EventActor, holderToText, keyNoToStore } from "../../orders/holder.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { PointTimes } from "../../points/closures/closures.ts";
import { isTaking } from "../../shared/parcel-status.ts";
import { quotaProblem } from "../../shared/quota.ts";
import { announce } from "../../webhooks/outbox.ts";
import * as codes from "../codes/receiving-code-store.ts";
import type { KnownScan, ScannedParcel, Scanner } from "../store.ts";
import * as store from "../store.ts";
import type { Decision } from "./judge-scan.ts";
import * as lateScans from "./late-scan-store.ts";
import type { Visits } from "./note-pickups.ts";
import type { Scan } from "./scan.ts";

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
  parcel: ScannedParcel | undefined;
  /** The other parcel whose code was shown. */
  shown: ScannedParcel | undefined;
  /** Of a late scan: whether it is in the chain. */
  isKept: boolean | undefined;
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
  const { parcel, wrongCode, shown } = decision;
  const batch = new Batch(db);
  const scannerId = store.scannerIdOf(by.scanner);
  const { scanId } = scan;
  const late = parcel && addLate(deps, batch, by, { scan, decision, parcel });
  // Only the statement that writes a late scan knows whether there is room for it.
  const outcome = late
    ? sql`json_set(${JSON.stringify(known.outcome)}, '$.isKept', json(iif(${late.isKept}, 'true', 'false')))`
    : known.outcome;
  const noted =
    scanId === undefined
      ? undefined
      : store.addScan(
          batch,
          { scannerId, scanId, ...known, outcome, at: deps.now() },
          parcel,
          shown && store.areAllUnchanged([shown.parcel]),
        );
  const change = parcel && (await addChange(deps, batch, by, { scan, decision, parcel }));
  const tried = parcel && wrongCode ? [{ parcel, wrongCode }] : [];
  if (shown?.wrongCode) tried.push({ parcel: shown.parcel, wrongCode: shown.wrongCode });
  const counted = tried.length > 0 ? store.addTries(batch, tried) : undefined;
  try {
    await batch.run();
  } catch (error) {
    if (store.isKnownAlready(error)) return undefined;
    throw quotaProblem(error, deps.now()) ?? error;
  }
  const isOvertaken = change ? change.due === undefined : (counted ?? noted)?.rows.length === 0;
  if (isOvertaken) return undefined;
  if (change?.due) await announce(deps, db, change.due);
  return {
    parcel: parcel && {
      ...parcel,
      ...wrongCode,
      ...change?.after,
      hands: handsAfter(deps, parcel, decision),
      amountDueKobo: decision.moved?.payment ? 0 : parcel.amountDueKobo,
    },
    shown: shown && { ...shown.parcel, ...shown.wrongCode },
    isKept: late && late.kept.rows[0]?.isKept === 1,
    collected: parcel && collectedBy(by.scanner, decision, parcel, late),
  };
}

/** A decision on a parcel that is known. */
interface DecidedOn {
  scan: Scan;
  decision: Decision;
  parcel: ScannedParcel;
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
  { scan: { move, handoverId, shelf }, decision: { moved, reported, shown }, parcel }: DecidedOn,
): Promise<OrderChange | undefined> {
  const actor = actorOf(scanner);
  if (moved) {
    const own = move === "take" ? await ownPoint() : undefined;
    if (own) batch.add(copyPoint(batch.db, own.copy));
    const isVisit = handoverId !== undefined || scanner.kind === "driver";
    const visit = isVisit ? { keyId: scanner.keyId, visit: handoverId } : undefined;
    const { receipt } = moved;
    const condition = receipt ? codes.hasRoom(receipt) : shown && store.areAllUnchanged([shown.parcel]);
    const payment = moved.payment && newPayment(deps, moved.payment);
    const how = { ...moved, actor, openTimesOf, visit, condition, shelf, payment };
    const change = await addMoveOf(deps, batch, parcel, moved.move, how);
    if (receipt) codes.addSignature(batch, receipt, parcel, { change, now: deps.now() });
    return change;
  }
  return reported && addReport(deps, batch, parcel, { ...reported, actor });
}

/** Whether a late scan is in the chain, as SQL and as it turns out, and whether a driver's found the parcel with its partner. */
interface Late {
  isKept: SQL;
  kept: StatementResult<{ isKept: number }[]>;
  wasFirst: StatementResult<unknown[]> | undefined;
}

function addLate(
  deps: Deps,
  batch: Batch,
  { scanner }: ScannedBy,
  { scan: { move }, decision: { late }, parcel }: DecidedOn,
): Late | undefined {
  if (!late || move === "report" || !isTaking(move)) return undefined;
  const actor = actorOf(scanner);
  const wasFirst = scanner.kind === "driver" ? lateScans.addWhetherFirst(batch, parcel, late.at) : undefined;
  const scan = {
    occurredAt: late.at,
    actor: actorToText(actor),
    keyNo: keyNoToStore(actor),
    move,
    holder: holderToText(late.taker),
    receivedAt: deps.now(),
  };
  lateScans.addLateScan(batch, parcel, scan);
  const isKept = lateScans.isKept(parcel, scan);
  return { isKept, kept: batch.addSql(sql`SELECT ${isKept} AS isKept`), wasFirst };
}

function handsAfter(deps: Deps, { hands }: ScannedParcel, { moved }: Decision): ScannedParcel["hands"] {
  if (!moved || !isTaking(moved.move)) return hands;
  const take = { claimedAt: moved.claimedAt ?? moved.at, receivedAt: deps.now() };
  return { ...hands, count: hands.count + 1, takes: [take, ...hands.takes].slice(0, store.MAX_TAKES) };
}

/** A scan that claims to be older than its order tells of no visit, nor does one that is not kept. */
function collectedBy(
  scanner: Scanner,
  { moved, late }: Decision,
  { status, partnerId, createdAt }: ScannedParcel,
  written: Late | undefined,
): Written["collected"] {
  if (moved) {
    const { claimedAt = moved.at } = moved;
    const isVisit = scanner.kind === "driver" && status === "created" && claimedAt >= createdAt;
    return isVisit ? { partnerId, at: moved.at } : undefined;
  }
  const isVisit = written?.wasFirst?.rows.length === 1 && written.kept.rows[0]?.isKept === 1;
  return late && isVisit ? { partnerId, at: late.at } : undefined;
}
