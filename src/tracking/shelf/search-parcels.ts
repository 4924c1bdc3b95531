import { Batch } from "../../db/batch.ts";
import { FEWEST_PHONE_DIGITS, phoneDigits, possibleHashes } from "../../orders/phone-hash.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { cleanPhone } from "../../shared/copied.ts";
import { parcelFilter } from "../../shared/parcel-search.ts";
import type { StatusUnderWay } from "../../shared/parcel-status.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import {
  addHeld,
  addHeldOfNumber,
  addParcels,
  addParcelsOfNumber,
  type HeldParcel,
  heldParcel,
  type ListedParcel,
  type WantedNumber,
} from "./point-parcel-store.ts";

/** How many parcels of a state a search reads at a time. */
const READ_AT_ONCE = 5_000;

type Found = Record<StatusUnderWay, ListedParcel[]>;
const noParcels = (): Found => ({ in_transit: [], created: [], ready_for_pickup: [] });

/** Makes a function that searches one database for a point's parcels: under way to it, there, and to be handed over. */
export function searchFor(
  deps: Deps,
  pointId: string,
  search: string,
): (db: OrderDatabase) => Promise<{ rows: Found; held: HeldParcel[] }> {
  const wanted = numberIn(deps, search);
  return (db) => (wanted ? lookUpNumber(db, pointId, wanted) : lookForWords(db, pointId, search));
}

/** The last four digits of a phone number, a whole one, or the first ones of a tracking code; undefined for words. */
function numberIn(deps: Deps, search: string): WantedNumber | undefined {
  const typed = cleanPhone(search);
  const digits = typed.replaceAll(/\D/g, "");
  const isWhole = /^[\d +()-]{7,20}$/.test(typed) && phoneDigits(typed).length >= FEWEST_PHONE_DIGITS;
  if (!isWhole && !/^\d{4}$/.test(typed)) return undefined;
  return { hashes: possibleHashes(deps, typed), isWhole, startOfCode: parseTrackingCode(search) ?? digits };
}

/** Reads only what it finds, by indexes. */
async function lookUpNumber(db: OrderDatabase, pointId: string, wanted: WantedNumber) {
  const rows = noParcels();
  const batch = new Batch(db);
  const parcels = addParcelsOfNumber(batch, pointId, wanted);
  const held = addHeldOfNumber(batch, pointId, wanted);
  await batch.run();
  for (const parcel of parcels.rows) rows[parcel.status as StatusUnderWay].push(parcel);
  return { rows, held: held.rows.map(heldParcel) };
}

/** Looks at all parcels one by one, because no index has the letters within a name. */
async function lookForWords(db: OrderDatabase, pointId: string, search: string) {
  const isFound = parcelFilter(search);
  const rows = noParcels();
  const states = Object.keys(rows) as StatusUnderWay[];
  let left = states.map((status) => ({ status, after: undefined as ListedParcel | undefined }));
  let batch = new Batch(db);
  const held = addHeld(batch, pointId, { after: undefined, limit: READ_AT_ONCE });
  while (left.length > 0) {
    const chunks = left.map(({ status, after }) => ({
      status,
      chunk: addParcels(batch, pointId, status, { after, limit: READ_AT_ONCE }),
    }));
    await batch.run();
    left = chunks.flatMap(({ status, chunk }) => {
      rows[status].push(...chunk.rows.filter(isFound));
      return chunk.rows.length === READ_AT_ONCE ? [{ status, after: chunk.rows.at(-1) }] : [];
    });
    batch = new Batch(db);
  }
  return { rows, held: held.rows.map(heldParcel).filter(isFound) };
}
