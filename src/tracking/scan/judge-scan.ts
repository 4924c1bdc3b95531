import type { ReceivedPayment } from "../../orders/change/cod.ts";
import { moveNow } from "../../orders/collectable.ts";
import { type Holder, holderOf } from "../../orders/holder.ts";
import { directionOf, nextEventAt } from "../../orders/row.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  endsOf,
  isTaking,
  type Move,
  mayChangePoint,
  mayMove,
  type OrderStatus,
  type ParcelProblem,
  startsOf,
} from "../../shared/parcel-status.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { HOUR_MS } from "../../shared/time.ts";
import type { Tries } from "../codes/code-lock.ts";
import type { Receipt } from "../codes/receipt.ts";
import type { CountedCode } from "../codes/receiving-code-store.ts";
import { type GoesTo, type Hands, MAX_TAKES, type ScannedParcel, type Scanner } from "../store.ts";
import { judgeCollect, type ShownCode } from "./judge-collect.ts";
import type { Scan, ScanOutcome } from "./scan.ts";

/** A scan's outcome and what it changes, if anything. */
export interface Decision {
  outcome: ScanOutcome;
  parcel: ScannedParcel | undefined;
  /**
   * The parcel moves. `taker` has it if the move gives it to whoever scanned it. With `isGap`, somebody who did not scan it
   * must have had it before.
   */
  moved?: {
    move: Move;
    at: number;
    claimedAt: number | undefined;
    taker: Holder;
    isGap: boolean;
    /** The partner's code that signs for it. */
    receipt: CountedCode | undefined;
    /** What its receiver pays for it. */
    payment: ReceivedPayment | undefined;
  };
  /** The holder reports that something is wrong with the parcel. */
  reported?: { at: number; claimedAt: number | undefined; problem: ParcelProblem; note: string | undefined };
  /** The scan came too late to move the parcel, and is kept as evidence of who had it then. */
  late?: { at: number; taker: Holder };
  wrongCode?: Tries | undefined;
  /** The other parcel of the visit whose code was shown, which must not have changed; a wrong code counts for it too. */
  shown?: { parcel: ScannedParcel; wrongCode?: Tries | undefined } | undefined;
}

/**
 * Who has a parcel after a scanner took it. A partner that simulates plays a driver without an id unless it says another
 * holder.
 */
function takerOf(scanner: Scanner): Holder {
  if (scanner.kind === "agent") return { kind: "point", id: scanner.pointId };
  if (scanner.kind === "driver") return { kind: "driver", id: scanner.keyId };
  return scanner.plays ?? { kind: "driver", id: null };
}

/**
 * Whether a scanner may make this move with a parcel at all. Agents may take, and report on, any parcel; otherwise they
 * move returns and the parcels of their own point.
 */
export const isWithinReach = (
  scanner: Scanner,
  move: Scan["move"],
  { pointId, returnOf }: ScannedParcel,
): boolean =>
  scanner.kind !== "agent" ||
  move === "take" ||
  move === "report" ||
  returnOf !== null ||
  pointId === scanner.pointId;

/** What else decides a scan's outcome. */
interface Circumstances extends ShownCode {
  /** Whether people may hand in parcels at the scanner's point. */
  takesDropOffs: boolean;
  /** The receiving code that signs for the parcel, or why none does; undefined if none is needed. */
  receipt: Receipt | undefined;
}

/** Decides a scan's outcome for its parcel as it is now. */
export function judgeScan(
  deps: Deps,
  { scanner, scan }: { scanner: Scanner; scan: Scan },
  parcel: ScannedParcel | undefined,
  { budget, takesDropOffs, receipt, shown }: Circumstances,
): Decision {
  const refuse = (problem: Problem): Decision => ({ parcel, outcome: { problem } });
  if (!parcel || !isWithinReach(scanner, scan.move, parcel)) {
    return { parcel: undefined, outcome: { problem: noSuchParcel() } };
  }
  const { move, occurredAt: claimedAt, problem, note } = scan;
  const { status } = parcel;
  const become = (to: OrderStatus, shelf?: string | null): ScanOutcome => ({
    status: to,
    ...((move === "arrive" || move === "take") && { shelf }),
    ...((move === "take" || scanner.kind === "driver") && { goesTo: destinationOf(parcel, to) }),
  });
  const taker = takerOf(scanner);
  const now = deps.now();
  // A clock that is ahead would put the next scan, by a clock that is right, before this one.
  const happenedAt = Math.min(claimedAt ?? now, now);
  const at = nextEventAt(parcel, happenedAt);
  if (move === "report") {
    if (isHeldBy(parcel, taker) && problem)
      return { parcel, outcome: become(status), reported: { at, claimedAt, problem, note } };
    return scanner.kind === "agent" && parcel.pointId !== scanner.pointId
      ? { parcel: undefined, outcome: { problem: noSuchParcel() } }
      : refuse(new Problem("invalid_transition", "Only who holds the parcel says what is wrong with it."));
  }
  if (isTaking(move) && claimedAt !== undefined) {
    // Sent again without its `scan_id`, when the parcel has gone on.
    const isKnown = parcel.hands.takes.some((take) => take.claimedAt === claimedAt);
    if (isKnown) return { parcel, outcome: become(status) };
    const isLate = happenedAt < lateBefore(parcel);
    // A cancelled parcel that was on its way is taken whatever the scan's time.
    const isEvidence = isLate && status !== "cancelled";
    if ((isEvidence || status === "cancelled") && happenedAt < parcel.createdAt) {
      const message = "must not be before the order was created";
      return refuse(invalidRequest([{ path: "occurred_at", message }]));
    }
    if (isEvidence) return { parcel, outcome: become(status), late: { at: happenedAt, taker } };
  }
  const isDone = isReached(move, parcel, taker);
  const row = moveNow(parcel, move, { at: claimedAt && happenedAt, now });
  const refused = isDone ? undefined : refusalOf(scanner, { move, row }, parcel, takesDropOffs);
  if (refused) return refuse(refused);
  const kept = move === "collect" ? judgeCollect(deps, scan, { parcel, shown, budget, isDone }) : undefined;
  if (kept) return { ...refuse(kept.problem), ...kept.tries };
  if (isDone || !row) return { parcel, outcome: become(status, parcel.shelf) };
  if (receipt && "problem" in receipt) return refuse(receipt.problem);
  const tooSoon = isTaking(move) ? takenTooOften(parcel.hands, now) : undefined;
  if (tooSoon) return refuse(tooSoon);
  const isGap = row.isGap === true && !(row.to === "ready_for_pickup" && takesDropOffs);
  return {
    parcel,
    outcome: become(row.to, scan.shelf ?? null),
    shown: shown && shown.id !== parcel.id ? { parcel: shown } : undefined,
    moved: { move, at, claimedAt, taker, isGap, receipt: receipt?.code, payment: scan.payment },
  };
}

