import type { EventDetails } from "../db/json-columns.ts";
import type { Period } from "../shared/closed-days.ts";
import { type ActorKind, EVENT_TYPES, type HolderKind } from "../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../shared/time.ts";

/** Stands for the collection code in a stored body. No text in the body can contain it: quotes in texts are escaped. */
const CODE_PLACEHOLDER = ',"collection_code":"******"';

/** The type of the event that tests an endpoint. */
export const TEST_EVENT = "webhook.test";

/** The type of the event that points have changed. `*` does not include it. */
export const NETWORK_EVENT = "pudo_points.changed";

const PAYOUT_EVENTS = ["payout.paid", "payout.returned"] as const;

/** What the feed tells; of payouts only if it is asked for them. */
export const FEED_TYPES = [...EVENT_TYPES, ...PAYOUT_EVENTS] as const;
export type FeedType = (typeof FEED_TYPES)[number];

/** The types of events of a partner's money. `*` does not include them. */
export const MONEY_EVENTS = [...PAYOUT_EVENTS, "payout_account.changed"] as const;
export type MoneyEvent = (typeof MONEY_EVENTS)[number];

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
    /** What its receiver pays at the point; null if nothing was ever to be paid. */
    codAmountKobo: number | null;
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
  const {
    arrival,
    extension,
    collectableUntil,
    previousPoint,
    outage,
    reason,
    payment,
    previousCodAmountKobo,
  } = event;
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
      ...(order.codAmountKobo === null ? {} : { cod_amount: order.codAmountKobo / 100 }),
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
      ...(payment
        ? { payment: { id: payment.id, amount: payment.amountKobo / 100, method: payment.method } }
        : {}),
      ...(previousCodAmountKobo === undefined ? {} : { previous_cod_amount: previousCodAmountKobo / 100 }),
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

/** A payout that was paid or that the bank has returned. */
export interface PayoutNews {
  id: string;
  state: "paid" | "returned";
  payoutId: string;
  amountKobo: number;
  paidOn: string | null;
  at: number;
}

/** The type of a payout's event and its JSON, with the address of the payout's lines. */
export function payoutEventBody(
  baseUrl: string,
  { id, state, payoutId, amountKobo, paidOn, at }: PayoutNews,
): { type: MoneyEvent; body: string } {
  const type = `payout.${state}` as const;
  const url = `${baseUrl}/partner/payouts/${payoutId}`;
  const data = { payout_id: payoutId, amount: amountKobo / 100, paid_on: paidOn, url };
  return { type, body: JSON.stringify({ id, type, timestamp: isoTime(at), sequence: 1, data }) };
}

/** The JSON of the event that a partner is paid to another account. */
export function accountEventBody({ id, at, from }: { id: string; at: number; from: number }): string {
  const type: MoneyEvent = "payout_account.changed";
  const data = { counts_from: isoTime(from) };
  return JSON.stringify({ id, type, timestamp: isoTime(at), sequence: 1, data });
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
