import { Batch } from "../../db/batch.ts";
import { addExpiring } from "../../orders/change/extend.ts";
import { commit } from "../../orders/change/move.ts";
import { SERVICE } from "../../orders/holder.ts";
import { expiringAt, trackingUrl } from "../../orders/order.ts";
import { type Deadline, readDeadlines } from "../../orders/read/deadlines.ts";
import { nextEventAt, type OrderToChange } from "../../orders/row.ts";
import type { Deps } from "../../platform/deps.ts";
import { type OrderDatabase, unavailableIn } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import * as store from "../store.ts";

/** How many parcels are told of in one step, each with a batch of queries. */
const AT_ONCE = 10;

/** Tells partners which parcels can be collected for two more days only. One that fails does not stop the others. */
export async function tellExpiring(deps: Deps, db: OrderDatabase): Promise<void> {
  const failures: unknown[] = [];
  let last: OrderToChange | undefined;
  await inSteps(deps, async () => {
    const parcels = await store.findExpiring(db, deps.now(), { after: last, limit: AT_ONCE });
    const deadlineOf = await readDeadlines(deps, parcels);
    for (const parcel of parcels) {
      try {
        await tell(deps, db, parcel, deadlineOf(parcel));
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

/** If a scan was faster, this changes nothing. */
async function tell(
  deps: Deps,
  db: OrderDatabase,
  before: OrderToChange,
  { expiresAt, collectBy }: Deadline,
): Promise<void> {
  const now = deps.now();
  if (expiresAt === null || collectBy === null || collectBy <= now) {
    return store.setExpiringAt(db, before, null);
  }
  // The point's hours or closures may have changed.
  const later = expiringAt(collectBy, now);
  if (later !== null) return store.setExpiringAt(db, before, later);
  const after: OrderToChange = {
    ...before,
    expiringAt: null,
    sequence: before.sequence + 1,
    updatedAt: now,
    lastEventAt: nextEventAt(before, now),
  };
  const event = {
    id: deps.newId(),
    type: "package.expiring" as const,
    actor: SERVICE,
    arrival: { expiresAt, collectBy, trackingUrl: trackingUrl(deps, before.trackingCode) },
  };
  const batch = new Batch(db);
  await commit(deps, batch, addExpiring(batch, before, after, event));
}
