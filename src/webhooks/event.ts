import { isoTime } from "../shared/time.ts";

/** Where the collection code belongs in a stored body; a text in a body can't hold its quotes. */
const CODE_PLACEHOLDER = ',"collection_code":"******"';

/** The type of an event that means nothing. */
export const TEST_EVENT = "webhook.test";

/** What a partner is told, but for the point, which the database adds: see `outboxStatement`. */
export interface OrderEventBody {
  id: string;
  type: string;
  occurredAt: number;
  /** Counts an order's events from 1. */
  sequence: number;
  order: {
    id: string;
    reference: string;
    entrance: "store" | "white_label";
    trackingCode: string;
    status: string;
    previousStatus: string | null;
  };
}

/** The JSON of an event of an order, with a placeholder for the collection code. */
export function orderEventBody({ id, type, occurredAt, sequence, order }: OrderEventBody): string {
  return JSON.stringify({
    id,
    type,
    timestamp: isoTime(occurredAt),
    sequence,
    data: {
      order_id: order.id,
      [order.entrance === "store" ? "partner_order_id" : "reference"]: order.reference,
      tracking_code: order.trackingCode,
      status: order.status,
      previous_status: order.previousStatus,
      ...(type === "package.arrived_at_point" ? { collection_code: "******" } : {}),
    },
  });
}

/** What `POST /partner/webhook-endpoints/{id}/test` sends. */
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

/** A stored body as it is sent; without a code if the deployment can't make it any more. */
export function withCollectionCode(body: string, code: string | undefined): string {
  return body.replace(CODE_PLACEHOLDER, code === undefined ? "" : `,"collection_code":"${code}"`);
}
