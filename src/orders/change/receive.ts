import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { Actor, PartnerRef } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { endsOf } from "../../shared/parcel-status.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { eventActorOf } from "../holder.ts";
import { getOrder, orderNotFound } from "../read/get.ts";
import { findOrder } from "../read/order-store.ts";
import { directionOf, type OrderToChange, type StoredOrder } from "../row.ts";
import { moveOrder } from "./move.ts";

/** Says that a partner has a parcel back. Nothing changes if it has it already. */
export async function receiveOrder(
  deps: Deps,
  actor: PartnerRef & Actor,
  by: { id: string } | { reference: string },
): Promise<StoredOrder> {
  return receive(deps, actor, () => getOrder(deps, actor, by));
}

/** The partner has back the parcel with this code on its label, in any spelling. */
export async function receiveByCode(
  deps: ApiDeps,
  actor: PartnerRef & Actor,
  typed: string,
): Promise<StoredOrder> {
  const trackingCode = parseTrackingCode(typed);
  return receive(deps, actor, async () => {
    const order = trackingCode && (await findOrder(deps.orders.of(actor), actor.partnerId, { trackingCode }));
    if (!order) throw orderNotFound();
    return order;
  });
}

async function receive(
  deps: Deps,
  actor: PartnerRef & Actor,
  read: () => Promise<OrderToChange>,
): Promise<StoredOrder> {
  return withOptimisticLock("The order", async () => {
    const order = await read();
    if (endsOf("receive", directionOf(order)).includes(order.status)) return order;
    const how = { at: deps.now(), actor: eventActorOf(actor) };
    return moveOrder(deps, deps.orders.of(actor), order, "receive", how);
  });
}
