import { sizeOf } from "../db/size.ts";
import { findHolders as findHoldersOfMoney, findOwing } from "../money/deposits/sums.ts";
import { counterOf, EXCEPTION_KINDS, type ExceptionKind } from "../orders/list/exceptions.ts";
import { findHolders, keylessOf } from "../orders/list/holders.ts";
import { countMissedPickups } from "../partners/pickups.ts";
import type { Deps } from "../platform/deps.ts";
import { inTime } from "../platform/in-time.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { countPending } from "../points/edit/list.ts";
import { readSnapshotState } from "../points/snapshot/build.ts";
import { MANIFEST } from "../points/snapshot/manifest.ts";
import { earliest, HOUR_MS } from "../shared/time.ts";
import { readOverdueSince } from "../webhooks/deliver/sweep.ts";
import { readWaitingIn, sumOfWaiting, type Waiting } from "../webhooks/log/delivery-log.ts";
import type { Found } from "./alarm-message.ts";
import { alarmsOf, type FactName } from "./alarms.ts";
import { readLastBackup } from "./backup.ts";
import { limitBytes } from "./databases.ts";
import { readDeadLetters } from "./dead-letter-store.ts";
import { FactReader } from "./fact-reader.ts";
import { readFaults } from "./fault-store.ts";
import * as runStore from "./run-store.ts";
import * as store from "./store.ts";

/** How long the tries may take whether a store answers. */
const ANSWERED_MS = 10_000;
const MAX_COUNTED = 10_000;

/** The facts from which alarms follow, and the alarms. */
async function readFacts(deps: Deps, reader: FactReader) {
  const now = deps.now();
  const [main, ofOrders, lastBackup, isKvReachable] = await Promise.all([
    readMain(deps, reader),
    deps.orders.each((db) => readOrders(reader, db, now)),
    reader.read("last_backup", null, () => readLastBackup(deps), null),
    succeeds(deps.kv.get(MANIFEST.key, "stream")),
  ]);
  const { bytes, ...noted } = main;
  const databases = [{ name: "DB", bytes }, ...ofOrders.map(({ name, size }) => ({ name, bytes: size }))];
  return {
    ...noted,
    ...sumOfWaiting(ofOrders.map(({ waiting }) => waiting)),
    now,
    overdueSince: earliest(ofOrders.map(({ overdueSince }) => overdueSince)),
    databases: databases.map((database) => ({ ...database, limitBytes: limitBytes(deps) })),
    isKvReachable,
    lastBackup,
    unreachable: [...reader.unreachable],
    unread: reader.faults,
  };
}

async function readMain(deps: Deps, reader: FactReader) {
  const { db } = deps;
  const now = deps.now();
  const read = <T>(fact: FactName, ask: () => Promise<T>, otherwise: T) =>
    reader.read(fact, "DB", ask, otherwise);
  const bytes = await reader.readSize("DB", () => sizeOf(db));
  const [chores, deadLetters, faults, runs, notes, snapshot, moves] = await Promise.all([
    read("chores", () => runStore.readChores(db), []),
    read("dead_letters", () => readDeadLetters(db, now), NO_LETTERS),
    read("server_errors", () => readFaults(db, now), { faults: 0, faultsSince: null }),
    read("runs", () => runStore.readRuns(db), { lastRoundAt: null, runs: [] }),
    read("notes", () => store.readNotes(db, now), []),
    read("snapshot", () => readSnapshotState(deps), null),
    read("moves", () => store.readMoves(db), []),
  ]);
  const isWritable = reader.unreachable.has("DB") || (await succeeds(runStore.tryToWrite(db)));
  const outdatedSince = snapshot?.outdatedSince ?? null;
  return {
    bytes,
    chores,
    deadLetters,
    ...faults,
    ...runs,
    notes,
    snapshot,
    outdatedSince,
    moves,
    isWritable,
  };
}

const NO_LETTERS = { count: 0, newestAt: null, recent: 0, recentSince: null };

