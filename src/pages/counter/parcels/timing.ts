import { closingTime } from "../../../shared/collect-by.ts";
import type { ParcelRow } from "../../handheld/parcels/parcel-rows.tsx";
import { timeOf } from "../../handheld/texts/times.ts";
import { isPassing, type ListedParcel } from "../data/api.ts";
import { daysAway, daysAwayText, sinceOf } from "../texts/days.ts";
import { t } from "../texts/translate.ts";
import type { ParcelMove } from "./pending.ts";
import { PENDING_MOVES, STATUSES } from "./words.ts";

/** After this many days the operator asks about a parcel that nobody has collected from the point. */
const TOO_LONG_DAYS = 3;

/** What a row says about its parcel's time. @param pending what is not sent yet */
export function timingOf(
  parcel: ListedParcel,
  pending: ParcelMove | undefined,
): NonNullable<ParcelRow["timing"]> {
  const now = new Date();
  if (pending) return { text: PENDING_MOVES[pending], urgency: "soon" };
  if (isPassing(parcel)) {
    const since = new Date("since" in parcel ? parcel.since : now);
    const isTooLong = daysAway(now, since) >= TOO_LONG_DAYS;
    return { text: sinceOf(since, now), urgency: isTooLong ? "urgent" : "calm" };
  }
  if (!parcel.collect_by) return { text: STATUSES[parcel.status], urgency: "calm" };
  const end = new Date(closingTime(parcel.collect_by, parcel.expires_at));
  if (end <= now) return { text: t("Expired"), urgency: "urgent" };
  const days = daysAway(end, now);
  if (days === 0) return { text: t("Expires today, {time}", { time: timeOf(end) }), urgency: "urgent" };
  return { text: t("Expires {day}", { day: daysAwayText(end, now) }), urgency: days <= 2 ? "soon" : "calm" };
}
