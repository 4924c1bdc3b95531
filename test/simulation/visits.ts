import type { Act, Parcel, Scan } from "./acts.ts";

/** Receivers who take several parcels home in one visit. */

const MINUTE = 60_000;
/** How long after its collection a parcel's code may open another one of the visit. */
const VISIT_MS = 15 * MINUTE;

/** So many times at once a code is shown for another parcel of its visit, at times. */
export const CROWD = 30;

export const opensByOther = (act: Act): boolean =>
  act.do === "scan" && act.codeOf !== undefined && act.parcel.status === "ready_for_pickup";

/** To whom an order goes: one of two people, who have one phone. */
export const receiverOf = (reference: string): string => `Amaka ${"AB"[reference.length % 2]}`;

/** Whether one code could ever open both. */
export const areOfOneReceiver = (a: Parcel, b: Parcel): boolean =>
  a.partner === b.partner &&
  a.partner.oneCode &&
  a.pointId === b.pointId &&
  !a.returnOf &&
  !b.returnOf &&
  receiverOf(a.reference) === receiverOf(b.reference);

/** Whether the parcel whose code is shown is here now; undefined if it may just have come, or its time may just be over. */
export function isShownHere({ codeOf: shown }: Scan, now: number): boolean | undefined {
  if (!shown || shown.status === "ready_for_pickup") return true;
  if (shown.status === "returned") return shown.collectableUntil === null ? false : undefined;
  if (shown.status !== "delivered") return false;
  return shown.updatedAt > now - VISIT_MS - 5 * MINUTE ? undefined : false;
}
