import { sizeOf } from "../db/size.ts";
import { countExceptions, EXCEPTION_KINDS, type ExceptionKind } from "../orders/list/exceptions.ts";
import { countMissedPickups } from "../partners/pickups.ts";
import type { Deps } from "../platform/deps.ts";
import { unavailableIn } from "../platform/order-databases.ts";
import { countPending } from "../points/edit/list.ts";
import { readSnapshotState } from "../points/snapshot/build.ts";
import { MANIFEST } from "../points/snapshot/manifest.ts";
import { HOUR_MS } from "../shared/time.ts";
import { readOverdue } from "../webhooks/deliver/sweep.ts";
import { readWaiting } from "../webhooks/log/delivery-log.ts";
import { alarmsOf } from "./alarms.ts";
import { readLastBackup } from "./backup.ts";
import { LIMIT_BYTES, readSize } from "./databases.ts";
import * as store from "./store.ts";

/**
 * The facts from which alarms follow, and the alarms. If a database of orders can't be reached, the others are still told.
 */
async function readFacts(deps: Deps) {
  const now = deps.now();
  const [noted, bytes, ordersBytes, waiting, overdueSince, snapshot, moves, lastBackup] = await Promise.all([
    store.readStatus(deps.db, now),
    sizeOf(deps.db),
    deps.orders.each(readSize),
    orIfUnreachable(readWaiting(deps), { oldestUndeliveredAt: null, failingUrls: 0 }),
    orIfUnreachable(readOverdue(deps), null),
    readSnapshotState(deps),
    store.readMoves(deps.db),
    readLastBackup(deps),
  ]);
  const databases = [
    { name: "DB", bytes, limitBytes: LIMIT_BYTES },
    ...ordersBytes.map((size, i) => ({ name: `ORDERS_${i}`, bytes: size, limitBytes: LIMIT_BYTES })),
  ];
  const [isWritable, isKvReachable] = await Promise.all([
    succeeds(store.tryToWrite(deps.db)),
    succeeds(deps.kv.get(MANIFEST.key, "stream")),
  ]);
  const facts = {
    ...noted,
    ...waiting,
    overdueSince,
    ...snapshot,
    now,
    databases,
    isWritable,
    isKvReachable,
    lastBackup,
    moves,
  };
  return { ...facts, snapshot, alarms: alarmsOf(facts) };
}

/** The present alarms. */
export const readAlarms = async (deps: Deps) => (await readFacts(deps)).alarms;

/** The service's state with its alarms. Times are in milliseconds since the epoch. */
export async function readStatus(deps: Deps) {
  const [facts, pendingPoints, exceptions, missedPickups] = await Promise.all([
    readFacts(deps),
    countPending(deps),
    orIfUnreachable(countExceptions(deps), NO_EXCEPTIONS),
    countMissedPickups(deps),
  ]);
  const { now, chores } = facts;
  return {
    ...facts,
    pendingPoints,
    exceptions,
    missedPickups,
    failedChores: chores.filter(({ failedAt }) => failedAt !== null && failedAt > now - HOUR_MS),
  };
}

const NO_EXCEPTIONS = Object.fromEntries(EXCEPTION_KINDS.map((kind) => [kind, 0])) as Record<
  ExceptionKind,
  number
>;

/** Returns `otherwise` if a database of orders can't be reached. */
async function orIfUnreachable<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!unavailableIn(error)) throw error;
    return otherwise;
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** When the cron began its last round; null if it never did. */
export const readLastRound = ({ db }: Deps) => store.readLastRound(db);
