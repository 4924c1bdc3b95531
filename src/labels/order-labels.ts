import { findLabelledOrders, type LabelledOrder } from "../orders/read.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { Problem } from "../shared/problem.ts";
import type { Label } from "./label.ts";

/** How long after its end an order may still be printed. */
const AFTERLIFE_MS = 30 * 24 * 3_600_000;

function isPrintable({ status, finalAt }: LabelledOrder, now: number): boolean {
  return status !== "cancelled" && (finalAt === null || now < finalAt + AFTERLIFE_MS);
}

/** @throws Problem `invalid_signature` when the link has died with its order */
export async function linkedLabel(deps: ApiDeps, orderId: string): Promise<Label> {
  const [order] = await findLabelledOrders(deps, [orderId]);
  if (!order || !isPrintable(order, deps.now())) {
    throw new Problem("invalid_signature", "The link is out of date: the order was cancelled or has ended.");
  }
  return labelOf(order);
}

/**
 * One label for each id, in their order.
 * @throws Problem `order_not_found` or `invalid_transition`, naming the order
 */
export async function labelsOf(
  deps: ApiDeps,
  partnerId: string,
  orderIds: readonly string[],
): Promise<Label[]> {
  const found = await findLabelledOrders(deps, orderIds);
  const byId = new Map(
    found.filter((order) => order.partnerId === partnerId).map((order) => [order.id, order]),
  );
  return orderIds.map((id, i) => {
    const errors = (message: string) => ({ errors: [{ path: `order_ids.${i}`, message }] });
    const order = byId.get(id);
    if (!order)
      throw new Problem("order_not_found", "You have no such order.", errors("is no order of yours"));
    if (!isPrintable(order, deps.now())) {
      throw new Problem(
        "invalid_transition",
        "Cancelled and ended orders have no label.",
        errors(`is ${order.status}`),
      );
    }
    return labelOf(order);
  });
}

function labelOf(order: LabelledOrder): Label {
  return {
    labelName: order.labelName,
    brandColor: order.brandColor,
    trackingCode: order.trackingCode,
    recipient: { name: order.receiverName, phone: order.receiverPhone },
    point: {
      name: order.pointName,
      address: order.pointAddress,
      city: order.pointCity,
      state: order.pointState,
      zip: order.pointZip,
    },
    reference: order.reference,
    weightKg: order.items.reduce((sum, { qty, weight_kg }) => sum + qty * weight_kg, 0),
  };
}
