import { type EventType, endsOf } from "../../src/shared/parcel-status.ts";
import type { Act, Code, Expected, Parcel, Scan } from "./acts.ts";
import type { EventRow } from "./rows.ts";

/** What should come of scans by which a parcel changes hands. */

const MINUTE = 60_000;
/** How often a parcel changes hands. */
export const MAX_TAKES = 200;

export const ok = (event?: EventType): Expected => ({ statuses: [200], ...(event && { event }) });
export const no = (...statuses: number[]): Expected => ({ statuses });

export const directionOf = ({ returnOf }: Parcel) => (returnOf ? "return" : "delivery");
export const takes = (move: string): boolean => move === "take" || move === "driver_collect";

export function noteTake(parcel: Parcel, event: EventRow, act: Act | undefined): void {
  const { claimed_at, received_at, occurred_at: at, actor } = event;
  const by = act?.do === "scan" && actor !== null ? act.by.id : undefined;
  parcel.takes.push({ by, claimedAt: claimed_at ?? at, receivedAt: received_at ?? at });
}

/** What comes of taking a parcel if that is late, or was said before; undefined if it is neither. */
export function ofLateTake({ parcel, by, occurredAt }: Scan, at: number): Expected | undefined {
  const { status, createdAt, correctedAt, lastEventAt, takes } = parcel;
  const known = takes.filter((take) => take.by === by.id).slice(-5);
  if (known.some(({ claimedAt }) => claimedAt === occurredAt)) return ok();
  const isLate = at < (status === "created" ? correctedAt : lastEventAt);
  if ((isLate || status === "cancelled") && at < createdAt) return no(400);
  return isLate && status !== "cancelled" ? ok() : undefined;
}

/** One actor takes a parcel five times in an hour. */
export function ofTake({ parcel, by }: Scan, event: EventType, now: number): Expected {
  const fifth = parcel.takes.filter((take) => take.by === by.id).at(-5);
  const waitMs = fifth ? fifth.receivedAt + 60 * MINUTE - now : 0;
  // A call may be late.
  return { statuses: waitMs <= 0 ? [200] : waitMs < 10 * MINUTE ? [200, 429] : [429], event };
}

/** Why a parcel can't be handed back at a time; undefined if a code signs for it. */
export function ofReceipt(
  codes: readonly Code[],
  { parcel, isRightCode, receivingCode }: Scan,
  at: number,
): Expected | undefined {
  if (at < parcel.heldSince) return no(400);
  if (!isRightCode) return no(403, 423);
  const theirs = codes.filter(
    ({ partnerId, digits }) => partnerId === parcel.partner.id && digits === receivingCode,
  );
  const open = theirs.filter(({ createdAt, endsAt }) => createdAt <= at && at < endsAt);
  if (open.length === 0) return theirs.some(({ createdAt }) => createdAt > at) ? no(400, 423) : no(403, 423);
  return open.some(({ used, parcels }) => used < parcels) ? undefined : no(409, 423);
}

/** Whether a parcel is where a scan would bring it. */
export function isReached({ parcel, move }: Scan, isTheirs: boolean): boolean {
  const { status, holder, arrivedAt } = parcel;
  if (move === "arrive" && status === "returned" && arrivedAt === null) return isTheirs;
  if (takes(move)) {
    return isTheirs && (status === "in_transit" || status === "returned");
  }
  if (move === "refuse") return status === "returned" && isTheirs && holder.kind === "point";
  return move !== "report" && endsOf(move, directionOf(parcel)).includes(status);
}
