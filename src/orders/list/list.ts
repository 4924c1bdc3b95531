import type { Deps } from "../../platform/deps.ts";
import { type OrderDatabase, reachable } from "../../platform/order-databases.ts";
import { sideBySide } from "../../platform/side-by-side.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import type { Page } from "../../shared/page.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../shared/parcel-status.ts";
import { compareCodePoints } from "../../shared/text.ts";
import { DAY_MS, dayOf } from "../../shared/time.ts";
import { findNames } from "../copies/copy-store.ts";
import type { EventActor, Keeper } from "../holder.ts";
import { findByReference, findDatabaseOf } from "../read/get.ts";
import { pointIdOf, type StoredOrder } from "../row.ts";
import { countByDay, type DayCount, type OrderFilter } from "./count-store.ts";
import * as held from "./held-store.ts";
import * as lists from "./list-store.ts";
import * as newest from "./newest-store.ts";

export { ORDER_SORTS } from "./list-store.ts";

/** For each of the last days (UTC, today last), how many of its orders are in which state. */
export async function countOrdersByDay(deps: Deps, partner: PartnerRef, days: number) {
  const wanted = lastDays(deps, days);
  return byDay(wanted, await countByDay(deps.orders.of(partner), partner.partnerId, wanted[0]!));
}

/** Days in UTC, today's last. */
export const lastDays = ({ now }: Deps, days: number): string[] =>
  Array.from({ length: days }, (_, i) => dayOf(now() - (days - 1 - i) * DAY_MS));

/** The counts of some days, with every state. */
export function byDay(wanted: readonly string[], rows: readonly DayCount[]) {
  const counts = new Map<string, number>();
  for (const { day, status, count } of rows)
    counts.set(`${day} ${status}`, (counts.get(`${day} ${status}`) ?? 0) + count);
  return wanted.map((day) => ({
    day,
    orders: ORDER_STATUSES.map((status) => ({ status, count: counts.get(`${day} ${status}`) ?? 0 })),
  }));
}

/** An order with the names of its partner and its point, as operators see it. */
export interface NamedOrder extends StoredOrder {
  partnerName: string;
  pointName: string;
}

export async function nameOrders(db: OrderDatabase, orders: readonly StoredOrder[]): Promise<NamedOrder[]> {
  if (orders.length === 0) return [];
  const { partners, points } = await findNames(db, orders);
  return orders.map((order) => ({
    ...order,
    partnerName: partners.get(order.partnerId) ?? "",
    pointName: points.get(pointIdOf(order) ?? "") ?? "",
  }));
}

/** One page of a partner's orders. */
export async function listOrders(
  deps: Deps,
  partner: PartnerRef,
  filter: OrderFilter,
  page: lists.OrderPage,
) {
  return lists.listOrders(deps.orders.of(partner), partner.partnerId, filter, page);
}

/** One page of orders as operators see them, the newest first. */
interface OperatorPage {
  rows: NamedOrder[];
  total: number;
  searchedFrom?: number;
  isIncomplete: boolean;
}

type OperatorFilter = Pick<OrderFilter, "status" | "search"> & { direction?: "return" | undefined };

export async function listAnyOrders(deps: Deps, filter: OperatorFilter, page: Page): Promise<OperatorPage> {
  const { total, ...found } = await listNewest(deps, page, (db, upTo) =>
    newest.findAnyNewest(db, filter, upTo),
  );
  const isCounted = filter.search || filter.direction;
  return { ...found, total: isCounted ? Math.min(total, newest.REACH_OF_ALL) : total };
}

/** One page of the orders whose parcels somebody has now. */
export async function listHeldBy(
  deps: Deps,
  holder: Keeper,
  status: OrderStatus | undefined,
  page: Page,
): Promise<OperatorPage> {
  return listNewest(deps, page, (db, upTo) => held.findHeldBy(db, holder, status, upTo));
}

/** One page of the orders of which an agent's or a driver's key has scanned the parcel since a time. */
export async function listScannedBy(
  deps: Deps,
  scans: { actor: EventActor; since: number },
  status: OrderStatus | undefined,
  page: Page,
): Promise<OperatorPage> {
  return listNewest(deps, page, (db, upTo) => held.findScannedBy(db, scans, status, upTo));
}

/** One page of the orders of a partner that an operator names. */
export async function listOrdersOf(
  deps: Deps,
  partnerId: string,
  filter: OperatorFilter,
  page: Page,
): Promise<OperatorPage> {
  const db = await findDatabaseOf(deps, partnerId);
  if (!db) return { rows: [], total: 0, isIncomplete: false };
  const { rows, ...found } = await lists.listOrders(db, partnerId, filter, {
    ...page,
    sort: "createdAt",
    descending: true,
  });
  return { ...found, rows: await nameOrders(db, rows), isIncomplete: false };
}

/** One page of what `find` finds in each database, the newest first. */
export async function listNewest(
  { orders }: Pick<Deps, "orders">,
  { page, pageSize }: Page,
  find: (db: OrderDatabase, upTo: number) => Promise<newest.Newest>,
): Promise<{ rows: NamedOrder[]; total: number; isIncomplete: boolean }> {
  const upTo = page * pageSize;
  if (upTo > newest.REACH_OF_ALL)
    throw lists.beyondReach(
      newest.REACH_OF_ALL,
      "over all partners: narrow the search, or give a partner_id",
    );
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

/** The orders at these places, in this sequence, without those of databases that can't be reached any more. */
async function readPlaces(places: readonly Place[]): Promise<{ rows: NamedOrder[]; isIncomplete: boolean }> {
  const byDatabase = [...Map.groupBy(places, ({ db }) => db)];
  const read = await sideBySide(byDatabase, async ([db, theirs]) => {
    const positions = theirs.map(({ position }) => position);
    return nameOrders(db, await newest.readAnyAt(db, positions));
  });
  const { answers, isIncomplete } = reachable(read);
  return { rows: answers.flat().sort((a, b) => compareCodePoints(b.id, a.id)), isIncomplete };
}

/** A list of the one order of a partner that has a reference. */
export async function listByReference(
  deps: Deps,
  partner: PartnerRef,
  reference: string,
  { status, hasMoney, from = 0, to = Number.POSITIVE_INFINITY }: OrderFilter,
  { page }: lists.OrderPage,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const order = await findByReference(deps, partner, reference);
  const isListed =
    order &&
    (!hasMoney || (order.codAmountKobo ?? 0) > 0) &&
    (status ?? order.status) === order.status &&
    order.createdAt >= from &&
    order.createdAt < to;
  return isListed ? { rows: page === 1 ? [order] : [], total: 1 } : { rows: [], total: 0 };
}
