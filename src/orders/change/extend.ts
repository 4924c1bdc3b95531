import { auditEntry, publish } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import type { Database, Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { readOpenTimesOf } from "../../points/closures/closures.ts";
import type { Actor, ActorOf, PartnerRef } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { Problem } from "../../shared/problem.ts";
import { isCollectable } from "../collectable.ts";
import { eventActorOf } from "../holder.ts";
import { expiringAt, extraDaysOf, givenDays, HOLDING_DAYS } from "../order.ts";
import { deadlineOf } from "../read/deadlines.ts";
import { getAnyOrder, getOrder } from "../read/get.ts";
import { nextEventAt, type OrderToChange, type StoredOrder } from "../row.ts";
import * as store from "./extend-store.ts";
import { commit, type OrderChange } from "./move.ts";
import { addMove, addNote, eventOfAct, isKeptAsLong, type OperatorAct } from "./move-store.ts";

/**
 * Has a point keep a partner's parcel some days longer. The partner may do so once, and once again when the parcel goes
 * back and is still collectable; the same days again change nothing.
 */
export async function extendOrder(
  deps: Deps,
  actor: PartnerRef & Actor,
  by: { id: string } | { reference: string },
  days: number,
): Promise<StoredOrder> {
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, actor, by);
    const db = deps.orders.of(actor);
    requireOnShelf(deps, order);
    const isBack = order.status === "returned";
    if (!isBack && (order.partnerDays === days || (await wasKeptFor(db, order, days)))) return order;
    if (isBack ? await store.wasPutBack(db, order) : order.partnerDays > 0) {
      const message = "The order has been given days already, which can be done once.";
      throw new Problem("invalid_transition", message);
    }
    const given = isBack ? keptFromNow(deps, order, { days }) : { ...order, partnerDays: days };
    return keepLonger(deps, actor, order, given);
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
    requireOnShelf(deps, order);
    const isBack = order.status === "returned";
    if (!isBack && order.operatorDays === days) return { order, db };
    if (!isBack && order.operatorDays > days) {
      const message = `Operators have given the order ${order.operatorDays} days already, which can't be taken back.`;
      throw new Problem("invalid_transition", message);
    }
    const entry = auditEntry(deps, operator, "order.extended", {
      subjectId: order.id,
      partnerId: order.partnerId,
      details: { days },
    });
    const keeper = { ...operator, partnerId: order.partnerId, database: db.number };
    const given = isBack
      ? keptFromNow(deps, order, { days, operatorDays: days })
      : { ...order, operatorDays: days };
    const after = await keepLonger(deps, keeper, order, given, { entry, reason });
    return after && { order: after, db };
  });
}

function requireOnShelf({ now }: Deps, order: StoredOrder): void {
  const { status } = order;
  if (status === "ready_for_pickup" || isCollectable(order, now())) return;
  const message = `The order is ${status}: only what can still be collected at its point can be kept there longer.`;
  throw new Problem("invalid_transition", message);
}

/** A parcel that goes back is put back on the shelf: its days begin anew, and only those that it is given now count. */
function keptFromNow(
  { now }: Deps,
  order: OrderToChange,
  { days, operatorDays = order.operatorDays }: { days: number; operatorDays?: number },
): OrderToChange {
  const shiftedDays = days - HOLDING_DAYS - order.partnerDays - operatorDays;
  const onShelf = {
    status: "ready_for_pickup",
    arrivedAt: now(),
    finalAt: null,
    collectableUntil: null,
  } as const;
  return { ...order, ...onShelf, operatorDays, shiftedDays };
}

/** Whether a parcel was put back on the shelf for this number of days, and got no others since. */
const wasKeptFor = async (db: Database, order: StoredOrder, days: number) =>
  HOLDING_DAYS + givenDays(order) === days && store.wasPutBack(db, order);

/** @returns the order after it; undefined if it was changed meanwhile */
async function keepLonger(
  deps: Deps,
  actor: PartnerRef & Actor,
  before: OrderToChange,
  given: OrderToChange,
  act?: OperatorAct,
): Promise<StoredOrder | undefined> {
  const now = deps.now();
  const arrivedAt = given.arrivedAt ?? now;
  const times = (await readOpenTimesOf(deps, [before.pointId], lagosDay(arrivedAt))).get(before.pointId);
  const after: OrderToChange = {
    ...given,
    sequence: before.sequence + 1,
    updatedAt: now,
    lastEventAt: nextEventAt(before, now),
    extraDays: extraDaysOf(arrivedAt, times?.closures ?? [], givenDays(given)),
  };
  const { expiresAt, collectBy } = deadlineOf(after, times);
  after.expiringAt = expiringAt(collectBy!, now);
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

/** Adds to a batch that a parcel's time is nearly over, unless it is given more days meanwhile. */
export const addExpiring = (
  batch: Batch,
  before: OrderToChange,
  after: OrderToChange,
  event: Parameters<typeof addMove>[3],
): OrderChange => addMove(batch, before, after, event, isKeptAsLong(before));
