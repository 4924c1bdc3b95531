import { moveOrder } from "../../src/orders/change/move.ts";
import { findAnyOrder } from "../../src/orders/read/order-store.ts";
import type { OrderToChange } from "../../src/orders/row.ts";
import type { ActorOf, PartnerRef } from "../../src/shared/actor.ts";
import { type Move, ORDER_STATUSES, type OrderStatus } from "../../src/shared/parcel-status.ts";
import type { Api } from "../harness.ts";

/** The moves that bring a new order into each state. */
export const WAY_TO: Record<OrderStatus, Move[]> = {
  created: [],
  cancelled: ["cancel"],
  in_transit: ["driver_collect"],
  ready_for_pickup: ["driver_collect", "arrive"],
  delivered: ["arrive", "collect"],
  returned: ["arrive", "refuse"],
  returned_to_sender: ["arrive", "refuse", "receive"],
  // Only an operator says so.
  lost: [],
};

/** The states that moves lead to. */
export const REACHED = ORDER_STATUSES.filter((status) => status !== "lost");

/** A driver of its own. */
export const SOMEBODY = { kind: "driver", id: "01900000-0000-7000-8000-0000000000d1" } as const;

/** How a parcel moves now, by somebody's hand. */
export const now = (api: Api) => ({ at: api.clock.now, actor: SOMEBODY, taker: SOMEBODY });

/** A partner that acts by a key. */
export const byKey = (partnerId: string): PartnerRef & ActorOf<"secret_key"> => ({
  kind: "secret_key",
  keyId: "01900000-0000-7000-8000-00000000005c",
  partnerId,
  database: 0,
});

export async function storedOrder(api: Api, id: string): Promise<OrderToChange> {
  const order = await findAnyOrder(api.orders, { id });
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

/** Makes moves with an order, one after the other, with a second before each. */
export async function moveThrough(api: Api, id: string, moves: readonly Move[]): Promise<OrderToChange> {
  let order = await storedOrder(api, id);
  for (const move of moves) {
    api.clock.now += 1000;
    const moved = await moveOrder(api.deps, api.orders, order, move, now(api));
    if (!moved) throw new Error(`somebody else moved ${id}`);
    order = moved;
  }
  return order;
}
