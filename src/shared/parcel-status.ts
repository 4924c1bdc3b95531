/**
 * The life of a parcel: its states, its moves and who holds it. The code, the OpenAPI document and the pages all use this.
 */

export const ORDER_STATUSES = [
  "created",
  "cancelled",
  "in_transit",
  "ready_for_pickup",
  "delivered",
  "returned",
  "returned_to_sender",
  "lost",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Who has a parcel in their hands. */
export const HOLDER_KINDS = ["partner", "driver", "point", "receiver", "nobody"] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** Who acts. `service` is the service itself, by its cron. */
export const ACTOR_KINDS = ["partner", "agent", "driver", "operator", "service"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** From a partner to a receiver, or a return the other way. */
export const DIRECTIONS = ["delivery", "return"] as const;
export type Direction = (typeof DIRECTIONS)[number];

interface MoveRow {
  move: string;
  from: OrderStatus;
  to: OrderStatus;
  by: ActorKind;
  /** Who has it afterwards. `actor` is whoever scanned it; for an agent that is its point. */
  holder: Exclude<HolderKind, "driver"> | "actor";
  event: `package.${string}`;
  /** The only direction in which the move is possible; both if it is missing. */
  of?: Direction;
  /** Somebody who did not scan the parcel must have had it before this move. */
  isGap?: boolean;
  /** The move is possible only while the parcel is `collectable`, or by a scan from before its cancellation. */
  only?: "collectable" | "before_cancellation";
}

/** Every move of a parcel. A move has one row for each state that it starts from. */
// biome-ignore format: a table is read by its columns
const ROWS = [
  { move: "cancel", from: "created", to: "cancelled", by: "partner", holder: "nobody", event: "package.cancelled" },
  { move: "driver_collect", from: "created", to: "in_transit", by: "driver", holder: "actor", event: "package.in_transit", of: "delivery" },
  { move: "driver_collect", from: "in_transit", to: "in_transit", by: "driver", holder: "actor", event: "package.handed_over" },
  { move: "driver_collect", from: "returned", to: "returned", by: "driver", holder: "actor", event: "package.handed_over" },
  { move: "driver_collect", from: "cancelled", to: "returned", by: "driver", holder: "actor", event: "package.handed_over", of: "delivery", isGap: true },
  { move: "driver_collect", from: "cancelled", to: "returned", by: "driver", holder: "actor", event: "package.handed_over", of: "return", isGap: true, only: "before_cancellation" },
  { move: "take", from: "created", to: "in_transit", by: "agent", holder: "actor", event: "package.dropped_off" },
  { move: "take", from: "in_transit", to: "in_transit", by: "agent", holder: "actor", event: "package.handed_over" },
  { move: "take", from: "returned", to: "returned", by: "agent", holder: "actor", event: "package.handed_over" },
  { move: "take", from: "cancelled", to: "returned", by: "agent", holder: "actor", event: "package.handed_over", of: "delivery", isGap: true },
  { move: "take", from: "cancelled", to: "returned", by: "agent", holder: "actor", event: "package.handed_over", of: "return", isGap: true, only: "before_cancellation" },
  { move: "arrive", from: "created", to: "ready_for_pickup", by: "agent", holder: "point", event: "package.arrived_at_point", of: "delivery", isGap: true },
  { move: "arrive", from: "in_transit", to: "ready_for_pickup", by: "agent", holder: "point", event: "package.arrived_at_point", of: "delivery" },
  { move: "arrive", from: "cancelled", to: "returned", by: "agent", holder: "actor", event: "package.handed_over", of: "delivery", isGap: true },
  { move: "collect", from: "ready_for_pickup", to: "delivered", by: "agent", holder: "receiver", event: "package.collected", of: "delivery" },
  { move: "collect", from: "returned", to: "delivered", by: "agent", holder: "receiver", event: "package.collected", of: "delivery", only: "collectable" },
  { move: "extend", from: "returned", to: "ready_for_pickup", by: "partner", holder: "point", event: "package.extended", of: "delivery", only: "collectable" },
  { move: "refuse", from: "ready_for_pickup", to: "returned", by: "agent", holder: "point", event: "package.refused", of: "delivery" },
  { move: "expire", from: "ready_for_pickup", to: "returned", by: "service", holder: "point", event: "package.expired", of: "delivery" },
  { move: "hand_back", from: "returned", to: "returned_to_sender", by: "driver", holder: "partner", event: "package.returned_to_sender" },
  { move: "hand_back", from: "in_transit", to: "delivered", by: "driver", holder: "partner", event: "package.returned_to_sender", of: "return" },
  { move: "receive", from: "returned", to: "returned_to_sender", by: "partner", holder: "partner", event: "package.returned_to_sender" },
  { move: "receive", from: "in_transit", to: "delivered", by: "partner", holder: "partner", event: "package.returned_to_sender", of: "return" },
] as const satisfies readonly MoveRow[];

export type Move = (typeof ROWS)[number]["move"];
export const MOVES: readonly (MoveRow & { move: Move; event: ParcelEventType })[] = ROWS;

/** What a move does to a parcel in a state; undefined if it is not possible then. */
export const moveFrom = (status: OrderStatus, move: Move, direction: Direction = "delivery") =>
  MOVES.find((row) => row.move === move && row.from === status && (row.of ?? direction) === direction);
/** Whether it is possible whatever else is so. */
export const mayMove = (status: OrderStatus, move: Move, direction?: Direction): boolean => {
  const row = moveFrom(status, move, direction);
  return row !== undefined && row.only === undefined;
};

/** The states from which a move starts and to which it leads, without exceptions and those after a cancellation. */
const usual = (move: Move, direction: Direction) =>
  MOVES.filter(
    (row) =>
      row.move === move && row.from !== "cancelled" && !row.only && (row.of ?? direction) === direction,
  );
export const startsOf = (move: Move, direction: Direction = "delivery"): OrderStatus[] =>
  usual(move, direction).map(({ from }) => from);
export const endsOf = (move: Move, direction: Direction = "delivery"): OrderStatus[] => [
  ...new Set(usual(move, direction).map(({ to }) => to)),
];

/** The moves after which the parcel is held by whoever scanned it. */
export const TAKING = ["driver_collect", "take"] as const satisfies Move[];
export const isTaking = (move: Move): move is (typeof TAKING)[number] =>
  (TAKING as readonly Move[]).includes(move);

/** What a parcel's holder can report to be wrong with it. */
export const PARCEL_PROBLEMS = ["damaged", "opened", "wrong_label", "missing"] as const;
export type ParcelProblem = (typeof PARCEL_PROBLEMS)[number];

/** What happens to a parcel itself: everybody who has its tracking code sees these. */
export const PARCEL_EVENT_TYPES = [
  "package.created",
  "package.cancelled",
  "package.in_transit",
  "package.dropped_off",
  "package.handed_over",
  "package.arrived_at_point",
  "package.collected",
  "package.refused",
  "package.expired",
  "package.returned_to_sender",
  "package.point_changed",
  "package.extended",
  "package.lost",
] as const;
export type ParcelEventType = (typeof PARCEL_EVENT_TYPES)[number];

/** What else is told to the partner. */
const PARTNER_EVENT_TYPES = [
  "package.expiring",
  "package.cod_changed",
  "package.point_unavailable",
  "package.problem_reported",
  "package.corrected",
] as const;
export const EVENT_TYPES = [...PARCEL_EVENT_TYPES, ...PARTNER_EVENT_TYPES] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const isParcelEvent = (type: EventType): type is ParcelEventType =>
  (PARCEL_EVENT_TYPES as readonly EventType[]).includes(type);

/** What follows from an event. */
interface EventRow {
  /**
   * Who has the parcel after it, where its state does not tell that: its point, the driver who scanned it, whoever had it
   * before, or whoever the event itself names.
   */
  holder: "point" | "driver" | "kept" | "named";
  /** What an agent who caused it did at a point. */
  atPoint?: "arrive" | "take" | "collect" | "refuse" | "report";
  /** A parcel may go back because of it. */
  turnsBack?: true;
}

const EVENTS = {
  "package.created": { holder: "named" },
  "package.cancelled": { holder: "named", turnsBack: true },
  "package.in_transit": { holder: "driver" },
  "package.dropped_off": { holder: "named", atPoint: "take" },
  "package.handed_over": { holder: "driver", atPoint: "take" },
  "package.arrived_at_point": { holder: "named", atPoint: "arrive" },
  "package.collected": { holder: "named", atPoint: "collect" },
  "package.refused": { holder: "point", atPoint: "refuse", turnsBack: true },
  "package.expired": { holder: "point", turnsBack: true },
  "package.returned_to_sender": { holder: "named" },
  "package.point_changed": { holder: "kept" },
  "package.extended": { holder: "kept" },
  "package.lost": { holder: "named" },
  "package.expiring": { holder: "kept" },
  "package.cod_changed": { holder: "kept" },
  "package.point_unavailable": { holder: "kept" },
  "package.problem_reported": { holder: "kept", atPoint: "report" },
  "package.corrected": { holder: "named", turnsBack: true },
} as const satisfies Record<EventType, EventRow>;
export const factsOf = (type: EventType): EventRow => EVENTS[type];
/** Whether an event leaves a parcel with its holder. */
export const keepsHolder = (type: EventType): boolean => factsOf(type).holder === "kept";

export type TurningBack = {
  [T in EventType]: (typeof EVENTS)[T] extends { turnsBack: true } ? T : never;
}[EventType];
export const turnsBack = <T extends EventType>(type: T): type is T & TurningBack =>
  factsOf(type).turnsBack === true;

/** The events of some moves. */
export const eventsOf = (isOne: (row: (typeof MOVES)[number]) => boolean): ParcelEventType[] => [
  ...new Set(MOVES.filter(isOne).map(({ event }) => event)),
];

/**
 * Who holds a parcel in a state. In states that are missing here it is whoever scanned it last. A return goes from its
 * receiver to its partner.
 */
const HOLDER_BY_STATUS: Readonly<Partial<Record<OrderStatus, Exclude<HolderKind, "driver">>>> = {
  created: "partner",
  cancelled: "nobody",
  ready_for_pickup: "point",
  delivered: "receiver",
  returned_to_sender: "partner",
  lost: "nobody",
};
const HOLDER_OF_RETURN = { ...HOLDER_BY_STATUS, created: "receiver", delivered: "partner" } as const;
export const holderByStatus = (status: OrderStatus, direction: Direction = "delivery") =>
  (direction === "return" ? HOLDER_OF_RETURN : HOLDER_BY_STATUS)[status];

const isIn = (states: readonly OrderStatus[]) => (status: OrderStatus) => states.includes(status);

/** No further move is possible, except by an operator's correction or for a parcel that was cancelled too late. */
export const FINAL_STATES = [
  "cancelled",
  "delivered",
  "returned_to_sender",
  "lost",
] as const satisfies OrderStatus[];

/** The receiver can no longer get it. From then on, the receiver's data and the label are kept only for a limited time. */
export const isEnded = isIn([...FINAL_STATES, "returned"]);

/** On its way to its point, or there. */
export type StatusUnderWay = "created" | "in_transit" | "ready_for_pickup";

/** It has not arrived at its point, so it may go to another one. */
export const STATES_BEFORE_ARRIVAL = ["created", "in_transit"] as const satisfies OrderStatus[];
export const mayChangePoint = isIn(STATES_BEFORE_ARRIVAL);

/** Whether a label of it may be printed, until some time after its end. */
export const hasLabel = (status: OrderStatus): boolean => status !== "cancelled";
