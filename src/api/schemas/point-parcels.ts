import { z } from "@hono/zod-openapi";
import { oneOf, pasted, text } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import { line, nullableTime } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import type { HeldParcel } from "../../tracking/shelf/point-parcels.ts";
import {
  type ExpiringParcel,
  type FoundParcel,
  PARCEL_LISTS,
  type PointParcels,
} from "../../tracking/shelf/point-parcels.ts";
import { INCOMPLETE, incompleteIf } from "./answers.ts";
import { COLLECT_BY } from "./opening-hours.ts";

export const Collectable = z
  .object({
    since: z.iso.datetime().openapi({ description: "When it was refused or expired" }),
    until: nullableTime().openapi({ description: "Null: until it leaves the point" }),
  })
  .nullable()
  .openapi({ description: "Set if it goes back and the receiver can still have it" });

export const shelfPlace = () =>
  line(12, { min: 1 }).openapi({ description: "Its place at the point", example: "A-1" });
export const givenShelf = z
  .string()
  .nullable()
  .openapi({ description: "Its place at the point; null: it has none", example: "A-1" });
export const amountDue = () =>
  z.number().openapi({ description: "What the receiver still pays: naira, 0 if nothing", example: 12500 });

export const PointParcelSchema = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    recipient_name: z.string().openapi({ description: "Empty once it is erased", example: "Ṣẹ̀gun Ọlábísí" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    arrived_at: nullableTime().openapi({ description: "When it came to the point; null: not yet" }),
    expires_at: nullableTime().openapi({ description: "Until when a parcel on the shelf is kept" }),
    collect_by: nullableTime().openapi({ description: COLLECT_BY }),
    shelf: givenShelf,
    amount_due: amountDue(),
  })
  .openapi("PointParcel", { description: "A parcel of a point" });

/** A parcel that is looked up. */
export const FoundParcelSchema = PointParcelSchema.extend({ collectable: Collectable }).openapi(
  "FoundParcel",
  { description: "A parcel of the point" },
);

export const GoesTo = z
  .object({
    kind: z.enum(["point", "partner"]).openapi({ description: "Its point, or back to the shop" }),
    name: z.string().openapi({ description: "The name", example: "Ikeja Plaza" }),
    city: z.string().nullable().openapi({ description: "Null if it is not known", example: "Ikeja" }),
  })
  .openapi("GoesTo", { description: "Where the parcel belongs" });

const HeldParcelSchema = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    goes_to: GoesTo,
    since: z.iso.datetime().openapi({ description: "Since when the point has it" }),
    shelf: givenShelf,
    collectable: Collectable,
    amount_due: amountDue(),
  })
  .openapi("HeldParcel", { description: "A parcel that the point has and that is not collected there" });

/** A parcel that an agent has at hand although it belongs elsewhere: nothing about its receiver. */
export const ParcelElsewhereSchema = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    elsewhere: z.literal(true).openapi({ description: "Always" }),
    goes_to: GoesTo,
  })
  .openapi("ParcelElsewhere", { description: "A parcel that belongs elsewhere" });

const ofEachList = <T extends z.ZodType>(schema: T) =>
  z.object({
    expected: schema.openapi({ description: "On its way to the point" }),
    shelf: schema.openapi({ description: "At the point" }),
    expiring: schema.openapi({ description: "At the point, for less than 48 hours more" }),
  });
const TO_HAND_OVER = "What the point has and is not collected there, the longest there first";

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
    to_hand_over: z.array(HeldParcelSchema).openapi({ maxItems: 200, description: TO_HAND_OVER }),
    totals: ofEachList(z.int().openapi({ example: 12 }))
      .extend({ to_hand_over: z.int().openapi({ description: TO_HAND_OVER, example: 3 }) })
      .openapi({ description: "How many each list has in all" }),
    next: ofEachList(cursor)
      .extend({ to_hand_over: cursor })
      .openapi({ description: "The `cursor` of each list's next page" }),
  })
  .openapi("PointParcels", { description: "The parcels of a point" });

export const PointParcelsAnswer = z.object({ data: PointParcelsSchema, ...INCOMPLETE });

/** The parameters of a list of a point's parcels. */
export const pointParcelsQuery = new Query({
  search: pasted(
    "What the receiver's name or the tracking code has in it: each word in one of them, in any spelling of letters with marks; or the last four digits of the phone number, or all of it; digits alone also begin a code",
    { max: 100, example: "segun ola" },
  ),
  list: oneOf("One list alone: the others are empty", PARCEL_LISTS),
  cursor: text("`next` of the page before, of the same `list`", {
    pattern: "^\\w+\\.\\d*\\.\\d+$",
    max: 60,
    example: "ready_for_pickup.1795165200000.3764674458419200000",
  }),
});

const pointParcelView = (parcel: ExpiringParcel): z.infer<typeof PointParcelSchema> => ({
  tracking_code: parcel.trackingCode,
  recipient_name: parcel.recipientName,
  status: parcel.status,
  arrived_at: isoTimeOrNull(parcel.arrivedAt),
  expires_at: isoTimeOrNull(parcel.expiresAt),
  collect_by: isoTimeOrNull(parcel.collectBy),
  shelf: parcel.shelf,
  amount_due: parcel.amountDueKobo / 100,
});

export const collectableView = (collectable: FoundParcel["collectable"]) =>
  collectable && { since: isoTime(collectable.since), until: isoTimeOrNull(collectable.until) };

export const foundParcelView = ({
  collectable,
  ...parcel
}: FoundParcel): z.infer<typeof FoundParcelSchema> => ({
  ...pointParcelView(parcel),
  collectable: collectableView(collectable),
});

export const elsewhereView = ({
  trackingCode,
  status,
  goesTo,
}: Pick<HeldParcel, "trackingCode" | "status" | "goesTo">): z.infer<typeof ParcelElsewhereSchema> => ({
  tracking_code: trackingCode,
  status,
  elsewhere: true,
  goes_to: goesTo,
});

export function pointParcelsAnswer({
  point,
  lists,
  toHandOver,
  totals: { toHandOver: handedOver, ...totals },
  next,
  isIncomplete,
}: PointParcels) {
  const { expected, shelf, expiring } = lists;
  const data: z.infer<typeof PointParcelsAnswer>["data"] = {
    point,
    expected: expected.map(pointParcelView),
    shelf: shelf.map(pointParcelView),
    expiring: expiring.map(pointParcelView),
    to_hand_over: toHandOver.map(
      ({ trackingCode, status, goesTo, since, shelf, collectable, amountDueKobo }) => ({
        tracking_code: trackingCode,
        status,
        goes_to: goesTo,
        since: isoTime(since),
        shelf,
        collectable: collectableView(collectable),
        amount_due: amountDueKobo / 100,
      }),
    ),
    totals: { ...totals, to_hand_over: handedOver },
    next,
  };
  return { ...incompleteIf(isIncomplete), data };
}
