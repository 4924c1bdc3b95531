import type { ConsumerDeps, Deps } from "../../platform/deps.ts";
import { type OrderDatabase, unavailableIn } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { DAY_MS } from "../../shared/time.ts";
import { moveOrder } from "../change/move.ts";
import { SERVICE } from "../holder.ts";
import { returnsOver } from "../order.ts";
import * as store from "./not-handed-in-store.ts";

const DEFAULT_DAYS = 30;
/** How many orders are looked at in one step; one that is cancelled costs a batch of queries. */
const AT_ONCE = 10;

function daysOf(setting: string | undefined): number {
  if (!setting) return DEFAULT_DAYS;
  const days = Number(setting);
  if (Number.isInteger(days) && days >= 1) return days;
  throw new Error("UNSCANNED_DAYS must be a whole number of at least 1");
}

/**
 * Cancels orders whose parcels nobody has scanned for so long that nobody will. They would keep room at their points
 * for nothing. An order that fails does not stop the others.
 */
export async function cancelNotHandedIn(
  deps: Deps & Pick<ConsumerDeps, "config">,
  db: OrderDatabase,
): Promise<void> {
  const failures: unknown[] = [];
  const before = deps.now() - daysOf(deps.config.unscannedDays) * DAY_MS;
  await cancelAll(
    deps,
    db,
    (after) => store.findAnyUnscanned(db, { before, after, limit: AT_ONCE }),
    failures,
  );
  const created = returnsOver(deps.now());
  const find = (after: string) => store.findAnyOverdueReturns(db, { before: created, after, limit: AT_ONCE });
  await cancelAll(deps, db, find, failures);
  if (failures.length > 0) throw failures[0];
}

async function cancelAll(
  deps: Deps,
  db: OrderDatabase,
  find: (after: string) => ReturnType<typeof store.findAnyUnscanned>,
  failures: unknown[],
): Promise<void> {
  let after = "0";
  await inSteps(deps, async () => {
    const { orders, last } = await find(after);
    if (last === undefined) return false;
    for (const order of orders) {
      try {
        // If a scan was faster, this changes nothing.
        await moveOrder(deps, db, order, "cancel", {
          at: deps.now(),
          actor: SERVICE,
          reason: "not_handed_in",
        });
      } catch (error) {
        if (unavailableIn(error)) throw error;
        failures.push(error);
      }
    }
    after = last;
    return true;
  });
}
