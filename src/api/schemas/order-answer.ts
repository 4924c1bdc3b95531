import type { z } from "@hono/zod-openapi";
import { collectionCode, labelUrl } from "../../auth/order-codes.ts";
import { keptUntil, trackingUrl } from "../../orders/order.ts";
import { type OrderEvent, type OrderPoint, readEventsAndPoint } from "../../orders/read/get.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { openingHours } from "../../shared/opening-hours.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import type { EventsSchema, StoreOrder, WhiteLabelOrder } from "./order.ts";

export function storeOrderView(deps: ApiDeps, order: StoredOrder): z.infer<typeof StoreOrder> {
  const { id, reference, trackingCode, status } = order;
  return {
    id,
    partner_order_id: reference,
    tracking_code: trackingCode,
    status,
    ...linksAndFee(deps, order),
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
    ...linksAndFee(deps, order),
  };
}

const linksAndFee = (deps: ApiDeps, order: StoredOrder) =>
  ({
    label_url: labelUrl(deps, order),
    tracking_url: trackingUrl(deps, order.trackingCode),
    delivery_fee: order.deliveryFeeKobo / 100,
    currency: "NGN",
  }) as const;

/** What a read says besides a creation: what a shop's message to its customer is made of. */
export async function detailsView(deps: ApiDeps, partner: PartnerRef, order: StoredOrder) {
  const { events, point } = await readEventsAndPoint(deps, partner, order);
  return {
    expires_at: isoTimeOrNull(keptUntil(order)),
    point: pointView(point),
    events: eventViews(events),
  };
}

function pointView({ latitude, longitude, workingHours, phone, ...rest }: OrderPoint) {
  return { ...rest, lat: latitude, lng: longitude, opening_hours: openingHours(workingHours), phone };
}

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
