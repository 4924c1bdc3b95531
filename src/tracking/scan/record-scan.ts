import { type HoldingPoint, readHoldingPoint } from "../../orders/copies/holding-point.ts";
import { getPartner } from "../../partners/change.ts";
import type { Deps } from "../../platform/deps.ts";
import { type PointTimes, readOpenTimes } from "../../points/closures/closures.ts";
import { log } from "../../shared/log.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { invalidRequest, problemIn } from "../../shared/problem.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import * as budgets from "../codes/code-budget-store.ts";
import { BUDGET_MS, MAX_WRONG_CODES, type SpentBudget } from "../codes/code-lock.ts";
import { judgeReceipt, type Receipt, type Receipts } from "../codes/receipt.ts";
import { areOfOneVisit } from "../shelf/visit.ts";
import type { ScannedParcel, Scanner } from "../store.ts";
import { type Decision, isHandBack, isWithinReach, judgeScan } from "./judge-scan.ts";
import { answerAgain, toKnown } from "./known-scan.ts";
import {
  andThen,
  databaseOf,
  type FoundParcel,
  look,
  lookAgain,
  lossOf,
  parcelOf,
  problemOfLoss,
  type Seen,
  type Sought,
} from "./look-up.ts";
import { notePickups, type Visits } from "./note-pickups.ts";
import type { Scan, ScanOutcome } from "./scan.ts";
import { scanFaults } from "./scan-faults.ts";
import { comesAgain, type Found, reserveScans } from "./scan-quota.ts";
import { type Decided, type ScannedBy, writeDecision } from "./write-scan.ts";

export type { Scanner } from "../store.ts";

/** Who scans, with what is read at most once for all scans of a request. */
interface Round extends ScannedBy, Visits {
  receipts: Receipts;
  /** Whether partners let one code open several of their parcels. */
  oneCode: Map<string, boolean>;
  /** Codes that were wrong for a parcel: for other parcels of its visit they don't count again as tries of it and the key. */
  wrongCodes: Set<string>;
}

/** A scan's outcome, and what is known after it. */
interface Recorded {
  outcome: ScanOutcome;
  seen: Seen;
}

/**
 * Records scans one after the other, so that each sees what those before it did. One call reads all their parcels, and each
 * parcel that moves is one batch. Scans whose database can't be reached get a problem that says so, and have to be sent
 * again.
 * @returns an outcome for each, in their order
 */
export async function recordScans(
  deps: Deps,
  scanner: Scanner,
  scans: readonly Scan[],
): Promise<ScanOutcome[]> {
  const round = roundOf(deps, scanner);
  const outcomes: ScanOutcome[] = [];
  let seen = await look(deps, scanner, scans.flatMap(soughtBy));
  const quota = await reserveScans(
    deps,
    scanner,
    scans.map((scan) => whatItFinds(deps, scanner, scan, seen)),
  );
  for (const [i, scan] of scans.entries()) {
    const refusal = quota.refusals[i];
    if (refusal) {
      outcomes.push({ problem: refusal });
      continue;
    }
    const recorded: Recorded = await recordOne(deps, round, scan, seen).catch((error) => {
      const problem = problemIn(error);
      if (problem) return { outcome: { problem }, seen };
      throw error;
    });
    outcomes.push(recorded.outcome);
    seen = recorded.seen;
  }
  await quota.settle(outcomes);
  await notePickups(deps, scanner, round);
  return outcomes;
}

function roundOf(deps: Deps, scanner: Scanner): Round {
  const times = new Map<string, PointTimes>();
  let own: { point: HoldingPoint | undefined } | undefined;
  return {
    scanner,
    receipts: new Map(),
    oneCode: new Map(),
    wrongCodes: new Set(),
    async openTimesOf(pointId) {
      const read = times.get(pointId) ?? (await readOpenTimes(deps, pointId));
      times.set(pointId, read);
      return read;
    },
    async ownPoint() {
      if (scanner.kind !== "agent") return undefined;
      own ??= { point: await readHoldingPoint(deps, scanner.pointId) };
      return own.point;
    },
    collected: [],
    again: [],
  };
}

