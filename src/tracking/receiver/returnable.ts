import type { StoredOrder } from "../../orders/row.ts";
import { DAY_MS } from "../../shared/time.ts";

/** Which parcels a partner's receivers may send back by themselves. */
export interface ReturnSettings {
  returnsByReceiver: boolean;
  returnsDays: number;
}

/** Whether there is still time for a receiver to start a return. */
export const isInTime = (until: number | null | undefined, now: number): until is number =>
  until !== null && until !== undefined && until > now;

/** Until when a receiver can start a return of a parcel, in milliseconds since the epoch; null if it can't. */
export function returnableUntil(
  { status, finalAt, returnOf, erasedAt }: Pick<StoredOrder, "status" | "finalAt" | "returnOf" | "erasedAt">,
  { returnsByReceiver, returnsDays }: ReturnSettings,
): number | null {
  const isReturnable = status === "delivered" && returnOf === null && erasedAt === null;
  return returnsByReceiver && isReturnable && finalAt !== null ? finalAt + returnsDays * DAY_MS : null;
}
