import { describe, expect, it } from "vitest";
import {
  EVENT_TYPES,
  isFinal,
  MOVES,
  type Move,
  mayMove,
  ORDER_STATUSES,
  type OrderStatus,
} from "../../src/shared/parcel-status.ts";

/** The table of states in the contract. */
const TABLE: [from: OrderStatus, move: Move, to: OrderStatus, event: string][] = [
  ["created", "cancel", "cancelled", "package.cancelled"],
  ["created", "driver_collect", "in_transit", "package.in_transit"],
  ["created", "arrive", "ready_for_pickup", "package.arrived_at_point"],
  ["in_transit", "arrive", "ready_for_pickup", "package.arrived_at_point"],
  ["ready_for_pickup", "collect", "delivered", "package.collected"],
  ["ready_for_pickup", "refuse", "returned", "package.refused"],
  ["ready_for_pickup", "expire", "returned", "package.expired"],
];
const STATUSES = ["created", "cancelled", "in_transit", "ready_for_pickup", "delivered", "returned"] as const;
const ALL_MOVES = ["cancel", "driver_collect", "arrive", "collect", "refuse", "expire"] as const;

describe("the states of an order", () => {
  it("are the contract's, with its moves and events and no others", () => {
    expect([...ORDER_STATUSES].sort()).toEqual([...STATUSES].sort());
    expect(Object.keys(MOVES).sort()).toEqual([...ALL_MOVES].sort());
    expect([...EVENT_TYPES].sort()).toEqual(
      [
        ...["package.created", "package.point_changed", "package.extended", "package.point_unavailable"],
        ...new Set(TABLE.map(([, , , event]) => event)),
      ].sort(),
    );
  });

  it.each(TABLE)("lead from %s by %s to %s with %s", (from, move, to, event) => {
    expect(mayMove(from, move)).toBe(true);
    expect(MOVES[move]).toMatchObject({ to, event });
  });

  it.each(
    STATUSES.flatMap((from) => ALL_MOVES.map((move) => [from, move] as const)).filter(
      ([from, move]) => !TABLE.some((row) => row[0] === from && row[1] === move),
    ),
  )("do not lead from %s by %s", (from, move) => {
    expect(mayMove(from, move)).toBe(false);
  });

  it("are final if no move is possible", () => {
    for (const status of STATUSES) {
      expect([status, isFinal(status)]).toEqual([status, !TABLE.some(([from]) => from === status)]);
    }
  });
});
