import { collectionCode, isScanFingerprint, scanFingerprint } from "../auth/order-codes.ts";
import { Batch } from "../db/batch.ts";
import { moveOrder } from "../orders/change/move.ts";
import type { Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { areEqual } from "../shared/keys.ts";
import { log } from "../shared/log.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { MOVES, type Move, mayMove, type OrderStatus } from "../shared/parcel-status.ts";
import { type FieldError, invalidRequest, Problem, problemIn } from "../shared/problem.ts";
import { quotaProblem } from "../shared/quota.ts";
import { isoTime, MINUTE_MS } from "../shared/time.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";
import * as budgets from "./code-budget-store.ts";
import {
  afterWrongCode,
  BUDGET_MS,
  type CodeBudget,
  codeLock,
  keyLock,
  MAX_WRONG_CODES,
  triesLeft,
} from "./code-lock.ts";
import {
  closuresOf,
  databaseOf,
  look,
  lookAgain,
  lossOf,
  noteLost,
  nothingSeen,
  type Seen,
} from "./look-up.ts";
import type { KnownScan, Parcel, Scanner, StoredOutcome } from "./store.ts";
import * as store from "./store.ts";

export type { Scanner } from "./store.ts";

/** How far a scanner's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

/** What somebody says has happened to a parcel. */
export interface Scan {
  /** As it was read or typed. */
  trackingCode: string;
  move: Exclude<Move, "cancel">;
  /** Six digits, if it is one; a `collect` needs it. */
  collectionCode?: string | undefined;
  /** The sender's own id of the scan, with which it may send it again. */
  scanId?: string | undefined;
  occurredAt?: number | undefined;
}

/** The parcel's status after a scan, or why it came to nothing. */
export type ScanOutcome = { status: OrderStatus } | { problem: Problem };

/**
 * Records scans one after the other, so that each sees what those before it did. Two queries find what there is, and a
 * parcel that moves is a batch of five. The scans of a database that can't be reached have that problem, and are to be
 * sent again.
 * @returns an outcome for each, in their order
 */
export async function recordScans(
  deps: Deps,
  scanner: Scanner,
  scans: readonly Scan[],
): Promise<ScanOutcome[]> {
  const seen = nothingSeen();
  await look(deps, scanner, scans, seen);
  const outcomes: ScanOutcome[] = [];
  for (const scan of scans) {
    outcomes.push(
      await recordOne(deps, scanner, scan, seen).catch((error) => {
        const problem = problemIn(error);
        if (problem) return { problem };
        throw error;
      }),
    );
  }
  return outcomes;
}

/** @throws Problem */
export async function recordScan(deps: Deps, scanner: Scanner, scan: Scan): Promise<OrderStatus> {
  const [outcome] = await recordScans(deps, scanner, [scan]);
  if ("problem" in outcome!) throw outcome.problem;
  return outcome!.status;
}

/** The faults of a scan's own fields. A scan with faults is not recorded, and not counted as a try. */
function faultsOf({ move, collectionCode, occurredAt = 0 }: Scan, now: number): FieldError[] {
  const faults: FieldError[] = [];
  if (collectionCode === undefined && move === "collect") {
    faults.push({ path: "collection_code", message: "is required" });
  }
  if (collectionCode !== undefined && !/^\d{6}$/.test(collectionCode)) {
    faults.push({ path: "collection_code", message: "must be six digits" });
  }
  if (occurredAt > now + MAX_AHEAD_MS) {
    faults.push({ path: "occurred_at", message: "must be at most 5 minutes ahead" });
  }
  return faults;
}

async function recordOne(deps: Deps, scanner: Scanner, scan: Scan, seen: Seen): Promise<ScanOutcome> {
  const faults = faultsOf(scan, deps.now());
  if (faults.length > 0) return { problem: invalidRequest(faults) };
  let budget: Spent | undefined;
  let isWrong = false;
  try {
    return await withOptimisticLock("The parcel", async (attemptsBefore) => {
      if (attemptsBefore > 0) await lookAgain(deps, scanner, scan, seen);
      const known = scan.scanId === undefined ? undefined : seen.known.get(scan.scanId);
      if (known) return replay(deps, scan, known);
      const problem = lossOf(deps, scan, seen);
      if (problem) return { problem };
      const found = seen.parcels.get(parseTrackingCode(scan.trackingCode) ?? "");
      // Before the code is looked at: when many guesses are sent at once, those over the budget must not look right.
      if (found && scan.move === "collect") budget ??= await spend(deps, scanner);
      const decision = decide(deps, scan, found?.parcel, budget);
      const db = found?.db ?? databaseOf(deps, scan.trackingCode);
      try {
        if (!(await commit(deps, db, scanner, scan, decision, seen))) return undefined;
      } catch (error) {
        noteLost(seen, db, error);
        return { problem: seen.lost.get(db)! };
      }
      isWrong = decision.wrong !== undefined;
      return decision.outcome;
    });
  } finally {
    // Also if the scan failed: only codes that were told to be wrong count.
    if (budget && !budget.isUsedUp && !isWrong) await refund(deps, budget);
  }
}

/** The scan has its outcome by now, so a failure takes nothing back. */
async function refund({ db }: Deps, { keyId }: Spent): Promise<void> {
  try {
    await budgets.refund(db, keyId);
  } catch (error) {
    log("error", "a code that was not wrong stays counted as a try of its key", { error });
  }
}

/** The budget of an agent's key after one more try. */
type Spent = CodeBudget & { isUsedUp: boolean };

/** Only agents have a budget. */
async function spend(deps: Deps, { keyId, reach }: Scanner): Promise<Spent | undefined> {
  if (reach === "all" || !("pointId" in reach)) return undefined;
  const now = deps.now();
  const { pointId } = reach;
  return budgets.spend(deps.db, { keyId, pointId, most: MAX_WRONG_CODES, now, resetsAt: now + BUDGET_MS });
}

/** A scan's outcome, and what changes with it. */
interface Decision {
  parcel: Parcel | undefined;
  outcome: ScanOutcome;
  /** If it moves the parcel: when that happened. */
  movedAt?: number;
  /** If its code is wrong: the parcel's tries after it. */
  wrong?: Pick<Parcel, "codeTries" | "codeLockedUntil"> | undefined;
}

function decide(deps: Deps, scan: Scan, parcel: Parcel | undefined, budget: Spent | undefined): Decision {
  const refuse = (problem: Problem): Decision => ({ parcel, outcome: { problem } });
  if (!parcel) return refuse(new Problem("order_not_found", "There is no parcel of yours with this code."));
  const { to } = MOVES[scan.move];
  const isReached = parcel.status === to;
  if (!isReached && !mayMove(parcel.status, scan.move)) {
    return refuse(
      new Problem(
        "invalid_transition",
        `The parcel is ${parcel.status}: to become ${to}, it has to be ${MOVES[scan.move].from.join(" or ")}.`,
      ),
    );
  }
  const { lastEventAt } = parcel;
  if (!isReached && scan.occurredAt !== undefined && scan.occurredAt < lastEventAt) {
    const message = `must not be before the parcel's last event, which was at ${isoTime(lastEventAt)}`;
    return refuse(invalidRequest([{ path: "occurred_at", message }]));
  }
  const refusal = scan.move === "collect" ? judgeCode(deps, scan, parcel, budget) : undefined;
  if (refusal) return { ...refuse(refusal.problem), wrong: refusal.wrong };
  if (isReached) return { parcel, outcome: { status: to } };
  // A scanner's clock may have been ahead of ours at the last event.
  const movedAt = scan.occurredAt ?? Math.max(deps.now(), lastEventAt);
  return { parcel, outcome: { status: to }, movedAt };
}

/** Why a parcel's code does not open it; undefined if it does. */
function judgeCode(
  deps: Deps,
  scan: Scan,
  parcel: Parcel,
  budget: Spent | undefined,
): { problem: Problem; wrong?: Decision["wrong"] } | undefined {
  const now = deps.now();
  // For a delivered parcel too: when many guesses are sent at once, those after the right one must not look right.
  const lock = budget?.isUsedUp ? keyLock(budget, now) : codeLock(parcel, now);
  if (lock) return { problem: lock };
  const code = collectionCode(deps, parcel);
  // The key that a delivered parcel's code was made with may have been removed.
  const fits =
    code === undefined ? parcel.status === MOVES.collect.to : areEqual(scan.collectionCode ?? "", code);
  if (fits) return undefined;
  const wrong = afterWrongCode(parcel, now);
  const problem = new Problem(
    "wrong_collection_code",
    "This is not the code of this parcel. Send another one with a new `scan_id`.",
    { members: { tries_left: triesLeft(wrong, budget) } },
  );
  return { problem, wrong };
}

/**
 * Writes what was decided, all or nothing, and adds it to `seen`; false if the parcel is not as it was any more, or the
 * scan has been recorded meanwhile.
 */
async function commit(
  deps: Deps,
  db: OrderDatabase,
  scanner: Scanner,
  scan: Scan,
  { parcel, outcome, movedAt, wrong }: Decision,
  seen: Seen,
): Promise<boolean> {
  const { scanId } = scan;
  const known = { fingerprint: scanFingerprint(deps, contentOf(scan)), outcome: toStored(outcome) };
  const batch = new Batch(db);
  const kept =
    scanId === undefined
      ? undefined
      : store.addScan(
          batch,
          { scannerId: store.scannerIdOf(scanner), scanId, ...known, at: deps.now() },
          parcel,
        );
  try {
    if (parcel && movedAt !== undefined) {
      const moved = await moveOrder(deps, batch, parcel, scan.move, movedAt, (pointId) =>
        closuresOf(deps, pointId, seen),
      );
      if (!moved) return false;
      seen.parcels.set(parcel.trackingCode, { parcel: { ...moved, lastEventAt: movedAt }, db });
    } else if (parcel && wrong) {
      const counted = store.addWrongCode(batch, parcel, wrong);
      await batch.run();
      if (counted.rows.length === 0) return false;
      seen.parcels.set(parcel.trackingCode, { parcel: { ...parcel, ...wrong }, db });
    } else {
      await batch.run();
      if (kept?.rows.length === 0) return false;
    }
  } catch (error) {
    if (store.isKnownAlready(error)) return false;
    throw quotaProblem(error, deps.now()) ?? error;
  }
  if (scanId !== undefined) seen.known.set(scanId, known);
  return true;
}

/** What must be equal for two scans with one id to be the same scan. */
function contentOf({ trackingCode, move, collectionCode, occurredAt }: Scan): string {
  const code = parseTrackingCode(trackingCode) ?? trackingCode;
  return JSON.stringify([move, code, collectionCode ?? null, occurredAt ?? null]);
}

function replay(deps: Deps, scan: Scan, { fingerprint, outcome }: KnownScan): ScanOutcome {
  if (!isScanFingerprint(deps, contentOf(scan), fingerprint)) {
    return { problem: new Problem("idempotency_mismatch", "This `scan_id` came with a different scan.") };
  }
  if ("status" in outcome) return outcome;
  const { code, detail, errors, headers, members } = outcome.problem;
  return {
    problem: new Problem(code, detail, {
      ...(errors ? { errors } : {}),
      ...(headers ? { headers } : {}),
      ...(members ? { members } : {}),
    }),
  };
}

function toStored(outcome: ScanOutcome): StoredOutcome {
  if ("status" in outcome) return outcome;
  const { code, detail, errors, headers, members } = outcome.problem;
  return { problem: { code, detail, errors, headers, members } };
}
