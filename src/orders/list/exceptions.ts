import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { findCashFull, findClosedWithParcels, findGone } from "../../points/capacity/loads.ts";
import type { Page } from "../../shared/page.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { DAY_MS, HOUR_MS } from "../../shared/time.ts";
import { actorFrom } from "../holder.ts";
import { EXPIRING_MS, HOLDING_MS } from "../order.ts";
import { readAnyNames } from "../read/names.ts";
import * as store from "./exception-store.ts";
import * as held from "./held-store.ts";
import { listNewest, type NamedOrder } from "./list.ts";
import type { Newest } from "./newest-store.ts";

/** What may be wrong with an order, and after how many days by default; null if the kind takes no `days`. */
const EXCEPTIONS = {
  stuck_in_transit: 3,
  never_arrived: 7,
  point_closed: null,
  point_gone: null,
  expiring: null,
  held_too_long: null,
  gap: null,
  reported: null,
  disputed: null,
  payment_void: null,
  paid_not_delivered: null,
  delivered_unpaid: null,
  money_held_too_long: null,
  cash_full: null,
} as const satisfies Record<string, number | null>;
export type ExceptionKind = keyof typeof EXCEPTIONS;
export const EXCEPTION_KINDS = Object.keys(EXCEPTIONS) as ExceptionKind[];

/** A driver's day ends with an empty van, and rounds come to each point every other day. */
const DRIVER_HOLDS_MS = 24 * HOUR_MS;
const POINT_HOLDS_MS = 72 * HOUR_MS;
const LOOKED_BACK_MS = 7 * DAY_MS;
const MONEY_LOOKED_BACK_MS = 30 * DAY_MS;

/** An order of a list. That of a disputed one names the driver who says that its partner has it. */
interface Exception extends NamedOrder {
  handedBackBy?: { id: string; name: string | null };
}

/** Finds the newest orders of a database, as many as are asked for, and counts all. */
type Find = (db: OrderDatabase, reach: number) => Promise<Newest>;

/**
 * One page of the orders of all partners that somebody has to look after, the newest first: the kinds of
 * `EXCEPTIONS`.
 */
export async function listExceptions(
  deps: Deps,
  { kind, days }: { kind: ExceptionKind; days: number | undefined },
  page: Page,
): Promise<{ rows: Exception[]; total: number; isIncomplete: boolean }> {
  if (EXCEPTIONS[kind] === null && days !== undefined)
    throw invalidRequest([{ path: "days", message: `must not be given with ${kind}` }]);
  const found = await listNewest(deps, page, await finderOf(deps, kind, days));
  return kind === "disputed" ? { ...found, rows: await withDrivers(deps, found.rows) } : found;
}

/** Who says that each of them was handed back. */
async function withDrivers(deps: Deps, rows: readonly NamedOrder[]): Promise<Exception[]> {
  const ids = rows.map(({ id }) => id);
  const { answers } = await deps.orders.eachReachable((db) => held.findAnyHandedBackBy(db, ids));
  const driverIds = new Map(answers.flat().map(({ orderId, actor }) => [orderId, actorFrom(actor).id!]));
  const names = await readAnyNames(deps, [...driverIds.values()]);
  return rows.map((order) => {
    const id = driverIds.get(order.id);
    return id === undefined ? order : { ...order, handedBackBy: { id, name: names.get(id) ?? null } };
  });
}

/** A function that counts the orders of a kind in a database, up to 10,000. */
export async function counterOf(
  deps: Deps,
  kind: ExceptionKind,
): Promise<(db: OrderDatabase) => Promise<number>> {
  const find = await finderOf(deps, kind);
  return async (db) => (await find(db, 0)).total;
}

async function finderOf(deps: Deps, kind: ExceptionKind, days?: number | undefined): Promise<Find> {
  const now = deps.now();
  switch (kind) {
    case "point_closed": {
      const pointIds = await findClosedWithParcels(deps);
      return (db, reach) => store.findUnderWayTo(db, pointIds, reach);
    }
    case "point_gone": {
      const pointIds = await findGone(deps);
      return (db, reach) => held.findLeftAt(db, pointIds, reach);
    }
    case "expiring":
      return (db, reach) => store.findExpiring(db, now - HOLDING_MS + EXPIRING_MS, reach);
    case "held_too_long": {
      const since = { byDrivers: now - DRIVER_HOLDS_MS, byPoints: now - POINT_HOLDS_MS };
      return (db, reach) => held.findHeldTooLong(db, since, reach);
    }
    case "money_held_too_long": {
      const since = { byDrivers: now - DRIVER_HOLDS_MS, byPoints: now - POINT_HOLDS_MS };
      return (db, reach) => store.findMoneyHeldTooLong(db, since, reach);
    }
    case "cash_full": {
      const pointIds = await findCashFull(deps);
      return (db, reach) => store.findUnderWayTo(db, pointIds, reach, { withMoney: true });
    }
    case "gap":
    case "reported":
    case "disputed": {
      const wanted = { kind, since: now - LOOKED_BACK_MS };
      return (db, reach) => held.findToLookAt(db, wanted, reach);
    }
    case "payment_void":
    case "paid_not_delivered":
    case "delivered_unpaid": {
      const wanted = { kind, since: now - MONEY_LOOKED_BACK_MS };
      return (db, reach) => store.findWithMoney(db, wanted, reach);
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
