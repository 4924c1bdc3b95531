import { auditEntry, publish } from "../../db/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { Problem } from "../../shared/problem.ts";
import { DAY_MS } from "../../shared/time.ts";
import { eraseEnded, eraseIdle, eraseWithReturns, readReturns } from "../change/move-store.ts";
import { deleteKeys } from "../create/create-store.ts";
import { getAnyOrder } from "../read/get.ts";
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

/** Erases the receiver of an order that has ended, who asked for it, and of its returns. Nothing changes if that was done. */
export async function eraseOrder(deps: Deps, operator: ActorOf<"operator">, id: string, reason: string) {
  return withOptimisticLock("The order", async () => {
    const { order, db } = await getAnyOrder(deps, id);
    if (order.erasedAt !== null) return { order, db };
    if (order.finalAt === null) {
      throw new Problem("invalid_transition", `The order is ${order.status}: only what has ended is erased.`);
    }
    const returns = await readReturns(db, order);
    if (returns.some(({ finalAt }) => finalAt === null)) {
      throw new Problem("invalid_transition", "A return of the order is under way.");
    }
    const { partnerId } = order;
    const entry = auditEntry(deps, operator, "order.erased", {
      subjectId: id,
      partnerId,
      details: { reason },
    });
    if (!(await eraseWithReturns(db, order, returns, { now: deps.now(), entry }))) return undefined;
    await publish(deps, entry);
    return getAnyOrder(deps, id);
  });
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
