import type { Item } from "../db/json-columns.ts";
import type { Deps } from "../platform/deps.ts";
import { addDays, isWithin, lagosDay, type Period } from "../shared/closed-days.ts";
import { mayChangePoint, type OrderStatus } from "../shared/parcel-status.ts";
import { DAY_MS } from "../shared/time.ts";

export type { Item };

/** The API whose body created the order. */
type Entrance = "store" | "white_label";

/** An order that is to be created; the bodies of both APIs are turned into this. */
export interface NewOrder {
  entrance: Entrance;
  reference: string;
  pointId: string;
  receiver: { name: string; email: string; phone: string };
  items: Item[];
  note: string;
  webhookUrl: string | undefined;
  /** What its receiver pays at the point, in naira. */
  codAmount: number | undefined;
  /** The estimate whose price the order is to have. */
  quoteId: string | undefined;
}

/** How many days a parcel is kept at its point after its arrival, not counting days on which the point is closed. */
export const HOLDING_DAYS = 7;
const MAX_EXTRA_DAYS = 30;
export const HOLDING_MS = HOLDING_DAYS * DAY_MS;
/** How many extra days a partner and the operator may each give a parcel. */
export const MAX_PARTNER_DAYS = 7;
export const MAX_OPERATOR_DAYS = 14;
/** The longest that a parcel is kept. */
export const MAX_KEPT_MS = HOLDING_MS + (MAX_EXTRA_DAYS + MAX_PARTNER_DAYS + MAX_OPERATOR_DAYS) * DAY_MS;
/** A parcel with less time left than this is about to expire. */
export const EXPIRING_MS = 2 * DAY_MS;

/** When a partner is told that its parcel, on the shelf from `now` on, is about to expire; null if that time is past. */
export function expiringAt(collectBy: number, now: number): number | null {
  const at = collectBy - EXPIRING_MS;
  return at > now ? at : null;
}

/**
 * After so many events the partner can't choose another point for the order, and the order gets no event of an outage,
 * because everybody who reads or tracks an order gets all of its events.
 */
export const MAX_EVENTS = 100;

/** So many unscanned parcels of a partner any point takes, however small its capacity is. */
const FEWEST_UNSCANNED = 3;

/**
 * How many of a partner's parcels that nobody has scanned yet may fill a point: half of it, so that a partner that hands in
 * nothing does not shut out the others. Null: any number.
 */
export const mostUnscanned = (capacity: number | null): number | null =>
  capacity === null ? null : Math.max(FEWEST_UNSCANNED, Math.floor(capacity / 2));

/**
 * How many days longer a parcel is kept: those that it was given, and those from its arrival to its expiry on which its point
 * is closed.
 */
export function extraDaysOf(arrivedAt: number, closures: readonly Period[], given = 0): number {
  // Most points have none, and a chore asks for each parcel on their shelves.
  if (closures.length === 0) return given;
  const first = lagosDay(arrivedAt);
  let closed = 0;
  for (let i = 0; i <= HOLDING_DAYS + given + closed && closed < MAX_EXTRA_DAYS; i++) {
    if (isWithin(closures, addDays(first, i))) closed++;
  }
  return closed + given;
}

/** How many days an order was given; below 0 where they count from a later day than the arrival. */
export const givenDays = ({ partnerDays, operatorDays, shiftedDays }: Given): number =>
  partnerDays + operatorDays + shiftedDays;
export const NO_DAYS_GIVEN = { partnerDays: 0, operatorDays: 0, shiftedDays: 0 } as const;
type Given = { partnerDays: number; operatorDays: number; shiftedDays: number };

/** The fields of an order that tell until when its point keeps the parcel. */
export interface Shelved {
  status: OrderStatus;
  arrivedAt: number | null;
  extraDays: number;
}

/** Until when a parcel is kept at its point; null unless it is there. */
export function keptUntil({ status, arrivedAt, extraDays }: Shelved): number | null {
  if (status !== "ready_for_pickup" || arrivedAt === null) return null;
  return arrivedAt + HOLDING_MS + extraDays * DAY_MS;
}

/** When a parcel is expected at its point; null from its arrival on, for a return, and for orders of version 0.2.0. */
export function expectedArrival({
  status,
  expectedFrom: from,
  expectedTo: to,
}: {
  status: OrderStatus;
  expectedFrom: string | null;
  expectedTo: string | null;
}): Period | null {
  return mayChangePoint(status) && from !== null && to !== null ? { from, to } : null;
}

const HAND_IN_MS = 14 * DAY_MS;

/** Until when a return can be handed in; null if it was handed in, or is no return. */
export const handInBy = ({
  returnOf,
  status,
  createdAt,
}: {
  returnOf: string | null;
  status: OrderStatus;
  createdAt: number;
}): number | null => (returnOf !== null && status === "created" ? createdAt + HAND_IN_MS : null);

/** Returns that were created before can't be handed in any more. */
export const returnsOver = (now: number): number => now - HAND_IN_MS;

/** The page on which a receiver sees its parcel. */
export const trackingUrl = ({ config }: Pick<Deps, "config">, trackingCode: string): string =>
  `${config.baseUrl}/track/${trackingCode}`;

/** A name, divided at the last space; a single word is the first name. */
export function splitName(name: string): { first: string; last: string } {
  const trimmed = name.trim();
  const space = trimmed.lastIndexOf(" ");
  if (space === -1) return { first: trimmed, last: "" };
  return { first: trimmed.slice(0, space).trimEnd(), last: trimmed.slice(space + 1) };
}
