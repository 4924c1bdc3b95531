import { collectionCode } from "../auth/order-codes.ts";
import { type Holder, holderOf } from "../orders/holder.ts";
import { directionOf } from "../orders/row.ts";
import type { Deps } from "../platform/deps.ts";
import { areEqual } from "../shared/keys.ts";
import {
  endsOf,
  isTaking,
  type Move,
  mayChangePoint,
  mayMove,
  moveFrom,
  type OrderStatus,
  type ParcelProblem,
  startsOf,
} from "../shared/parcel-status.ts";
import { type FieldError, Problem } from "../shared/problem.ts";
import { MINUTE_MS } from "../shared/time.ts";
import { afterWrongCode, type CodeBudget, codeLock, keyLock, triesLeft } from "./code-lock.ts";
import type { Destination } from "./point-parcel-store.ts";
import { MAX_RECEIPT_AGE_MS } from "./receipt.ts";
import type { Parcel, Scanner } from "./store.ts";

/** How far a scanner's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

/** What somebody says has happened to a parcel. */
export interface Scan {
  /** As it was read or typed. */
  trackingCode: string;
  move: Exclude<Move, "cancel" | "receive"> | "report";
  /** Six digits, if it is one; a `collect` needs it. */
  collectionCode?: string | undefined;
  /** Six digits, if it is one; a `hand_back` needs it. */
  receivingCode?: string | undefined;
  /** What is wrong with the parcel, which a `report` needs, and in whose words. */
  problem?: ParcelProblem | undefined;
  note?: string | undefined;
  /** The sender's own id of the scan, with which it may send it again. */
  scanId?: string | undefined;
  occurredAt?: number | undefined;
  /** The sender's own id of the visit that it belongs to. */
  handoverId?: string | undefined;
}

/** The parcel's status after a scan, of one that was taken in also where it belongs; or why it came to nothing. */
export type ScanOutcome = { status: OrderStatus; goesTo?: Destination | undefined } | { problem: Problem };

