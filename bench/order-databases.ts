import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "../scripts/paths.ts";
import { fillOrders, NOW, PARTNERS_AND_POINTS, START, type Told } from "./million.ts";

/** Databases of orders of 200 partners, of which five have half. */

export const DATABASES = 4;
const PARTNERS = 200;
/** The first five partners have half of the orders. */
const LARGE = 5;
const DAY_MS = 86_400_000;

export const databaseOf = (partner: number) => partner % DATABASES;

/** The orders of one database among `total` orders of a year, in their order. */
function ordersIn(database: number, total: number): (j: number) => Told {
  const theirs = Array.from({ length: PARTNERS }, (_, i) => i + 1).filter(
    (partner) => databaseOf(partner) === database,
  );
  const large = theirs.filter((partner) => partner <= LARGE);
  const small = theirs.filter((partner) => partner > LARGE);
  const step = Math.floor((NOW - START) / total);
  return (j) => {
    const i = j * DATABASES + database;
    const some = j % 2 === 0 ? large : small;
    return { i, at: START + i * step, partner: some[(j >> 1) % some.length]!, status: statusOf(i, total) };
  };
}

/** The number of parcels under way is the same for any total, because it depends on shelves and drivers. */
function statusOf(i: number, total: number): Told["status"] {
  if (i < 50) return "cancelled";
  if (i >= total - 20_000) return (["created", "in_transit", "ready_for_pickup"] as const)[i % 3]!;
  return i % 20 === 0 ? "returned" : "delivered";
}

/** Orders of the last 30 days have a delivery, as the log keeps it; one in 500 failed. */
const DELIVERIES = `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, order_id, url, body, status, attempt_count,
    next_attempt_at, sweep_at, troubled, created_at)
  SELECT substr(id, 1, 24) || printf('%012x', number & 0xffffffffff), partner_id, id, 'package.created', id,
    'https://shop-' || substr(partner_id, 9) || '.example/hook', printf('%.600c', 'x'),
    iif(rowid_ % 500 = 0, 'failed', 'delivered'), 1, created_at, created_at, rowid_ % 500 = 0, created_at
  FROM (SELECT *, row_number() OVER (ORDER BY number) AS rowid_ FROM orders WHERE created_at > ${NOW - 30 * DAY_MS});
  INSERT INTO webhook_attempts (delivery_id, number, at, status, duration_ms, response_excerpt)
  SELECT id, 1, created_at, 200, 12, 'ok' FROM webhook_deliveries`;

export function migrated(file: string, folder: string): DatabaseSync {
  const sqlite = new DatabaseSync(file);
  sqlite.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort()) sqlite.exec(readFileSync(join(root, folder, name), "utf8"));
  return sqlite;
}

export function mainDatabase(): DatabaseSync {
  const main = migrated(":memory:", "migrations");
  for (const sql of PARTNERS_AND_POINTS) main.exec(sql);
  main.exec(`UPDATE partners SET orders_database = number % ${DATABASES}`);
  return main;
}

function fill(folder: string, number: number, total: number): void {
  const sqlite = migrated(join(folder, fileName(number)), "migrations/orders");
  sqlite.exec(`INSERT INTO order_partners (id, number, name, label_name, brand_color, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PARTNERS})
    SELECT 'partner-' || i, i, 'x', 'x', '#000000', 0 FROM n WHERE i % ${DATABASES} = ${number}`);
  fillOrders(sqlite, total / DATABASES, ordersIn(number, total));
  sqlite.exec(DELIVERIES);
  sqlite.close();
}

const fileName = (number: number) => `orders-${number}.sqlite`;

/** Names what the databases were made of, so that others are made when that changes. */
function version(): string {
  const migrations = readdirSync(join(root, "migrations/orders")).filter((name) => name.endsWith(".sql"));
  const files = [
    ...["bench/million.ts", "bench/order-databases.ts", "src/orders/search/search-words.ts"],
    ...migrations.sort().map((name) => `migrations/orders/${name}`),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 8);
}

/** The files of four databases with so many orders in all, made once: millions take the better part of an hour. */
export function filledDatabases(total: number): DatabaseSync[] {
  const folder = join(root, `.local/bench/databases-${version()}-${total}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    const startedAt = performance.now();
    for (let number = 0; number < DATABASES; number++) fill(partial, number, total);
    console.error(`${total} orders written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    renameSync(partial, folder);
  }
  return Array.from({ length: DATABASES }, (_, number) => {
    const sqlite = new DatabaseSync(join(folder, fileName(number)));
    sqlite.exec("PRAGMA cache_size = -400000");
    return sqlite;
  });
}
