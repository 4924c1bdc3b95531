import type { DatabaseSync } from "node:sqlite";
import { listAnyOrders, listOrders } from "../src/orders/list/list.ts";
import type { Deps } from "../src/platform/deps.ts";
import { OrderDatabases } from "../src/platform/order-databases.ts";
import { listPointParcels } from "../src/tracking/shelf/point-parcels.ts";
import { readAnyTrouble } from "../src/webhooks/log/delivery-log.ts";
import { NOW, partnerId, START } from "./million.ts";
import { DATABASES, databaseOf, filledDatabases, mainDatabase } from "./order-databases.ts";
import { usually } from "./spread.ts";
import { timedDatabase } from "./sqlite-database.ts";

/**
 * What lists over several databases of orders cost, with few orders and with many: `npm run bench -- databases 5000000`
 * takes so many. SQLite in this process runs the statements, so that the milliseconds are its own.
 */

const FEW = 50_000;
const MANY = 1_000_000;
const ROUNDS = usually(9);
const DAY_MS = 86_400_000;

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
  ["failing webhooks", (deps) => readAnyTrouble(deps, { page: 1, pageSize: 10 })],
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

/** For each case, SQLite's time in all databases together (the least of some rounds) and the rows that were returned. */
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

/** The bytes of each table with its indexes, for each row and for each order. */
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
  const sets = [FEW, many].map(filledDatabases);
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
}
