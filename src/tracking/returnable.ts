import type { StoredOrder } from "../orders/row.ts";
import { DAY_MS } from "../shared/time.ts";

/** What a partner lets its receivers send back by themselves. */
export interface ReturnSettings {
  returnsByReceiver: boolean;
  returnsDays: number;
}

/** Until when a receiver can start a return of a parcel, in milliseconds since the epoch; null if it can't. */
export function returnableUntil(
  { status, finalAt, returnOf, erasedAt }: Pick<StoredOrder, "status" | "finalAt" | "returnOf" | "erasedAt">,
  { returnsByReceiver, returnsDays }: ReturnSettings,
): number | null {
  const isReturnable = status === "delivered" && returnOf === null && erasedAt === null;
  return returnsByReceiver && isReturnable && finalAt !== null ? finalAt + returnsDays * DAY_MS : null;
}
