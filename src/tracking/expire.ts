import { Batch } from "../db/batch.ts";
import { moveOrder } from "../orders/move.ts";
import { HOLDING_MS } from "../orders/order.ts";
import type { Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import * as store from "./store.ts";

/** How many parcels expire in one run of the cron, each with a batch of five queries; the next run continues. */
const MAX_EXPIRED = 100;

/** Marks parcels as returned that nobody has collected. A parcel that fails does not stop the others. */
export async function expireParcels(deps: Deps, db: OrderDatabase): Promise<void> {
  const failures: unknown[] = [];
  for (const parcel of await store.findOnShelf(db, deps.now() - HOLDING_MS, MAX_EXPIRED)) {
    try {
      // If a scan was faster, this changes nothing. If that scan did not end the order, the next run tries again.
      await moveOrder(deps, new Batch(db), parcel, "expire", Math.max(deps.now(), parcel.lastEventAt));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
