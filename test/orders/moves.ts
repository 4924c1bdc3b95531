import { Batch } from "../../src/db/batch.ts";
import { moveOrder } from "../../src/orders/change/move.ts";
import { findAnyOrder } from "../../src/orders/read/order-store.ts";
import type { StoredOrder } from "../../src/orders/row.ts";
import type { Move, OrderStatus } from "../../src/shared/parcel-status.ts";
import type { Api } from "../harness.ts";

/** The moves that bring a new order into each state. */
export const WAY_TO: Record<OrderStatus, Move[]> = {
  created: [],
  cancelled: ["cancel"],
  in_transit: ["driver_collect"],
  ready_for_pickup: ["driver_collect", "arrive"],
  delivered: ["arrive", "collect"],
  returned: ["arrive", "refuse"],
};

export async function storedOrder(api: Api, id: string): Promise<StoredOrder> {
  const order = await findAnyOrder(api.orders, id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

/** Makes moves with an order, one after the other, with a second before each. */
export async function moveThrough(api: Api, id: string, moves: readonly Move[]): Promise<StoredOrder> {
  let order = await storedOrder(api, id);
  for (const move of moves) {
    api.clock.now += 1000;
    const moved = await moveOrder(api.deps, new Batch(api.orders), order, move, api.clock.now);
    if (!moved) throw new Error(`somebody else moved ${id}`);
    order = moved;
  }
  return order;
}
