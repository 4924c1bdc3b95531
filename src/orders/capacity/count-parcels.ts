import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { noteLoads } from "../../points/capacity/loads.ts";
import { inSteps } from "../../shared/in-steps.ts";
import * as store from "./parcel-count-store.ts";

/** Tells the points how many parcels and how much money they have by a database, where that has changed. */
export async function tellCounts(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, async () => {
    const { counts, isMore } = await store.readUntold(db);
    if (counts.length === 0) return false;
    const loads = counts.map(({ pointId, parcels, cashKobo }) => ({ pointId, parcels, cashKobo }));
    await noteLoads(deps, db.number, loads);
    await store.markTold(db, counts);
    return isMore;
  });
}

/** How many parcels a point holds, and how many others are on their way to it. Fails if a database can't be reached. */
export async function countUse({ orders }: Deps, pointId: string) {
  const counts = await orders.each((db) => store.countUse(db, pointId));
  const holds = counts.reduce((sum, count) => sum + count.holds, 0);
  return { holds, underWay: counts.reduce((sum, count) => sum + count.parcels, 0) - holds };
}

/** How many parcels a point has on its shelf and on their way to it; `isIncomplete` if a database can't be reached. */
export async function countParcelsAt({ orders }: Deps, pointId: string) {
  const { answers, isIncomplete } = await orders.eachReachable((db) => store.countAt(db, pointId));
  return { parcels: answers.reduce((sum, count) => sum + count, 0), isIncomplete };
}
