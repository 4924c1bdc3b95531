import { moveOrder } from "../../orders/change/move.ts";
import { recount } from "../../orders/copies/extra-days.ts";
import { SERVICE } from "../../orders/holder.ts";
import { givenDays, HOLDING_MS } from "../../orders/order.ts";
import type { OrderToChange } from "../../orders/row.ts";
import type { Deps } from "../../platform/deps.ts";
import { type OrderDatabase, unavailableIn } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import * as store from "../store.ts";

/** How many parcels expire in one step, each with a batch of queries. */
const AT_ONCE = 10;

/** Marks uncollected parcels as returned when their time is over. A parcel that fails does not stop the others. */
export async function expireParcels(deps: Deps, db: OrderDatabase): Promise<void> {
  const failures: unknown[] = [];
  let last: OrderToChange | undefined;
  await inSteps(deps, async () => {
    const parcels = await store.findOnShelf(db, deps.now() - HOLDING_MS, { after: last, limit: AT_ONCE });
    const kept = await keptLonger(deps, parcels);
    for (const parcel of parcels) {
      if (kept.has(parcel.id)) continue;
      try {
        // If a scan was faster, this changes nothing; the next run tries again if the parcel is still due.
        await moveOrder(deps, db, parcel, "expire", {
          at: deps.now(),
          actor: SERVICE,
        });
      } catch (error) {
        if (unavailableIn(error)) throw error;
        failures.push(error);
      }
    }
    last = parcels.at(-1);
    return parcels.length === AT_ONCE;
  });
  if (failures.length > 0) throw failures[0];
}

/** The ids of the parcels that a closure keeps longer than is noted yet, because it was entered within the last minute. */
async function keptLonger(deps: Deps, parcels: readonly OrderToChange[]): Promise<Set<string>> {
  const noted = parcels.map(({ id, pointId, arrivedAt, extraDays, ...days }) => ({
    ...{ id, pointId, arrivedAt: arrivedAt!, extraDays, given: givenDays(days) },
    noted: extraDays,
  }));
  const counted = await recount(deps, noted);
  return new Set(counted.filter(({ extraDays, noted }) => extraDays > noted).map(({ id }) => id));
}
