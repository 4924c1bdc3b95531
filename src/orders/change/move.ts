import { type AuditEntry, auditEntry, publish } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { readOpenTimes } from "../../points/closures/closures.ts";
import type { ActorOf, PartnerRef } from "../../shared/actor.ts";
import { collectBy, type OpenTimes } from "../../shared/collect-by.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { isFinal, MOVES, type Move, mayMove } from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import type { CancellationReason } from "../../webhooks/event.ts";
import { announce } from "../../webhooks/outbox.ts";
import { addToHandover, type Visit } from "../handovers/handovers.ts";
import { extraDaysOf, keptUntil, trackingUrl } from "../order.ts";
import { getAnyOrder, getOrder } from "../read/get.ts";
import type { StoredOrder } from "../row.ts";
import { addMove, addNote } from "./move-store.ts";

/**
 * Cancels an order that nobody has collected; cancelling a cancelled one changes nothing.
 * @param entry what the audit log gets, if somebody else does it for the partner
 * @throws Problem `order_not_found`, `invalid_transition` or `write_conflict`
 */
export async function cancelOrder(
  deps: Deps,
  partner: PartnerRef,
  by: { id: string } | { reference: string },
  entry?: AuditEntry,
): Promise<StoredOrder> {
  const db = deps.orders.of(partner);
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, partner, by);
    if (order.status === "cancelled") return order;
    const batch = new Batch(db);
    addNote(batch, entry, order);
    const cancelled = await moveOrder(deps, batch, order, "cancel", deps.now());
    if (cancelled && entry) await publish(deps, entry);
    return cancelled;
  });
}

/**
 * The same by an operator, to any partner's order.
 * @param reason which operators alone read
 * @throws Problem `order_not_found`, `invalid_transition` or `write_conflict`
 */
export async function cancelAnyOrder(
  deps: Deps,
  operator: ActorOf<"operator">,
  id: string,
  reason: string,
): Promise<{ order: StoredOrder; db: OrderDatabase }> {
  const { order, db } = await getAnyOrder(deps, id);
  const { partnerId } = order;
  const subject = { subjectId: order.id, partnerId, details: { reason } };
  const entry = auditEntry(deps, operator, "order.cancelled", subject);
  return { order: await cancelOrder(deps, { partnerId, database: db.number }, { id }, entry), db };
}

/**
 * Changes an order's status, writes its event and deliveries, and announces them. Returns undefined if the order was
 * changed or a collection code was tried meanwhile.
 * @param batch on the order's database; its statements go first in the same transaction, and are written even if the
 * status is not. It is run here.
 * @param occurredAt when it happened, by the clock of who saw it
 * @param more `openTimesOf`: when a parcel's point is open, when it arrives there; `reason`: what its event says besides;
 * `visit`: in which somebody scanned it
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
    visit?: Visit | undefined;
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
    ...(arrives ? { partnerDays: 0, operatorDays: 0 } : {}),
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
  addToHandover(deps, batch, more.visit, { before: order, after, event: happened });
  await batch.run();
  if (!moved.due) return undefined;
  await announce(deps, batch.db, moved.due);
  return after;
}
