import { auditEntry, publish } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { readOpenTimesOf } from "../../points/closures/closures.ts";
import type { Actor, ActorOf, PartnerRef } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { Problem } from "../../shared/problem.ts";
import { eventActorOf } from "../holder.ts";
import { extraDaysOf } from "../order.ts";
import { deadlineOf } from "../read/deadlines.ts";
import { getAnyOrder, getOrder } from "../read/get.ts";
import { nextEventAt, type OrderToChange, type StoredOrder } from "../row.ts";
import { commit } from "./move.ts";
import { addMove, addNote, eventOfAct, isKeptAsLong, type OperatorAct } from "./move-store.ts";

/**
 * Has a point keep a partner's parcel some days longer. The partner may do so once; the same days again change nothing.
 */
export async function extendOrder(
  deps: Deps,
  actor: PartnerRef & Actor,
  by: { id: string } | { reference: string },
  days: number,
): Promise<StoredOrder> {
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, actor, by);
    requireOnShelf(order);
    if (order.partnerDays === days) return order;
    if (order.partnerDays > 0) {
      const message = `The order has been given ${order.partnerDays} days already, which can be done once.`;
      throw new Problem("invalid_transition", message);
    }
    return keepLonger(deps, actor, order, { ...order, partnerDays: days });
  });
}

/**
 * An operator has a point keep any partner's parcel longer, whatever the partner has given it. `days` is the sum of
 * what operators give: the same sum again changes nothing, and a smaller one is refused.
 */
export async function extendAnyOrder(
  deps: Deps,
  operator: ActorOf<"operator">,
  id: string,
  { days, reason }: { days: number; reason: string },
): Promise<{ order: StoredOrder; db: OrderDatabase }> {
  return withOptimisticLock("The order", async () => {
    const { order, db } = await getAnyOrder(deps, id);
    requireOnShelf(order);
    if (order.operatorDays === days) return { order, db };
    if (order.operatorDays > days) {
      const message = `Operators have given the order ${order.operatorDays} days already, which can't be taken back.`;
      throw new Problem("invalid_transition", message);
    }
    const entry = auditEntry(deps, operator, "order.extended", {
      subjectId: order.id,
      partnerId: order.partnerId,
      details: { days },
    });
    const keeper = { ...operator, partnerId: order.partnerId, database: db.number };
    const after = await keepLonger(deps, keeper, order, { ...order, operatorDays: days }, { entry, reason });
    return after && { order: after, db };
  });
}

function requireOnShelf({ status }: StoredOrder): void {
  if (status === "ready_for_pickup") return;
  const message = `The order is ${status}: only what is ready_for_pickup can be kept longer.`;
  throw new Problem("invalid_transition", message);
}

/** @returns the order after it; undefined if it was changed meanwhile */
async function keepLonger(
  deps: Deps,
  actor: PartnerRef & Actor,
  before: OrderToChange,
  given: OrderToChange,
  act?: OperatorAct,
): Promise<StoredOrder | undefined> {
  const now = deps.now();
  const arrivedAt = before.arrivedAt ?? now;
  const times = (await readOpenTimesOf(deps, [before.pointId], lagosDay(arrivedAt))).get(before.pointId);
  const days = given.partnerDays + given.operatorDays;
  const after: OrderToChange = {
    ...given,
    sequence: before.sequence + 1,
    updatedAt: now,
    lastEventAt: nextEventAt(before, now),
    extraDays: extraDaysOf(arrivedAt, times?.closures ?? [], days),
  };
  const { expiresAt, collectBy } = deadlineOf(after, times);
  const event = {
    ...eventOfAct(deps, act),
    type: "package.extended" as const,
    actor: eventActorOf(actor),
    extension: { expiresAt: expiresAt!, collectBy: collectBy! },
  };
  const batch = new Batch(deps.orders.of(actor));
  addNote(batch, act, before, isKeptAsLong(before));
  const change = addMove(batch, before, after, event, isKeptAsLong(before));
  const extended = await commit(deps, batch, change);
  if (extended && act) await publish(deps, act.entry);
  return extended;
}
