import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { restoreDatabase } from "../../scripts/restore-database.ts";
import { backupKey } from "../../src/operations/backup.ts";
import type { Backup } from "../../src/operations/backup-manifest.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/shared/time.ts";
import { Fault } from "./fault.ts";
import type { Time } from "./later.ts";
import { current } from "./world/globals.ts";
import { openSqlite, sqliteD1 } from "./world/sqlite-d1.ts";
import { KEY, migrate, NAMES, type World } from "./world/world.ts";

/** What is made of the rest, or says how far a chore is. */
const DERIVED = /^(sqlite_|order_terms|orders_search|webhook_(settlements|recoveries))|_progress$/;
/** What each round of the cron, each request that failed and each build of the snapshot write into `DB`. */
const NOTES = /^(chores|chore_runs|alarm_notes|faults|failed_request\w*|daily_counts|snapshot_state)$/;
/** The rows that no attempt to deliver can have changed behind the backup, nor a chore deleted that deletes them after 30 days. */
const SETTLED: Record<string, (before: number) => string> = {
  webhook_attempts: (before) => `WHERE at BETWEEN ${before - KEPT_MS} AND ${before - 1}`,
  webhook_deliveries: (before) => `WHERE status IN ('delivered', 'failed')
    AND created_at BETWEEN ${before - KEPT_MS} AND ${before - 1}
    AND id NOT IN (SELECT delivery_id FROM webhook_attempts WHERE at >= ${before})`,
  partner_events: (before) => `WHERE position > ${(before - KEPT_MS) * 1000}`,
};
const KEPT_MS = 29 * DAY_MS;
/** When the backup begins, after midnight. */
const BACKED_UP_MS = 2.5 * HOUR_MS;
/** An attempt is noted when it has ended, with the time at which it began. */
const ATTEMPT_MS = MINUTE_MS;
/** Which count of a point was told to `DB`: after a restore all are told again. */
const TELLING = /^(told_)?version$|^told/;
/** What attempts change of an endpoint. */
const TRIED = /^(enabled|disabled_reason|failing_since|updated_at)$/;
/** Counts of partners are in no order. */
const UNSCANNED =
  "(SELECT ifnull(group_concat(key || value, ',' ORDER BY key), '') FROM json_each(unscanned))";

/** A database of orders that is also `DB` has no backup of its own. */
export const namesIn = ({ sqlite }: World) =>
  NAMES.filter((name) => name === "DB" || sqlite[name] !== sqlite.DB);

/**
 * All databases are backed up in a night on which nothing changes, and restored: they have to be as they are.
 * @returns what each is restored to
 */
export async function checkBackups(world: World, night: Time): Promise<Map<string, DatabaseSync>> {
  for (let nights = 0; nights < 30; nights++) if (await isQuiet(world, night)) return checkRestored(world);
  throw new Fault("something changes every night");
}

/** Lets the next backup be made, during which a parcel's stay at a point may end. */
async function isQuiet(world: World, { pass, cron }: Time): Promise<boolean> {
  const { loop } = current;
  await pass(DAY_MS - (loop.now % DAY_MS) + BACKED_UP_MS - HOUR_MS);
  // What the chores find to do is done before the backup begins.
  await cron();
  await pass(HOUR_MS - MINUTE_MS);
  await cron();
  await pass(MINUTE_MS);
  const before = loop.now - ATTEMPT_MS;
  const contents = () => namesIn(world).map((name) => contentOf(world.sqlite[name], before));
  const atFirst = contents();
  for (let i = 0; i < 3; i++) {
    await cron();
    await pass(MINUTE_MS);
  }
  return isDeepStrictEqual(contents(), atFirst);
}

/** Restores the last backups, since which nothing has changed. */
async function checkRestored(world: World): Promise<Map<string, DatabaseSync>> {
  const all = new Map<string, DatabaseSync>();
  for (const name of namesIn(world)) {
    const restored = openSqlite();
    migrate(name, restored);
    const db = sqliteD1(restored, async (work) => work());
    const bucket = { get: async (key: string) => world.bucket.view(key) } as unknown as R2Bucket;
    await mustRefuse(world, { name, db });
    await restoreDatabase({ name, db, bucket }, { codeKeys: KEY }, () => {});
    const { begunAt } = await (await bucket.get(backupKey(name, "latest")))!.json<Backup>();
    if (begunAt < current.loop.now - HOUR_MS) throw new Fault(`${name} was not backed up this night`);
    const before = begunAt - ATTEMPT_MS;
    const [is, should] = [contentOf(restored, before), contentOf(world.sqlite[name], before)];
    all.set(name, restored);
    for (const [table, rows] of should) {
      if (is.get(table) === rows) continue;
      const lacks = (some: string, others = "") =>
        some.split("\n").find((row) => !others.split("\n").includes(row));
      const [lost, made] = [lacks(rows, is.get(table)), lacks(is.get(table) ?? "", rows)];
      throw new Fault(`${name} is restored with another ${table}: ${made} and not ${lost}`);
    }
  }
  return all;
}

/** A backup that somebody has changed is not restored, and nothing of it is written. */
async function mustRefuse(world: World, target: { name: string; db: D1Database }): Promise<void> {
  const get = async (key: string) => {
    const object = world.bucket.view(key);
    if (!object || key !== backupKey(target.name, "latest")) return object;
    const [table, ...tables] = ((await object.json()) as Backup).tables;
    const forged = { ...(await object.json()), tables: [...tables, table] };
    return { ...object, json: async () => forged, text: async () => JSON.stringify(forged) };
  };
  const bucket = { get } as unknown as R2Bucket;
  const refused = await restoreDatabase({ ...target, bucket }, { codeKeys: KEY }, () => {}).then(
    () => false,
    () => true,
  );
  if (!refused) throw new Fault(`${target.name} is restored from a backup that somebody has changed`);
}

/** Every row of every table, but for attempts that the backup may have been too early for. */
function contentOf(sqlite: DatabaseSync, attemptsBefore: number): Map<string, string> {
  const namesOf = (sql: string) =>
    sqlite
      .prepare(sql)
      .all()
      .map(({ name }) => String(name));
  const tables = namesOf("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const contents = tables
    .filter((table) => !DERIVED.test(table) && !NOTES.test(table))
    .map((table): [string, string] => {
      const columns = namesOf(`SELECT name FROM pragma_table_info('${table}')`);
      const changing = table === "webhook_endpoints" ? TRIED : TELLING;
      const told = columns.filter((column) => !changing.test(column));
      const row = told
        .map((column) => (column === "unscanned" ? UNSCANNED : `quote("${column}")`))
        .join(" || ',' || ");
      const where = SETTLED[table]?.(attemptsBefore) ?? "";
      return [table, namesOf(`SELECT ${row} AS name FROM "${table}" ${where} ORDER BY 1`).join("\n")];
    });
  return new Map(contents);
}
