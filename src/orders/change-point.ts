import { Batch } from "../db/batch.ts";
import { copyPoint } from "../db/copies.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { tariffsInForce } from "../rates/estimate.ts";
import type { PartnerRef } from "../shared/actor.ts";
import { koboOf } from "../shared/money.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { mayChangePoint } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { announce } from "../webhooks/outbox.ts";
import { requireAccepting } from "./accept.ts";
import { addMove } from "./change-store.ts";
import { feeElsewhere } from "./fee.ts";
import { getOrder } from "./read.ts";
import type { StoredOrder } from "./row.ts";
import { readTerms } from "./terms-store.ts";

/**
 * Sends an order to another point, while nobody has received it at the first one. The point that it goes to already
 * changes nothing.
 * @throws Problem `order_not_found`, `invalid_transition`, `point_not_found`, `point_gone`, `item_not_accepted` or
 * `unknown_location`
 */
export async function changePoint(
  deps: ApiDeps,
  partner: PartnerRef,
  by: { id: string } | { reference: string },
  pointId: string,
): Promise<StoredOrder> {
  const db = deps.orders.of(partner);
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, partner, by);
    if (order.pointId === pointId) return order;
    if (!mayChangePoint(order.status))
      throw new Problem("invalid_transition", `The order is ${order.status} and can't go to another point.`);
    const [{ points, partner: terms }, tariffs] = await Promise.all([
      readTerms(deps.db, order.partnerId, [order.pointId, pointId]),
      tariffsInForce(deps),
    ]);
    const point = points.get(pointId);
    requireAccepting(point, { pointId, items: order.items });
    const last = points.get(order.pointId)?.copy;
    const parcel = { originZip: terms!.originZip, point, items: order.items };
    const fee = feeElsewhere(tariffs, parcel, { point: last, fee: order.deliveryFeeKobo / 100 });
    const now = deps.now();
    const after: StoredOrder = {
      ...order,
      ...{ pointId, deliveryFeeKobo: koboOf(fee), sequence: order.sequence + 1, updatedAt: now },
    };
    const batch = new Batch(db);
    batch.add(copyPoint(db, point.copy));
    const changed = addMove(batch, order, after, {
      ...{ id: deps.newId(), type: "package.point_changed", occurredAt: now },
      previousPoint: { id: order.pointId, name: last?.name ?? "" },
    });
    await batch.run();
    if (!changed.due) return undefined;
    await announce(deps, db, changed.due);
    return after;
  });
}
