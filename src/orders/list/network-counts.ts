import type { Deps } from "../../platform/deps.ts";
import { DAY_MS } from "../../shared/time.ts";
import { byDay, lastDays } from "./list.ts";
import * as store from "./network-count-store.ts";

/** How far back the parcels go of which days on the shelf are counted. */
const SHELF_DAYS = 30;

/**
 * How many orders of all partners are in which state, by day; and how long the parcels were on a shelf that ended within the
 * last 30 days. Without those of databases that can't be reached.
 */
export async function countAnyOrders(deps: Deps, days: number) {
  const wanted = lastDays(deps, days);
  const since = deps.now() - SHELF_DAYS * DAY_MS;
  const { answers, isIncomplete } = await deps.orders.eachReachable(async (db) => ({
    counts: await store.countAnyByDay(db, wanted),
    shelf: await store.countShelfDays(db, since),
  }));
  const counts = byDay(
    wanted,
    answers.flatMap((answer) => answer.counts),
  );
  return { days: counts, shelf: shelfOf(answers.flatMap(({ shelf }) => shelf)), isIncomplete };
}

/** Parcels that were longer on a shelf are all one group. */
const LONGEST_SHELF_DAYS = 14;

/** By whole days on the shelf, from none on. */
function shelfOf(rows: readonly store.ShelfDays[]) {
  const groups = Array.from({ length: LONGEST_SHELF_DAYS + 1 }, (_, days) => ({
    days,
    collected: 0,
    returned: 0,
  }));
  for (const { days, isCollected, count } of rows)
    groups[Math.min(days, LONGEST_SHELF_DAYS)]![isCollected ? "collected" : "returned"] += count;
  return groups;
}
