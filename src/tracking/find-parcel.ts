import { keptUntil } from "../orders/order.ts";
import { findTracked } from "../orders/read/get.ts";
import type { Deps } from "../platform/deps.ts";
import type { WorkingHours } from "../shared/opening-hours.ts";
import type { OrderStatus, ParcelEventType } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";

/** What everyone who has the tracking code may know about a parcel. */
export interface Parcel {
  trackingCode: string;
  status: OrderStatus;
  /** Oldest first; times in milliseconds since the epoch. */
  events: { type: ParcelEventType; occurredAt: number }[];
  point: {
    id: string;
    name: string;
    address: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
    workingHours: WorkingHours;
  };
  partner: { name: string; color: string; supportUrl: string | null; supportPhone: string | null };
  /** Until when it is kept at its point; null unless it is there. */
  expiresAt: number | null;
}

/**
 * @param typed the tracking code as it was typed
 * @throws Problem `order_not_found`
 */
export async function findParcel(deps: Deps, typed: string): Promise<Parcel> {
  const trackingCode = parseTrackingCode(typed);
  const found = trackingCode && (await findTracked(deps, trackingCode));
  if (!trackingCode || !found) throw new Problem("order_not_found", "There is no parcel with this code.");
  const { status, events, point, partner } = found;
  return {
    trackingCode,
    status,
    // The partner tells the customer of an outage.
    events: events.flatMap(({ type, occurredAt }) =>
      type === "package.point_unavailable" ? [] : [{ type, occurredAt }],
    ),
    point,
    partner,
    expiresAt: keptUntil(found),
  };
}
