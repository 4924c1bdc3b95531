import { expectedArrival, handInBy } from "../../orders/order.ts";
import { deadlineOf } from "../../orders/read/deadlines.ts";
import { findTracked } from "../../orders/read/get.ts";
import type { HeldOrderEvent } from "../../orders/read/held.ts";
import type { Deps } from "../../platform/deps.ts";
import { readOpenTimesOf } from "../../points/closures/closures.ts";
import { lagosDay, type Period } from "../../shared/closed-days.ts";
import type { OpenTimes } from "../../shared/collect-by.ts";
import { log } from "../../shared/log.ts";
import type { WeekHours } from "../../shared/opening-hours.ts";
import {
  eventsOf,
  isParcelEvent,
  mayChangePoint,
  type OrderStatus,
  type ParcelEventType,
} from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { returnableUntil } from "./returnable.ts";

/** What everyone who has the tracking code may know about a parcel. */
export interface PublicParcel {
  trackingCode: string;
  status: OrderStatus;
  /** Oldest first; times in milliseconds since the epoch. */
  events: { type: ParcelEventType; occurredAt: number; city?: string }[];
  /** Where it is collected, or where a return was handed in; null before that. */
  point: {
    id: string;
    name: string;
    address: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
    workingHours: WeekHours;
  } | null;
  /** Whether it goes back to its partner. */
  isReturn: boolean;
  /** The id of the order that it sends back. */
  returnOf: string | null;
  partner: { name: string; color: string; supportUrl: string | null; supportPhone: string | null };
  /** Until when it is kept at its point; null unless it is there. */
  expiresAt: number | null;
  /** The last moment at which it can be collected; null unless it is there. */
  collectBy: number | null;
  /** What its receiver still pays when collecting it; 0 if nothing. */
  amountDue: number;
  /** When it is expected at its point; null once it is there. */
  estimatedArrival: Period | null;
  /** Until when its receiver can start a return; null if it can't. */
  returnableUntil: number | null;
  /** When its point is closed; none if it is not to be collected any more. */
  closures: readonly Period[];
}

/** Whether the receiver can collect it now or later. */
export const isToCollect = (status: OrderStatus): boolean =>
  status === "ready_for_pickup" || mayChangePoint(status);

/** @param typed the tracking code as it was typed */
export async function findParcel(deps: Deps, typed: string): Promise<PublicParcel> {
  const trackingCode = parseTrackingCode(typed);
  const found = trackingCode && (await findTracked(deps, trackingCode));
  if (!trackingCode || !found) throw new Problem("order_not_found", "There is no parcel with this code.");
  const { status, events, point, partner } = found;
  const isReturn = found.returnOf !== null;
  const times =
    point && !isReturn && isToCollect(status) ? await openTimesOf(deps, { ...found, point }) : undefined;
  return {
    trackingCode,
    status,
    events: shownEvents(events),
    point,
    isReturn,
    returnOf: found.returnOf,
    partner,
    ...deadlineOf(found, times),
    ...(isReturn ? { expiresAt: handInBy(found) } : {}),
    amountDue: isToCollect(status) ? found.amountDueKobo / 100 : 0,
    estimatedArrival: expectedArrival(found),
    returnableUntil: returnableUntil(found, found.settings),
    closures: times?.closures ?? [],
  };
}

/** The events of a point that takes a parcel in. */
const TAKEN_IN = eventsOf(({ move }) => move === "take");

/** Left out is what only the partner may tell its customer, and that one driver gave the parcel to another. */
function shownEvents(events: readonly HeldOrderEvent[]): PublicParcel["events"] {
  return events.flatMap(({ type, occurredAt, heldAt }): PublicParcel["events"] => {
    if (!isParcelEvent(type) || (type === "package.handed_over" && !heldAt)) return [];
    return [{ type, occurredAt, ...(TAKEN_IN.includes(type) && heldAt ? { city: heldAt.city } : {}) }];
  });
}

/**
 * Closures are in `DB`. If it is down, the databases of orders may still answer, so the parcel is told without closures.
 */
async function openTimesOf(
  deps: Deps,
  {
    point: { id, workingHours },
    arrivedAt,
  }: { point: NonNullable<PublicParcel["point"]>; arrivedAt: number | null },
): Promise<OpenTimes> {
  const known: OpenTimes = { workingHours, closures: [] };
  try {
    const times = await readOpenTimesOf(deps, [id], lagosDay(arrivedAt ?? deps.now()));
    return times.get(id) ?? known;
  } catch (error) {
    log("error", "closures are not readable", { error });
    return known;
  }
}
