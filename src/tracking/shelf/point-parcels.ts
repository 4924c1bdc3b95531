import { Batch } from "../../db/batch.ts";
import { type CollectableTime, collectableTime, isCollectable } from "../../orders/collectable.ts";
import { EXPIRING_MS, HOLDING_MS, keptUntil, MAX_KEPT_MS } from "../../orders/order.ts";
import { type Deadline, deadlineOf, readDeadline } from "../../orders/read/deadlines.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { type PointTimes, readOpenTimesOf } from "../../points/closures/closures.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { STATES_BEFORE_ARRIVAL, type StatusUnderWay } from "../../shared/parcel-status.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import {
  addHeld,
  addParcels,
  addTotals,
  findElsewhere,
  findParcelOfPoint,
  type HeldParcel,
  heldParcel,
  type ListedParcel,
  MAX_COUNTED,
  type ParcelPosition,
  type PointParcel,
  type Totals,
} from "./point-parcel-store.ts";
import { searchFor } from "./search-parcels.ts";

/** The most parcels of each list. */
const MAX_LISTED = 200;

const COLLECTED_LISTS = ["expected", "shelf", "expiring"] as const;
type CollectedList = (typeof COLLECTED_LISTS)[number];
export const PARCEL_LISTS = [...COLLECTED_LISTS, "to_hand_over"] as const;
type ParcelList = (typeof PARCEL_LISTS)[number];

/** The states of each list, the most urgent first. */
const STATUSES: Record<CollectedList, readonly StatusUnderWay[]> = {
  expected: STATES_BEFORE_ARRIVAL.toReversed(),
  shelf: ["ready_for_pickup"],
  expiring: ["ready_for_pickup"],
};

export type { HeldParcel } from "./point-parcel-store.ts";

export interface ExpiringParcel extends PointParcel, Deadline {}

/** A parcel that is looked up. */
export interface FoundParcel extends ExpiringParcel {
  /** Null if it is not collectable. */
  collectable: CollectableTime | null;
}

export interface PointParcels {
  point: { id: string; name: string };
  lists: Record<CollectedList, ExpiringParcel[]>;
  /** What the point has that is not collected there, the longest there first. */
  toHandOver: (HeldParcel & Pick<FoundParcel, "collectable">)[];
  totals: Totals;
  /** Whether parcels are missing because a database can't be reached. */
  isIncomplete: boolean;
  /** Where each list continues; null at its end. */
  next: Record<ParcelList, string | null>;
}

export interface PointParcelQuery {
  search?: string | undefined;
  /** If given, only this list is read, and the others are empty. */
  list?: ParcelList | undefined;
  cursor?: string | undefined;
}

type Position = ParcelPosition & { status: StatusUnderWay };
type HeldPosition = Pick<HeldParcel, "since" | "position">;

/**
 * A point's lists with their counts: what it expects (first what a driver has, then the newest), what is on its shelf (the
 * earliest expiry first), what of that expires soon, and what it has to hand over.
 */
