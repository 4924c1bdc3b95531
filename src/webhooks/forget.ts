import type { Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { inSteps } from "../shared/in-steps.ts";
import { deleteDeliveries, deleteSlowReceivers } from "./log-store.ts";

/** How long deliveries and slow receivers are kept. */
export const KEPT_MS = 30 * 24 * 3_600_000;
/** A UUID v7 begins with its time, which takes this many characters. */
export const TIME_CHARACTERS = 13;

/** Deletes old deliveries and their attempts, except those that are still due. */
export async function forgetDeliveries(deps: Deps, db: OrderDatabase): Promise<void> {
  const { now, newId } = deps;
  await inSteps(deps, () => deleteSlowReceivers(db, now() - KEPT_MS));
  const before = newId(now() - KEPT_MS).slice(0, TIME_CHARACTERS);
  await inSteps(deps, () => deleteDeliveries(db, before));
}
