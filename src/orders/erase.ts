import type { Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { eraseReceivers } from "./change-store.ts";
import { purgeKeys } from "./create-store.ts";

/** How long after an order's final state its receiver is remembered. */
const KEPT_MS = 180 * 24 * 3_600_000;

/** Forgets what of orders is over: keys of requests, and receivers. */
export async function forgetOld(deps: Deps): Promise<void> {
  await purgeKeys(deps.db, deps.now());
  await eraseOldReceivers(deps);
}

/** Erases personal data of receivers of orders that ended long ago; money and counts stay. */
export async function eraseOldReceivers({ db, now }: Deps): Promise<void> {
  await inSteps(() => eraseReceivers(db, now() - KEPT_MS, now()));
}
