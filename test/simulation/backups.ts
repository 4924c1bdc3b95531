import type { DatabaseSync } from "node:sqlite";
import { restoreDatabase } from "../../scripts/restore-database.ts";
import { type Backup, backupKey } from "../../src/operations/backup.ts";
import { Fault } from "./judge.ts";
import { openSqlite, sqliteD1 } from "./world/sqlite-d1.ts";
import { migrate, ORDERS, type World } from "./world/world.ts";

/** What is made of the rest, says how far a chore is, or changes when an attempt to deliver ends behind the backup. */
const DERIVED =
  /^(sqlite_|order_terms|orders_search|webhook_(deliveries|endpoints|settlements|recoveries))|_progress$/;
/** An attempt is noted when it has ended, with the time at which it began. */
const ATTEMPT_MS = 60_000;
/** Which count of a point was told to `DB`: after a restore all are told again. */
const TELLING = /^(told_)?version$|^told/;
/** Counts of partners are in no order. */
const UNSCANNED =
  "(SELECT ifnull(group_concat(key || value, ',' ORDER BY key), '') FROM json_each(unscanned))";

/** Restores the last backups of the databases of orders, which have to be as they are, when nothing has changed since. */
export async function checkBackups(world: World): Promise<void> {
  for (const name of ORDERS) {
    const restored = openSqlite();
    migrate(name, restored);
    const db = sqliteD1(restored, async (work) => work());
    const bucket = { get: async (key: string) => world.bucket.view(key) } as unknown as R2Bucket;
    await restoreDatabase({ name, db, bucket }, undefined, () => {});
    const { begunAt } = await (await bucket.get(backupKey(name, "latest")))!.json<Backup>();
    const before = begunAt - ATTEMPT_MS;
    const [is, should] = [contentOf(restored, before), contentOf(world.sqlite[name], before)];
    restored.close();
    for (const [table, rows] of should) {
      if (is.get(table) === rows) continue;
      const lacks = (some: string, others = "") =>
        some.split("\n").find((row) => !others.split("\n").includes(row));
      const [lost, made] = [lacks(rows, is.get(table)), lacks(is.get(table) ?? "", rows)];
      throw new Fault(`${name} is restored with another ${table}: ${made} and not ${lost}`);
    }
  }
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
    .filter((table) => !DERIVED.test(table))
    .map((table): [string, string] => {
      const columns = namesOf(`SELECT name FROM pragma_table_info('${table}')`);
      const told = columns.filter((column) => !TELLING.test(column));
      const row = told
        .map((column) => (column === "unscanned" ? UNSCANNED : `quote("${column}")`))
        .join(" || ',' || ");
      const where = table === "webhook_attempts" ? `WHERE at < ${attemptsBefore}` : "";
      return [table, namesOf(`SELECT ${row} AS name FROM "${table}" ${where} ORDER BY 1`).join("\n")];
    });
  return new Map(contents);
}
