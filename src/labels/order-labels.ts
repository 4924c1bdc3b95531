import { findAnyLabelledOrder, findLabelledOrders, type LabelledOrder } from "../orders/read/get.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { PartnerRef } from "../shared/actor.ts";
import { hasLabel } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { DAY_MS } from "../shared/time.ts";
import type { Label } from "./label.ts";

/** How long an order's label can be printed after the order has ended. */
const PRINTABLE_AFTER_END_MS = 30 * DAY_MS;

function isPrintable({ status, finalAt }: LabelledOrder, now: number): boolean {
  return hasLabel(status) && (finalAt === null || now < finalAt + PRINTABLE_AFTER_END_MS);
}

/** `invalid_signature` if the order is unknown, cancelled or ended too long ago. */
export async function linkedLabel(deps: ApiDeps, orderId: string): Promise<Label> {
  const order = await findAnyLabelledOrder(deps, orderId);
  if (!order || !isPrintable(order, deps.now())) {
    throw new Problem("invalid_signature", "The link has expired: the order was cancelled or has ended.");
  }
  return labelOf(deps, order);
}

/** The labels of the orders with these ids, in the same order. */
export async function labelsOf(
  deps: ApiDeps,
  partner: PartnerRef,
  orderIds: readonly string[],
): Promise<Label[]> {
  const found = await findLabelledOrders(deps, partner, orderIds);
  const byId = new Map(found.map((order) => [order.id, order]));
  return orderIds.map((id, i) => {
    const errors = (message: string) => ({ errors: [{ path: `order_ids.${i}`, message }] });
    const order = byId.get(id);
    if (!order)
      throw new Problem(
        "order_not_found",
        "You have no such order.",
        errors("must be the id of an order of yours"),
      );
    if (!isPrintable(order, deps.now())) {
      throw new Problem(
        "invalid_transition",
        "Cancelled and ended orders have no label.",
        errors(`must not be the id of an order that is ${order.status}`),
      );
    }
    return labelOf(deps, order);
  });
}

/** A return goes to its shop, wherever it was handed in. Of its sender its label tells only which order is returned. */
function addressOf({ point, labelName, ...order }: LabelledOrder): Pick<Label, "recipient" | "point"> {
  if (order.returnOf === null && point)
    return { recipient: { name: order.receiverName, phone: order.receiverPhone }, point };
  const sender = `return of ${order.returnedReference ?? order.reference}`;
  return {
    recipient: { name: labelName, phone: "" },
    point: { name: "Return", address: sender, city: "", state: "", zip: "" },
  };
}

function labelOf({ config }: ApiDeps, order: LabelledOrder): Label {
  return {
    labelName: order.labelName,
    brandColor: order.brandColor,
    trackingCode: order.trackingCode,
    ...addressOf(order),
    reference: order.reference,
    weightKg: order.items.reduce((sum, { qty, weight_kg }) => sum + qty * weight_kg, 0),
    isToCollect: (order.codAmountKobo ?? 0) > 0,
    isTest: config.environment !== "production",
  };
}