/**
 * The time before which a scan is late. One of a parcel that nobody has scanned is not, unless it is from before an operator
 * said so.
 */
const lateBefore = ({ status, lastEventAt, hands }: ScannedParcel): number =>
  status === "created" ? (hands.correctedAt ?? 0) : lastEventAt;

/** Two drivers who hand a parcel to each other use up the times that it may change hands. */
function takenTooOften({ takes }: Hands, now: number): Problem | undefined {
  const first = takes[MAX_TAKES - 1];
  const waitMs = first === undefined ? 0 : first.receivedAt + HOUR_MS - now;
  if (waitMs <= 0) return undefined;
  return new Problem(
    "rate_limited",
    `You have taken this parcel ${MAX_TAKES} times in an hour: scan it again later.`,
    { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } },
  );
}

/** Where a parcel that somebody has on its way belongs; undefined once it is there. */
function destinationOf(
  { returnOf, places, pointId, partnerId }: ScannedParcel,
  status: OrderStatus,
): GoesTo | undefined {
  const isPassing = status === "in_transit" || status === "returned";
  if (!isPassing) return undefined;
  const { point, partner } = places;
  const goesBack = status === "returned" || returnOf !== null || point === null;
  return goesBack
    ? { kind: "partner", id: partnerId, name: partner, city: null }
    : { kind: "point", id: pointId, ...point };
}

/** Whether a scan's receiving code has to be checked: a driver hands back a parcel that it holds. */
export const isHandBack = (scanner: Scanner, { move }: Scan, parcel: ScannedParcel): boolean =>
  move === "hand_back" &&
  mayMove(parcel.status, move, directionOf(parcel)) &&
  isHeldBy(parcel, takerOf(scanner));

const noSuchParcel = () => new Problem("order_not_found", "There is no parcel of yours with this code.");

function isHeldBy(parcel: ScannedParcel, { kind, id }: Holder): boolean {
  const holder = holderOf(parcel);
  return holder.kind === kind && holder.id === id;
}

/** Whether a parcel is where a move would bring it, and in whose hands. */
function isReached(move: Move, parcel: ScannedParcel, taker: Holder): boolean {
  const holder = holderOf(parcel);
  const isTheirs = isHeldBy(parcel, taker);
  // A cancelled parcel that arrives goes back at once, without ever being on the shelf.
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

/** How often a parcel may change hands, because each reading of its order returns all events. */
const MAX_HANDED_OVER = 200;

/** Why this move is not possible; undefined if it is. */
function refusalOf(
  scanner: Scanner,
  { move, row }: { move: Move; row: ReturnType<typeof moveNow> },
  parcel: ScannedParcel,
  takesDropOffs: boolean,
): Problem | undefined {
  const { status, pointId, hands } = parcel;
  const refuse = (message: string) => new Problem("invalid_transition", message);
  const direction = directionOf(parcel);
  if (!row) {
    if (status === "cancelled" && direction === "return") {
      return refuse("The shop cancelled this return: do not take it.");
    }
    const [from, to] = [startsOf(move, direction), endsOf(move, direction)].map((states) =>
      [...new Set(states)].join(" or "),
    );
    if (from === "") return refuse("The parcel is a return: it is handed in and goes back to its shop.");
    if (direction === "return" && status === "created") {
      return refuse(
        "The parcel is a return that nobody has handed in: a point with `drop_off` takes it first.",
      );
    }
    if (status === "returned" && move === "collect") {
      return refuse("The parcel goes back, and is not given out any more.");
    }
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
  if (row.event === "package.handed_over" && hands.count >= MAX_HANDED_OVER) {
    return refuse(`The parcel has changed hands ${hands.count} times: an operator has to say who has it.`);
  }
  return undefined;
}
