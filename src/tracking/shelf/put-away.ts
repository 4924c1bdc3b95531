import { holderOf } from "../../orders/holder.ts";
import { getAnyByCode } from "../../orders/read/get.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { Problem } from "../../shared/problem.ts";
import { setShelf } from "./point-parcel-store.ts";

/**
 * Says where at the agent's point a parcel lies.
 * @param typed its tracking code
 * @param shelf null: nowhere in particular
 */
export async function putAway(
  deps: Deps,
  { pointId }: ActorOf<"agent">,
  typed: string,
  shelf: string | null,
): Promise<{ trackingCode: string; shelf: string | null }> {
  return withOptimisticLock("The parcel", async () => {
    const { order, db } = await getAnyByCode(deps, typed);
    const { kind, id } = holderOf(order);
    if (kind !== "point" || id !== pointId) {
      throw new Problem("order_not_found", "Your point has no parcel with this code.");
    }
    const isSet = order.shelf === shelf || (await setShelf(db, order, shelf));
    return isSet ? { trackingCode: order.trackingCode, shelf } : undefined;
  });
}
