import type { EventBy, ParcelHolder, StoreOrderDetails } from "../../../../client/src/api.ts";
import { t } from "../texts.ts";

/** Who had a parcel, in a shop's words. */

const BY: Record<NonNullable<EventBy>, string> = {
  partner: t("by you"),
  agent: t("by a point"),
  driver: t("by a driver"),
  operator: t("by the operator"),
  service: t("automatically, when its time was over"),
};

export function whereabouts({ kind, point }: Pick<ParcelHolder, "kind" | "point">): string {
  if (kind === "partner") return t("with you");
  if (kind === "driver") return t("with a driver");
  if (kind === "receiver") return t("with the receiver");
  if (kind === "nobody") return t("with nobody known");
  return point
    ? t("at {point}", { point: [point.name, point.city].filter(Boolean).join(", ") })
    : t("at a point");
}

/** Who did something, and who has the parcel since then if that changed. */
export function custodyText(
  events: readonly Pick<StoreOrderDetails["events"][number], "by" | "holder">[],
  i: number,
): string {
  const { by, holder } = events[i]!;
  const before = events[i - 1]?.holder;
  const isSame = before && whereabouts(before) === whereabouts(holder);
  return [by && BY[by as NonNullable<EventBy>], !isSame && whereabouts(holder)].filter(Boolean).join(", ");
}
