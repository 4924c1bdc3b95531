import { moveOrder } from "../orders/move.ts";
import type { Deps } from "../platform/deps.ts";
import * as store from "./store.ts";

/** How long a parcel waits on the shelf, from its receipt. */
export const HOLDING_MS = 7 * 24 * 3_600_000;
/** So many in one run of the cron, each a batch of five queries; of a backlog the next run takes more. */
const MAX_EXPIRED = 100;

/** Returns the parcels that nobody came for. One that fails does not hold back the others. */
export async function expireParcels(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const parcel of await store.findOnShelf(deps.db, deps.now() - HOLDING_MS, MAX_EXPIRED)) {
    try {
      // Whoever was faster has moved it for good, or has tried a code: then the next run comes by.
      await moveOrder(deps, parcel, "expire", Math.max(deps.now(), parcel.lastEventAt));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
