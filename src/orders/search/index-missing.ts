import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { phoneHashes } from "../phone-hash.ts";
import { hashAnyNext, indexAnyNext } from "./search-store.ts";

/** An order may be committed so much later than others that have a later time. */
const LATE_MS = 60_000;

/**
 * Indexes orders that an earlier version wrote. Never stops, because the earlier version still answers requests while
 * a new one is deployed.
 */
export async function indexMissingOrders(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () => indexAnyNext(db, deps.now() - LATE_MS));
}

/** Makes the hashes by which a counter finds phone numbers, for orders that an earlier version wrote. */
export async function hashMissingPhones(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () =>
    hashAnyNext(db, ({ codeKey, receiverPhone }) => phoneHashes(deps, codeKey, receiverPhone)),
  );
}