export async function listPointParcels(
  deps: Deps,
  pointId: string,
  query: PointParcelQuery,
): Promise<PointParcels> {
  const { orders, now } = deps;
  const { after, heldAfter } = startOf(query);
  const arrivedBefore = now() - HOLDING_MS + EXPIRING_MS;
  const point = readPoint(deps, pointId);
  const search = query.search?.trim() ?? "";
  if (search !== "") {
    const [{ answers: found, isIncomplete }, times] = await Promise.all([
      orders.eachReachable(searchFor(deps, pointId, search)),
      point,
    ]);
    const rows = found.map((part) => part.rows);
    const lists = listsOf((status) => merged(status, rows), arrivedBefore);
    const held = mergedHeld(found.map((part) => part.held));
    const totals = {
      expected: lists.expected.length,
      shelf: lists.shelf.length,
      expiring: lists.expiring.length,
      toHandOver: held.length,
    };
    const pages = pagesOf(query, times, {
      rowsOf: (list) => behind(lists[list], STATUSES[list], after),
      held: held.filter((parcel) => !heldAfter || byHeld(parcel, heldAfter) > 0),
      now: now(),
    });
    return { point: { id: pointId, name: times.name }, totals, isIncomplete, ...pages };
  }
  const statuses = statusesToRead(query.list, after);
  const read = async (one: OrderDatabase) => {
    const batch = new Batch(one);
    const totals = addTotals(batch, pointId, arrivedBefore);
    const parcels = statuses.map((status) => {
      const from = after?.status === status ? after : undefined;
      return [status, addParcels(batch, pointId, status, { after: from, limit: MAX_LISTED + 1 })] as const;
    });
    const held = hasList(query, "to_hand_over")
      ? addHeld(batch, pointId, { after: heldAfter, limit: MAX_LISTED + 1 })
      : undefined;
    await batch.run();
    const rows = Object.fromEntries(parcels.map(([status, chunk]) => [status, chunk.rows]));
    return {
      totals: totals.rows[0]!,
      rows: rows as Partial<Record<StatusUnderWay, ListedParcel[]>>,
      held: (held?.rows ?? []).map(heldParcel),
    };
  };
  const [{ answers: found, isIncomplete }, times] = await Promise.all([orders.eachReachable(read), point]);
  const sumOf = (total: keyof Totals) =>
    Math.min(
      MAX_COUNTED,
      found.reduce((sum, { totals }) => sum + totals[total], 0),
    );
  const lists = listsOf(
    (status) =>
      merged(
        status,
        found.map(({ rows }) => rows),
      ),
    arrivedBefore,
  );
  const totals = {
    expected: sumOf("expected"),
    shelf: sumOf("shelf"),
    expiring: sumOf("expiring"),
    toHandOver: sumOf("toHandOver"),
  };
  const held = mergedHeld(found.map((part) => part.held));
  const pages = pagesOf(query, times, { rowsOf: (list) => lists[list], held, now: now() });
  return { point: { id: pointId, name: times.name }, totals, isIncomplete, ...pages };
}

const hasList = ({ list }: PointParcelQuery, name: ParcelList) => list === undefined || list === name;

/** The longest held first: the order of each database's list. */
const byHeld = (a: HeldPosition, b: HeldPosition) =>
  a.since - b.since || Number(BigInt(a.position) - BigInt(b.position));
const mergedHeld = (parts: readonly HeldParcel[][]) =>
  parts.length === 1 ? parts[0]! : parts.flat().sort(byHeld);

/** The parcels of one state from all databases, merged in the order of each database's list. */
function merged(
  status: StatusUnderWay,
  parts: readonly Partial<Record<StatusUnderWay, ListedParcel[]>>[],
): ListedParcel[] {
  const rows = parts.flatMap((part) => part[status] ?? []);
  if (parts.length === 1) return rows;
  const byNumber = (a: ListedParcel, b: ListedParcel) => Number(BigInt(a.position) - BigInt(b.position));
  return status === "ready_for_pickup"
    ? rows.sort((a, b) => a.arrivedAt! - b.arrivedAt! || byNumber(a, b))
    : rows.sort((a, b) => byNumber(b, a));
}

/** A parcel of a point, in any state; undefined if it is another point's. */
export async function findPointParcel(
  deps: Deps,
  pointId: string,
  typed: string,
): Promise<FoundParcel | undefined> {
  const { orders } = deps;
  const code = parseTrackingCode(typed);
  const found =
    code && (await orders.find(orders.ofCode(code), (db) => findParcelOfPoint(db, pointId, code)));
  if (!found) return undefined;
  const { value: order } = found;
  const { trackingCode, receiverName, status, arrivedAt, extraDays, shelf, amountDueKobo } = order;
  const now = deps.now();
  return {
    ...{ trackingCode, recipientName: receiverName, status, arrivedAt, extraDays, shelf, amountDueKobo },
    ...(await readDeadline(deps, order)),
    collectable: isCollectable(order, now) ? collectableTime(order, now) : null,
  };
}

/** A parcel under way that may be in an agent's hands although it belongs elsewhere. */
export async function findParcelElsewhere({ orders }: Deps, typed: string) {
  const code = parseTrackingCode(typed);
  const found = code && (await orders.find(orders.ofCode(code), (db) => findElsewhere(db, code)));
  if (!found) throw new Problem("order_not_found", "There is no parcel with this code at your point.");
  return found.value;
}

