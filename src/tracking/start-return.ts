import { knownCode } from "../auth/order-codes.ts";
import { Batch } from "../db/batch.ts";
import { createReturn } from "../orders/create/create-return.ts";
import { findTrackedOrder } from "../orders/read/get.ts";
import type { StoredOrder } from "../orders/row.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { areEqual } from "../shared/keys.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";
import { afterWrongCode, codeLock, triesLeft } from "./code-lock.ts";
import { isInTime, returnableUntil } from "./returnable.ts";
import { addTries } from "./store.ts";

export const notReturnable = () =>
  new Problem("order_not_found", "There is no parcel with this code that you can send back.");

/**
 * Starts a return for a parcel's receiver, who proves who it is with the code with which the parcel was collected. Wrong
 * codes count as they do at the counter.
 */
export async function startReturn(
  deps: ApiDeps,
  typed: string,
  { code, reason }: { code: string; reason: string | undefined },
): Promise<StoredOrder> {
  const trackingCode = parseTrackingCode(typed);
  const proven = await withOptimisticLock("The parcel", async () => {
    const found = trackingCode ? await findTrackedOrder(deps, trackingCode) : undefined;
    const until = found && returnableUntil(found.order, found.settings);
    if (!found || !isInTime(until, deps.now())) throw notReturnable();
    if (!/^\d{6}$/.test(code))
      throw invalidRequest([{ path: "collection_code", message: "must be six digits" }]);
    const { order, db } = found;
    const lock = codeLock(order, deps.now());
    if (lock) throw lock;
    const right = knownCode(deps, order);
    const isRight = right !== undefined && areEqual(code, right);
    const tries = isRight ? order : afterWrongCode(order, deps.now());
    // The right code changes nothing here, but it has to find the tries as they were: else, of many guesses sent at once, it
    // would get an answer although others have locked the parcel meanwhile.
    const batch = new Batch(db);
    const counted = addTries(batch, order, tries);
    await batch.run();
    if (counted.rows.length === 0) return undefined;
    if (isRight) return found;
    throw new Problem("wrong_collection_code", "This is not the code of this parcel.", {
      members: { tries_left: triesLeft(tries, undefined) },
    });
  });
  const { order, db } = proven;
  const { partnerId, entrance } = order;
  const maker = { kind: "receiver" as const, partnerId, database: db.number };
  const wanted = { order: { id: order.id }, reason, entrance };
  const made = await createReturn(deps, maker, wanted, { path: "receiver/returns", key: undefined });
  return made.order;
}
