import { z } from "@hono/zod-openapi";
import { collectionCode, labelUrl } from "../auth/order-codes.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { EVENT_TYPES, ORDER_STATUSES } from "../shared/parcel-status.ts";
import { isoTime } from "../shared/time.ts";
import { splitName } from "./order.ts";
import type { OrderEvent, StoredOrder } from "./store.ts";

// Family A

export const OrderSchema = z
  .object({
    id: z.uuid(),
    partnerId: z.uuid(),
    reference: z.string(),
    trackingCode: z.string().openapi({ example: "7KQ2M9XW4B3T" }),
    pudoPointId: z.string(),
    receiverEmail: z.string(),
    receiverFirstName: z.string(),
    receiverLastName: z.string(),
    items: z.array(
      z.object({
        description: z.string(),
        weight: z.number().openapi({ description: "Kilograms" }),
        length: z.number().openapi({ description: "Centimetres; 0 if not given" }),
        width: z.number(),
        height: z.number(),
        quantity: z.int(),
        value: z.number().openapi({ description: "Naira" }),
      }),
    ),
    deliveryFee: z.number().openapi({ description: "Whole naira", example: 1500 }),
    note: z.string(),
    status: z.enum(ORDER_STATUSES),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi("Order");

export function orderView(order: StoredOrder): z.infer<typeof OrderSchema> {
  const { first, last } = splitName(order.receiverName);
  return {
    id: order.id,
    partnerId: order.partnerId,
    reference: order.reference,
    trackingCode: order.trackingCode,
    pudoPointId: order.pointId,
    receiverEmail: order.receiverEmail,
    receiverFirstName: first,
    receiverLastName: last,
    items: order.items.map(({ name, qty, price, weight_kg, length_cm, width_cm, height_cm }) => ({
      description: name,
      weight: weight_kg,
      length: length_cm ?? 0,
      width: width_cm ?? 0,
      height: height_cm ?? 0,
      quantity: qty,
      value: price,
    })),
    deliveryFee: order.deliveryFeeKobo / 100,
    note: order.note,
    status: order.status,
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
  };
}

// Family B: what a creation answers with, and each later look at the order

const success = z.literal("success");
const labelLink = () =>
  z.url().openapi({
    description: "The label as PDF, without a login: holds for 90 days; `&format=zpl` gives ZPL",
  });
const collection = () =>
  z
    .string()
    .openapi({ description: "Six digits to keep back until the parcel has arrived", example: "042917" });

const StoreOrder = z.object({
  id: z.uuid(),
  partner_order_id: z.string(),
  tracking_code: z.string(),
  status: z.enum(ORDER_STATUSES),
  label_url: labelLink(),
});
const WhiteLabelOrder = z.object({
  id: z.uuid(),
  reference: z.string(),
  tracking_code: z.string(),
  status: z.enum(ORDER_STATUSES),
  collection_code: collection().optional(),
  label_url: labelLink(),
});
const Events = z.array(
  z.object({ type: z.enum(EVENT_TYPES), occurred_at: z.iso.datetime(), point_id: z.string() }),
);

export const StoreOrderCreated = z.object({ status: success, data: StoreOrder }).openapi("StoreOrderCreated");
export const StoreOrderRead = z
  .object({
    status: success,
    data: StoreOrder.extend({ collection_code: collection().optional(), events: Events }),
  })
  .openapi("StoreOrder");
export const WhiteLabelOrderCreated = z
  .object({ status: success, data: WhiteLabelOrder })
  .openapi("WhiteLabelOrderCreated");
export const WhiteLabelOrderRead = z
  .object({ status: success, data: WhiteLabelOrder.extend({ events: Events }) })
  .openapi("WhiteLabelOrder");

export function storeOrderView(deps: ApiDeps, order: StoredOrder): z.infer<typeof StoreOrder> {
  const { id, reference, trackingCode, status } = order;
  return {
    ...{ id, partner_order_id: reference, tracking_code: trackingCode, status },
    label_url: labelUrl(deps, order),
  };
}

export function whiteLabelOrderView(deps: ApiDeps, order: StoredOrder): z.infer<typeof WhiteLabelOrder> {
  const { id, reference, trackingCode, status } = order;
  return {
    ...{ id, reference, tracking_code: trackingCode, status },
    ...codeView(deps, order),
    label_url: labelUrl(deps, order),
  };
}

/** A store sees the code once the customer may: from the arrival on. */
export function arrivedCode(deps: ApiDeps, order: StoredOrder): { collection_code?: string } {
  return order.arrivedAt === null ? {} : codeView(deps, order);
}

function codeView(deps: ApiDeps, order: StoredOrder): { collection_code?: string } {
  const code = collectionCode(deps, order);
  return code === undefined ? {} : { collection_code: code };
}

export function eventViews(events: readonly OrderEvent[]): z.infer<typeof Events> {
  return events.map(({ type, occurredAt, pointId }) => ({
    type,
    occurred_at: isoTime(occurredAt),
    point_id: pointId,
  }));
}
