import type { Deps } from "../../platform/deps.ts";
import { findClosedWithParcels } from "../../points/capacity/loads.ts";
import type { Page } from "../../shared/page.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { DAY_MS } from "../../shared/time.ts";
import { EXPIRING_MS, HOLDING_MS } from "../order.ts";
import * as store from "./exception-store.ts";
import { listNewest, type NamedOrder } from "./list.ts";

/** What may be wrong with an order under way, and after how many days it is by default; null: whatever its age. */
export const EXCEPTIONS = {
  stuck_in_transit: 3,
  never_arrived: 7,
  point_closed: null,
  expiring: null,
} as const;
export type ExceptionKind = keyof typeof EXCEPTIONS;

/**
 * One page of the orders of all partners that somebody has to look after, the newest first: those that a driver has had
 * for days, that were made and not handed over for days, that are at or go to a point that closed, or that nobody
 * has collected and that are sent back in less than 48 hours.
 * @throws Problem `invalid_request`
 */
export async function listExceptions(
  deps: Deps,
  { kind, days }: { kind: ExceptionKind; days: number | undefined },
  page: Page,
): Promise<{ rows: NamedOrder[]; total: number; isIncomplete: boolean }> {
  if (EXCEPTIONS[kind] === null && days !== undefined)
    throw invalidRequest([{ path: "days", message: `must not be given with ${kind}` }]);
  if (kind === "point_closed") {
    const pointIds = await findClosedWithParcels(deps);
    return listNewest(deps, page, (db, upTo) => store.findUnderWayTo(db, pointIds, upTo));
  }
  if (kind === "expiring") {
    const arrivedBefore = deps.now() - HOLDING_MS + EXPIRING_MS;
    return listNewest(deps, page, (db, upTo) => store.findExpiring(db, arrivedBefore, upTo));
  }
  const waiting = {
    status: kind === "never_arrived" ? "created" : "in_transit",
    before: deps.now() - (days ?? EXCEPTIONS[kind]) * DAY_MS,
    isUnchanged: kind === "stuck_in_transit",
  } as const;
  return listNewest(deps, page, (db, upTo) => store.findWaiting(db, waiting, upTo));
}