export async function recordScan(
  deps: Deps,
  scanner: Scanner,
  scan: Scan,
): Promise<Extract<ScanOutcome, { status: OrderStatus }>> {
  const [outcome] = await recordScans(deps, scanner, [scan]);
  if ("problem" in outcome!) throw outcome.problem;
  return outcome!;
}

async function recordOne(deps: Deps, round: Round, scan: Scan, before: Seen): Promise<Recorded> {
  const faults = scanFaults(scan, deps.now());
  if (faults.length > 0) return { outcome: { problem: invalidRequest(faults) }, seen: before };
  let seen = before;
  let budget: SpentBudget | undefined;
  let isWrong = false;
  try {
    return await withOptimisticLock("The parcel", async (attemptsBefore) => {
      if (attemptsBefore > 0) seen = await lookAgain(deps, round.scanner, soughtBy(scan), seen);
      const answer = answerAtOnce(deps, scan, seen);
      const found = parcelOf(scan, seen);
      if (answer) {
        const isCollected = scan.move === "driver_collect" && "status" in answer;
        if (isCollected && found && round.scanner.kind === "driver") round.again.push(found);
        return { outcome: answer, seen };
      }
      const isOurs = found && isWithinReach(round.scanner, scan.move, found.parcel);
      // The try is counted before the code is checked, so that of many guesses sent at once none over the budget can
      // succeed.
      if (isOurs && scan.move === "collect") budget ??= await spend(deps, round.scanner);
      const decision = judgeScan(deps, { scanner: round.scanner, scan }, found?.parcel, {
        budget,
        takesDropOffs: found ? await takesDropOffsFor(round, scan, found.parcel) : false,
        receipt: found && (await receiptOf(deps, round, scan, found, attemptsBefore > 0)),
        shown: found && (await shownBy(deps, round, scan, found.parcel, seen)),
      });
      const isKnownAsWrong = forgetIfKnown(round, scan, decision);
      const db = found?.db ?? databaseOf(deps, scan.trackingCode);
      const recorded = await write(deps, round, { scan, db, decision }, seen);
      if (recorded?.outcome === decision.outcome)
        isWrong = decision.wrongCode !== undefined && !isKnownAsWrong;
      if (isWrong) round.wrongCodes.add(tryOf(scan));
      return recorded;
    });
  } finally {
    // Only a code that was answered as wrong counts, so a scan that failed is refunded too.
    if (budget && !budget.isUsedUp && !isWrong) await refund(deps, budget);
  }
}

/** Whether people may hand in parcels at the scanner's point. It is read only for a parcel that nobody has scanned yet. */
async function takesDropOffsFor(
  round: Round,
  { move }: Scan,
  { status, pointId }: ScannedParcel,
): Promise<boolean> {
  if (status !== "created") return false;
  if (round.scanner.kind === "partner" && move === "take") return true;
  if (move === "arrive") return (await round.openTimesOf(pointId)).takesDropOffs;
  const own = move === "take" ? await round.ownPoint() : undefined;
  return own?.takesDropOffs ?? false;
}

/** The partner's code that signs for the parcel, if the scan needs one. */
async function receiptOf(
  deps: Deps,
  { scanner, receipts }: Round,
  scan: Scan,
  { parcel, db }: FoundParcel,
  isAgain: boolean,
): Promise<Receipt | undefined> {
  if (!isHandBack(scanner, scan, parcel)) return undefined;
  const { receivingCode: digits = "", occurredAt = deps.now() } = scan;
  const at = Math.min(occurredAt, deps.now());
  return judgeReceipt(deps, receipts, { keyId: scanner.keyId, parcel, db, digits, at }, isAgain);
}

/** What has to be looked up for a scan: its parcel, and the one whose code it shows. */
const soughtBy = (scan: Scan): Sought[] =>
  scan.codeOf === undefined ? [scan] : [scan, { trackingCode: scan.codeOf }];

