import { FINAL_STATES, type OrderStatus } from "../../src/shared/parcel-status.ts";
import { DAY_MS } from "../../src/shared/time.ts";
import type { Parcel } from "./acts.ts";

/** When the receivers of orders that ended are erased, and when these orders are archived: a part of the model. */

const KNOWN_DAYS = 180;
const KEPT_MONTHS = 7;

/** Whether nothing tells of the receiver any more. */
export const isErased = ({ status, updatedAt, hasOpenPayment }: Parcel, now: number): boolean =>
  !hasOpenPayment && (status === "returned" || isFinal(status)) && updatedAt < now - KNOWN_DAYS * DAY_MS;

/** Whether an order may have been archived: the month in which it ended was so long ago. */
export const mayBeArchived = (
  { status, updatedAt, lastEventAt, hasOpenPayment }: Parcel,
  now: number,
): boolean =>
  !hasOpenPayment &&
  isFinal(status) &&
  startOfMonth(Math.min(updatedAt, lastEventAt), 1 + KEPT_MONTHS) <= now;

/** Whether an order must have been archived. */
export const isArchiveDue = ({ status, updatedAt, hasOpenPayment }: Parcel, now: number): boolean =>
  !hasOpenPayment && isFinal(status) && startOfMonth(updatedAt, 1 + KEPT_MONTHS) <= now;

const isFinal = (status: OrderStatus) => (FINAL_STATES as readonly OrderStatus[]).includes(status);

function startOfMonth(time: number, later: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
}

/** Whether it costs its fee: a cancelled return does if it had been handed in before. */
export const isCharged = ({ wasCancelled, returnOf, status }: Parcel): boolean =>
  status !== "lost" && (!wasCancelled || (returnOf !== null && status !== "cancelled"));
