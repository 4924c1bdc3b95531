import type { EventBy, ParcelHolder, StoreOrderDetails } from "../../../../client/src/api.ts";

/** Who had a parcel, in a shop's words. */

const BY: Record<NonNullable<EventBy>, string> = {
  partner: "by you",
  agent: "by a point",
  driver: "by a driver",
  operator: "by the operator",
  service: "by itself, when the time was over",
};

export function holderText({ kind, point }: Pick<ParcelHolder, "kind" | "point">): string {
  if (kind === "partner") return "with you";
  if (kind === "driver") return "with a driver";
  if (kind === "receiver") return "with the receiver";
  if (kind === "nobody") return "with nobody known";
  return point ? `at ${[point.name, point.city].filter(Boolean).join(", ")}` : "at a point";
}

/** Who did something, and who has the parcel since then if that changed. */
export function custodyText(
  events: readonly Pick<StoreOrderDetails["events"][number], "by" | "holder">[],
  i: number,
): string {
  const { by, holder } = events[i]!;
  const before = events[i - 1]?.holder;
  const isSame = before && holderText(before) === holderText(holder);
  return [by && BY[by as NonNullable<EventBy>], !isSame && holderText(holder)].filter(Boolean).join(", ");
}
