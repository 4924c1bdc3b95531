import type { Deps } from "../platform/deps.ts";
import { type OrderDatabase, reachable } from "../platform/order-databases.ts";
import { sideBySide } from "../platform/side-by-side.ts";
import type { PartnerRef } from "../shared/actor.ts";
import type { Page } from "../shared/page.ts";
import { ORDER_STATUSES } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { compareCodePoints } from "../shared/text.ts";
import { DAY_MS, dayOf } from "../shared/time.ts";
import * as joined from "./copy-store.ts";
import type { OrderEvent } from "./event-store.ts";
import * as lists from "./list-store.ts";
import type { StoredOrder } from "./row.ts";
import * as store from "./store.ts";
import { findDatabase } from "./terms-store.ts";

export type { LabelledOrder, OrderPoint } from "./copy-store.ts";
export type { OrderEvent } from "./event-store.ts";
export { ORDER_SORTS } from "./list-store.ts";
export type { StoredOrder } from "./row.ts";

export const orderNotFound = () => new Problem("order_not_found", "You have no order like this.");

/** A partner's order with this reference, if there is one. */
export async function findByReference(
  deps: Deps,
  partner: PartnerRef,
  reference: string,
): Promise<StoredOrder | undefined> {
  return store.findOrder(deps.orders.of(partner), partner.partnerId, { reference });
}

/** @throws Problem `order_not_found`, also for another partner's order */
export async function getOrder(
  deps: Deps,
  partner: PartnerRef,
  by: { id: string } | { reference: string },
): Promise<StoredOrder> {
  const order = await store.findOrder(deps.orders.of(partner), partner.partnerId, by);
  if (!order) throw orderNotFound();
  return order;
}

/** How many orders of each of the last days (UTC, today's last) are in which state. */
export async function countOrders(deps: Deps, partner: PartnerRef, days: number) {
  const today = deps.now();
  const wanted = Array.from({ length: days }, (_, i) => dayOf(today - (days - 1 - i) * DAY_MS));
  const rows = await lists.countByDay(deps.orders.of(partner), partner.partnerId, wanted[0]!);
  const counts = new Map(rows.map(({ day, status, count }) => [`${day} ${status}`, count]));
  return wanted.map((day) => ({
    day,
    orders: ORDER_STATUSES.map((status) => ({ status, count: counts.get(`${day} ${status}`) ?? 0 })),
  }));
}

/**
 * An order of any partner, with the database that it is in.
 * @throws Problem `order_not_found`
 */
export async function getAnyOrder(
  { orders }: Deps,
  id: string,
): Promise<{ order: StoredOrder; db: OrderDatabase }> {
  const found = await orders.find(orders.ofId(id), (db) => store.findAnyOrder(db, id));
  if (!found) throw new Problem("order_not_found", "There is no order with this id.");
  return { order: found.value, db: found.db };
}

/** An order with the names of its partner and its point, as operators see it. */
export interface NamedOrder extends StoredOrder {
  partnerName: string;
  pointName: string;
}

/** The same orders with these names. */
export async function nameOrders(db: OrderDatabase, orders: readonly StoredOrder[]): Promise<NamedOrder[]> {
  if (orders.length === 0) return [];
  const { partners, points } = await joined.findNames(db, orders);
  return orders.map((order) => ({
    ...order,
    partnerName: partners.get(order.partnerId) ?? "",
    pointName: points.get(order.pointId) ?? "",
  }));
}

/** An order's events, oldest first. */
export async function listEvents(db: OrderDatabase, orderId: string): Promise<OrderEvent[]> {
  return store.readEvents(db, orderId);
}

/** The events of a partner's order, oldest first, and the point that it goes to. */
export async function readEventsAndPoint(deps: Deps, partner: PartnerRef, order: StoredOrder) {
  return store.readEventsAndPoint(deps.orders.of(partner), order);
}

/** One page of a partner's orders. */
export async function listOrders(
  deps: Deps,
  partner: PartnerRef,
  filter: Omit<lists.OrderFilter, "partnerId">,
  page: lists.OrderPage,
) {
  const { partnerId } = partner;
  return lists.listOrders(deps.orders.of(partner), { ...filter, partnerId }, page);
}

/**
 * One page of orders of any partner, the newest first.
 * @throws Problem `invalid_request` if it is too far back
 */
