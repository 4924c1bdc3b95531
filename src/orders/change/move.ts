import { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { readOpenTimes } from "../../points/closures/closures.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { collectBy, type OpenTimes } from "../../shared/collect-by.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { isFinal, MOVES, type Move, mayMove } from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import type { CancellationReason } from "../../webhooks/event.ts";
import { announce } from "../../webhooks/outbox.ts";
import { extraDaysOf, keptUntil, trackingUrl } from "../order.ts";
import { getOrder } from "../read/get.ts";
import type { StoredOrder } from "../row.ts";
import { addMove } from "./move-store.ts";

/**
 * Cancels an order that nobody has collected; cancelling a cancelled one changes nothing.
 * @throws Problem `order_not_found`, `invalid_transition` or `write_conflict`
 */
export async function cancelOrder(
  deps: Deps,
  partner: PartnerRef,
  by: { id: string } | { reference: string },
): Promise<StoredOrder> {
  const db = deps.orders.of(partner);
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, partner, by);
    return order.status === "cancelled" ? order : moveOrder(deps, new Batch(db), order, "cancel", deps.now());
  });
}

/**
 * Changes an order's status, writes its event and deliveries, and announces them. Returns undefined if the order was
 * changed or a collection code was tried meanwhile.
 * @param batch on the order's database; its statements go first in the same transaction, and are written even if the
 * status is not. It is run here.
 * @param occurredAt when it happened, by the clock of who saw it
 * @param more `openTimesOf`: when a parcel's point is open, when it arrives there; `reason`: what its event says besides
 * @throws Problem `invalid_transition`
 */
export async function moveOrder(
  deps: Deps,
  batch: Batch<OrderDatabase>,
  order: StoredOrder,
  move: Move,
  occurredAt: number,
  more: {
    openTimesOf?: (pointId: string) => Promise<OpenTimes>;
    reason?: CancellationReason;
  } = {},
): Promise<StoredOrder | undefined> {
  const { to, event } = MOVES[move];
  if (!mayMove(order.status, move)) {
    throw new Problem("invalid_transition", `The order is ${order.status} and can't become ${to}.`);
  }
  const now = deps.now();
  const arrives = to === "ready_for_pickup";
  const openTimesOf = more.openTimesOf ?? ((pointId: string) => readOpenTimes(deps, pointId));
  const openTimes = arrives ? await openTimesOf(order.pointId) : undefined;
  const after: StoredOrder = {
    ...order,
    status: to,
    sequence: order.sequence + 1,
    updatedAt: now,
    arrivedAt: arrives ? now : order.arrivedAt,
    extraDays: openTimes ? extraDaysOf(now, openTimes.closures) : order.extraDays,
    finalAt: isFinal(to) ? now : null,
  };
  const expiresAt = keptUntil(after);
  const arrival =
    openTimes && expiresAt !== null
      ? {
          expiresAt,
          collectBy: collectBy(openTimes, { arrivedAt: now, expiresAt }),
          trackingUrl: trackingUrl(deps, order.trackingCode),
        }
      : undefined;
  const happened = { id: deps.newId(), type: event, occurredAt, arrival, reason: more.reason };
  const moved = addMove(batch, order, after, happened);
  await batch.run();
  if (!moved.due) return undefined;
  await announce(deps, batch.db, moved.due);
  return after;
}
