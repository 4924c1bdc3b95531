import type { Deps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { Problem } from "../../shared/problem.ts";
import { NEVER } from "../collectable.ts";
import { getOrder } from "../read/get.ts";
import type { StoredOrder } from "../row.ts";
import * as store from "./extend-store.ts";

/** From now on nobody gives out a partner's parcel that goes back. Nothing changes if nobody does so any more. */
export async function recallOrder(
  deps: Deps,
  partner: PartnerRef,
  by: { id: string } | { reference: string },
): Promise<StoredOrder> {
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, partner, by);
    if (order.status !== "returned") {
      const message = `The order is ${order.status}: only what goes back can be recalled.`;
      throw new Problem("invalid_transition", message);
    }
    if (order.collectableUntil === NEVER) return order;
    const recalled = await store.recall(deps.orders.of(partner), order);
    return recalled ? { ...order, collectableUntil: NEVER } : undefined;
  });
}
