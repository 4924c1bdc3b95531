import { noteAlarm } from "../db/alarm-notes.ts";
import { sizeOf } from "../db/size.ts";
import type { Database, Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { log } from "../shared/log.ts";
import { HOUR_MS } from "../shared/time.ts";
import { ALARMS } from "./alarms.ts";
import { noteWarning } from "./run-store.ts";
import * as store from "./store.ts";

/** What Cloudflare's paid plan allows. */
const DEFAULT_LIMIT_MB = "10000";

/** The maximum size of a database in bytes. */
export function limitBytes({ config: { databaseLimitMb = DEFAULT_LIMIT_MB } }: Deps): number {
  const megabytes = Number(databaseLimitMb);
  if (megabytes > 0) return megabytes * 1_000_000;
  throw new Error("DATABASE_LIMIT_MB must be a number over 0");
}

/**
 * Writes a warning to the log, at most once an hour, if a database is almost full. Partners have to be moved from a full
 * database of orders.
 */
export async function warnIfFull(deps: Deps, name: string, db: Database): Promise<void> {
  const { db: main, now } = deps;
  const bytes = await sizeOf(db);
  if (bytes <= ALARMS.database_full.threshold * limitBytes(deps)) return;
  await noteAlarm(main, "database_full", name, now());
  if (await noteWarning(main, name, now(), now() - HOUR_MS))
    log("warn", "a database is over 80 % of its limit", { database: name, bytes });
}

/** The partners that are being moved to another database, and since when. */
export const readMoves = ({ db }: Deps) => store.readMoves(db);

/** How full the databases of orders are; null for those that can't be reached. */
export async function readDatabases(deps: Deps) {
  const { db, orders } = deps;
  const [partners, sizes] = await Promise.all([store.countPartners(db), orders.each(readOne)]);
  return orders.all.map(({ number }, i) => ({
    name: `ORDERS_${number}`,
    limitBytes: limitBytes(deps),
    partners: partners.get(number) ?? 0,
    ...sizes[i]!,
  }));
}

async function readOne(db: OrderDatabase): Promise<{ bytes: number | null; orders: number | null }> {
  const [bytes, orders] = await Promise.all([readSize(db), orNull(store.countOrders(db))]);
  return { bytes, orders };
}

/** A database's size in bytes; null if it can't be reached. */
const readSize = (db: OrderDatabase): Promise<number | null> => orNull(sizeOf(db));

async function orNull(read: Promise<number>): Promise<number | null> {
  try {
    return await read;
  } catch (error) {
    log("error", "a database can't be read", { error });
    return null;
  }
}
