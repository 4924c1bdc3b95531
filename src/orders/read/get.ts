import { auditEntry, recordUnlessSince } from "../../db/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { ActorOf, PartnerRef } from "../../shared/actor.ts";
import { Problem } from "../../shared/problem.ts";
import { HOUR_MS } from "../../shared/time.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import * as joined from "../copies/copy-store.ts";
import { findDatabase } from "../copies/terms-store.ts";
import type { OrderEvent } from "../event-store.ts";
import { holderNow } from "../holder.ts";
import { directionOf, type OrderToChange, type StoredOrder } from "../row.ts";
import { withHolders } from "./held.ts";
import * as store from "./order-store.ts";

export type { LabelledOrder, OrderPoint } from "../copies/copy-store.ts";
export type { OrderEvent } from "../event-store.ts";

export const orderNotFound = () => new Problem("order_not_found", "You have no order like this.");

/** The database of a partner's orders, if there is such a partner. */
export async function findDatabaseOf(
  { db, orders }: Deps,
  partnerId: string,
): Promise<OrderDatabase | undefined> {
  const database = await findDatabase(db, partnerId);
  return database === undefined ? undefined : orders.of({ database });
}

/** A partner's order with this reference, if there is one. */
export async function findByReference(
  deps: Deps,
  partner: PartnerRef,
  reference: string,
): Promise<StoredOrder | undefined> {
  return store.findOrder(deps.orders.of(partner), partner.partnerId, { reference });
}

/** Throws `order_not_found` for another partner's order too, and `order_archived` for one of its own that is in an archive. */
export async function getOrder(
  deps: Deps,
  partner: PartnerRef,
  by: { id: string } | { reference: string },
): Promise<OrderToChange> {
  const db = deps.orders.of(partner);
  const order = await store.findOrder(db, partner.partnerId, by);
  if (order) return order;
  if (await store.isArchived(db, partner.partnerId, by)) {
    throw new Problem("order_archived", "The order ended long ago: only the operator's archive has it.");
  }
  throw orderNotFound();
}

/** An order of any partner, with the database that it is in. */
export async function getAnyOrder(
  { orders }: Deps,
  id: string,
): Promise<{ order: OrderToChange; db: OrderDatabase }> {
  const found = await orders.find(orders.ofId(id), (db) => store.findAnyOrder(db, { id }));
  if (!found) throw new Problem("order_not_found", "There is no order with this id.");
  return { order: found.value, db: found.db };
}

/**
 * An order of any partner by the code on its label.
 * @param typed the code in any spelling
 */
export async function getAnyByCode(
  { orders }: Deps,
  typed: string,
): Promise<{ order: OrderToChange; db: OrderDatabase }> {
  const trackingCode = parseTrackingCode(typed);
  const found =
    trackingCode &&
    (await orders.find(orders.ofCode(trackingCode), (db) => store.findAnyOrder(db, { trackingCode })));
  if (!found) throw new Problem("order_not_found", "There is no order with this code.");
  return { order: found.value, db: found.db };
}

/** `getAnyOrder` for an operator, who sees the receiver. */
export async function showAnyOrder(deps: Deps, operator: ActorOf<"operator">, id: string) {
  const found = await getAnyOrder(deps, id);
  await noteRead(deps, operator, found.order);
  return found;
}

/** Notes in the audit log that an operator sees an order's receiver: once an hour for each operator and order. */
export async function noteRead(
  deps: Deps,
  operator: ActorOf<"operator">,
  { id: subjectId, partnerId }: StoredOrder,
): Promise<void> {
  const entry = auditEntry(deps, operator, "order.read", { subjectId, partnerId });
  await recordUnlessSince(deps.db, entry, deps.now() - HOUR_MS);
}

/** An order's events, oldest first. */
async function listEvents(
  db: OrderDatabase,
  order: Pick<StoredOrder, "id" | "partnerId">,
): Promise<OrderEvent[]> {
  return store.readEvents(db, order);
}

/** The events of a partner's order, oldest first, the point that it goes to, and who holds its parcel. */
export async function readEventsAndPoint(deps: Deps, partner: PartnerRef, order: StoredOrder) {
  const db = deps.orders.of(partner);
  const { events, point } = await store.readEventsAndPoint(db, order);
  const held = await withHolders(db, { events, direction: directionOf(order) }, point ? [point] : []);
  const holder = holderNow(
    order,
    held.map((event) => event.held),
  );
  return { events: held, point, holder, heldAt: holder.kind === "point" ? held.at(-1)!.heldAt : undefined };
}

/**
 * Orders of a partner with what their labels show, by id, in no particular order. Ids without an order are left out.
 */
export async function findLabelledOrders(
  deps: Deps,
  partner: PartnerRef,
  ids: readonly string[],
): Promise<joined.LabelledOrder[]> {
  return joined.findLabelledOrders(deps.orders.of(partner), partner.partnerId, ids);
}

/** The same of one order of any partner. */
export async function findAnyLabelledOrder(
  { orders }: Deps,
  id: string,
): Promise<joined.LabelledOrder | undefined> {
  const found = await orders.find(orders.ofId(id), (db) => joined.findAnyLabelledOrder(db, id));
  return found?.value;
}

/** An order of any partner, by its tracking code, with the database that it is in. */
export async function findTrackedOrder({ orders }: Deps, trackingCode: string) {
  const found = await orders.find(orders.ofCode(trackingCode), (db) =>
    joined.findAnyTrackedOrder(db, trackingCode),
  );
  return found && { ...found.value, db: found.db };
}

/** The name and the coordinates of the point to which an order of any partner went. */
export async function findPlaceOf({ orders }: Deps, id: string) {
  return (await orders.find(orders.ofId(id), (db) => joined.findAnyPlaceOf(db, id)))?.value;
}

/** What anybody who has the tracking code may know of an order, its events, its point and its partner. */
export async function findTracked({ orders }: Deps, trackingCode: string) {
  const found = await orders.find(orders.ofCode(trackingCode), (db) =>
    joined.findAnyTracked(db, trackingCode),
  );
  if (!found) return undefined;
  const { value: order, db } = found;
  const told = { events: await listEvents(db, order), direction: directionOf(order) };
  return { ...order, events: await withHolders(db, told, order.point ? [order.point] : []) };
}
