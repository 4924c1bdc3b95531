import { serverNow } from "../../handheld/data/clock.ts";
import type { ParcelRow } from "../../handheld/parcels/parcel-rows.tsx";
import { timeOf } from "../../handheld/texts/times.ts";
import { isPassing, type ListedParcel } from "../data/api.ts";
import { daysAway, daysAwayText, sinceOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";
import type { ParcelMove } from "./pending.ts";

const t = texts.lists;

/** After this many days the operator asks about a parcel that nobody has collected from the point. */
const TOO_LONG_DAYS = 3;

/** What a row says about its parcel's time. @param pending what is not sent yet */
export function timingOf(
  parcel: ListedParcel,
  pending: ParcelMove | undefined,
): NonNullable<ParcelRow["timing"]> {
  const now = new Date(serverNow());
  if (pending) return { text: texts.parcel.isPending[pending], urgency: "soon" };
  if (isPassing(parcel)) {
    const since = new Date("since" in parcel ? parcel.since : now);
    const isTooLong = daysAway(now, since) >= TOO_LONG_DAYS;
    return { text: sinceOf(since, now), urgency: isTooLong ? "urgent" : "calm" };
  }
  if (!parcel.collect_by)
    return { text: texts.parcel.statuses[parcel.status] ?? parcel.status, urgency: "calm" };
  const end = new Date(parcel.collect_by);
  if (end <= now) return { text: t.expired, urgency: "urgent" };
  const days = daysAway(end, now);
  if (days === 0) return { text: t.expiresToday(timeOf(end)), urgency: "urgent" };
  return { text: t.expires(daysAwayText(end, now)), urgency: days <= 2 ? "soon" : "calm" };
}