async function readOrders(reader: FactReader, db: OrderDatabase, now: number) {
  const name = `ORDERS_${db.number}`;
  const read = <T>(fact: FactName, ask: () => Promise<T>, otherwise: T) =>
    reader.read(fact, name, ask, otherwise);
  const size = await reader.readSize(name, () => sizeOf(db));
  const waiting = await read("webhooks", () => readWaitingIn(db, now), NONE_WAITING);
  const overdueSince = await read<number | null>("overdue_since", () => readOverdueSince(db, now), null);
  return { name, size, waiting, overdueSince };
}

const NONE_WAITING: Waiting = {
  oldestUndeliveredAt: null,
  failingUrls: 0,
  receivers: { partners: 0, unserved: 0, unservedSince: null },
};

/**
 * The present alarms, and the facts that could not be read: alarms that follow from these may be missing.
 * @param lastRoundAt when the cron began its last round; by default what is noted
 */
export async function readAlarms(deps: Deps, lastRoundAt?: number | null): Promise<Found> {
  const reader = new FactReader();
  const facts = await readFacts(deps, reader);
  const alarms = alarmsOf(lastRoundAt === undefined ? facts : { ...facts, lastRoundAt });
  return { alarms, unread: new Set(reader.unread.map(({ fact }) => fact)) };
}

/** The service's state with its alarms. Times are in milliseconds since the epoch. */
export async function readStatus(deps: Deps) {
  const reader = new FactReader();
  const facts = await readFacts(deps, reader);
  const [pendingPoints, missedPickups, holdersWithoutKey, exceptions] = await Promise.all([
    reader.read("pending_points", "DB", () => countPending(deps), 0),
    reader.read("missed_pickups", "DB", () => countMissedPickups(deps), 0),
    countHoldersWithoutKey(deps, reader),
    countExceptions(deps, reader),
  ]);
  const { now, chores } = facts;
  return {
    ...facts,
    pendingPoints,
    exceptions,
    missedPickups,
    holdersWithoutKey,
    failedChores: chores.filter(({ failedAt }) => failedAt !== null && failedAt > now - HOUR_MS),
    // Once more, because of what could not be read since.
    alarms: alarmsOf({ ...facts, unreachable: [...reader.unreachable], unread: reader.faults }),
  };
}

/** How many drivers and points have parcels or money and no key, in the databases that can be read. */
async function countHoldersWithoutKey(deps: Deps, reader: FactReader): Promise<number> {
  const read = <T>(database: string, ask: () => Promise<T[]>) =>
    reader.read("holders_without_key", database, ask, []);
  const found = await deps.orders.each((db) =>
    read(`ORDERS_${db.number}`, async () => [...(await findHolders(db)), ...(await findHoldersOfMoney(db))]),
  );
  const keyless = await read("DB", async () =>
    keylessOf(deps, [...found.flat(), ...(await findOwing(deps))]),
  );
  return new Set(keyless).size;
}

/** How many orders there are of each kind, up to 10,000; without those of databases that can't be read. */
async function countExceptions(deps: Deps, reader: FactReader): Promise<Record<ExceptionKind, number>> {
  const counts = {} as Record<ExceptionKind, number>;
  for (const kind of EXCEPTION_KINDS) {
    const fact = `exceptions.${kind}`;
    const countIn = await reader.read(fact, "DB", () => counterOf(deps, kind), undefined);
    const found = await deps.orders.each(async (db) =>
      countIn ? reader.read(fact, `ORDERS_${db.number}`, () => countIn(db), 0) : 0,
    );
    counts[kind] = Math.min(
      MAX_COUNTED,
      found.reduce((sum, one) => sum + one, 0),
    );
  }
  return counts;
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  inTime(work, ANSWERED_MS).then(
    () => true,
    () => false,
  );

/** When the cron began its last round; null if it never did. */
export const readLastRound = ({ db }: Deps) => runStore.readLastRound(db);
