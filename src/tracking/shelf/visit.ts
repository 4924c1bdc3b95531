import { type CollectableTime, collectableTime, isCollectable } from "../../orders/collectable.ts";
import { FEWEST_PHONE_DIGITS, phoneDigits, possibleHashes } from "../../orders/phone-hash.ts";
import type { StoredOrder } from "../../orders/row.ts";
import { getPartner } from "../../partners/change.ts";
import type { Deps } from "../../platform/deps.ts";
import { Problem } from "../../shared/problem.ts";
import { fold } from "../../shared/text.ts";
import { MINUTE_MS } from "../../shared/time.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { findParcelOfPoint, findVisit } from "./point-parcel-store.ts";

/** How long after its collection a parcel's code may open another one of the visit. */
const VISIT_MS = 15 * MINUTE_MS;
const MAX_PARCELS = 20;

/** A parcel that its receiver could take along. */
export interface VisitParcel {
  trackingCode: string;
  /** Without all of the last name. */
  maskedName: string;
  shelf: string | null;
  /** What its receiver still pays. */
  amountDueKobo: number;
  partner: string;
  /** Whether the code of the parcel that was asked for opens it. */
  oneCode: boolean;
  /** Null if it does not go back. */
  collectable: CollectableTime | null;
}

type Receiver = Pick<StoredOrder, "receiverName" | "receiverPhone" | "erasedAt" | "returnOf">;

/** Whether two deliveries are for the same phone and name. */
function areForOne(a: Receiver, b: Receiver): boolean {
  const digits = phoneDigits(a.receiverPhone);
  return (
    [a, b].every(({ erasedAt, returnOf }) => erasedAt === null && returnOf === null) &&
    digits.length >= FEWEST_PHONE_DIGITS &&
    digits === phoneDigits(b.receiverPhone) &&
    nameKey(a.receiverName) === nameKey(b.receiverName)
  );
}

/** Whether a parcel lies at its point and its receiver can have it. */
const isOnShelf = (parcel: StoredOrder, now: number): boolean =>
  parcel.status === "ready_for_pickup" || isCollectable(parcel, now);

const nameKey = (name: string) => fold(name).trim().split(/\s+/).join(" ");

/** Whether a parcel's receiver, who shows the code of `shown`, may take both from their point in one visit. */
export function areOfOneVisit({ now }: Deps, parcel: StoredOrder, shown: StoredOrder): boolean {
  const { status, finalAt } = shown;
  const wasJustCollected = status === "delivered" && finalAt !== null && finalAt > now() - VISIT_MS;
  const isHere = wasJustCollected || isOnShelf(shown, now());
  const isSame = parcel.partnerId === shown.partnerId && parcel.pointId === shown.pointId;
  return isSame && isHere && areForOne(parcel, shown);
}

/** `Halima Fashola` as `Halima F.` */
function masked(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last] = [words[0], words.at(-1)];
  return words.length < 2 || !last ? first : `${first} ${[...last][0]}.`;
}

/**
 * What lies on a point's shelf for the receiver of a parcel there, that parcel first.
 * @param typed its tracking code
 */
export async function readVisit(
  deps: Deps,
  pointId: string,
  typed: string,
): Promise<{ parcels: VisitParcel[]; isIncomplete: boolean }> {
  const { orders } = deps;
  const code = parseTrackingCode(typed);
  const found =
    code && (await orders.find(orders.ofCode(code), (db) => findParcelOfPoint(db, pointId, code)));
  const asked = found ? found.value : undefined;
  if (!asked || !isOnShelf(asked, deps.now())) {
    throw new Problem("order_not_found", "There is no parcel with this code on your shelf.");
  }
  const hashes = possibleHashes(deps, asked.receiverPhone);
  const [{ answers, isIncomplete }, { one_code, label_name }] = await Promise.all([
    orders.eachReachable((db) => findVisit(db, pointId, hashes)),
    getPartner(deps, asked.partnerId),
  ]);
  const others = answers
    .flat()
    .filter((one) => one.trackingCode !== asked.trackingCode)
    .filter((one) => isOnShelf(one, deps.now()) && areForOne(asked, one))
    .slice(0, MAX_PARCELS - 1);
  const parcels = [{ ...asked, partner: label_name }, ...others].map((one) => ({
    trackingCode: one.trackingCode,
    maskedName: masked(one.receiverName),
    shelf: one.shelf,
    amountDueKobo: one.amountDueKobo,
    partner: one.partner,
    oneCode: one_code && one.partnerId === asked.partnerId,
    collectable: one.status === "returned" ? collectableTime(one, deps.now()) : null,
  }));
  return { parcels, isIncomplete };
}
