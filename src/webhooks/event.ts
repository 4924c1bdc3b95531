import type { EventDetails } from "../db/json-columns.ts";
import type { Period } from "../shared/closed-days.ts";
import type { ActorKind, HolderKind } from "../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../shared/time.ts";

/** Stands for the collection code in a stored body. No text in the body can contain it: quotes in texts are escaped. */
const CODE_PLACEHOLDER = ',"collection_code":"******"';

/** The type of the event that tests an endpoint. */
export const TEST_EVENT = "webhook.test";

/** The type of the event that points have changed. `*` does not include it. */
export const NETWORK_EVENT = "pudo_points.changed";

/** The content of an order's event, without the point, which the database adds: see `insertDeliveries`. */
export interface OrderEventBody extends EventDetails {
  id: string;
  type: string;
  occurredAt: number;
  /** The event's number within its order, from 1. */
  sequence: number;
  order: {
    id: string;
    reference: string;
    entrance: "store" | "white_label";
    trackingCode: string;
    status: string;
    previousStatus: string | null;
    /** The order that a return sends back. */
    returnOf: string | null;
    /** When it is expected at its point; null once it is there. */
    expected: Period | null;
  };
  /** Who acted; null if an earlier version did not write it. */
  by: ActorKind | null;
  /** Who holds the parcel then. If it is a point, the statement that writes the delivery adds the point. */
  holder: { kind: HolderKind; since: number };
}

/** Why the service cancelled an order. */
export type CancellationReason = NonNullable<EventDetails["reason"]>;

/** The JSON of an order's event, with a placeholder for the collection code. */
export function orderEventBody(event: OrderEventBody): string {
  const { id, type, occurredAt, sequence, order, by, holder, problem } = event;
  const { arrival, extension, collectableUntil, previousPoint, outage, reason } = event;
  return JSON.stringify({
    id,
    type,
    timestamp: isoTime(occurredAt),
    sequence,
    data: {
      order_id: order.id,
      [order.entrance === "store" ? "partner_order_id" : "reference"]: order.reference,
      tracking_code: order.trackingCode,
      ...(order.returnOf === null ? {} : { return_of: order.returnOf }),
      status: order.status,
      previous_status: order.previousStatus,
      ...(order.expected === null ? {} : { estimated_arrival: order.expected }),
      by,
      holder: { kind: holder.kind, since: isoTime(holder.since) },
      ...(problem ? { problem } : {}),
      ...(arrival
        ? {
            collection_code: "******",
            expires_at: isoTime(arrival.expiresAt),
            collect_by: isoTime(arrival.collectBy),
            tracking_url: arrival.trackingUrl,
          }
        : {}),
      ...(extension
        ? { expires_at: isoTime(extension.expiresAt), collect_by: isoTime(extension.collectBy) }
        : {}),
      ...(collectableUntil === undefined ? {} : { collectable_until: isoTimeOrNull(collectableUntil) }),
      ...(previousPoint ? { previous_point: previousPoint } : {}),
      ...outage,
      ...(reason ? { reason } : {}),
    },
  });
}

/** The JSON of the event that points have changed, with the address of a sync of these changes. */
export function networkEventBody(
  baseUrl: string,
  { id, at, since, changed }: { id: string; at: number; since: number; changed: number },
): string {
  const time = isoTime(since);
  const url = `${baseUrl}/api/v1/partners/pudo-points?updated_since=${time}`;
  return JSON.stringify({
    id,
    type: NETWORK_EVENT,
    timestamp: isoTime(at),
    sequence: 1,
    data: { since: time, changed, url },
  });
}

/** The JSON of the event that tests an endpoint. */
export function testEventBody({
  id,
  at,
  endpointId,
}: {
  id: string;
  at: number;
  endpointId: string;
}): string {
  return JSON.stringify({
    id,
    type: TEST_EVENT,
    timestamp: isoTime(at),
    sequence: 1,
    data: { endpoint_id: endpointId, message: "This endpoint receives webhooks." },
  });
}

/** Whether a stored body has a place for the collection code. */
export const tellsCode = (body: string): boolean => body.includes(CODE_PLACEHOLDER);

/** Fills the collection code into a stored body, or removes the placeholder if there is no code. */
export function withCollectionCode(body: string, code: string | undefined): string {
  return body.replace(CODE_PLACEHOLDER, code === undefined ? "" : `,"collection_code":"${code}"`);
}
