import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { DAY_MS } from "../../shared/time.ts";
import { idPrefixAt } from "../../shared/uuid.ts";
import { deleteDeliveries, deleteSlowReceivers } from "./log-store.ts";

/** How long deliveries and slow receivers are kept. */
export const KEPT_MS = 30 * DAY_MS;

/** Deletes old deliveries and their attempts, except those that are still due. */
export async function deleteOldDeliveries(deps: Deps, db: OrderDatabase): Promise<void> {
  const before = deps.now() - KEPT_MS;
  await inSteps(deps, () => deleteSlowReceivers(db, before));
  await inSteps(deps, () => deleteDeliveries(db, idPrefixAt(before)));
}
