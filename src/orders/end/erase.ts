import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { DAY_MS } from "../../shared/time.ts";
import { eraseEnded, eraseIdle } from "../change/move-store.ts";
import { deleteKeys } from "../create/create-store.ts";
import { beginMerge, continueMerge, readMerge } from "../search/search-store.ts";

/** How long after an order's final state its receiver is kept. */
const KEPT_MS = 180 * DAY_MS;
/** How long after the last event of an order that does not end. */
const KEPT_IDLE_MS = 365 * DAY_MS;

/** Deletes `Idempotency-Key`s whose day is over, and erases receivers of orders that ended long ago. */
export async function eraseOld(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () => deleteKeys(db, deps.now()));
  await eraseOldReceivers(deps, db);
  await mergeSearchIndex(deps, db);
}

/**
 * Erases personal data of receivers of orders that ended long ago, or that nothing has happened to for longer; money and
 * counts stay.
 */
export async function eraseOldReceivers(deps: Deps, db: OrderDatabase): Promise<void> {
  const { now } = deps;
  await inSteps(deps, () => eraseEnded(db, now() - KEPT_MS, now()));
  await inSteps(deps, () => eraseIdle(db, now() - KEPT_IDLE_MS, now()));
}

/** Takes the words of erased receivers out of the search index's pages as well, at most once a day. */
async function mergeSearchIndex(deps: Deps, db: OrderDatabase): Promise<void> {
  const { now } = deps;
  const { erasedAt, begunAt, isUnderWay } = await readMerge(db);
  if (!isUnderWay) {
    if (erasedAt < begunAt || now() < begunAt + DAY_MS) return;
    await beginMerge(db, now());
  }
  await inSteps(deps, () => continueMerge(db));
}