/** The faults of a scan's own fields. A scan with faults is not recorded, and not counted as a try. */
export function faultsOf(scan: Scan, now: number): FieldError[] {
  const { move, collectionCode, receivingCode, problem, note, occurredAt } = scan;
  const faults: FieldError[] = [];
  if (move === "report" && problem === undefined) faults.push({ path: "problem", message: "is required" });
  for (const [path, value] of Object.entries({ problem, note })) {
    if (move !== "report" && value !== undefined) {
      faults.push({ path, message: "must be left out: only a `report` has it" });
    }
  }
  if (collectionCode === undefined && move === "collect") {
    faults.push({ path: "collection_code", message: "is required" });
  }
  if (receivingCode === undefined && move === "hand_back") {
    faults.push({ path: "receiving_code", message: "is required" });
  }
  for (const [path, code] of Object.entries({
    collection_code: collectionCode,
    receiving_code: receivingCode,
  })) {
    if (code !== undefined && !/^\d{6}$/.test(code)) faults.push({ path, message: "must be six digits" });
  }
  if (move === "hand_back" && occurredAt !== undefined && occurredAt < now - MAX_RECEIPT_AGE_MS) {
    faults.push({ path: "occurred_at", message: "must be at most 3 days ago, as the receiving code" });
  }
  if (occurredAt !== undefined && occurredAt > now + MAX_AHEAD_MS) {
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
  /** The parcel moves: when, who has it then if whoever scanned it has, and whether somebody else must have had it before. */
  moved?: { move: Move; at: number; taker: Holder; isGap: boolean };
  /** Something is wrong with the parcel, says who holds it. */
  reported?: { at: number; problem: ParcelProblem; note: string | undefined };
  /** The scan came too late to move the parcel, and is kept as evidence of who had it then. */
  late?: { at: number; taker: Holder };
  wrongCode?: Tries;
}

/** Who has a parcel that a scanner takes. A partner that simulates plays a driver of nobody's. */
function takerOf(scanner: Scanner): Holder {
  if (scanner.kind === "agent") return { kind: "point", id: scanner.pointId };
  if (scanner.kind === "driver") return { kind: "driver", id: scanner.keyId };
  return scanner.plays ?? { kind: "driver", id: null };
}

/** Whether a parcel is one that a scanner may move so: an agent takes any, and does everything else with its point's alone. */
export const isWithinReach = (scanner: Scanner, move: Scan["move"], { pointId, returnOf }: Parcel): boolean =>
  scanner.kind !== "agent" ||
  move === "take" ||
  move === "report" ||
  returnOf !== null ||
  pointId === scanner.pointId;

/** What else a scan is judged by. */
interface Circumstances {
  /** What the key that sent it has spent of its budget. */
  budget: SpentBudget | undefined;
  /** Whether people may hand in parcels at the scanner's point, if it has one. */
  takesDropOffs: boolean;
  /** Why the receiving code does not fit; undefined if it does, or there is none. */
  receipt: Problem | undefined;
}

/** Decides what a scan comes to, by its parcel as it is. */
export function judgeScan(
  deps: Deps,
  { scanner, scan }: { scanner: Scanner; scan: Scan },
  parcel: Parcel | undefined,
  { budget, takesDropOffs, receipt }: Circumstances,
): Decision {
  const refuse = (problem: Problem): Decision => ({ parcel, outcome: { problem } });
  if (!parcel || !isWithinReach(scanner, scan.move, parcel)) {
    return { parcel: undefined, outcome: { problem: noSuchParcel() } };
  }
  const { move, occurredAt, problem, note } = scan;
  const { lastEventAt, status } = parcel;
  const become = (to: OrderStatus): ScanOutcome => ({
    status: to,
    ...(move === "take" && { goesTo: destinationOf(parcel, to) }),
  });
  const taker = takerOf(scanner);
  // A scanner's clock may have been ahead of ours at the last event, or behind it.
  const at = Math.max(occurredAt ?? deps.now(), lastEventAt);
  if (move === "report") {
    if (isHeldBy(parcel, taker) && problem)
      return { parcel, outcome: { status }, reported: { at, problem, note } };
    return scanner.kind === "agent" && parcel.pointId !== scanner.pointId
      ? { parcel: undefined, outcome: { problem: noSuchParcel() } }
      : refuse(new Problem("invalid_transition", "Only who holds the parcel says what is wrong with it."));
  }
  const isLate = occurredAt !== undefined && occurredAt < lastEventAt;
  // What was cancelled was on its way before anybody knew of that.
  if (isTaking(move) && isLate && status !== "cancelled") {
    return { parcel, outcome: become(status), late: { at: occurredAt, taker } };
  }
  const isDone = isReached(move, parcel, taker);
  const row = moveFrom(status, move, directionOf(parcel));
  const refused = isDone ? undefined : refusalOf(scanner, move, parcel, takesDropOffs);
  if (refused) return refuse(refused);
  const wrong = move === "collect" ? judgeCode(deps, scan, parcel, budget) : undefined;
  if (wrong) return { ...refuse(wrong.problem), ...(wrong.wrongCode && { wrongCode: wrong.wrongCode }) };
  if (isDone || !row) return { parcel, outcome: become(status) };
  if (receipt) return refuse(receipt);
  const isGap = row.isGap === true && !(row.to === "ready_for_pickup" && takesDropOffs);
  return { parcel, outcome: become(row.to), moved: { move, at, taker, isGap } };
}

/** Where a parcel belongs that somebody has taken in; undefined once it is there. */
function destinationOf({ returnOf, places }: Parcel, status: OrderStatus): Destination | undefined {
  const isPassing = status === "in_transit" || status === "returned";
  if (!isPassing) return undefined;
  const { point, partner } = places;
  const goesBack = status === "returned" || returnOf !== null || point === null;
  return goesBack ? { kind: "partner", name: partner, city: null } : { kind: "point", ...point };
}

/** Whether a scan needs its receiving code looked at: its driver holds the parcel, which goes back. */
export const isHandBack = (scanner: Scanner, { move }: Scan, parcel: Parcel): boolean =>
  move === "hand_back" &&
  mayMove(parcel.status, move, directionOf(parcel)) &&
  isHeldBy(parcel, takerOf(scanner));

const noSuchParcel = () => new Problem("order_not_found", "There is no parcel of yours with this code.");

function isHeldBy(parcel: Parcel, { kind, id }: Holder): boolean {
  const holder = holderOf(parcel);
  return holder.kind === kind && holder.id === id;
}

/** Whether a parcel is where a move would bring it, and in whose hands. */
function isReached(move: Move, parcel: Parcel, taker: Holder): boolean {
  const holder = holderOf(parcel);
  const isTheirs = isHeldBy(parcel, taker);
  // What arrived although it was cancelled goes back, and has never been on the shelf.
  if (move === "arrive" && parcel.status === "returned" && parcel.arrivedAt === null) return isTheirs;
  if (isTaking(move))
    return (
      isTheirs && startsOf(move, directionOf(parcel)).includes(parcel.status) && parcel.status !== "created"
    );
  if (move === "refuse" || move === "expire") {
    return parcel.status === "returned" && (isTheirs || taker.kind !== "point") && holder.kind === "point";
  }
  return endsOf(move, directionOf(parcel)).includes(parcel.status);
}

/** After so many events a parcel is handed over no more: everybody who reads its order gets all of them. */
const MAX_HANDED_OVER = 200;

/** Why a parcel can't be moved so; undefined if it can. */
function refusalOf(
  scanner: Scanner,
  move: Move,
  parcel: Parcel,
  takesDropOffs: boolean,
): Problem | undefined {
  const { status, pointId, sequence } = parcel;
  const refuse = (message: string) => new Problem("invalid_transition", message);
  const direction = directionOf(parcel);
  const row = moveFrom(status, move, direction);
  if (!row) {
    const [from, to] = [startsOf(move, direction), endsOf(move, direction)].map((states) =>
      [...new Set(states)].join(" or "),
    );
    if (from === "") return refuse("The parcel is a return: it is handed in and goes back to its shop.");
    return refuse(`The parcel is ${status}: to become ${to}, it has to be ${from}.`);
  }
  if (move === "take") {
    const isItsPoint = scanner.kind === "agent" && pointId === scanner.pointId;
    if (isItsPoint && mayChangePoint(status)) {
      return refuse("The parcel has come to its own point: the action for that is `arrive`.");
    }
    if (status === "created" && !takesDropOffs) {
      const message =
        "Nobody has scanned this parcel yet, and the point takes no parcels that people hand in.";
      return new Problem("service_not_offered", message);
    }
  }
  if (move === "hand_back" && !isHeldBy(parcel, takerOf(scanner))) {
    return refuse("Only the driver who has the parcel hands it back.");
  }
  if (row.event === "package.handed_over" && sequence >= MAX_HANDED_OVER) {
    return refuse(`The parcel has had ${sequence} events and can't be handed over any more.`);
  }
  return undefined;
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
  const fits = code === undefined ? parcel.status === "delivered" : areEqual(scan.collectionCode ?? "", code);
  if (fits) return undefined;
  const wrongCode = afterWrongCode(parcel, now);
  const problem = new Problem(
    "wrong_collection_code",
    "This is not the code of this parcel. Send another one with a new `scan_id`.",
    { members: { tries_left: triesLeft(wrongCode, budget) } },
  );
  return { problem, wrongCode };
}
