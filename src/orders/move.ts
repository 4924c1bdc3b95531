import type { SQL } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import type { Deps } from "../platform/deps.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { isFinal, MOVES, type Move, mayMove } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { announce } from "../webhooks/outbox.ts";
import { addMove } from "./change-store.ts";
import { keptUntil, trackingUrl } from "./order.ts";
import { getOrder } from "./read.ts";
import type { StoredOrder } from "./row.ts";

/**
 * Cancels an order that nobody has collected; cancelling a cancelled one changes nothing.
 * @throws Problem `order_not_found` or `invalid_transition`
 */
export async function cancelOrder(
  deps: Deps,
  partnerId: string,
  by: { id: string } | { reference: string },
): Promise<StoredOrder> {
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, partnerId, by);
    return order.status === "cancelled" ? order : moveOrder(deps, order, "cancel", deps.now());
  });
}

/**
 * Changes an order's status, writes its event and deliveries, and announces them. Returns undefined if the order was
 * changed or a collection code was tried meanwhile, or if `condition` does not hold.
 * @param occurredAt when it happened, by the clock of who saw it
 * @param batch statements that go first in the same transaction, and are written even if the status is not; run here
 * @throws Problem `invalid_transition`
 */
export async function moveOrder(
  deps: Deps,
  order: StoredOrder,
  move: Move,
  occurredAt: number,
  batch = new Batch(deps.db),
  condition?: SQL,
): Promise<StoredOrder | undefined> {
  const { to, event } = MOVES[move];
  if (!mayMove(order.status, move)) {
    throw new Problem("invalid_transition", `The order is ${order.status} and can't become ${to}.`);
  }
  const now = deps.now();
  const after: StoredOrder = {
    ...order,
    status: to,
    sequence: order.sequence + 1,
    updatedAt: now,
    arrivedAt: to === "ready_for_pickup" ? now : order.arrivedAt,
    finalAt: isFinal(to) ? now : null,
  };
  const expiresAt = keptUntil(after);
  const arrival =
    expiresAt === null ? undefined : { expiresAt, trackingUrl: trackingUrl(deps, order.trackingCode) };
  const happened = { id: deps.newId(), type: event, occurredAt, arrival };
  const moved = addMove(batch, order, after, happened, condition);
  await batch.run();
  if (!moved.due) return undefined;
  await announce(deps, moved.due);
  return after;
}
