import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "../scripts/paths.ts";
import { listAnyOrders, listOrders } from "../src/orders/read.ts";
import type { Deps } from "../src/platform/deps.ts";
import { OrderDatabases } from "../src/platform/order-databases.ts";
import { listPointParcels } from "../src/tracking/point-parcels.ts";
import { readTrouble } from "../src/webhooks/delivery-log.ts";
import { fillOrders, NOW, PARTNERS_AND_POINTS, partnerId, START, type Told } from "./million.ts";
import { timedDatabase } from "./sqlite-database.ts";

/**
 * What lists over several databases of orders cost, with few orders and with many: `npm run bench -- databases 5000000`
 * takes so many. SQLite in this process runs the statements, so that the milliseconds are its own.
 */

const DATABASES = 4;
const FEW = 50_000;
const MANY = 1_000_000;
const PARTNERS = 200;
/** The first five partners have half of the orders. */
const LARGE = 5;
const ROUNDS = 9;
const DAY_MS = 86_400_000;

const databaseOf = (partner: number) => partner % DATABASES;

/** Of `total` orders in a year, the ones of one database, in their order. */
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

/** As many are under way whatever the total: that is what the shelves of points and the drivers hold. */
function statusOf(i: number, total: number): Told["status"] {
  if (i < 50) return "cancelled";
  if (i >= total - 20_000) return (["created", "in_transit", "ready_for_pickup"] as const)[i % 3]!;
  return i % 20 === 0 ? "returned" : "delivered";
}

/** Those of the last 30 days have a delivery, as the log keeps it; one in 500 failed. */
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

function filled(folder: string, total: number): DatabaseSync[] {
  return Array.from({ length: DATABASES }, (_, number) => {
    const sqlite = migrated(join(folder, `orders-${number}.sqlite`), "migrations/orders");
    sqlite.exec(`INSERT INTO order_partners (id, number, name, label_name, brand_color, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PARTNERS})
      SELECT 'partner-' || i, i, 'x', 'x', '#000000', 0 FROM n WHERE i % ${DATABASES} = ${number}`);
    fillOrders(sqlite, total / DATABASES, ordersIn(number, total));
    sqlite.exec(DELIVERIES);
    return sqlite;
  });
}

type Case = [name: string, work: (deps: Deps) => Promise<unknown>];

const newest = { sort: "createdAt", descending: true, page: 1, pageSize: 10 } as const;
/** The largest partner, and one of the small ones. */
const [large, small] = [1, 6].map((number) => ({
  partnerId: partnerId(number),
  database: databaseOf(number),
}));
const month = { from: START + 340.5 * DAY_MS, to: START + 341.5 * DAY_MS };

const CASES: Case[] = [
  ["newest 10 of all partners", (deps) => listAnyOrders(deps, {}, { page: 1, pageSize: 10 })],
  ["the last 10 of 10,000", (deps) => listAnyOrders(deps, {}, { page: 1000, pageSize: 10 })],
  ["10 delivered", (deps) => listAnyOrders(deps, { status: "delivered" }, { page: 1, pageSize: 10 })],
  ["10 of 50 cancelled", (deps) => listAnyOrders(deps, { status: "cancelled" }, { page: 1, pageSize: 10 })],
  [
    "10 found by a reference",
    (deps) => listAnyOrders(deps, { search: "ORD-2026-0000077" }, { page: 1, pageSize: 10 }),
  ],
  [
    "10 found by four names",
    (deps) => listAnyOrders(deps, { search: "ada okoro ife eze" }, { page: 1, pageSize: 10 }),
  ],
  ["failing webhooks", (deps) => readTrouble(deps, { page: 1, pageSize: 10 })],
  ["parcels of a point", (deps) => listPointParcels(deps, "point-0", {})],
  ["parcels of a point, searched", (deps) => listPointParcels(deps, "point-0", { search: "ada" })],
  ["newest 10 of the largest partner", (deps) => listOrders(deps, large!, {}, newest)],
  ["its page 10 of 100", (deps) => listOrders(deps, large!, {}, { ...newest, page: 10, pageSize: 100 })],
  [
    "its 10 delivered, by fee",
    (deps) => listOrders(deps, large!, { status: "delivered" }, { ...newest, sort: "deliveryFee" }),
  ],
  ["its 10 of a day", (deps) => listOrders(deps, large!, month, newest)],
  ["its 10 found by a reference", (deps) => listOrders(deps, large!, { search: "ORD-2026-0000000" }, newest)],
  ["its 10 found by a name", (deps) => listOrders(deps, large!, { search: "zainab" }, newest)],
  ["newest 10 of a small partner", (deps) => listOrders(deps, small!, {}, newest)],
  ["its 10 found by a name", (deps) => listOrders(deps, small!, { search: "zainab" }, newest)],
];

