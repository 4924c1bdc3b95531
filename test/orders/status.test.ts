import { describe, expect, it } from "vitest";
import {
  type ActorKind,
  DIRECTIONS,
  EVENT_TYPES,
  FINAL_STATES,
  factsOf,
  holderByStatus,
  isEnded,
  keepsHolder,
  MOVES,
  type Move,
  moveFrom,
  ORDER_STATUSES,
  type OrderStatus,
  turnsBack,
} from "../../src/shared/parcel-status.ts";

/** The table of states in the contract. */
const TABLE: [
  from: OrderStatus,
  move: Move,
  to: OrderStatus,
  by: ActorKind,
  holder: string,
  event: string,
][] = [
  ["created", "cancel", "cancelled", "partner", "nobody", "package.cancelled"],
  ["created", "driver_collect", "in_transit", "driver", "actor", "package.in_transit"],
  ["created", "take", "in_transit", "agent", "actor", "package.dropped_off"],
  ["in_transit", "driver_collect", "in_transit", "driver", "actor", "package.handed_over"],
  ["in_transit", "take", "in_transit", "agent", "actor", "package.handed_over"],
  ["created", "arrive", "ready_for_pickup", "agent", "point", "package.arrived_at_point"],
  ["in_transit", "arrive", "ready_for_pickup", "agent", "point", "package.arrived_at_point"],
  ["ready_for_pickup", "collect", "delivered", "agent", "receiver", "package.collected"],
  ["returned", "collect", "delivered", "agent", "receiver", "package.collected"],
  ["returned", "extend", "ready_for_pickup", "partner", "point", "package.extended"],
  ["ready_for_pickup", "refuse", "returned", "agent", "point", "package.refused"],
  ["ready_for_pickup", "expire", "returned", "service", "point", "package.expired"],
  ["returned", "driver_collect", "returned", "driver", "actor", "package.handed_over"],
  ["returned", "take", "returned", "agent", "actor", "package.handed_over"],
  ["returned", "hand_back", "returned_to_sender", "driver", "partner", "package.returned_to_sender"],
  ["returned", "receive", "returned_to_sender", "partner", "partner", "package.returned_to_sender"],
  ["in_transit", "hand_back", "delivered", "driver", "partner", "package.returned_to_sender"],
  ["in_transit", "receive", "delivered", "partner", "partner", "package.returned_to_sender"],
  ["cancelled", "driver_collect", "returned", "driver", "actor", "package.handed_over"],
  ["cancelled", "take", "returned", "agent", "actor", "package.handed_over"],
  ["cancelled", "arrive", "returned", "agent", "actor", "package.handed_over"],
];
/** The rows of a return alone, and those of a delivery alone. */
const OF_RETURN = ["in_transit hand_back", "in_transit receive"];
const OF_DELIVERY = [
  ...["created driver_collect", "created arrive", "in_transit arrive", "cancelled arrive"],
  ...["returned collect", "returned extend"],
  ...["ready_for_pickup collect", "ready_for_pickup refuse", "ready_for_pickup expire"],
];
const directionsOf = (from: OrderStatus, move: Move) =>
  DIRECTIONS.filter(
    (direction) => !(direction === "return" ? OF_DELIVERY : OF_RETURN).includes(`${from} ${move}`),
  );
/** Events that no move causes. */
const OTHERS = [
  "package.created",
  "package.cod_changed",
  "package.expiring",
  "package.point_changed",
  "package.point_unavailable",
  "package.problem_reported",
  "package.corrected",
  "package.lost",
];
const ALL_MOVES = [...new Set(TABLE.map(([, move]) => move))];

