import type { z } from "@hono/zod-openapi";
import { oneOf, Query, text } from "../../http/query.ts";
import { isoTimeOrNull } from "../../shared/time.ts";
import { type ExpiringParcel, PARCEL_LISTS, type PointParcels } from "../../tracking/point-parcels.ts";
import { incompleteIf } from "./answers.ts";
import type { PointParcelSchema, PointParcelsAnswer } from "./point-parcels.ts";

/** What a list of a point's parcels may be asked for. */
export const pointParcelsQuery = new Query({
  search: text(
    "What the receiver's name or the tracking code has in it: each word in one of them, in any spelling of letters with marks",
    { max: 100, example: "segun ola" },
  ),
  list: oneOf("One list alone: the others are empty", PARCEL_LISTS),
  cursor: text("`next` of the page before, of the same `list`", {
    max: 60,
    example: "ready_for_pickup.1795165200000.3764674458419200000",
  }),
});

export const pointParcelView = (parcel: ExpiringParcel): z.infer<typeof PointParcelSchema> => ({
  tracking_code: parcel.trackingCode,
  recipient_name: parcel.recipientName,
  status: parcel.status,
  arrived_at: isoTimeOrNull(parcel.arrivedAt),
  expires_at: isoTimeOrNull(parcel.expiresAt),
});

export function pointParcelsAnswer({ point, lists, totals, next, isIncomplete }: PointParcels) {
  const { expected, shelf, expiring } = lists;
  const data: z.infer<typeof PointParcelsAnswer>["data"] = {
    point,
    expected: expected.map(pointParcelView),
    shelf: shelf.map(pointParcelView),
    expiring: expiring.map(pointParcelView),
    totals,
    next,
  };
  return { ...incompleteIf(isIncomplete), data };
}
