import { moveFrom } from "../../src/shared/parcel-status.ts";
import type { Act, Expected, Parcel, Scan } from "./acts.ts";
import { directionOf, no, ok } from "./hands.ts";
import type { EventRow } from "./rows.ts";

/** How long a parcel is kept at its point, and how long its receiver can have it although it goes back. */

const MINUTE = 60_000;
const DAY = 86_400_000;
const HOLDING_DAYS = 7;
export const UNSCANNED_DAYS = 6;
export const HAND_IN_DAYS = 14;
/** So long before it expires its partner is told. */
export const TOLD_DAYS = 2;

export const keptDays = ({ partnerDays, shiftedDays = 0 }: Parcel) =>
  HOLDING_DAYS + partnerDays + shiftedDays;

export function ofExtension({ parcel, days }: Act & { do: "extend" }, now: number): Expected {
  const { status, partnerDays, shiftedDays } = parcel;
  if (status === "returned") {
    const expected = ofCollectable(parcel, now, ok("package.extended"));
    return shiftedDays === undefined ? expected : no(409);
  }
  if (status !== "ready_for_pickup") return no(409);
  const isAgain = shiftedDays !== undefined && keptDays(parcel) === days;
  if (partnerDays === days || isAgain) return ok();
  return partnerDays > 0 ? no(409) : ok("package.extended");
}

/** What a scan does to a parcel; undefined if it is impossible, whatever the time is. */
export function moveOf(parcel: Parcel, { move, occurredAt }: Scan) {
  if (move === "report") return undefined;
  const row = moveFrom(parcel.status, move, directionOf(parcel));
  if (row?.only === "collectable") return parcel.collectableUntil === null ? undefined : row;
  if (row?.only !== "before_cancellation") return row;
  const isBefore =
    occurredAt !== undefined && occurredAt >= parcel.createdAt && occurredAt < parcel.lastEventAt;
  return isBefore ? row : undefined;
}

function collectableAfter({ wasCancelled }: Parcel, { type, occurred_at, actor }: EventRow): number | null {
  // What was refused where the last release answers is with nobody, so its point does not hold it.
  if (wasCancelled || actor === null) return null;
  if (type === "package.refused") return occurred_at + 30 * MINUTE;
  return type === "package.expired" ? Number.POSITIVE_INFINITY : null;
}

/** What has to come of an act on a parcel that goes back; if its time is about to end, it may just be over. */
export function ofCollectable(
  { collectableUntil, mayBeRecalled = false }: Parcel,
  now: number,
  expected: Expected,
): Expected {
  if (collectableUntil === null || collectableUntil < now) return no(409);
  const isEnding = mayBeRecalled || collectableUntil < now + 5 * MINUTE;
  return isEnding ? { ...expected, statuses: [...expected.statuses, 409] } : expected;
}

/** What a parcel's next event, which is not noted yet, changes of this. */
export function followShelf(parcel: Parcel, event: EventRow, act: Act | undefined): void {
  const { type, status } = event;
  if (type === "package.extended" && act?.do === "extend") {
    if (parcel.status === "returned") parcel.shiftedDays = act.days - HOLDING_DAYS - parcel.partnerDays;
    else parcel.partnerDays = act.days;
  }
  if (type === "package.expiring") parcel.isToldExpiring = true;
  if (type === "package.extended" || status !== "ready_for_pickup") parcel.isToldExpiring = false;
  const isPutThere = act?.do === "correct" && status === "ready_for_pickup";
  if (type === "package.arrived_at_point" || type === "package.extended" || isPutThere)
    // The last release does not note when its partner is to be told.
    parcel.deadlineSince =
      event.actor === null ? Number.POSITIVE_INFINITY : (event.received_at ?? event.occurred_at);
  if (type === "package.arrived_at_point" || isPutThere) {
    parcel.partnerDays = 0;
    parcel.shiftedDays = undefined;
  }
  if (type === "package.problem_reported" || type === "package.cod_changed") return;
  parcel.collectableUntil = collectableAfter(parcel, event);
  parcel.mayBeRecalled = false;
}

/** What is wrong with what the service did without being asked. */
export function faultOfService(parcel: Parcel, event: EventRow, now: number): string | undefined {
  const { type } = event;
  if (type === "package.expired") {
    const isOver = parcel.arrivedAt !== null && now >= parcel.arrivedAt + keptDays(parcel) * DAY;
    return isOver ? undefined : "it expired too early";
  }
  if (type === "package.expiring") {
    const isNear =
      parcel.arrivedAt !== null && now >= parcel.arrivedAt + (keptDays(parcel) - TOLD_DAYS) * DAY;
    return isNear && !parcel.isToldExpiring ? undefined : "it was said to expire too early, or twice";
  }
  if (type === "package.cancelled") {
    const days = parcel.returnOf ? HAND_IN_DAYS : UNSCANNED_DAYS;
    const isOld = parcel.status === "created" && now >= parcel.withPartnerSince + days * DAY;
    return isOld ? undefined : "it was cancelled as not handed in, too early";
  }
  return type === "package.point_unavailable" ? undefined : `the service itself wrote ${type}`;
}
