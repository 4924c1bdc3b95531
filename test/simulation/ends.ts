import { FINAL_STATES, type OrderStatus } from "../../src/shared/parcel-status.ts";
import type { Parcel } from "./acts.ts";

/** When orders that ended are archived: a part of the model. */

const KEPT_MONTHS = 7;

/** Whether an order may have been archived: the month in which it ended was so long ago. */
export const mayBeArchived = ({ status, updatedAt, lastEventAt }: Parcel, now: number): boolean =>
  isFinal(status) && startOfMonth(Math.min(updatedAt, lastEventAt), 1 + KEPT_MONTHS) <= now;

/** Whether an order must have been archived. */
export const isArchiveDue = ({ status, updatedAt }: Parcel, now: number): boolean =>
  isFinal(status) && startOfMonth(updatedAt, 1 + KEPT_MONTHS) <= now;

export const isFinal = (status: OrderStatus) => (FINAL_STATES as readonly OrderStatus[]).includes(status);

function startOfMonth(time: number, later: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
}
