import { z } from "@hono/zod-openapi";
import { collectionCode, labelUrl } from "../../auth/order-codes.ts";
import type { OrderEvent, StoredOrder } from "../../orders/read.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { EVENT_TYPES, ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTime } from "../../shared/time.ts";

const success = z.literal("success");
const labelLink = () =>
  z.url().openapi({
    description: "The label as PDF: needs no credentials, valid for 90 days. Append `&format=zpl` for ZPL",
  });
const collection = () =>
  z
    .string()
    .openapi({ description: "Six digits: keep them secret until the parcel has arrived", example: "042917" });

/** What the partner pays. */
const FEE = {
  delivery_fee: z.int().openapi({ description: "Whole naira, fixed at creation", example: 4300 }),
  currency: z.literal("NGN"),
};

const StoreOrder = z.object({
  id: z.uuid(),
  partner_order_id: z.string(),
  tracking_code: z.string(),
  status: z.enum(ORDER_STATUSES),
  label_url: labelLink(),
  ...FEE,
});
const WhiteLabelOrder = z.object({
  id: z.uuid(),
  reference: z.string(),
  tracking_code: z.string(),
  status: z.enum(ORDER_STATUSES),
  collection_code: collection().optional(),
  label_url: labelLink(),
  ...FEE,
});
export const EventsSchema = z.array(
  z.object({ type: z.enum(EVENT_TYPES), occurred_at: z.iso.datetime(), point_id: z.string() }),
);

export const StoreOrderCreated = z.object({ status: success, data: StoreOrder }).openapi("StoreOrderCreated");
export const StoreOrderRead = z
  .object({
    status: success,
    data: StoreOrder.extend({ collection_code: collection().optional(), events: EventsSchema }),
  })
  .openapi("StoreOrder");
export const WhiteLabelOrderCreated = z
  .object({ status: success, data: WhiteLabelOrder })
  .openapi("WhiteLabelOrderCreated");
export const WhiteLabelOrderRead = z
  .object({ status: success, data: WhiteLabelOrder.extend({ events: EventsSchema }) })
  .openapi("WhiteLabelOrder");

export function storeOrderView(deps: ApiDeps, order: StoredOrder): z.infer<typeof StoreOrder> {
  const { id, reference, trackingCode, status } = order;
  return {
    ...{ id, partner_order_id: reference, tracking_code: trackingCode, status },
    label_url: labelUrl(deps, order),
    ...feeView(order),
  };
}

export function whiteLabelOrderView(deps: ApiDeps, order: StoredOrder): z.infer<typeof WhiteLabelOrder> {
  const { id, reference, trackingCode, status } = order;
  return {
    ...{ id, reference, tracking_code: trackingCode, status },
    ...codeView(deps, order),
    label_url: labelUrl(deps, order),
    ...feeView(order),
  };
}

const feeView = ({ deliveryFeeKobo }: StoredOrder) =>
  ({ delivery_fee: deliveryFeeKobo / 100, currency: "NGN" }) as const;

/** A store gets the code when its customer may have it: after the parcel has arrived. */
export function arrivedCode(deps: ApiDeps, order: StoredOrder): { collection_code?: string } {
  return order.arrivedAt === null ? {} : codeView(deps, order);
}

function codeView(deps: ApiDeps, order: StoredOrder): { collection_code?: string } {
  const code = collectionCode(deps, order);
  return code === undefined ? {} : { collection_code: code };
}

export function eventViews(events: readonly OrderEvent[]): z.infer<typeof EventsSchema> {
  return events.map(({ type, occurredAt, pointId }) => ({
    type,
    occurred_at: isoTime(occurredAt),
    point_id: pointId,
  }));
}
