import { Batch } from "../db/batch.ts";
import {
  ALL_PHONE_DIGITS,
  FEWEST_PHONE_DIGITS,
  type PhoneHashes,
  phoneDigits,
  possibleHashes,
} from "../orders/phone-hash.ts";
import type { Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { cleanPhone } from "../shared/copied.ts";
import { parcelFilter } from "../shared/parcel-search.ts";
import type { StatusUnderWay } from "../shared/parcel-status.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";
import {
  addHeld,
  addParcels,
  addParcelsByPhone,
  type HeldParcel,
  heldParcel,
  type ListedParcel,
  type PointParcel,
} from "./point-parcel-store.ts";

/** How many parcels of a state a search reads at a time. */
const READ_AT_ONCE = 5_000;

/** What a search looks for: words, the last four digits of a phone number, or a whole one. */
export interface Wanted {
  isFound: (parcel: Pick<PointParcel, "recipientName" | "trackingCode">) => boolean;
  /** The digits, and the hashes of phone numbers with them. */
  phone: { digits: string; hashes: PhoneHashes[]; isWhole: boolean } | undefined;
  /** Whether it can only be a phone number, which an index finds. */
  isPhoneAlone: boolean;
}

export function wantedBy(deps: Deps, search: string): Wanted {
  const isFound = parcelFilter(search);
  const typed = cleanPhone(search);
  const digits = phoneDigits(typed);
  const isNumber = /^[\d +()-]{4,20}$/.test(typed);
  const isWhole = isNumber && digits.length >= FEWEST_PHONE_DIGITS;
  if (!isWhole && !/^\d{4}$/.test(typed)) return { isFound, phone: undefined, isPhoneAlone: false };
  const isPhoneAlone = digits.length === ALL_PHONE_DIGITS && parseTrackingCode(search) === undefined;
  return { isFound, phone: { digits, hashes: possibleHashes(deps, typed), isWhole }, isPhoneAlone };
}

/**
 * Searches all parcels under way to a point and all that it has to hand over, one by one, because no index has the letters
 * within a name. Phone numbers are found by their index.
 */
export async function searchParcels(
  db: OrderDatabase,
  pointId: string,
  { isFound, phone, isPhoneAlone }: Wanted,
): Promise<{ rows: Record<StatusUnderWay, ListedParcel[]>; held: HeldParcel[] }> {
  const found: Record<StatusUnderWay, ListedParcel[]> = { in_transit: [], created: [], ready_for_pickup: [] };
  const states = isPhoneAlone ? [] : (Object.keys(found) as StatusUnderWay[]);
  let left = states.map((status) => ({ status, after: undefined as ListedParcel | undefined }));
  let batch = new Batch(db);
  const ofPoint = addHeld(batch, pointId, { after: undefined, limit: READ_AT_ONCE });
  const byPhone = phone && addParcelsByPhone(batch, pointId, phone.hashes, phone.isWhole);
  if (isPhoneAlone) await batch.run();
  while (left.length > 0) {
    const chunks = left.map(({ status, after }) => ({
      status,
      chunk: addParcels(batch, pointId, status, { after, limit: READ_AT_ONCE }),
    }));
    await batch.run();
    const codes = new Set(byPhone?.rows.map(({ trackingCode }) => trackingCode));
    left = chunks.flatMap(({ status, chunk: { rows } }) => {
      found[status].push(...rows.filter((parcel) => codes.has(parcel.trackingCode) || isFound(parcel)));
      return rows.length === READ_AT_ONCE ? [{ status, after: rows.at(-1) }] : [];
    });
    batch = new Batch(db);
  }
  if (isPhoneAlone)
    for (const parcel of byPhone?.rows ?? []) found[parcel.status as StatusUnderWay].push(parcel);
  const hasPhone = ({ phone: theirs }: HeldParcel) => {
    const digits = phoneDigits(theirs);
    return phone !== undefined && (phone.isWhole ? digits === phone.digits : digits.endsWith(phone.digits));
  };
  const held = ofPoint.rows.map(heldParcel).filter((parcel) => isFound(parcel) || hasPhone(parcel));
  return { rows: found, held };
}
