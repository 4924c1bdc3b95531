import type { Parcel } from "./acts.ts";
import type { Model } from "./model.ts";
import { HAND_IN_DAYS, keptDays, TOLD_DAYS, UNSCANNED_DAYS } from "./shelf.ts";

/** What the service has to do by itself when a time is over: the next round of the cron that nothing disturbs does it. */

const DAY = 86_400_000;
/** The last events of an order are kept for those who have its parcel. */
const MOST_EVENTS = 99;

/** A parcel of which something is due, as it is then. */
interface Overdue {
  parcel: Parcel;
  sequence: number;
  what: string;
}

export const overdueIn = (model: Model, now: number): Overdue[] =>
  [...model.parcels.values()].flatMap((parcel) => {
    const what = parcel.isArchived || parcel.sequence >= MOST_EVENTS ? undefined : dueOf(model, parcel, now);
    return what === undefined ? [] : [{ parcel, sequence: parcel.sequence, what }];
  });

/** What is due of a parcel. Closures keep parcels longer, so there this says nothing. */
function dueOf({ wereClosed }: Model, parcel: Parcel, now: number): string | undefined {
  const { status, returnOf, arrivedAt, withPartnerSince, pointId, isToldExpiring, deadlineSince } = parcel;
  if (status === "created") {
    const days = returnOf ? HAND_IN_DAYS : UNSCANNED_DAYS;
    return now >= withPartnerSince + days * DAY
      ? "is not cancelled, though nobody has handed it in"
      : undefined;
  }
  if (status !== "ready_for_pickup" || wereClosed.has(pointId)) return undefined;
  const endsAt = arrivedAt! + keptDays(parcel) * DAY;
  if (now >= endsAt) return "has not expired";
  const tellAt = endsAt - TOLD_DAYS * DAY;
  // Whoever learns with less time left until when it is kept is not told again.
  const isDue = tellAt > deadlineSince && now >= tellAt;
  return isDue && !isToldExpiring ? "is about to expire, and nobody was told" : undefined;
}

/** What a round should have done and has not. */
export function faultOfDeadlines(overdue: readonly Overdue[]): string | undefined {
  const left = overdue.find(({ parcel, sequence }) => parcel.sequence === sequence);
  return left && `order ${left.parcel.reference} ${left.what}`;
}
