import { z } from "@hono/zod-openapi";
import { collectionCode, labelUrl } from "../../auth/order-codes.ts";
import { readOrderMaker } from "../../operations/makers.ts";
import { expectedArrival, handInBy, trackingUrl } from "../../orders/order.ts";
import { readDeadline } from "../../orders/read/deadlines.ts";
import { type OrderPoint, readEventsAndPoint } from "../../orders/read/get.ts";
import type { HeldOrderEvent } from "../../orders/read/held.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { BreaksSchema } from "../../points/hours.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { nullableTime } from "../../shared/fields.ts";
import { nairaOrNull } from "../../shared/money.ts";
import { toldHours } from "../../shared/opening-hours.ts";
import { EVENT_TYPES, ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { EventBySchema, HolderSchema, holderView } from "./holder.ts";
import { madeBy } from "./maker.ts";
import { COLLECT_BY, OpeningHoursSchema } from "./opening-hours.ts";

const success = z.literal("success").openapi({ description: "Always" });
const trackingCode = () =>
  z
    .string()
    .openapi({ description: "What customers and agents know the parcel by", example: "6VHAHDHNKV3H" });
const id = () => z.uuid().openapi({ description: "The order's id" });
const status = () =>
  z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is", example: "created" });
const labelLink = () =>
  z.url().openapi({
    description: "The label as PDF: needs no credentials, valid for 90 days. Append `&format=zpl` for ZPL",
    example:
      "https://api.example.com/labels/019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e?expires=1802995200&signature=mN3v0R",
  });
const collection = () =>
  z
    .string()
    .openapi({ description: "Six digits: keep them secret until the parcel has arrived", example: "042917" });

/** What the partner pays, and what the receiver pays. */
const MONEY = {
  cod_amount: z.number().nullable().openapi({
    description: "What the receiver pays at the point: naira; 0 if nothing any more, null if never",
    example: null,
  }),
  delivery_fee: z.int().openapi({ description: "Whole naira, fixed at creation", example: 4300 }),
  currency: z.literal("NGN").openapi({ description: "Nigerian Naira" }),
};

export const EstimatedArrival = z
  .object({
    from: z.iso.date().openapi({ description: "The first day, in Africa/Lagos", example: "2026-12-01" }),
    to: z.iso.date().openapi({ description: "The last one", example: "2026-12-04" }),
  })
  .openapi("EstimatedArrival", { description: "When it is expected at its point" });
export const estimatedArrival = () =>
  z.union([EstimatedArrival, z.null()]).openapi({ description: "Null from its arrival on" });

const trackingPage = () =>
  z.url().openapi({
    description: "The page on which the customer sees the parcel, under your name",
    example: "https://api.example.com/track/6VHAHDHNKV3H",
  });

const returnOf = () =>
  z.uuid().optional().openapi({ description: "The id of the order that a return sends back" });

export const StoreOrder = z
  .object({
    id: id(),
    partner_order_id: z.string().openapi({ description: "Your reference", example: "ORD-2026-00017" }),
    tracking_code: trackingCode(),
    status: status(),
    label_url: labelLink(),
    tracking_url: trackingPage(),
    return_of: returnOf(),
    estimated_arrival: estimatedArrival(),
    ...MONEY,
  })
  .openapi("MadeStoreOrder", { description: "The order" });
export const WhiteLabelOrder = z
  .object({
    id: id(),
    reference: z.string().openapi({ description: "Your reference", example: "WL-1" }),
    tracking_code: trackingCode(),
    status: status(),
    collection_code: collection().optional(),
    label_url: labelLink(),
    tracking_url: trackingPage(),
    return_of: returnOf(),
    estimated_arrival: estimatedArrival(),
    ...MONEY,
  })
  .openapi("MadeWhiteLabelOrder", { description: "The order" });
export const EventsSchema = z
  .array(
    z.object({
      type: z.enum(EVENT_TYPES).openapi({ description: "What happened", example: "package.created" }),
      occurred_at: z.iso.datetime().openapi({ description: "When it happened" }),
      point_id: z.string().nullable().openapi({
        description: "The point that the event belongs to; null while a return was not handed in",
        example: "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e",
      }),
      by: z.union([EventBySchema, z.null()]).openapi({
        description: "Who did it; null for events that are older than this field",
        example: "driver",
      }),
      holder: HolderSchema.openapi({ description: "Who has had the parcel since then" }),
    }),
  )
  .openapi({ description: "What happened to the parcel, the oldest first" });

export const OrderPointSchema = z
  .object({
    id: z.uuid().openapi({ description: "The point's id" }),
    name: z.string().openapi({ description: "What customers know it by", example: "Allen Avenue counter" }),
    address: z.string().openapi({ description: "Street and number", example: "12 Allen Avenue" }),
    city: z.string().openapi({ description: "Its city", example: "Ikeja" }),
    state: z.string().openapi({ description: "Its state", example: "Lagos" }),
    lat: z.number().openapi({ description: "Degrees of latitude", example: 6.6018 }),
    lng: z.number().openapi({ description: "Degrees of longitude", example: 3.3515 }),
  })
  .openapi("OrderPoint", { description: "The point to which the parcel goes" });
/** A point with what a customer has to know to collect a parcel there. */
export const CollectionPointSchema = OrderPointSchema.extend({
  opening_hours: OpeningHoursSchema,
  breaks: BreaksSchema.optional(),
  phone: z.string().openapi({ description: "Empty if it has none", example: "+234 803 123 4567" }),
}).openapi("CollectionPoint", { description: "The point to which the parcel goes" });
/** The fields that a read has and a creation has not. */
const DETAILS = {
  expires_at: z.iso.datetime().nullable().openapi({
    description:
      "Until when the point keeps the parcel, or a return can be handed in; null when that is over",
  }),
  collect_by: nullableTime().openapi({ description: COLLECT_BY }),
  erased_at: nullableTime().openapi({ description: "When its receiver's data was erased" }),
  holder: HolderSchema,
  point: z.union([CollectionPointSchema, z.null()]).openapi({
    description: "Where it is collected, or where a return was handed in; null while that is not known",
  }),
  created_by: madeBy(),
  events: EventsSchema,
};

export const StoreOrderCreated = z.object({ status: success, data: StoreOrder }).openapi("StoreOrderCreated");
export const StoreOrderDetails = StoreOrder.extend({
  collection_code: collection().optional(),
  ...DETAILS,
}).openapi("StoreOrderDetails", { description: "An order" });
export const StoreOrderRead = z.object({ status: success, data: StoreOrderDetails }).openapi("StoreOrder");
export const StoreOrdersRead = z
  .object({
    status: success,
    data: z.array(StoreOrderDetails).openapi({ description: "The order that has the reference, or none" }),
  })
  .openapi("StoreOrders");
export const WhiteLabelOrderCreated = z
  .object({ status: success, data: WhiteLabelOrder })
  .openapi("WhiteLabelOrderCreated");
export const WhiteLabelOrderDetails = WhiteLabelOrder.extend(DETAILS).openapi({ description: "The order" });
export const WhiteLabelOrderRead = z
  .object({ status: success, data: WhiteLabelOrderDetails })
  .openapi("WhiteLabelOrder");

export function storeOrderView(deps: ApiDeps, order: StoredOrder): z.infer<typeof StoreOrder> {
  const { id, reference, trackingCode, status } = order;
  return {
    id,
    partner_order_id: reference,
    tracking_code: trackingCode,
    status,
    ...linksAndMoney(deps, order),
  };
}

export function whiteLabelOrderView(deps: ApiDeps, order: StoredOrder): z.infer<typeof WhiteLabelOrder> {
  const { id, reference, trackingCode, status } = order;
  return {
    id,
    reference,
    tracking_code: trackingCode,
    status,
    ...codeView(deps, order),
    ...linksAndMoney(deps, order),
  };
}

const linksAndMoney = (deps: ApiDeps, order: StoredOrder) =>
  ({
    ...(order.returnOf === null ? {} : { return_of: order.returnOf }),
    label_url: labelUrl(deps, order),
    tracking_url: trackingUrl(deps, order.trackingCode),
    cod_amount: nairaOrNull(order.codAmountKobo),
    estimated_arrival: expectedArrival(order),
    delivery_fee: order.deliveryFeeKobo / 100,
    currency: "NGN",
  }) as const;

/** The fields that only a read has, for a shop's message to its customer. */
export async function detailsView(deps: ApiDeps, partner: PartnerRef, order: StoredOrder) {
  const [{ events, point, holder, heldAt }, deadline] = await Promise.all([
    readEventsAndPoint(deps, partner, order),
    readDeadline(deps, order),
  ]);
  return {
    expires_at: isoTimeOrNull(handInBy(order) ?? deadline.expiresAt),
    collect_by: isoTimeOrNull(deadline.collectBy),
    erased_at: isoTimeOrNull(order.erasedAt),
    holder: holderView(holder, heldAt),
    point: point ? pointView(point) : null,
    created_by: await readOrderMaker(deps, events),
    events: eventViews(events),
  };
}

function pointView({ latitude, longitude, workingHours, phone, ...rest }: OrderPoint) {
  return { ...rest, lat: latitude, lng: longitude, ...toldHours(workingHours), phone };
}

/** The additional fields of the answer to a new return. */
const OF_RETURN = z.object({
  return_of: z.uuid().openapi({ description: "The id of the order that it sends back" }),
  expires_at: nullableTime().openapi({
    description: "Until when it can be handed in; null when it was, or when that is over",
  }),
});
const returnCreated = <Order extends z.ZodType>(order: Order, name: string) =>
  z.object({ status: success, data: z.intersection(order, OF_RETURN) }).openapi(name);
export const ReturnCreated = returnCreated(StoreOrder, "ReturnCreated");
export const WhiteLabelReturnCreated = returnCreated(WhiteLabelOrder, "WhiteLabelReturnCreated");

/** A store gets the code only after the parcel has arrived, when its customer may have it. */
export function arrivedCode(deps: ApiDeps, order: StoredOrder): { collection_code?: string } {
  return order.arrivedAt === null ? {} : codeView(deps, order);
}

function codeView(deps: ApiDeps, order: StoredOrder): { collection_code?: string } {
  if (order.returnOf !== null) return {};
  const code = collectionCode(deps, order);
  return code === undefined ? {} : { collection_code: code };
}

function eventViews(events: readonly HeldOrderEvent[]): z.infer<typeof EventsSchema> {
  return events.map(({ type, occurredAt, pointId, by, held, heldAt }) => ({
    type,
    occurred_at: isoTime(occurredAt),
    point_id: pointId === "" ? null : pointId,
    by,
    holder: holderView(held, heldAt),
  }));
}
