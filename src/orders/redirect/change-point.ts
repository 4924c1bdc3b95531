import { auditEntry, publish } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import { copyPoint } from "../../db/copies.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { tariffsInForce } from "../../rates/estimate.ts";
import type { Actor, ActorOf, PartnerRef } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { estimatedArrival } from "../../shared/estimated-arrival.ts";
import { koboOf } from "../../shared/money.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { mayChangePoint } from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import { commit } from "../change/move.ts";
import { addNote, type OperatorAct } from "../change/move-store.ts";
import { readTerms } from "../copies/terms-store.ts";
import { requireAccepting } from "../create/accept.ts";
import { estimatedDays, feeElsewhere } from "../create/fee.ts";
import { requireRoom, withAlternatives } from "../create/point-unavailable.ts";
import { countUnscannedFor, hasRoom } from "../create/unscanned-store.ts";
import { eventActorOf } from "../holder.ts";
import { MAX_EVENTS } from "../order.ts";
import { getAnyOrder, getOrder } from "../read/get.ts";
import type { OrderToChange, StoredOrder } from "../row.ts";
import { addPointChange } from "./redirect.ts";

/**
 * Sends an order to another point, while nobody has received it at the first one. The point that it goes to already
 * changes nothing.
 * @param act given if an operator does it for the partner
 */
export async function changePoint(
  deps: ApiDeps,
  actor: PartnerRef & Actor,
  by: { id: string } | { reference: string },
  pointId: string,
  act?: OperatorAct,
): Promise<StoredOrder> {
  try {
    return await withOptimisticLock("The order", async () => {
      const order = await getOrder(deps, actor, by);
      return order.pointId === pointId ? order : redirect(deps, actor, order, { pointId, act });
    });
  } catch (error) {
    throw await withAlternatives(deps, error);
  }
}

/**
 * The same by an operator, to any partner's order.
 * @param change.reason only operators read it
 */
export async function changeAnyPoint(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  id: string,
  { pointId, reason }: { pointId: string; reason: string },
): Promise<{ order: StoredOrder; db: OrderDatabase }> {
  const { order, db } = await getAnyOrder(deps, id);
  const { partnerId } = order;
  const subject = { subjectId: order.id, partnerId, details: { point_id: pointId } };
  const entry = auditEntry(deps, operator, "order.point_changed", subject);
  const actor = { ...operator, partnerId, database: db.number };
  return { order: await changePoint(deps, actor, { id }, pointId, { entry, reason }), db };
}

/** Returns undefined if the order was changed meanwhile, or the room at the point was taken. */
async function redirect(
  deps: ApiDeps,
  actor: PartnerRef & Actor,
  order: OrderToChange,
  { pointId, act }: { pointId: string; act: OperatorAct | undefined },
): Promise<StoredOrder | undefined> {
  if (order.returnOf !== null)
    throw new Problem(
      "invalid_transition",
      "The order is a return: it is handed in at any point that takes it.",
    );
  if (!mayChangePoint(order.status))
    throw new Problem("invalid_transition", `The order is ${order.status} and can't go to another point.`);
  if (order.sequence >= MAX_EVENTS)
    throw new Problem("invalid_transition", `The order has had ${MAX_EVENTS} events and can't go elsewhere.`);
  const db = deps.orders.of(actor);
  const [{ points, partner, openTimesOf }, tariffs] = await Promise.all([
    readTerms(deps.db, order.partnerId, [order.pointId, pointId], lagosDay(order.createdAt)),
    tariffsInForce(deps),
  ]);
  const point = points.get(pointId);
  const sent = { pointId, items: order.items, codAmountKobo: order.codAmountKobo ?? 0 };
  requireAccepting(point, sent);
  if (point.capacity !== null) {
    const unscanned = await countUnscannedFor(db, order, pointId);
    if (unscanned === undefined) return undefined;
    requireRoom(point, sent, unscanned);
  }
  const last = points.get(order.pointId)!.copy;
  const parcel = {
    originZip: partner!.originZip,
    point,
    items: order.items,
    codAmount: sent.codAmountKobo / 100,
  };
  const fee = feeElsewhere(tariffs, parcel, { point: last, fee: order.deliveryFeeKobo / 100 });
  const batch = new Batch(db);
  batch.add(copyPoint(db, point.copy));
  const condition = hasRoom(order.partnerId, point);
  addNote(batch, act, order, condition);
  const deliveryFeeKobo = koboOf(fee);
  const change = addPointChange(deps, batch, order, {
    point: point.copy,
    last,
    deliveryFeeKobo,
    expected: estimatedArrival(openTimesOf(point), order.createdAt, estimatedDays(tariffs, parcel)),
    actor: eventActorOf(actor),
    act,
    condition,
  });
  const changed = await commit(deps, batch, change);
  if (changed && act) await publish(deps, act.entry);
  return changed;
}
