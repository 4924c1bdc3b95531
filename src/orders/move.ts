import type { Deps } from "../platform/deps.ts";
import { isFinal, MOVES, type Move, mayMove } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { announce } from "../webhooks/outbox.ts";
import { getOrder } from "./read.ts";
import * as store from "./store.ts";

/**
 * Cancels an order that nobody has collected; cancelling a cancelled one changes nothing.
 * @throws Problem `order_not_found` or `invalid_transition`
 */
export async function cancelOrder(
  deps: Deps,
  partnerId: string,
  by: { id: string } | { reference: string },
): Promise<store.StoredOrder> {
  const order = await getOrder(deps, partnerId, by);
  if (order.status === "cancelled") return order;
  const moved = await moveOrder(deps, order, "cancel", deps.now());
  return moved ?? cancelOrder(deps, partnerId, by);
}

/**
 * Moves an order on, with its event and deliveries, and announces them. Undefined if somebody else has moved it
 * meanwhile, or tried a collection code.
 * @param occurredAt when it happened, as whoever saw it says
 * @param also statements for the batch that moves it: they run first, whether or not it can be moved
 * @throws Problem `invalid_transition`
 */
export async function moveOrder(
  deps: Deps,
  order: store.StoredOrder,
  move: Move,
  occurredAt: number,
  also: readonly D1PreparedStatement[] = [],
): Promise<store.StoredOrder | undefined> {
  const { to, event } = MOVES[move];
  if (!mayMove(order.status, move)) {
    throw new Problem("invalid_transition", `The order is ${order.status} and can't become ${to}.`);
  }
  const now = deps.now();
  const after: store.StoredOrder = {
    ...order,
    status: to,
    sequence: order.sequence + 1,
    updatedAt: now,
    arrivedAt: to === "ready_for_pickup" ? now : order.arrivedAt,
    finalAt: isFinal(to) ? now : null,
  };
  const newEvent = { id: deps.newId(), type: event, occurredAt };
  const due = await store.moveOrder(deps.db, order, after, newEvent, also);
  if (!due) return undefined;
  await announce(deps, due);
  return after;
}
