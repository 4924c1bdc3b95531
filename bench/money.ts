import type { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { readTill } from "../src/money/deposits/till.ts";
import { followPayouts } from "../src/money/payouts/follow-payouts.ts";
import { draftPayouts, exportPayouts, payPayout } from "../src/money/payouts/payouts.ts";
import type { ApiDeps, ConsumerDeps } from "../src/platform/deps.ts";
import { lagosDay } from "../src/shared/closed-days.ts";
import { sizeOf } from "./custody.ts";
import { lifeDeps, live } from "./lives.ts";
import { partnerId } from "./million.ts";
import { mainDatabase, migrated } from "./order-databases.ts";
import { timedDatabase } from "./sqlite-database.ts";

/** What it costs that receivers pay: a life with a payment beside one without, a full till, and a large payout. */

const LIVES = 200;
const TILLS = [10, 1000];
const LINES = 50_000;
/** So many payments of others are in the database too. */
const OTHERS = 100_000;
const OPERATOR = { kind: "operator", name: "bench" } as const;
const PARTNER = partnerId(4);

/** A database of orders with what measures it. */
function place() {
  const sqlite = migrated(":memory:", "migrations/orders");
  const timed = timedDatabase(sqlite);
  const orders = Object.assign(timed.db, { number: 0 });
  const main = mainDatabase();
  main.exec('UPDATE points SET services = \'["collect","cod"]\'');
  main.exec(`UPDATE partners SET orders_database = 0, payout_account_from = 0,
    payout_account = '{"bank_code":"058","account_number":"0123456789","account_name":"Shop"}'`);
  return { sqlite, orders, take: timed.take, deps: lifeDeps(timedDatabase(main).db, [orders]) };
}

async function lifeWith(codAmount: number | undefined): Promise<{ rows: number; bytes: number }> {
  const { sqlite, deps } = place();
  const empty = sizeOf(sqlite);
  for (let i = 0; i < LIVES; i++)
    await live(deps, { partnerId: PARTNER, pointId: "point-0", database: 0 }, `life-${i}`, codAmount);
  const full = sizeOf(sqlite);
  return { rows: (full.rows - empty.rows) / LIVES, bytes: (full.bytes - empty.bytes) / LIVES };
}

/** Makes payments at a point, of a second each. */
function fill(sqlite: DatabaseSync, pointId: string, count: number): void {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const at = "1790000000000 + i * 1000";
  sqlite.exec(`INSERT INTO payments (id, order_id, partner_id, tracking_code, reference, point_id, amount_kobo, method, status,
      sequence, holder_kind, holder_id, since, created_at)
    ${numbers} SELECT '${pointId}-' || i, '${pointId}-order-' || i, '${PARTNER}', 'T' || i, 'R' || i, '${pointId}', 1250000, 'cash',
      'collected', 1, 'point', '${pointId}', ${at}, ${at} FROM n`);
  sqlite.exec(`INSERT INTO payment_moves (payment_id, sequence, at, actor, status, holder_kind, holder_id)
    ${numbers} SELECT '${pointId}-' || i, 1, ${at}, 'a', 'collected', 'point', '${pointId}' FROM n`);
}

async function tillFigures(): Promise<void> {
  const here = place();
  fill(here.sqlite, "others", OTHERS);
  console.log("\n| payments in a till | to read it, ms of SQLite | rows |\n|---|---|---|");
  for (const count of TILLS) {
    const pointId = `till-of-${count}`;
    fill(here.sqlite, pointId, count);
    here.take();
    await readTill(here.deps as unknown as ApiDeps, { kind: "agent", keyId: "k", keyNo: 1, pointId });
    const { ms, rows } = here.take();
    console.log(`| ${count} | ${ms.toFixed(1)} | ${rows} |`);
  }
}

/** Every step of a payout, as a request or a round of the cron does it. */
async function payoutFigures(): Promise<void> {
  const { sqlite, orders, take, deps } = place();
  fill(sqlite, "point-0", LINES);
  sqlite.exec("UPDATE payments SET status = 'banked', holder_kind = 'operator', holder_id = NULL");
  const api = deps as unknown as ApiDeps & ConsumerDeps;
  // One step in each call, as when a round of the cron has no time for more.
  const stepwise = { ...api, turn: { isOver: () => true, isCutShort: false } } as unknown as typeof api;
  const isSettled = async () =>
    (await api.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM payouts WHERE settled_at IS NULL`))[0]!
      .n === 0;
  console.log(
    `\n| a payout of ${LINES} lines | steps | ms of SQLite | the longest statement, ms |\n|---|---|---|---|`,
  );
  const print = async (name: string, begin: () => Promise<unknown>) => {
    take();
    await begin();
    let steps = 1;
    while (!(await isSettled())) {
      await followPayouts(stepwise, orders);
      steps++;
    }
    const { ms, longestMs } = take();
    console.log(`| ${name} | ${steps} | ${ms.toFixed(0)} | ${longestMs.toFixed(1)} |`);
  };
  const today = lagosDay(api.now());
  await print("drafted", () => draftPayouts(stepwise, OPERATOR, today));
  await print("exported", () => exportPayouts(stepwise, OPERATOR, undefined));
  const [{ id }] = (await api.db.all<{ id: string }>(sql`SELECT id FROM payouts`)) as [{ id: string }];
  await print("paid", () => payPayout(stepwise, OPERATOR, id, { reference: "B-1", paidOn: today }));
}

export async function moneyFigures(): Promise<void> {
  const [without, paid] = [await lifeWith(undefined), await lifeWith(12_500)];
  console.log("\n| of a life | not paid | paid at the point | times |\n|---|---|---|---|");
  for (const what of ["rows", "bytes"] as const) {
    const cells = [without[what], paid[what]].map((value) => value.toFixed(what === "rows" ? 1 : 0));
    console.log(`| ${what} | ${cells.join(" | ")} | ${(paid[what] / without[what]).toFixed(2)} |`);
  }
  await tillFigures();
  await payoutFigures();
}
