import type { Deps } from "../platform/deps.ts";
import { Problem } from "../shared/problem.ts";
import type { OrderEvent } from "./event-store.ts";
import * as lists from "./list-store.ts";
import * as joined from "./point-and-partner-store.ts";
import type { StoredOrder } from "./row.ts";
import * as store from "./store.ts";

export type { OrderEvent } from "./event-store.ts";
export { ORDER_SORTS } from "./list-store.ts";
export type { LabelledOrder, OrderPoint } from "./point-and-partner-store.ts";
export type { StoredOrder } from "./row.ts";

export const orderNotFound = () => new Problem("order_not_found", "You have no order like this.");

/** A partner's order with this reference, if there is one. */
export async function findByReference(
  deps: Deps,
  partnerId: string,
  reference: string,
): Promise<StoredOrder | undefined> {
  return store.findOrder(deps.db, partnerId, { reference });
}

/** @throws Problem `order_not_found`, also for another partner's order */
export async function getOrder(
  deps: Deps,
  partnerId: string,
  by: { id: string } | { reference: string },
): Promise<StoredOrder> {
  const order = await store.findOrder(deps.db, partnerId, by);
  if (!order) throw orderNotFound();
  return order;
}

/** @throws Problem `order_not_found` */
export async function getAnyOrder(deps: Deps, id: string): Promise<StoredOrder> {
  const order = await store.findAnyOrder(deps.db, id);
  if (!order) throw new Problem("order_not_found", "There is no order with this id.");
  return order;
}

/** An order's events, oldest first. */
export async function listEvents(deps: Deps, orderId: string): Promise<OrderEvent[]> {
  return store.readEvents(deps.db, orderId);
}

/** An order's events, oldest first, and the point that it goes to. */
export async function readEventsAndPoint(deps: Deps, order: StoredOrder) {
  return store.readEventsAndPoint(deps.db, order);
}

/** One page of orders, of one partner or of all. */
export async function listOrders(deps: Deps, filter: lists.OrderFilter, page: lists.OrderPage) {
  return lists.listOrders(deps.db, filter, page);
}

/** The same list, of one partner, of which only the order with a reference is wanted. */
export async function listByReference(
  deps: Deps,
  reference: string,
  { partnerId, status, from = 0, to = Number.POSITIVE_INFINITY }: lists.OrderFilter & { partnerId: string },
  { page }: lists.OrderPage,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const order = await store.findOrder(deps.db, partnerId, { reference });
  const isMeant =
    order && (status ?? order.status) === order.status && order.createdAt >= from && order.createdAt < to;
  return isMeant ? { rows: page === 1 ? [order] : [], total: 1 } : { rows: [], total: 0 };
}

/** Orders of any partner with what their labels show, by id; those that there are, in no order. */
export async function findLabelledOrders(
  deps: Deps,
  ids: readonly string[],
): Promise<joined.LabelledOrder[]> {
  return joined.findLabelledOrders(deps.db, ids);
}

/** What anybody who has the tracking code may know of an order, its point and its partner. */
export async function findTracked(deps: Deps, trackingCode: string) {
  return joined.findTracked(deps.db, trackingCode);
}
