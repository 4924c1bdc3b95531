import { drizzle } from "drizzle-orm/d1";
import type { Backup } from "../src/operations/backup-manifest.ts";
import { readTables } from "../src/operations/backup-store.ts";
import { indexAnyNext } from "../src/orders/search/search-store.ts";
import { lagosDay } from "../src/shared/closed-days.ts";
import { linesOf, mustBeOurs, mustBeWhole, mustFit, type Restoring, readBackup } from "./backup-checks.ts";

/** Characters of JSON in one statement; D1 takes a value of two megabytes. */
const LOADED_AT_ONCE = 400_000;
/** D1 takes at most 32 arguments of a function, so a row is in parts of 30 values. */
const VALUES_IN_PART = 30;
const DAY_MS = 86_400_000;

type BackupTable = Backup["tables"][number];

/** These tables must be empty. */
const OWN_ROWS = ["partners", "points", "orders", "webhook_endpoints", "audit_log"];

/**
 * Loads a database's backup into a D1 that has been migrated but is empty. If it was interrupted, another call continues;
 * after it has ended, another call does nothing. Until the end the D1 has no triggers. Everything that the backup names is
 * read and checked before anything is written.
 */
export async function restoreDatabase(
  { name, db, bucket }: { name: string; db: D1Database; bucket: R2Bucket },
  given: Restoring,
  print: (line: string) => void,
): Promise<void> {
  const backup = await readBackup(bucket, name, given.day);
  print(`${name}: backup of ${backup.day}, begun ${new Date(backup.begunAt).toISOString()}`);
  mustBeOurs(name, backup, given, print);
  await mustFit(name, db, backup);
  if (backup.overlapsMove)
    print(
      `${name}: a partner was being moved then; look for its orders in the backup of the other database too`,
    );
  if (await wasRestored(db, backup)) {
    print(`${name}: was restored from it already`);
    return;
  }
  await mustBeWhole(bucket, name, backup);
  await begin(db, name, backup, given.isAnew === true);
  for (const table of await parentsFirst(db, backup.tables)) {
    for (const block of table.blocks) await load(db, table, await linesOf(bucket, block));
    const rows = rowsOf(table);
    const there = await countRows(db, table);
    if (there !== rows) throw new Error(`${name}: ${table.name} has ${there} rows, its backup ${rows}`);
    if (rows > 0) print(`${name}: ${table.name}, ${rows} rows`);
  }
  if (backup.tables.some((table) => table.name === "orders")) {
    await endAtSameEvent(db);
    await deriveFromOrders(db);
    const hasFees = backup.tables.some((table) => table.name === "partner_fees");
    await countFees(db, hasFees ? lagosDay(backup.begunAt) : "");
    // Backups of earlier versions have no feed.
    if (!backup.tables.some((table) => table.name === "partner_events")) await deriveFeed(db, backup.begunAt);
  }
  if (backup.tables.some((table) => table.name === "audit_log")) await deriveUnsealed(db);
  await end(db, backup);
}

const rowsOf = (table: BackupTable) => table.blocks.reduce((sum, block) => sum + block.rows, 0);

const countRows = (db: D1Database, table: BackupTable) =>
  db.prepare(`SELECT count(*) AS n FROM "${table.name}"`).first<number>("n");

/** Whether the database was restored from this backup before, to its end. */
async function wasRestored(db: D1Database, { day }: Backup): Promise<boolean> {
  const begun = await readProgress(db);
  return begun?.day === day && begun.hasEnded === 1;
}

