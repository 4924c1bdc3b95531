import type { EventDetails } from "../db/json-columns.ts";
import { lagosDay } from "../shared/closed-days.ts";
import { openingHours } from "../shared/opening-hours.ts";
import {
  type EventType,
  holderByStatus,
  keepsHolder,
  MOVES,
  type OrderStatus,
  STATES_BEFORE_ARRIVAL,
} from "../shared/parcel-status.ts";
import { DAY_MS } from "../shared/time.ts";
import {
  accountEventBody,
  type MoneyEvent,
  NETWORK_EVENT,
  networkEventBody,
  orderEventBody,
  payoutEventBody,
  withCollectionCode,
} from "./event.ts";

/** A made-up point, order and code: what a partner does with a sample must not touch a parcel of its own. */
const POINT = { id: "0195e1a2-0000-7000-8000-00000000000a", name: "Sample point", city: "Ikeja" };
const ADDRESS = { address: "12 Allen Avenue", state: "Lagos", lat: 6.6018, lng: 3.3515 };
const HOURS = openingHours({
  ...{ openingMonday: "09:00", closingMonday: "18:00", openingTuesday: "09:00", closingTuesday: "18:00" },
  ...{
    openingWednesday: "09:00",
    closingWednesday: "18:00",
    openingThursday: "09:00",
    closingThursday: "18:00",
  },
  ...{ openingFriday: "09:00", closingFriday: "18:00", openingSaturday: null, closingSaturday: null },
  ...{ openingSunday: null, closingSunday: null },
});
const TRACKING_CODE = "000000000000";
const ORDER = {
  ...{ id: "0195e1a2-0000-7000-8000-00000000000b", reference: "SAMPLE-1", entrance: "store" as const },
  ...{ trackingCode: TRACKING_CODE, returnOf: null, codAmountKobo: 0 },
};
const CODE = "000000";
const PAYOUT_ID = "0195e1a2-0000-7000-8000-00000000000c";

/** The states before and after an event that no move causes. */
const STATES: Partial<Record<EventType, [OrderStatus | null, OrderStatus]>> = {
  "package.created": [null, "created"],
  "package.expiring": ["ready_for_pickup", "ready_for_pickup"],
  "package.extended": ["ready_for_pickup", "ready_for_pickup"],
  "package.lost": ["in_transit", "lost"],
};
const UNDER_WAY = STATES_BEFORE_ARRIVAL[1];

function detailsOf(type: EventType, at: number, baseUrl: string): EventDetails {
  const until = { expiresAt: at + 7 * DAY_MS, collectBy: at + 7 * DAY_MS };
  const arrival = { ...until, trackingUrl: `${baseUrl}/track/${TRACKING_CODE}` };
  switch (type) {
    case "package.arrived_at_point":
    case "package.expiring":
      return { arrival };
    case "package.extended":
      return { extension: until };
    case "package.refused":
    case "package.expired":
      return { collectableUntil: null };
    case "package.point_changed":
      return { previousPoint: { id: POINT.id, name: "Sample point before" } };
    case "package.point_unavailable":
      return { outage: { reason: "closed", until: null, alternatives: [] } };
    case "package.cod_changed":
      return { previousCodAmountKobo: 1_250_000 };
    case "package.problem_reported":
      return { problem: "damaged" };
    default:
      return {};
  }
}

export type SampleType = EventType | MoneyEvent | typeof NETWORK_EVENT;

/** The JSON of an event as it would come, of an order that does not exist, with `data.test`. */
export function sampleBody(type: SampleType, about: { id: string; at: number; baseUrl: string }): string {
  const body = JSON.parse(sampleText(type, about));
  return JSON.stringify({ ...body, data: { ...body.data, test: true } });
}

function sampleText(type: SampleType, about: { id: string; at: number; baseUrl: string }): string {
  const { id, at, baseUrl } = about;
  switch (type) {
    case NETWORK_EVENT:
      return networkEventBody(baseUrl, { id, at, since: at - DAY_MS, changed: 1 });
    case "payout.paid":
    case "payout.returned": {
      const state = type === "payout.paid" ? "paid" : "returned";
      const payout = { payoutId: PAYOUT_ID, amountKobo: 1_250_000, paidOn: lagosDay(at) };
      return payoutEventBody(baseUrl, { id, at, state, ...payout }).body;
    }
    case "payout_account.changed":
      return accountEventBody({ id, at, from: at + 2 * DAY_MS });
    default:
      return orderSample(type, about);
  }
}

function orderSample(type: EventType, { id, at, baseUrl }: { id: string; at: number; baseUrl: string }) {
  const move = MOVES.find(({ event }) => event === type);
  const [previousStatus, status] = STATES[type] ?? [move?.from ?? UNDER_WAY, move?.to ?? UNDER_WAY];
  const details = detailsOf(type, at, baseUrl);
  const kind =
    holderByStatus(status) ?? (move?.holder === "point" || move?.by === "agent" ? "point" : "driver");
  const text = orderEventBody({
    ...{ id, type, occurredAt: at, sequence: 1, ...details },
    by: move?.by ?? (keepsHolder(type) ? "service" : "operator"),
    holder: { kind, since: at },
    order: { ...ORDER, status, previousStatus, expected: null },
  });
  const body = JSON.parse(withCollectionCode(text, details.arrival && CODE));
  const point = { ...POINT, ...ADDRESS, ...(details.arrival ? { opening_hours: HOURS, phone: "" } : {}) };
  const holder = kind === "point" ? { ...body.data.holder, point: POINT } : body.data.holder;
  return JSON.stringify({ ...body, data: { ...body.data, holder, point } });
}
