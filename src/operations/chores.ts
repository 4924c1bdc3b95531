import { deleteExpired } from "../auth/delete-expired.ts";
import { publishWaiting } from "../db/audit.ts";
import { bankDeposits } from "../money/deposits/banking.ts";
import { copyCommissions } from "../money/earnings/commissions.ts";
import { followHandovers } from "../money/hand-over/hand-over.ts";
import { followPayouts } from "../money/payouts/follow-payouts.ts";
import { tellAccounts } from "../money/payouts/tell-accounts.ts";
import { tellCounts } from "../orders/capacity/count-parcels.ts";
import { copyChanges } from "../orders/copies/copy-changes.ts";
import { archiveOrders } from "../orders/end/archive.ts";
import { eraseOld } from "../orders/end/erase.ts";
import { cancelNotHandedIn } from "../orders/end/not-handed-in.ts";
import { deleteOldEvents } from "../orders/feed/feed.ts";
import { moveOrders } from "../orders/redirect/move-orders.ts";
import { tellOutages } from "../orders/redirect/tell-outages.ts";
import { hashMissingPhones, indexMissingOrders } from "../orders/search/index-missing.ts";
import { deleteOldPickups } from "../partners/pickups.ts";
import type { ChoresDue, ConsumerDeps, Database, Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { sideBySide } from "../platform/side-by-side.ts";
import { followClosures, touchPoints } from "../points/closures/closures.ts";
import { countChanges, readSnapshotState } from "../points/snapshot/build.ts";
import { inSteps } from "../shared/in-steps.ts";
import { log } from "../shared/log.ts";
import { DAY_MS, dayOf } from "../shared/time.ts";
import { deleteOldReceivingCodes } from "../tracking/codes/receiving-codes.ts";
import { deleteOldBudgets, deleteOldScans } from "../tracking/end/delete-old.ts";
import { expireParcels } from "../tracking/end/expire.ts";
import { tellExpiring } from "../tracking/end/tell-expiring.ts";
import { sweep } from "../webhooks/deliver/sweep.ts";
import { deleteOldDeliveries } from "../webhooks/log/delete-old.ts";
import { recoverDeliveries } from "../webhooks/log/recover.ts";
import { tellOfNetwork } from "../webhooks/network/network.ts";
import { resumeDeliveries, settleDeliveries } from "../webhooks/settle/settle.ts";
import { backUpNightly } from "./backup.ts";
import { warnIfFull } from "./databases.ts";
import { deleteOldDeadLetters } from "./dead-letters.ts";
import { deleteOldFailed } from "./failed-requests.ts";
import { deleteOldFaults } from "./faults.ts";
import { noteMisplaced } from "./misplaced.ts";
import { type Chore, CLAIM_MS, depsOfRun, runChores } from "./run.ts";
import * as store from "./run-store.ts";
import { sealAuditLog, verifySomeSeals } from "./seal.ts";
import { deleteDailyCounts } from "./store.ts";
import { tellAlarms } from "./tell-alarms.ts";

type OrdersChore = (deps: ConsumerDeps, db: OrderDatabase) => Promise<void>;

/**
 * The jobs that the cron runs every minute. Each continues where its last run stopped; none depends on another. Names are
 * kept in D1 and in operators' alarms, so they stay when a function is renamed.
 */
const CHORES: Record<string, Chore> = {
  purge_expired_credentials: deleteExpired,
  forget_code_budgets: deleteOldBudgets,
  forget_dead_letters: deleteOldDeadLetters,
  forget_failed_requests: deleteOldFailed,
  forget_faults: deleteOldFaults,
  forget_pickups: deleteOldPickups,
  forget_daily_counts: (deps) => deleteOldDailyCounts(deps),
  bank_deposits: bankDeposits,
  seal_audit_log: sealAuditLog,
  verify_audit_log: verifySomeSeals,
  back_up: (deps) => backUpNightly(deps, "DB", deps.db),
  "reach DB": (deps) => warnIfFull(deps, "DB", deps.db),
};

/** The chores of a database of orders. Each database has a run of its own. */
const ORDERS_CHORES: Record<string, OrdersChore> = {
  sweep,
  settle_deliveries: settleDeliveries,
  resume_deliveries: resumeDeliveries,
  recover_deliveries: recoverDeliveries,
  expire_parcels: expireParcels,
  tell_expiring: tellExpiring,
  cancel_not_handed_in: cancelNotHandedIn,
  move_orders: moveOrders,
  copy_points_and_partners: copyChanges,
  copy_commissions: copyCommissions,
  hand_over_money: followHandovers,
  pay_out: followPayouts,
  tell_payout_accounts: tellAccounts,
  tell_outages: tellOutages,
  tell_network_changes: tellNetworkChanges,
  publish_audit_entries: publishWaiting,
  forget_orders: eraseOld,
  archive_orders: archiveOrders,
  index_orders: indexMissingOrders,
  hash_phones: hashMissingPhones,
  forget_scans: deleteOldScans,
  forget_receiving_codes: deleteOldReceivingCodes,
  forget_events: deleteOldEvents,
  forget_deliveries: deleteOldDeliveries,
  forget_daily_counts: deleteOldDailyCounts,
  find_misplaced_orders: noteMisplaced,
  back_up: (deps, db) => backUpNightly(deps, nameOf(db), db),
};

/** Chores that change points go first, so that the snapshot built in the same round has their changes. */
const FIRST_CHORES: Record<string, Chore> = { follow_closures: followClosures };
const FIRST_ORDERS_CHORES: Record<string, OrdersChore> = { count_parcels: tellCounts };

const nameOf = (db: OrderDatabase) => `ORDERS_${db.number}`;

/** The chores with the database's name added to theirs. */
const choresOf = (db: OrderDatabase, chores: Record<string, OrdersChore>) =>
  Object.entries(chores).map(([name, chore]): [string, Chore] => [
    `${name} ${nameOf(db)}`,
    (deps) => chore(deps, deps.orders.of({ database: db.number })),
  ]);

/** If a round takes longer than this, alarms are sent before it is over. */
const TELL_AT_LATEST_MS = 25_000;

/**
 * What the cron does: the chores, and the sending of alarms when they are done or take too long. For the alarms the last
 * round is the one before this: that the cron stood still can't be told earlier.
 */
export async function doChores(deps: ConsumerDeps, more: Record<string, Chore>): Promise<void> {
  const noted = store.noteRound(deps.db, deps.now(), deps.orders.all.map(nameOf));
  const round = noted.then(() => doRound(deps, more));
  const isOver = new AbortController();
  await Promise.race([
    round.catch(() => {}),
    scheduler.wait(TELL_AT_LATEST_MS, { signal: isOver.signal }).catch(() => {}),
  ]);
  isOver.abort();
  const roundBefore = await noted.catch(() => undefined);
  const told = await runChores(depsOfRun(deps), [["tell_alarms", (run) => tellAlarms(run, roundBefore)]]);
  const [outcome] = await Promise.allSettled([round]);
  await store.noteChores(deps.db, told, deps.now());
  if (outcome.status === "rejected") throw outcome.reason;
  if (!told[0]!.isDone) throw new Error("failed: tell_alarms");
}

/**
 * Asks for the chores of each database of orders, which get an invocation of their own, and runs the others and `more`. The
 * time of each chore's success or failure is stored.
 */
async function doRound(deps: ConsumerDeps, more: Record<string, Chore>): Promise<void> {
  const run = depsOfRun(deps);
  const unasked = await askForChores(deps);
  const first = [
    ...Object.entries(FIRST_CHORES),
    ...deps.orders.all.flatMap((db) => choresOf(db, FIRST_ORDERS_CHORES)),
  ];
  const results = await runChores(run, first);
  const [others, ofOrders] = await Promise.all([
    runChores(run, Object.entries({ ...more, ...CHORES })),
    sideBySide(unasked, (due) => doOrdersChores(deps, due)),
  ]);
  results.push(...others);
  await store.noteChores(deps.db, results, deps.now());
  const failed = [
    ...results.filter(({ isDone }) => !isDone).map(({ name }) => name),
    ...ofOrders.flatMap((outcome) =>
      outcome.status === "fulfilled" ? outcome.value : [String(outcome.reason)],
    ),
  ];
  if (failed.length > 0) throw new Error(`failed: ${failed.join(", ")}`);
}

/** Asks for the chores of each database of orders; returns the requests that could not be sent. */
async function askForChores({ choreQueue, orders, now }: ConsumerDeps): Promise<ChoresDue[]> {
  const due = orders.all.map(
    ({ number }): ChoresDue => ({ type: "chores_due", database: number, at: now() }),
  );
  if (!choreQueue) return due;
  try {
    await choreQueue.sendBatch(due.map((body) => ({ body })));
    return [];
  } catch (error) {
    log("error", "the cron does the chores of the databases of orders itself", { error });
    return due;
  }
}

/**
 * Does what is due in a database of orders until the run's turn is over, and asks for another run if more is left. Does
 * nothing while another run is at work, or if one began after this one was asked for.
 * @returns the names of the chores that failed
 */
export async function doOrdersChores(deps: ConsumerDeps, { database, at }: ChoresDue): Promise<string[]> {
  const run = depsOfRun(deps);
  const db = run.orders.of({ database });
  const begunAt = deps.now();
  const claim = { name: nameOf(db), at, now: begunAt, until: begunAt + CLAIM_MS };
  if (!(await store.claimRun(deps.db, claim))) return [];
  const chores = choresOf(db, ORDERS_CHORES);
  const [reached] = await runChores(run, [[`reach ${nameOf(db)}`, () => warnIfFull(run, nameOf(db), db)]]);
  const results = reached!.isDone
    ? [reached!, ...(await runChores(run, chores))]
    : [reached!, ...chores.map(([name]) => ({ name, isDone: false }))];
  await store.releaseRun(deps.db, claim);
  await store.noteChores(deps.db, results, deps.now());
  const failed = results.filter(({ isDone }) => !isDone).map(({ name }) => name);
  if (run.turn.isCutShort && failed.length === 0)
    await deps.choreQueue?.sendBatch([{ body: { type: "chores_due", database, at: deps.now() } }]);
  return failed;
}

/** Moves orders to other points without waiting for the next round; the chores do what one run has no time for. */
export async function moveOrdersNow(deps: ConsumerDeps, database: number): Promise<void> {
  const run = depsOfRun(deps);
  await moveOrders(run, run.orders.of({ database }));
  if (run.turn.isCutShort)
    await deps.choreQueue?.sendBatch([{ body: { type: "chores_due", database, at: deps.now() } }]);
}

/** Finishes the changes of points that closures have begun, so that one build of the snapshot has all of them. */
export async function touchPointsNow(deps: ConsumerDeps): Promise<void> {
  await touchPoints(depsOfRun(deps));
}

/** Deletes a database's counts for quotas of days that are over. */
export async function deleteOldDailyCounts(deps: Deps, db: Database = deps.db): Promise<void> {
  await inSteps(deps, () => deleteDailyCounts(db, dayOf(deps.now() - DAY_MS)));
}

/** Tells partners' endpoints which points have changed since they were last told, as far as readers see the changes. */
export async function tellNetworkChanges(deps: ConsumerDeps, db: OrderDatabase): Promise<void> {
  const { readAt } = await readSnapshotState(deps);
  if (readAt === null) return;
  await tellOfNetwork(deps, db, { readAt, countSince: (since) => countChanges(deps, since, readAt) });
}
