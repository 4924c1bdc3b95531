import { checkUnlocked, countGuess, lockSubject } from "../../auth/lockout.ts";
import { knownCode } from "../../auth/order-codes.ts";
import { createReturn, lastReturnOf } from "../../orders/create/create-return.ts";
import { findTrackedOrder } from "../../orders/read/get.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { areEqual } from "../../shared/keys.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { isInTime, returnableUntil } from "./returnable.ts";

export const notReturnable = () =>
  new Problem("order_not_found", "There is no parcel with this code that you can send back.");

/** How many wrong codes an address may send in 15 minutes. */
const MAX_WRONG = 5;

/**
 * Starts a return for a parcel's receiver, who proves who it is with the code with which the parcel was collected. Wrong
 * codes count for the address that they come from, so whoever saw the label can't lock the receiver out.
 */
export async function startReturn(
  deps: ApiDeps,
  typed: string,
  proof: Proof & { reason: string | undefined },
): Promise<StoredOrder> {
  const { order, db } = await proven(deps, typed, proof);
  const { partnerId, entrance } = order;
  const maker = { kind: "receiver" as const, partnerId, database: db.number };
  const wanted = { order: { id: order.id }, reason: proof.reason, entrance };
  const made = await createReturn(deps, maker, wanted, { path: "receiver/returns", key: undefined });
  return made.order;
}

/** The tracking code of the return under way, for who has the code with which the parcel was collected. */
export async function findReturn(deps: ApiDeps, typed: string, proof: Proof): Promise<string | undefined> {
  const { order, db } = await proven(deps, typed, proof);
  return lastReturnOf(db, order);
}

interface Proof {
  code: string;
  /** Where the request comes from. */
  network: string;
}

/** The parcel, if it can be sent back and the code is right. */
async function proven(deps: ApiDeps, typed: string, { code, network }: Proof) {
  const trackingCode = parseTrackingCode(typed);
  const found = trackingCode ? await findTrackedOrder(deps, trackingCode) : undefined;
  const until = found && returnableUntil(found.order, found.settings);
  if (!found || !isInTime(until, deps.now())) throw notReturnable();
  if (!/^\d{6}$/.test(code))
    throw invalidRequest([{ path: "collection_code", message: "must be six digits" }]);
  await prove(deps, found.order, code, lockSubject({ returnsFrom: network }));
  return found;
}

/** Refuses a wrong code, and after too many a right one too: of many guesses sent at once it is one of the others. */
async function prove(deps: ApiDeps, order: StoredOrder, code: string, address: string): Promise<void> {
  const right = knownCode(deps, order);
  if (right !== undefined && areEqual(code, right)) {
    return checkUnlocked(deps, address, MAX_WRONG);
  }
  const tries_left = await countGuess(deps, address, MAX_WRONG);
  throw new Problem("wrong_collection_code", "This is not the code of this parcel.", {
    members: { tries_left },
  });
}