/** The parcel whose code a scan shows: its own, or another one of the visit if their shop lets one code open both. */
async function shownBy(
  deps: Deps,
  { scanner, oneCode }: Round,
  { codeOf }: Scan,
  parcel: ScannedParcel,
  seen: Seen,
): Promise<ScannedParcel | undefined> {
  if (codeOf === undefined) return parcel;
  const shown = parcelOf({ trackingCode: codeOf }, seen)?.parcel;
  if (!shown || shown.id === parcel.id) return shown;
  if (scanner.kind !== "agent" || !areOfOneVisit(deps, parcel, shown)) return undefined;
  const isOffered = oneCode.get(parcel.partnerId) ?? (await getPartner(deps, parcel.partnerId)).one_code;
  oneCode.set(parcel.partnerId, isOffered);
  return isOffered ? shown : undefined;
}

const tryOf = ({ codeOf, trackingCode, collectionCode }: Scan): string =>
  `${parseTrackingCode(codeOf ?? trackingCode)} ${collectionCode}`;

/** Whether the request has shown the same wrong code of the same parcel before: then that parcel's tries stay. */
function forgetIfKnown({ wrongCodes }: Round, scan: Scan, decision: Decision): boolean {
  const isKnown = decision.shown?.wrongCode !== undefined && wrongCodes.has(tryOf(scan));
  if (isKnown) decision.shown = { parcel: decision.shown!.parcel };
  return isKnown;
}

/** The answer to a scan that was recorded before, or whose database can't be reached. */
function answerAtOnce(deps: Deps, scan: Scan, seen: Seen): ScanOutcome | undefined {
  const known = scan.scanId === undefined ? undefined : seen.known.get(scan.scanId);
  if (known) return answerAgain(deps, scan, known);
  const problem = problemOfLoss(deps, scan, seen);
  return problem && { problem };
}

/** What a scan finds before anything is recorded, which decides what it takes from its key's quota. */
function whatItFinds(deps: Deps, scanner: Scanner, scan: Scan, seen: Seen): Found {
  if (answerAtOnce(deps, scan, seen)) return "answer";
  const found = parcelOf(scan, seen);
  return found && isWithinReach(scanner, scan.move, found.parcel) ? "parcel" : "nothing";
}

/** Only agents have a budget. */
async function spend(deps: Deps, scanner: Scanner): Promise<SpentBudget | undefined> {
  if (scanner.kind !== "agent") return undefined;
  const now = deps.now();
  const { keyId, pointId } = scanner;
  return budgets.spend(deps.db, { keyId, pointId, most: MAX_WRONG_CODES, now, resetsAt: now + BUDGET_MS });
}

/** A failure is only logged, because the scan already has its outcome. */
async function refund({ db }: Deps, { keyId }: SpentBudget): Promise<void> {
  try {
    await budgets.refund(db, keyId);
  } catch (error) {
    log("error", "a code that was not wrong stays counted as a try of its key", { error });
  }
}

/** Writes a decision; returns undefined if others were faster, and the scan has to be decided again. */
async function write(deps: Deps, round: Round, decided: Decided, seen: Seen): Promise<Recorded | undefined> {
  const { scan, db, decision } = decided;
  if (comesAgain(decision.outcome)) return { outcome: decision.outcome, seen };
  try {
    const written = await writeDecision(deps, round, decided, toKnown(deps, scan, decision.outcome));
    if (!written) return undefined;
    const { parcel, shown, collected, isKept } = written;
    const outcome = isKept === undefined ? decision.outcome : { ...decision.outcome, isKept };
    if (collected) round.collected.push(collected);
    if (decision.moved?.receipt) decision.moved.receipt.used++;
    const after = andThen(seen, {
      parcels: new Map(
        [parcel, shown].flatMap((one) => (one ? [[one.trackingCode, { parcel: one, db }]] : [])),
      ),
      ...(scan.scanId !== undefined && { known: new Map([[scan.scanId, [toKnown(deps, scan, outcome)]]]) }),
    });
    return { outcome, seen: after };
  } catch (error) {
    const lost = lossOf(db, error);
    return { outcome: { problem: lost.get(db)! }, seen: andThen(seen, { lost }) };
  }
}
