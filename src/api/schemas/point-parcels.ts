import { z } from "@hono/zod-openapi";
import { oneOf, Query, text } from "../../http/query.ts";
import { nullableTime } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTimeOrNull } from "../../shared/time.ts";
import { type ExpiringParcel, PARCEL_LISTS, type PointParcels } from "../../tracking/point-parcels.ts";
import { INCOMPLETE, incompleteIf } from "./answers.ts";
import { COLLECT_BY } from "./opening-hours.ts";

export const PointParcelSchema = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    recipient_name: z.string().openapi({ description: "Empty once it is erased", example: "Ṣẹ̀gun Ọlábísí" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    arrived_at: nullableTime().openapi({ description: "When it came to the point; null: not yet" }),
    expires_at: nullableTime().openapi({ description: "Until when a parcel on the shelf is kept" }),
    collect_by: nullableTime().openapi({ description: COLLECT_BY }),
  })
  .openapi("PointParcel", { description: "A parcel of a point" });

const ofEachList = <T extends z.ZodType>(schema: T) =>
  z.object({
    expected: schema.openapi({ description: "On its way to the point" }),
    shelf: schema.openapi({ description: "At the point" }),
    expiring: schema.openapi({ description: "At the point, for less than 48 hours more" }),
  });

const cursor = z
  .string()
  .nullable()
  .openapi({ description: "Where the list goes on; null at its end", example: null });

const PointParcelsSchema = ofEachList(z.array(PointParcelSchema).openapi({ maxItems: 200 }))
  .extend({
    point: z
      .object({
        id: z.uuid().openapi({ description: "The point's id" }),
        name: z.string().openapi({ description: "Its name", example: "Allen Avenue counter" }),
      })
      .openapi({ description: "The point" }),
    totals: ofEachList(z.int().openapi({ example: 12 })).openapi({
      description: "How many each list has in all",
    }),
    next: ofEachList(cursor).openapi({ description: "The `cursor` of each list's next page" }),
  })
  .openapi("PointParcels", { description: "The parcels of a point" });

export const PointParcelsAnswer = z.object({ data: PointParcelsSchema, ...INCOMPLETE });

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
  collect_by: isoTimeOrNull(parcel.collectBy),
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
