import type { DatabaseSync } from "node:sqlite";
import { lifeDeps, live } from "./lives.ts";
import { partnerId } from "./million.ts";
import { mainDatabase, migrated } from "./order-databases.ts";
import { timedDatabase } from "./sqlite-database.ts";

/** What it costs a database of orders to know who has each parcel: whole lives with and without what custody added. */

const LIVES = 400;

/** What migrations 0015 to 0017 added. D1 bills a row of an index like any other row. */
const INDEXES = [
  "orders_held",
  "order_events_of_scanners",
  "order_events_to_look_at",
  "late_scans_of_scanners",
];
const FORGET = `UPDATE order_events SET actor = NULL, holder = NULL, is_gap = 0;
  UPDATE orders SET holder_kind = NULL, holder_id = NULL, held_since = NULL, holder_sequence = NULL, value_kobo = 0`;

/** The bytes without free pages, and the rows of the tables and indexes to which lives write. */
export function sizeOf(sqlite: DatabaseSync): { bytes: number; rows: number; events: number } {
  sqlite.exec("VACUUM");
  const value = (sql: string) => Number(Object.values(sqlite.prepare(sql).get()!)[0]);
  const rows = sqlite
    .prepare(
      "SELECT type, name, tbl_name AS owner, sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('table', 'index')",
    )
    .all() as { type: string; name: string; owner: string; sql: string }[];
  const total = rows
    .filter(({ owner }) => !owner.startsWith("order_terms") && !owner.startsWith("orders_search"))
    .reduce((sum, { owner, sql, type }) => {
      const [, where = "1"] = type === "index" ? (/\bWHERE\b(.*)$/is.exec(sql) ?? []) : [];
      return sum + value(`SELECT count(*) FROM "${owner}" WHERE ${where}`);
    }, 0);
  return {
    bytes: value("PRAGMA page_count") * value("PRAGMA page_size"),
    rows: total,
    events: value("SELECT count(*) FROM order_events"),
  };
}

export async function custodyFigures(): Promise<void> {
  const sqlite = migrated(":memory:", "migrations/orders");
  const orders = Object.assign(timedDatabase(sqlite).db, { number: 0 });
  const deps = lifeDeps(timedDatabase(mainDatabase()).db, [orders]);
  const empty = sizeOf(sqlite);
  for (let i = 0; i < LIVES; i++) {
    await live(deps, { partnerId: partnerId(4), pointId: "point-0", database: 0 }, `life-${i}`);
  }
  const after = sizeOf(sqlite);
  for (const name of INDEXES) sqlite.exec(`DROP INDEX "${name}"`);
  sqlite.exec(FORGET);
  const before = sizeOf(sqlite);
  const perLife = (size: typeof after, what: "bytes" | "rows") => (size[what] - empty[what]) / LIVES;
  console.log("\n| of a life | before | with custody | times |\n|---|---|---|---|");
  for (const what of ["rows", "bytes"] as const) {
    const [was, is] = [perLife(before, what), perLife(after, what)];
    console.log(
      `| ${what} | ${was.toFixed(what === "rows" ? 1 : 0)} | ${is.toFixed(what === "rows" ? 1 : 0)} | ${(is / was).toFixed(2)} |`,
    );
  }
  const events = (after.events - empty.events) / LIVES;
  const more = (perLife(after, "bytes") - perLife(before, "bytes")) / events;
  console.log(
    `\n${events.toFixed(0)} events in a life; custody adds ${more.toFixed(0)} bytes for each, indexes included.`,
  );
}