export async function listAnyOrders(
  { db: main, orders }: Deps,
  filter: lists.OrderFilter,
  { page, pageSize }: Page,
): Promise<{ rows: NamedOrder[]; total: number; searchedFrom?: number; isIncomplete: boolean }> {
  const shown = { sort: "createdAt", descending: true, page, pageSize } as const;
  const { partnerId } = filter;
  const database = partnerId === undefined ? undefined : await findDatabase(main, partnerId);
  if (partnerId !== undefined && database === undefined) return { rows: [], total: 0, isIncomplete: false };
  const only = database === undefined ? orders.all.length === 1 && orders.all[0] : orders.of({ database });
  if (only) {
    const { rows, ...found } = await lists.listOrders(only, filter, shown);
    return { ...found, rows: await nameOrders(only, rows), isIncomplete: false };
  }
  const { total, ...found } = await listNewest({ orders }, { page, pageSize }, (db, upTo) =>
    lists.findNewest(db, filter, upTo),
  );
  return { ...found, total: filter.search ? Math.min(total, lists.REACH_OF_ALL) : total };
}

/**
 * One page of what `find` finds in each database, the newest first.
 * @throws Problem `invalid_request` if it is too far back
 */
export async function listNewest(
  { orders }: Pick<Deps, "orders">,
  { page, pageSize }: Page,
  find: (db: OrderDatabase, upTo: number) => Promise<lists.Newest>,
): Promise<{ rows: NamedOrder[]; total: number; isIncomplete: boolean }> {
  lists.requireReach({}, { sort: "createdAt", descending: true, page, pageSize });
  const upTo = page * pageSize;
  const { answers: parts, isIncomplete } = await orders.eachReachable(async (db) => {
    const { positions, total } = await find(db, upTo);
    return { total, places: positions.map((position) => ({ position, db })) };
  });
  const places = parts
    .flatMap((part) => part.places)
    .sort((a, b) => compareCodePoints(b.position, a.position))
    .slice(upTo - pageSize, upTo);
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const read = await readPlaces(places);
  return { rows: read.rows, total, isIncomplete: isIncomplete || read.isIncomplete };
}

/** Where an order is: its number, as text, and its database. */
interface Place {
  position: string;
  db: OrderDatabase;
}

/** The orders at these places, in their order, but for those of databases that can't be reached any more. */
async function readPlaces(places: readonly Place[]): Promise<{ rows: NamedOrder[]; isIncomplete: boolean }> {
  const byDatabase = [...Map.groupBy(places, ({ db }) => db)];
  const read = await sideBySide(byDatabase, async ([db, theirs]) => {
    const positions = theirs.map(({ position }) => position);
    return nameOrders(db, await lists.readAt(db, positions));
  });
  const { answers, isIncomplete } = reachable(read);
  return { rows: answers.flat().sort((a, b) => compareCodePoints(b.id, a.id)), isIncomplete };
}

/** A list of a partner's orders of which only the one with a reference is wanted. */
export async function listByReference(
  deps: Deps,
  partner: PartnerRef,
  reference: string,
  { status, from = 0, to = Number.POSITIVE_INFINITY }: Omit<lists.OrderFilter, "partnerId">,
  { page }: lists.OrderPage,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const order = await findByReference(deps, partner, reference);
  const isMeant =
    order && (status ?? order.status) === order.status && order.createdAt >= from && order.createdAt < to;
  return isMeant ? { rows: page === 1 ? [order] : [], total: 1 } : { rows: [], total: 0 };
}

/** Orders of a partner with what their labels show, by id; those that there are, in no order. */
export async function findLabelledOrders(
  deps: Deps,
  partner: PartnerRef,
  ids: readonly string[],
): Promise<joined.LabelledOrder[]> {
  const found = await joined.findLabelledOrders(deps.orders.of(partner), ids);
  return found.filter(({ partnerId }) => partnerId === partner.partnerId);
}

/** The same of one order of any partner. */
export async function findLabelledOrder(
  { orders }: Deps,
  id: string,
): Promise<joined.LabelledOrder | undefined> {
  const found = await orders.find(
    orders.ofId(id),
    async (db) => (await joined.findLabelledOrders(db, [id]))[0],
  );
  return found?.value;
}

/** What anybody who has the tracking code may know of an order, its events, its point and its partner. */
export async function findTracked({ orders }: Deps, trackingCode: string) {
  const found = await orders.find(orders.ofCode(trackingCode), (db) => joined.findTracked(db, trackingCode));
  return found && { ...found.value, events: await listEvents(found.db, found.value.id) };
}
