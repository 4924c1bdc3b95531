import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { findClosedWithParcels } from "../../points/capacity/loads.ts";
import type { Page } from "../../shared/page.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { DAY_MS, HOUR_MS } from "../../shared/time.ts";
import { EXPIRING_MS, HOLDING_MS } from "../order.ts";
import * as store from "./exception-store.ts";
import * as held from "./held-store.ts";
import { listNewest, type NamedOrder } from "./list.ts";
import type { Newest } from "./newest-store.ts";

/** What may be wrong with an order, and after how many days by default; null if the kind takes no `days`. */
const EXCEPTIONS = {
  stuck_in_transit: 3,
  never_arrived: 7,
  point_closed: null,
  expiring: null,
  held_too_long: null,
  gap: null,
  reported: null,
} as const;
export type ExceptionKind = keyof typeof EXCEPTIONS;
export const EXCEPTION_KINDS = Object.keys(EXCEPTIONS) as ExceptionKind[];

/** A driver's day ends with an empty van, and rounds come to each point every other day. */
const DRIVER_HOLDS_MS = 24 * HOUR_MS;
const POINT_HOLDS_MS = 72 * HOUR_MS;
const LOOKED_BACK_MS = 7 * DAY_MS;

/** Finds the newest orders of a database, as many as are asked for, and counts all. */
type Find = (db: OrderDatabase, reach: number) => Promise<Newest>;

/**
 * One page of the orders of all partners that somebody has to look after, the newest first: the kinds of
 * `EXCEPTIONS`.
 * @throws Problem `invalid_request`
 */
export async function listExceptions(
  deps: Deps,
  { kind, days }: { kind: ExceptionKind; days: number | undefined },
  page: Page,
): Promise<{ rows: NamedOrder[]; total: number; isIncomplete: boolean }> {
  if (EXCEPTIONS[kind] === null && days !== undefined)
    throw invalidRequest([{ path: "days", message: `must not be given with ${kind}` }]);
  return listNewest(deps, page, await finderOf(deps, kind, days));
}

/** How many orders there are of each kind, up to 10,000; without those of databases that can't be reached. */
export async function countExceptions(deps: Deps): Promise<Record<ExceptionKind, number>> {
  const finders = await Promise.all(EXCEPTION_KINDS.map((kind) => finderOf(deps, kind)));
  const { answers } = await deps.orders.eachReachable(async (db) => {
    const totals: number[] = [];
    for (const find of finders) totals.push((await find(db, 0)).total);
    return totals;
  });
  const counts = EXCEPTION_KINDS.map((kind, i) => {
    const sum = answers.reduce((all, totals) => all + totals[i]!, 0);
    return [kind, Math.min(sum, held.MAX_LOOKED_AT)] as const;
  });
  return Object.fromEntries(counts) as Record<ExceptionKind, number>;
}

async function finderOf(deps: Deps, kind: ExceptionKind, days?: number | undefined): Promise<Find> {
  const now = deps.now();
  switch (kind) {
    case "point_closed": {
      const pointIds = await findClosedWithParcels(deps);
      return (db, reach) => store.findUnderWayTo(db, pointIds, reach);
    }
    case "expiring":
      return (db, reach) => store.findExpiring(db, now - HOLDING_MS + EXPIRING_MS, reach);
    case "held_too_long": {
      const since = { byDrivers: now - DRIVER_HOLDS_MS, byPoints: now - POINT_HOLDS_MS };
      return (db, reach) => held.findHeldTooLong(db, since, reach);
    }
    case "gap":
    case "reported": {
      const wanted = { isGap: kind === "gap", since: now - LOOKED_BACK_MS };
      return (db, reach) => held.findToLookAt(db, wanted, reach);
    }
    default: {
      const waiting = {
        status: kind === "never_arrived" ? "created" : "in_transit",
        before: now - (days ?? EXCEPTIONS[kind]) * DAY_MS,
        isUnchanged: kind === "stuck_in_transit",
      } as const;
      return (db, reach) => store.findWaiting(db, waiting, reach);
    }
  }
}