describe("the events of an order", () => {
  it("leave a parcel with its holder where nobody moved it", () => {
    expect(EVENT_TYPES.filter(keepsHolder).sort()).toEqual([
      "package.cod_changed",
      "package.expiring",
      "package.extended",
      "package.point_changed",
      "package.point_unavailable",
      "package.problem_reported",
    ]);
  });

  it("name the holder that their moves give the parcel, and what an agent did at the point", () => {
    for (const { move, to, from, by, holder, event } of MOVES) {
      if (from === "cancelled") continue;
      const facts = factsOf(event);
      if (by === "agent") expect([event, facts.atPoint]).toEqual([event, move]);
      if (holderByStatus(to) !== undefined) continue;
      if (holder === "point" || by === "driver")
        expect([event, facts.holder]).toEqual([event, holder === "point" ? "point" : "driver"]);
    }
  });

  it("turn a parcel back by a refusal, by expiry, by a cancellation on its way and by a correction", () => {
    const ends = MOVES.filter(({ from, to }) => to === "returned" && from === "ready_for_pickup");
    expect(EVENT_TYPES.filter((type) => turnsBack(type)).sort()).toEqual(
      [...ends.map(({ event }) => event), "package.cancelled", "package.corrected"].sort(),
    );
  });
});

describe("the states of an order", () => {
  it("are the contract's, with its moves and events and no others", () => {
    expect([...ORDER_STATUSES].sort()).toEqual(
      [...new Set([...TABLE.flatMap(([from, , to]) => [from, to]), "lost"])].sort(),
    );
    expect([...new Set(MOVES.map(({ move, from }) => `${from} ${move}`))].sort()).toEqual(
      TABLE.map(([from, move]) => `${from} ${move}`).sort(),
    );
    expect([...EVENT_TYPES].sort()).toEqual(
      [...OTHERS, ...new Set(TABLE.map(([, , , , , event]) => event))].sort(),
    );
  });

  it.each(TABLE)("lead from %s by %s to %s", (from, move, to, by, holder, event) => {
    for (const direction of directionsOf(from, move)) {
      expect(moveFrom(from, move, direction)).toMatchObject({ to, by, holder, event });
      const told = holderByStatus(to, direction);
      expect(told ?? holder).toBe(holder);
    }
  });

  it.each(
    DIRECTIONS.flatMap((direction) =>
      ORDER_STATUSES.flatMap((from) => ALL_MOVES.map((move) => [from, move, direction] as const)),
    ).filter(
      ([from, move, direction]) =>
        !TABLE.some((row) => row[0] === from && row[1] === move) ||
        !directionsOf(from, move).includes(direction),
    ),
  )("do not lead from %s by %s of a %s", (from, move, direction) => {
    expect(moveFrom(from, move, direction)).toBeUndefined();
  });

  it("lead on from a refusal, an expiry or a return's cancellation under a condition alone", () => {
    const conditions = MOVES.flatMap(({ from, move, of, only }) => (only ? [[from, move, of, only]] : []));
    expect(conditions.sort()).toEqual([
      ["cancelled", "driver_collect", "return", "before_cancellation"],
      ["cancelled", "take", "return", "before_cancellation"],
      ["returned", "collect", "delivery", "collectable"],
      ["returned", "extend", "delivery", "collectable"],
    ]);
  });

  it("say that somebody had a parcel unseen where nobody scanned it before", () => {
    const gaps = new Set(MOVES.filter(({ isGap }) => isGap).map(({ from, move }) => `${from} ${move}`));
    expect([...gaps].sort()).toEqual([
      "cancelled arrive",
      "cancelled driver_collect",
      "cancelled take",
      "created arrive",
    ]);
  });

  it("are final if no move is possible, except for what was cancelled when it was on its way", () => {
    for (const status of ORDER_STATUSES) {
      const goesOn = TABLE.some(([from]) => from === status && status !== "cancelled");
      expect([status, (FINAL_STATES as readonly OrderStatus[]).includes(status)]).toEqual([status, !goesOn]);
    }
    expect(ORDER_STATUSES.filter(isEnded).sort()).toEqual([...FINAL_STATES, "returned"].sort());
  });
});
