import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { indexAnyNext } from "./search-store.ts";

/** So late may an order come that has an earlier time than others. */
const LATE_MS = 60_000;

/**
 * Makes orders that an earlier version wrote ones that can be found. Goes on for ever, because the earlier version still
 * answers requests while the new one is being deployed.
 */
export async function indexMissingOrders(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () => indexAnyNext(db, deps.now() - LATE_MS));
}
