import { purgeExpired } from "../auth/purge.ts";
import { publishWaiting } from "../db/audit.ts";
import { archiveOrders } from "../orders/archive.ts";
import { copyChanges } from "../orders/copy-changes.ts";
import { tellCounts } from "../orders/count-parcels.ts";
import { forgetOld } from "../orders/erase.ts";
import { indexMissingOrders } from "../orders/index-missing.ts";
import { moveOrders } from "../orders/move-orders.ts";
import type { ConsumerDeps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { followClosures } from "../points/closures.ts";
import { log } from "../shared/log.ts";
import { expireParcels } from "../tracking/expire.ts";
import { forgetBudgets, forgetOldScans } from "../tracking/forget.ts";
import { forgetDeliveries } from "../webhooks/forget.ts";
import { recoverDeliveries } from "../webhooks/recover.ts";
import { resumeDeliveries, settleDeliveries } from "../webhooks/settle.ts";
import { sweep } from "../webhooks/sweep.ts";
import { forgetDailyCounts } from "./daily-counts.ts";
import { forgetDeadLetters } from "./dead-letters.ts";
import { forgetFailed } from "./failed-requests.ts";
import { forgetFaults } from "./faults.ts";
import * as store from "./store.ts";

type Chore = (deps: ConsumerDeps) => Promise<void>;
type OrdersChore = (deps: ConsumerDeps, db: OrderDatabase) => Promise<void>;

/** The jobs that the cron runs every minute. Each continues where its last run stopped; none depends on another. */
const CHORES: Record<string, Chore> = {
  purge_expired_credentials: purgeExpired,
  forget_code_budgets: forgetBudgets,
  forget_dead_letters: forgetDeadLetters,
  forget_failed_requests: forgetFailed,
  forget_faults: forgetFaults,
  forget_daily_counts: ({ db, now }) => forgetDailyCounts(db, now()),
};

/** Those that it runs for each database of orders. */
const ORDERS_CHORES: Record<string, OrdersChore> = {
  sweep,
  settle_deliveries: settleDeliveries,
  resume_deliveries: resumeDeliveries,
  recover_deliveries: recoverDeliveries,
  expire_parcels: expireParcels,
  move_orders: moveOrders,
  copy_points_and_partners: copyChanges,
  publish_audit_entries: publishWaiting,
  forget_orders: forgetOld,
  archive_orders: archiveOrders,
  index_orders: indexMissingOrders,
  forget_scans: forgetOldScans,
  forget_deliveries: forgetDeliveries,
  forget_daily_counts: ({ now }, db) => forgetDailyCounts(db, now()),
};

/** Those that go first, because they change points: the snapshot that is built then has that already. */
const FIRST_CHORES: Record<string, Chore> = { follow_closures: followClosures };
const FIRST_ORDERS_CHORES: Record<string, OrdersChore> = { count_parcels: tellCounts };

/** Each under its own name. */
function choresOf(
  { orders }: ConsumerDeps,
  chores: Record<string, Chore>,
  ofOrders: Record<string, OrdersChore>,
): [string, Chore][] {
  const ofEach = orders.all.flatMap((db) =>
    Object.entries(ofOrders).map(([name, chore]): [string, Chore] => [
      `${name} ORDERS_${db.number}`,
      (deps) => chore(deps, db),
    ]),
  );
  return [...Object.entries(chores), ...ofEach];
}

/**
 * Runs every chore, and `more` besides. One that fails does not stop the others. Failures are logged, and the time of
 * each success and failure is stored.
 * @throws Error that names the chores that failed
 */
export async function doChores(deps: ConsumerDeps, more: Record<string, Chore>): Promise<void> {
  const first = choresOf(deps, FIRST_CHORES, FIRST_ORDERS_CHORES);
  const others = [...Object.entries(more), ...choresOf(deps, CHORES, ORDERS_CHORES)];
  const run = (some: [string, Chore][]) => Promise.allSettled(some.map(([, chore]) => chore(deps)));
  const chores = [...first, ...others];
  const outcomes = [...(await run(first)), ...(await run(others))];
  const results = outcomes.map((outcome, i) => {
    const name = chores[i]![0];
    if (outcome.status === "rejected") log("error", "a chore failed", { chore: name, error: outcome.reason });
    return { name, isDone: outcome.status === "fulfilled" };
  });
  await store.noteChores(deps.db, results, deps.now());
  const failed = results.filter(({ isDone }) => !isDone).map(({ name }) => name);
  if (failed.length > 0) throw new Error(`failed: ${failed.join(", ")}`);
}
