export const ORDER_STATUSES = [
  "created",
  "cancelled",
  "in_transit",
  "ready_for_pickup",
  "delivered",
  "returned",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Every move of an order: from which states, to which, and the event that it causes. */
export const MOVES = {
  cancel: { from: ["created"], to: "cancelled", event: "package.cancelled" },
  driver_collect: { from: ["created"], to: "in_transit", event: "package.in_transit" },
  arrive: { from: ["created", "in_transit"], to: "ready_for_pickup", event: "package.arrived_at_point" },
  collect: { from: ["ready_for_pickup"], to: "delivered", event: "package.collected" },
  refuse: { from: ["ready_for_pickup"], to: "returned", event: "package.refused" },
  expire: { from: ["ready_for_pickup"], to: "returned", event: "package.expired" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus; event: string }>;
export type Move = keyof typeof MOVES;

/** What happens to a parcel itself: everybody who has its tracking code sees these. */
export const PARCEL_EVENT_TYPES = [
  "package.created",
  ...Object.values(MOVES).map(({ event }) => event),
  "package.point_changed",
  "package.extended",
] as const;
export type ParcelEventType = (typeof PARCEL_EVENT_TYPES)[number];

export const EVENT_TYPES = [...PARCEL_EVENT_TYPES, "package.point_unavailable"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const isIn = (states: readonly OrderStatus[]) => (status: OrderStatus) => states.includes(status);

/** No move is possible any more. */
export const FINAL_STATES = ["cancelled", "delivered", "returned"] as const satisfies OrderStatus[];
export const isFinal = isIn(FINAL_STATES);
export type StatusUnderWay = Exclude<OrderStatus, (typeof FINAL_STATES)[number]>;

/** It has not arrived at its point, so it may go to another one. */
export const STATES_BEFORE_ARRIVAL = ["created", "in_transit"] as const satisfies OrderStatus[];
export const mayChangePoint = isIn(STATES_BEFORE_ARRIVAL);

/** Whether a label of it may be printed, until some time after its end. */
export const hasLabel = (status: OrderStatus): boolean => status !== "cancelled";

export function mayMove(status: OrderStatus, move: Move): boolean {
  return (MOVES[move].from as readonly OrderStatus[]).includes(status);
}