/** A point's name, and when it is open. */
async function readPoint(deps: Deps, pointId: string): Promise<PointTimes> {
  const since = lagosDay(deps.now() - MAX_KEPT_MS);
  return (await readOpenTimesOf(deps, [pointId], since)).get(pointId)!;
}

function listsOf(rowsOf: (status: StatusUnderWay) => ListedParcel[], arrivedBefore: number) {
  const shelf = rowsOf("ready_for_pickup");
  const expireBefore = arrivedBefore + HOLDING_MS;
  return {
    expected: STATUSES.expected.flatMap(rowsOf),
    shelf,
    expiring: shelf.filter((parcel) => keptUntil(parcel)! < expireBefore),
  };
}

/** The states of which a page may have parcels: a list that continues is past the states before its position. */
function statusesToRead(list: ParcelList | undefined, after: Position | undefined): StatusUnderWay[] {
  if (list === "to_hand_over") return [];
  const statuses = list ? STATUSES[list] : [...STATUSES.expected, ...STATUSES.shelf];
  return after ? statuses.slice(statuses.indexOf(after.status)) : [...statuses];
}

/** The part of a whole list that comes after a position. */
function behind(rows: ListedParcel[], statuses: readonly StatusUnderWay[], after: Position | undefined) {
  if (!after) return rows;
  return rows.filter((row) => {
    const order = statuses.indexOf(row.status as StatusUnderWay) - statuses.indexOf(after.status);
    if (order !== 0) return order > 0;
    if (after.arrivedAt === null) return BigInt(row.position) < BigInt(after.position);
    const later = row.arrivedAt! - after.arrivedAt;
    return later > 0 || (later === 0 && BigInt(row.position) > BigInt(after.position));
  });
}

function pagesOf(
  query: PointParcelQuery,
  times: PointTimes,
  { rowsOf, held, now }: { rowsOf: (list: CollectedList) => ListedParcel[]; held: HeldParcel[]; now: number },
) {
  const pages = COLLECTED_LISTS.map((name) => {
    const rows = hasList(query, name) ? rowsOf(name) : [];
    const page = rows.slice(0, MAX_LISTED);
    return {
      name,
      page: page.map((parcel) => ({ ...parcel, ...deadlineOf(parcel, times) })),
      next: rows.length > MAX_LISTED ? cursorAt(page.at(-1)!) : null,
    };
  });
  const toHandOver = hasList(query, "to_hand_over") ? held.slice(0, MAX_LISTED) : [];
  const [expected, shelf, expiring] = pages as [(typeof pages)[0], (typeof pages)[0], (typeof pages)[0]];
  return {
    lists: { expected: expected.page, shelf: shelf.page, expiring: expiring.page },
    toHandOver: toHandOver.map((parcel) => ({ ...parcel, collectable: collectableTime(parcel, now) })),
    next: {
      expected: expected.next,
      shelf: shelf.next,
      expiring: expiring.next,
      to_hand_over: held.length > MAX_LISTED ? heldCursorAt(toHandOver.at(-1)!) : null,
    },
  };
}

const cursorAt = ({ status, arrivedAt, position }: ListedParcel) =>
  `${status}.${arrivedAt ?? ""}.${position}`;

const heldCursorAt = ({ since, position }: HeldPosition) => `to_hand_over.${since}.${position}`;

function startOf({ list, cursor }: PointParcelQuery): {
  after?: Position | undefined;
  heldAfter?: HeldPosition | undefined;
} {
  if (cursor === undefined) return {};
  if (list === undefined)
    throw invalidRequest([{ path: "list", message: "is required with a cursor, which goes on in one list" }]);
  const [, status, arrivedAt, position] = /^(\w+)\.(\d{0,15})\.(\d{1,19})$/.exec(cursor) ?? [];
  if (list === "to_hand_over" && status === list && arrivedAt !== "") {
    return { heldAfter: { since: Number(arrivedAt), position: position! } };
  }
  const isOfList = list !== "to_hand_over" && STATUSES[list].includes(status as StatusUnderWay);
  if (!isOfList || (arrivedAt === "") !== (list === "expected"))
    throw invalidRequest([{ path: "cursor", message: `must be the next.${list} of an earlier page` }]);
  return {
    after: {
      status: status as StatusUnderWay,
      arrivedAt: arrivedAt === "" ? null : Number(arrivedAt),
      position: position!,
    },
  };
}