async function readProgress(db: D1Database): Promise<{ day: string; hasEnded: 0 | 1 } | null> {
  if (!(await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'restore_progress'").first())) return null;
  return db
    .prepare("SELECT backup_day AS day, trigger_sql IS NULL AS hasEnded FROM restore_progress LIMIT 1")
    .first<{ day: string; hasEnded: 0 | 1 }>();
}

/**
 * Removes the triggers for the time being, because they would refuse or count the loaded rows, and deletes the rows that
 * migrations inserted. Does nothing if the restore has begun.
 */
async function begin(db: D1Database, name: string, backup: Backup, isAnew: boolean): Promise<void> {
  const begun = await readProgress(db);
  if (begun) return goOn(db, name, backup, begun, isAnew);
  const { results } = await db
    .prepare("SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger')")
    .all<{ type: string; name: string }>();
  const named = (type: string) => results.filter((one) => one.type === type).map((one) => one.name);
  const tables = named("table");
  for (const table of OWN_ROWS.filter((one) => tables.includes(one))) {
    const row = await db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).first();
    if (row) throw new Error(`${name} is not empty: it has rows in ${table}. Restore into a new database.`);
  }
  await db.batch(
    [
      "CREATE TABLE restore_progress (backup_day TEXT NOT NULL, trigger_sql TEXT)",
      `INSERT INTO restore_progress (backup_day, trigger_sql)
        SELECT '${backup.day}', sql FROM sqlite_master WHERE type = 'trigger'`,
      ...named("trigger").map((trigger) => `DROP TRIGGER "${trigger}"`),
      ...backup.tables.map((table) => `DELETE FROM "${table.name}"`),
    ].map((statement) => db.prepare(statement)),
  );
}

/** @throws Error if the restore that has begun is from another backup, and is not to begin anew */
async function goOn(
  db: D1Database,
  name: string,
  { day }: Backup,
  begun: { day: string; hasEnded: 0 | 1 },
  isAnew: boolean,
): Promise<void> {
  if (begun.hasEnded)
    throw new Error(
      `${name} is not empty: it was restored from the backup of ${begun.day}. Restore into a new database.`,
    );
  if (isAnew) return empty(db, day);
  if (begun.day !== day)
    throw new Error(
      `${name} is being restored from the backup of ${begun.day}. Go on with --day ${begun.day}, or begin anew with --anew.`,
    );
}

/** Deletes what was loaded, of any backup. */
async function empty(db: D1Database, day: string): Promise<void> {
  const tables = (await readTables(drizzle(db))).map((table) => ({ ...table, blocks: [] }));
  const children = (await parentsFirst(db, tables)).toReversed();
  await db.batch([
    ...children.map(({ name }) => db.prepare(`DELETE FROM "${name}"`)),
    db.prepare("UPDATE restore_progress SET backup_day = ?1").bind(day),
  ]);
}

/** The tables in an order in which each comes after those to which its rows refer. */
async function parentsFirst(db: D1Database, tables: readonly BackupTable[]): Promise<BackupTable[]> {
  const { results } = await db
    .prepare("SELECT name, sql AS made FROM sqlite_master WHERE type = 'table'")
    .all<{ name: string; made: string }>();
  const ordered: BackupTable[] = [];
  const add = (table: BackupTable) => {
    if (ordered.includes(table)) return;
    const { made } = results.find(({ name }) => name === table.name)!;
    const parents = [...made.matchAll(/REFERENCES\s+[`"]?(\w+)/g)].map(([, parent]) => parent);
    for (const one of tables) if (one !== table && parents.includes(one.name)) add(one);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

/** Rows that exist already were loaded by an earlier call. */
async function load(db: D1Database, table: BackupTable, rows: string[]): Promise<void> {
  for (const insert of inserts(db, table, rows)) await insert.run();
}

/** Statements that insert rows given as JSON of a backup. Existing rows are kept. */
export function inserts(
  db: D1Database,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly string[],
): D1PreparedStatement[] {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map(
    (_, i) => `value ->> '$[${Math.floor(i / VALUES_IN_PART)}][${i % VALUES_IN_PART}]'`,
  );
  const insert = db.prepare(
    `INSERT INTO "${name}" (${names}) SELECT ${values.join(", ")} FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
  );
  const statements: D1PreparedStatement[] = [];
  for (let next = 0; next < rows.length; ) {
    const some: string[] = [];
    for (let length = 0; next < rows.length && length < LOADED_AT_ONCE; next++) {
      some.push(rows[next]!);
      length += rows[next]!.length;
    }
    statements.push(insert.bind(`[${some.join(",")}]`));
  }
  return statements;
}

/** A backup reads the seals before the log, so its log has entries that no seal names. */
async function deriveUnsealed(db: D1Database): Promise<void> {
  await db.batch(
    [
      "DELETE FROM audit_unsealed",
      `INSERT INTO audit_unsealed SELECT id FROM audit_log
        WHERE id NOT IN (SELECT value FROM audit_chain, json_each(entries))`,
    ].map((statement) => db.prepare(statement)),
  );
}

/**
 * Makes each order agree with its events, because a backup reads one table after the other. Events that were written after
 * the order was read are deleted. An order that was read after its events (in backups of earlier versions) gets the state
 * of its last event. An order that was archived while events were read is deleted.
 */
async function endAtSameEvent(db: D1Database): Promise<void> {
  const last = "(SELECT max(sequence) FROM order_events WHERE order_number = number)";
  await db.batch(
    [
      `DELETE FROM order_events WHERE sequence > coalesce(
        (SELECT orders.sequence FROM orders WHERE number = order_number), 0)`,
      `UPDATE orders SET (status, sequence, point_id) = (
          SELECT event.status, event.sequence, event.point_id FROM order_events AS event
          WHERE event.order_number = number ORDER BY event.sequence DESC LIMIT 1)
        WHERE sequence > ${last}`,
      "UPDATE orders SET arrived_at = NULL WHERE arrived_at IS NOT NULL AND status IN ('created', 'in_transit')",
      `UPDATE orders SET final_at = NULL
        WHERE final_at IS NOT NULL AND status NOT IN ('cancelled', 'delivered', 'returned', 'returned_to_sender', 'lost')`,
      `DELETE FROM orders WHERE ${last} IS NULL`,
      "DELETE FROM late_scans WHERE order_number NOT IN (SELECT number FROM orders)",
      // The order's next event will get this number again.
      "DELETE FROM partner_events WHERE sequence > (SELECT orders.sequence FROM orders WHERE number = order_number)",
    ].map((statement) => db.prepare(statement)),
  );
}

/**
 * Makes the search index and corrects the counters, because orders changed between the reading of the orders and of the
 * counters.
 */
async function deriveFromOrders(db: D1Database): Promise<void> {
  const created = "date(created_at / 1000, 'unixepoch')";
  // The triggers count the same parcels: those on their way to a point or there, and those that a point holds for somebody
  // else.
  const counted = `SELECT number, point_id FROM orders
      WHERE point_id <> '' AND (status = 'ready_for_pickup' OR status IN ('created', 'in_transit') AND erased_at IS NULL)
    UNION SELECT number, holder_id FROM orders
      WHERE status IN ('in_transit', 'returned') AND holder_sequence = sequence AND holder_kind = 'point'`;
  await db.batch(
    [
      `INSERT INTO order_counts (partner_id, day, status, count)
        SELECT * FROM (SELECT partner_id, '', status, count(*) FROM orders GROUP BY 1, 3
          UNION ALL SELECT partner_id, ${created}, status, count(*) FROM orders GROUP BY 1, 2, 3) WHERE true
        ON CONFLICT DO UPDATE SET count = excluded.count WHERE count <> excluded.count`,
      `UPDATE order_counts SET count = 0 WHERE count <> 0 AND (partner_id, day, status) NOT IN (
        SELECT partner_id, '', status FROM orders UNION SELECT partner_id, ${created}, status FROM orders)`,
      `INSERT INTO point_counts (point_id, parcels)
        SELECT point_id, count(*) FROM (${counted}) WHERE true GROUP BY 1
        ON CONFLICT DO UPDATE SET parcels = excluded.parcels, version = version + 1 WHERE parcels <> excluded.parcels`,
      `UPDATE point_counts SET parcels = 0, version = version + 1 WHERE parcels <> 0
        AND point_id NOT IN (SELECT point_id FROM (${counted}))`,
      `UPDATE point_counts SET unscanned = (
        SELECT json_group_object(partner_id, n) FROM (SELECT partner_id, count(*) AS n FROM orders
          WHERE orders.point_id = point_counts.point_id AND final_at IS NULL AND status = 'created' AND erased_at IS NULL
          GROUP BY partner_id))`,
      "UPDATE search_progress SET indexed_to = 0",
    ].map((statement) => db.prepare(statement)),
  );
  // Indexes all orders up to a time; none was created more than a year ahead.
  while (await indexAnyNext(drizzle(db), Date.now() + 366 * DAY_MS));
}

/**
 * Counts the fees again for the day on which the backup began and for later days, because they changed while it was made.
 * Earlier days are kept as they are, because some of their orders may be archived. Changes of fees were read after the
 * orders.
 * @param since empty for all days, if the backup has none
 */
async function countFees(db: D1Database, since: string): Promise<void> {
  const day = "date(at / 1000 + 3600, 'unixepoch')";
  const changes = "partner_fee_changes WHERE order_number = number";
  const has = (kind: string) => `EXISTS (SELECT 1 FROM ${changes} AND kind = '${kind}')`;
  await db.batch([
    db.prepare(
      `DELETE FROM partner_fee_changes
        WHERE at > coalesce((SELECT updated_at FROM orders WHERE number = order_number), 0)`,
    ),
    db.prepare(
      `INSERT INTO partner_fee_changes (order_number, at, kind, partner_id, kobo)
        SELECT number, coalesce(final_at, updated_at), 'cancelled', partner_id, -delivery_fee_kobo FROM orders
        WHERE status = 'cancelled'
          AND NOT EXISTS (SELECT 1 FROM partner_fee_changes WHERE order_number = number AND kind = 'cancelled')`,
    ),
    db.prepare("DELETE FROM partner_fees WHERE day >= ?1").bind(since),
    db
      .prepare(
        `INSERT INTO partner_fees (partner_id, day, orders, cancelled, returns, fees_kobo, adjusted_kobo)
          SELECT partner_id, ${day}, sum(is_new), sum(kind IS 'cancelled'), sum(is_return), sum(kobo), sum(adjusted) FROM (
            SELECT partner_id, created_at AS at, return_of IS NULL AS is_new, return_of IS NOT NULL AS is_return, NULL AS kind,
              iif(${has("cancelled")} AND NOT ${has("taken")}, 0, delivery_fee_kobo)
              - (SELECT coalesce(sum(kobo), 0) FROM ${changes} AND kind NOT IN ('lost', 'found')) AS kobo, 0 AS adjusted
            FROM orders
            UNION ALL SELECT partner_id, at, 0, 0, kind, kobo, 0 FROM partner_fee_changes
            UNION ALL SELECT partner_id, at, 0, 0, NULL, kobo, kobo FROM partner_adjustments)
          WHERE ${day} >= ?1 GROUP BY 1, 2`,
      )
      .bind(since),
  ]);
}

/** The migration that makes the feed does the same. */
async function deriveFeed(db: D1Database, begunAt: number): Promise<void> {
  await db
    .prepare(
      `INSERT OR IGNORE INTO partner_events (partner_id, position, order_number, sequence)
        SELECT partner_id, occurred_at * 1000 + row_number() OVER (
            PARTITION BY partner_id, occurred_at ORDER BY order_number, order_events.sequence),
          order_number, order_events.sequence
        FROM order_events JOIN orders ON number = order_number
        WHERE occurred_at > ?1`,
    )
    .bind(begunAt - 30 * DAY_MS)
    .run();
}

/** Creates the triggers again, and notes that the restore has ended. */
async function end(db: D1Database, { day }: Backup): Promise<void> {
  const { results } = await db
    .prepare("SELECT trigger_sql AS made FROM restore_progress")
    .all<{ made: string }>();
  await db.batch([
    ...results.map(({ made }) => db.prepare(made)),
    db.prepare("DELETE FROM restore_progress"),
    db.prepare("INSERT INTO restore_progress (backup_day) VALUES (?)").bind(day),
  ]);
}
