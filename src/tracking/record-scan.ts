import { collectionCode, isScanFingerprint, scanFingerprint } from "../auth/order-codes.ts";
import { Batch } from "../db/batch.ts";
import { moveOrder } from "../orders/move.ts";
import type { Deps } from "../platform/deps.ts";
import { areEqual } from "../shared/keys.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { MOVES, type Move, mayMove, type OrderStatus } from "../shared/parcel-status.ts";
import { type FieldError, invalidRequest, Problem } from "../shared/problem.ts";
import { quotaProblem } from "../shared/quota.ts";
import { isoTime } from "../shared/time.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";
import * as budgets from "./code-budget-store.ts";
import { afterWrongCode, type CodeBudget, codeLock, keyLock, spend, triesLeft } from "./code-lock.ts";
import type { KnownScan, Parcel, Scanner, StoredOutcome } from "./store.ts";
import * as store from "./store.ts";

export type { Scanner } from "./store.ts";

/** How far a scanner's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * 60_000;

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
export type Outcome = { status: OrderStatus } | { problem: Problem };

/** What D1 has of the parcels and scans of a request, with the request's own changes so far. */
interface Seen {
  parcels: Map<string, Parcel>;
  known: Map<string, KnownScan>;
  /** Of an agent's key. */
  budget?: CodeBudget;
}

/**
 * Records scans one after the other, so that each sees what those before it did. Two queries find what there is, and a
 * parcel that moves is a batch of five.
 * @returns an outcome for each, in their order
 */
export async function recordScans(deps: Deps, scanner: Scanner, scans: readonly Scan[]): Promise<Outcome[]> {
  const seen: Seen = { parcels: new Map(), known: new Map() };
  await look(deps, scanner, scans, seen);
  const outcomes: Outcome[] = [];
  for (const scan of scans) {
    outcomes.push(
      await recordOne(deps, scanner, scan, seen).catch((error) => {
        if (error instanceof Problem) return { problem: error };
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

async function look(deps: Deps, scanner: Scanner, scans: readonly Scan[], seen: Seen): Promise<void> {
  const codes = scans.flatMap(({ trackingCode }) => parseTrackingCode(trackingCode) ?? []);
  const scanIds = scans.flatMap(({ scanId }) => scanId ?? []);
  const { keyId, reach } = scanner;
  const isGuessing = scans.some(({ move }) => move === "collect");
  const { parcels, known, budget } = await store.readForScans(deps.db, scanner, codes, scanIds, isGuessing);
  if (isGuessing && reach !== "all" && "pointId" in reach) {
    seen.budget = budget ?? { keyId, pointId: reach.pointId, wrongCodes: 0, resetsAt: 0 };
  }
  for (const parcel of parcels) seen.parcels.set(parcel.trackingCode, parcel);
  for (const scan of known) seen.known.set(scan.scanId, scan);
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

async function recordOne(deps: Deps, scanner: Scanner, scan: Scan, seen: Seen): Promise<Outcome> {
  const faults = faultsOf(scan, deps.now());
  if (faults.length > 0) return { problem: invalidRequest(faults) };
  return withOptimisticLock("The parcel", async (attemptsBefore) => {
    if (attemptsBefore > 0) await look(deps, scanner, [scan], seen);
    const known = scan.scanId === undefined ? undefined : seen.known.get(scan.scanId);
    if (known) return replay(deps, scan, known);
    const decision = decide(
      deps,
      scan,
      seen.parcels.get(parseTrackingCode(scan.trackingCode) ?? ""),
      seen.budget,
    );
    return (await commit(deps, scanner, scan, decision, seen)) ? decision.outcome : undefined;
  });
}

/** A scan's outcome, and what changes with it. */
interface Decision {
  parcel: Parcel | undefined;
  outcome: Outcome;
  /** If it moves the parcel: when that happened. */
  movedAt?: number;
  /** If its code is wrong: what that leaves of the parcel's tries and of the key's budget. */
  wrong?: { tries: Pick<Parcel, "codeTries" | "codeLockedUntil">; budget: CodeBudget | undefined };
}

function decide(
  deps: Deps,
  scan: Scan,
  parcel: Parcel | undefined,
  budget: CodeBudget | undefined,
): Decision {
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
  const now = deps.now();
  if (scan.move === "collect") {
    // For a delivered parcel too: when many guesses are sent at once, those after the right one must not look right.
    const lock = (budget && keyLock(budget, now)) ?? codeLock(parcel, now);
    if (lock) return refuse(lock);
    const code = collectionCode(deps, parcel);
    // The key that a delivered parcel's code was made with may have been removed.
    const fits = code === undefined ? isReached : areEqual(scan.collectionCode ?? "", code);
    if (!fits) {
      const wrong = { tries: afterWrongCode(parcel, now), budget: budget && spend(budget, now) };
      const problem = new Problem(
        "wrong_collection_code",
        "This is not the code of this parcel. Send another one with a new `scan_id`.",
        { members: { tries_left: triesLeft(wrong.tries, wrong.budget) } },
      );
      return { ...refuse(problem), wrong };
    }
  }
  if (isReached) return { parcel, outcome: { status: to } };
  // A scanner's clock may have been ahead of ours at the last event.
  const movedAt = scan.occurredAt ?? Math.max(now, lastEventAt);
  return { parcel, outcome: { status: to }, movedAt };
}

/**
 * Writes what was decided, all or nothing, and adds it to `seen`; false if the parcel or the key's budget is not as it was
 * any more, or the scan has been recorded meanwhile.
 */
async function commit(
  deps: Deps,
  scanner: Scanner,
  scan: Scan,
  { parcel, outcome, movedAt, wrong }: Decision,
  seen: Seen,
): Promise<boolean> {
  const { scanId } = scan;
  const known = { fingerprint: scanFingerprint(deps, contentOf(scan)), outcome: toStored(outcome) };
  const batch = new Batch(deps.db);
  // For a right code too: when many guesses are sent at once, those over the budget must not look right.
  const condition = seen.budget && scan.move === "collect" ? budgets.isUnspent(seen.budget) : undefined;
  const kept =
    scanId === undefined
      ? undefined
      : store.addScan(
          batch,
          { scannerId: store.scannerIdOf(scanner), scanId, ...known, at: deps.now() },
          parcel,
          condition,
        );
  try {
    if (parcel && movedAt !== undefined) {
      const moved = await moveOrder(deps, parcel, scan.move, movedAt, batch, condition);
      if (!moved) return false;
      seen.parcels.set(parcel.trackingCode, { ...moved, lastEventAt: movedAt });
    } else if (parcel && wrong) {
      const { tries, budget } = wrong;
      const counted = store.addWrongCode(batch, parcel, tries, condition);
      if (budget) budgets.addSpentBudget(batch, budget);
      await batch.run();
      if (counted.rows.length === 0) return false;
      seen.parcels.set(parcel.trackingCode, { ...parcel, ...tries });
      if (budget) seen.budget = budget;
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

function replay(deps: Deps, scan: Scan, { fingerprint, outcome }: KnownScan): Outcome {
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

function toStored(outcome: Outcome): StoredOutcome {
  if ("status" in outcome) return outcome;
  const { code, detail, errors, headers, members } = outcome.problem;
  return { problem: { code, detail, errors, headers, members } };
}