interface Measured {
  ms: number;
  rows: number;
}

/** Of each case the least of some rounds: SQLite's time in all databases together, and the rows that came back. */
async function measure(files: readonly DatabaseSync[]): Promise<Measured[]> {
  const timed = files.map(timedDatabase);
  const { db: main } = timedDatabase(mainDatabase());
  const orders = new OrderDatabases(timed.map(({ db }, number) => Object.assign(db, { number })));
  const deps = { db: main, orders, now: () => NOW } as Deps;
  const take = () => timed.map((one) => one.take());
  const measured: Measured[] = [];
  for (const [, work] of CASES) {
    let least = { ms: Number.POSITIVE_INFINITY, rows: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      take();
      await work(deps);
      const taken = take();
      const ms = taken.reduce((sum, one) => sum + one.ms, 0);
      if (ms < least.ms) least = { ms, rows: taken.reduce((sum, one) => sum + one.rows, 0) };
    }
    measured.push(least);
  }
  return measured;
}

/** What each table takes with its indexes, for each of its rows and for each order. */
function printBytes(files: readonly DatabaseSync[], total: number): void {
  const tables = new Map<string, { bytes: number; rows: number }>();
  for (const sqlite of files) {
    const owners = sqlite
      .prepare(
        `SELECT coalesce((SELECT tbl_name FROM sqlite_schema WHERE sqlite_schema.name = dbstat.name), name) AS owner,
          sum(pgsize) AS bytes FROM dbstat GROUP BY owner`,
      )
      .all() as { owner: string; bytes: number }[];
    for (const { owner, bytes } of owners) {
      const name = owner.replace(/^order_terms_.*/, "order_terms (search)");
      const table = tables.get(name) ?? { bytes: 0, rows: 0 };
      const counted = name === owner ? name : "orders";
      const isCounted = name === owner || owner === "order_terms_data";
      const rows = isCounted
        ? (sqlite.prepare(`SELECT count(*) AS rows FROM ${counted}`).get() as { rows: number }).rows
        : 0;
      tables.set(name, { bytes: table.bytes + bytes, rows: table.rows + rows });
    }
  }
  console.log(`\n| table, with its indexes | rows | bytes a row | bytes an order |\n|---|---|---|---|`);
  const sorted = [...tables]
    .sort(([, a], [, b]) => b.bytes - a.bytes)
    .filter(([, { bytes, rows }]) => bytes > total && rows > 0);
  for (const [name, { bytes, rows }] of sorted)
    console.log(
      `| ${name} | ${rows.toLocaleString("en")} | ${Math.round(bytes / rows)} | ${Math.round(bytes / total)} |`,
    );
}

export async function databaseFigures([count]: string[]): Promise<void> {
  const many = count === undefined ? MANY : Math.floor(Number(count) / DATABASES) * DATABASES;
  const folder = join(root, ".local/bench/databases");
  const sets = [FEW, many].map((total) => {
    const own = join(folder, String(total));
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own, { recursive: true });
    const startedAt = performance.now();
    const files = filled(own, total);
    console.error(`${total} orders written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return files;
  });
  const [few, most] = [await measure(sets[0]!), await measure(sets[1]!)];
  const thousands = (value: number) => value.toLocaleString("en");
  console.log(
    `\n| in ${DATABASES} databases | ms, ${thousands(FEW)} orders | ms, ${thousands(many)} orders | times | rows | rows |\n|---|---|---|---|---|---|`,
  );
  CASES.forEach(([name], i) => {
    const [a, b] = [few[i]!, most[i]!];
    console.log(
      `| ${name} | ${a.ms.toFixed(2)} | ${b.ms.toFixed(2)} | ${(b.ms / a.ms).toFixed(1)} | ${a.rows} | ${b.rows} |`,
    );
  });
  printBytes(sets[1]!, many);
  for (const files of sets) for (const sqlite of files) sqlite.close();
  rmSync(folder, { recursive: true, force: true });
}
