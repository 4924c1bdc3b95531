import { collectionCode } from "../auth/order-codes.ts";
import type { Deps } from "../platform/deps.ts";
import { areEqual } from "../shared/keys.ts";
import { MOVES, type Move, mayMove, type OrderStatus } from "../shared/parcel-status.ts";
import { type FieldError, invalidRequest, Problem } from "../shared/problem.ts";
import { isoTime, MINUTE_MS } from "../shared/time.ts";
import { afterWrongCode, type CodeBudget, codeLock, keyLock, triesLeft } from "./code-lock.ts";
import type { Parcel } from "./store.ts";

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
  /** The sender's own id of the visit that it belongs to. */
  handoverId?: string | undefined;
}

/** The parcel's status after a scan, or why it came to nothing. */
export type ScanOutcome = { status: OrderStatus } | { problem: Problem };

/** The faults of a scan's own fields. A scan with faults is not recorded, and not counted as a try. */
export function faultsOf({ move, collectionCode, occurredAt = 0 }: Scan, now: number): FieldError[] {
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

/** The budget of an agent's key after one more try. */
export type SpentBudget = CodeBudget & { isUsedUp: boolean };

/** The wrong codes of a parcel after one more. */
type Tries = Pick<Parcel, "codeTries" | "codeLockedUntil">;

/** A scan's outcome, and what changes with it: the parcel moves, or a wrong code is counted, or nothing does. */
export interface Decision {
  outcome: ScanOutcome;
  parcel: Parcel | undefined;
  /** When the parcel moved. */
  movedAt?: number;
  wrongCode?: Tries;
}

/** Decides what a scan comes to, by its parcel as it is and the budget of the key that sent it. */
export function judgeScan(
  deps: Deps,
  scan: Scan,
  parcel: Parcel | undefined,
  budget: SpentBudget | undefined,
): Decision {
  const refuse = (problem: Problem): Decision => ({ parcel, outcome: { problem } });
  if (!parcel) return refuse(new Problem("order_not_found", "There is no parcel of yours with this code."));
  const { to, from } = MOVES[scan.move];
  const { lastEventAt, status } = parcel;
  const isReached = status === to;
  if (!isReached && !mayMove(status, scan.move)) {
    const message = `The parcel is ${status}: to become ${to}, it has to be ${from.join(" or ")}.`;
    return refuse(new Problem("invalid_transition", message));
  }
  if (!isReached && scan.occurredAt !== undefined && scan.occurredAt < lastEventAt) {
    const message = `must not be before the parcel's last event, which was at ${isoTime(lastEventAt)}`;
    return refuse(invalidRequest([{ path: "occurred_at", message }]));
  }
  const refusal = scan.move === "collect" ? judgeCode(deps, scan, parcel, budget) : undefined;
  if (refusal)
    return { ...refuse(refusal.problem), ...(refusal.wrongCode && { wrongCode: refusal.wrongCode }) };
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
  budget: SpentBudget | undefined,
): { problem: Problem; wrongCode?: Tries } | undefined {
  const now = deps.now();
  // For a delivered parcel too: when many guesses are sent at once, those after the right one must not look right.
  const lock = budget?.isUsedUp ? keyLock(budget, now) : codeLock(parcel, now);
  if (lock) return { problem: lock };
  const code = collectionCode(deps, parcel);
  // The key that a delivered parcel's code was made with may have been removed.
  const fits =
    code === undefined ? parcel.status === MOVES.collect.to : areEqual(scan.collectionCode ?? "", code);
  if (fits) return undefined;
  const wrongCode = afterWrongCode(parcel, now);
  const problem = new Problem(
    "wrong_collection_code",
    "This is not the code of this parcel. Send another one with a new `scan_id`.",
    { members: { tries_left: triesLeft(wrongCode, budget) } },
  );
  return { problem, wrongCode };
}
