import type { Deps } from "../../platform/deps.ts";
import { readOpenTimesOf } from "../../points/closures/closures.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { collectBy, type OpenTimes } from "../../shared/collect-by.ts";
import { keptUntil, type Shelved } from "../order.ts";

/** Until when a point keeps a parcel, and until when it can be collected there; both null unless it is there. */
export interface Deadline {
  expiresAt: number | null;
  collectBy: number | null;
}

/** @param times when its point is open */
export function deadlineOf(order: Shelved, times: OpenTimes | undefined): Deadline {
  const expiresAt = keptUntil(order);
  if (expiresAt === null || order.arrivedAt === null) return { expiresAt: null, collectBy: null };
  const kept = { arrivedAt: order.arrivedAt, expiresAt };
  return { expiresAt, collectBy: times ? collectBy(times, kept) : expiresAt };
}

/** Reads when the points of some orders are open, if any of these is at its point. */
export async function readDeadlines(
  deps: Deps,
  orders: readonly (Shelved & { pointId: string })[],
): Promise<(order: Shelved & { pointId: string }) => Deadline> {
  const shelved = orders.filter((order) => keptUntil(order) !== null);
  if (shelved.length === 0) return (order) => deadlineOf(order, undefined);
  const pointIds = [...new Set(shelved.map(({ pointId }) => pointId))];
  const since = lagosDay(shelved.reduce((least, { arrivedAt }) => Math.min(least, arrivedAt!), deps.now()));
  const times = await readOpenTimesOf(deps, pointIds, since);
  return (order) => deadlineOf(order, times.get(order.pointId));
}

/** The same of one order. */
export async function readDeadline(deps: Deps, order: Shelved & { pointId: string }): Promise<Deadline> {
  return (await readDeadlines(deps, [order]))(order);
}
