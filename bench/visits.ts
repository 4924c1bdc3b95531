import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { migrateAll } from "../scripts/migrate.ts";
import { root } from "../scripts/paths.ts";
import { phoneHashes } from "../src/orders/phone-hash.ts";
import type { Database, Deps } from "../src/platform/deps.ts";
import { OrderDatabases } from "../src/platform/order-databases.ts";
import { CHOSEN_SYMBOLS, trackingCodeOf } from "../src/shared/tracking-code.ts";
import { findPointParcel, listPointParcels } from "../src/tracking/shelf/point-parcels.ts";
import { readVisit } from "../src/tracking/shelf/visit.ts";
import { countingDatabases } from "../test/counting-database.ts";
import { fileOf, NOW, PARTNERS_AND_POINTS } from "./million.ts";
import { usually } from "./spread.ts";
import { timedDatabase } from "./sqlite-database.ts";

/**
 * What it costs at a million orders to find by phone what lies at a point, beside a look-up by code, and what all searches
 * by four digits tell.
 */

const ORDERS = 1_000_000;
const UNDER_WAY = 30_000;
const PARTNERS = 200;
const POINTS = 2000;
const ROUNDS = usually(25);
const ENDINGS = 10_000;
/** A tenth of what is under way is at the first, and at each of the others as much as at most points. */
const [BUSY, USUAL] = ["point-0", "point-700"];
const CONFIG = { codeKeys: `bench=${Buffer.alloc(32, 7).toString("base64url")}` };

const pointOf = (i: number): number => (i % 10 === 0 ? 0 : 1 + (i % (POINTS - 1)));
/** At the busy point each receiver has nine parcels under way, three of them on the shelf. */
const receiverOf = (i: number): number => (i % 10 === 0 ? i - (i % 90) : i);

/** A tracking code of the first database. */
function codeOf(i: number): string {
  const symbols = createHash("sha256").update(String(i)).digest().subarray(0, CHOSEN_SYMBOLS);
  symbols[0] = 0;
  return trackingCodeOf(symbols);
}

/** An order under way. */
function rowOf(i: number) {
  const receiver = receiverOf(i);
  const phone = `+23480${String((receiver * 48_271) % 100_000_000).padStart(8, "0")}`;
  return {
    ...{ i, point: pointOf(i), phone, name: `Ada Name${receiver % 997}` },
    ...{ code: codeOf(i), status: ["created", "in_transit", "ready_for_pickup"][i % 3] },
    ...phoneHashes({ config: CONFIG }, "bench", phone),
  };
}

/** Most have ended; the newest are under way. Indexes and triggers come afterwards, which takes a fraction of the time. */
function fill(sqlite: DatabaseSync): void {
  const later = sqlite
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'orders' AND type <> 'table' AND sql IS NOT NULL",
    )
    .all();
  for (const { type, name } of later) sqlite.exec(`DROP ${type} "${name}"`);
  sqlite.function("code_of", { deterministic: true }, (i) => codeOf(Number(i)));
  const insert = (
    values: string,
  ) => `INSERT INTO orders (number, id, partner_id, reference, entrance, fingerprint,
    sequence, receiver_email, last_name_key, items, note, delivery_fee_kobo, code_key, created_at, updated_at,
    tracking_code, status, point_id, receiver_name, receiver_phone, phone_hash, phone_end_hash, arrived_at, final_at)
    SELECT i, 'id-' || i, 'partner-' || (1 + i % ${PARTNERS}), 'ref-' || i, 'store', '', 1, '', '', '[]', '', 150000,
      'bench', ${NOW} - ${ORDERS} + i, 0, ${values}`;
  const ended =
    insert(`code_of(i), 'delivered', 'point-' || (i % ${POINTS}), 'Ada', '+23480' || printf('%08d', i),
    NULL, NULL, i, i FROM numbers`);
  sqlite.exec(`WITH RECURSIVE numbers(i) AS
    (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${ORDERS - UNDER_WAY}) ${ended}`);
  const field = (name: string) => `value ->> '${name}'`;
  const underWay =
    insert(`${field("code")}, ${field("status")}, 'point-' || (${field("point")}), ${field("name")},
    ${field("phone")}, ${field("phoneHash")}, ${field("phoneEndHash")},
    iif(${field("status")} = 'ready_for_pickup', ${NOW} - i, NULL), NULL
    FROM (SELECT value, value ->> 'i' AS i FROM json_each(?1))`);
  const rows = Array.from({ length: UNDER_WAY }, (_, j) => rowOf(ORDERS - UNDER_WAY + 1 + j));
  sqlite.prepare(underWay).run(JSON.stringify(rows));
  for (const { sql } of later) sqlite.exec(String(sql));
}

const depsOn = (db: Database): Deps =>
  ({
    db,
    // In one file, as in a deployment that 0.1.0 began.
    orders: new OrderDatabases([Object.assign(db, { number: 0 })]),
    now: () => NOW,
    config: CONFIG,
  }) as unknown as Deps;

type Row = ReturnType<typeof rowOf>;

async function search(deps: Deps, pointId: string, text: string): Promise<number> {
  const { expected, shelf } = (await listPointParcels(deps, pointId, { search: text })).totals;
  return expected + shelf;
}

/** What is asked for of a parcel on the shelf, with the number of parcels that are found. The others are compared with the first. */
const CASES: [name: string, work: (deps: Deps, pointId: string, parcel: Row) => Promise<number>][] = [
  ["one by its code", async (deps, id, { code }) => ((await findPointParcel(deps, id, code)) ? 1 : 0)],
  ["by the whole number", (deps, id, { phone }) => search(deps, id, phone)],
  ["by four digits", (deps, id, { phone }) => search(deps, id, phone.slice(-4))],
  ["by a name", (deps, id, { name }) => search(deps, id, name)],
  ["`GET /agent/visit`", async (deps, id, { code }) => (await readVisit(deps, id, code)).parcels.length],
];

/** A parcel on a point's shelf: if there is one, such that the last four digits of its phone may begin a code too. */
function parcelAt(pointId: string): Row {
  const rows = Array.from({ length: UNDER_WAY }, (_, j) => rowOf(ORDERS - j));
  const there = rows.filter(
    ({ point, status }) => `point-${point}` === pointId && status === "ready_for_pickup",
  );
  return there.find(({ phone }) => phone.at(-4) === "0") ?? there[0]!;
}

export async function visitFigures(): Promise<void> {
  const state = join(root, ".local/bench/state-visits");
  rmSync(state, { recursive: true, force: true });
  await withLocalDeps(state, async (_deps, { DB }) => migrateAll({ DB }));
  const sqlite = new DatabaseSync(fileOf(state));
  sqlite.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000");
  for (const sql of PARTNERS_AND_POINTS) sqlite.exec(sql);
  fill(sqlite);
  const { db, take } = timedDatabase(sqlite);
  const deps = depsOn(db);
  /** By point, the least milliseconds of each case. */
  const times = new Map<string, number[]>();
  for (const pointId of [BUSY!, USUAL!]) {
    const parcel = parcelAt(pointId);
    const least = CASES.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, [, work]] of CASES.entries()) {
        take();
        await work(deps, pointId, parcel);
        least[i] = Math.min(least[i]!, take().ms);
      }
    times.set(pointId, least);
  }
  const learnt = await learntAt(deps, USUAL!);
  sqlite.close();
  await withLocalDeps(state, async (_deps, { DB }) => printCosts(DB, times));
  console.log(`\n${learnt}`);
  rmSync(state, { recursive: true, force: true });
}

/** Rows are of D1's own count. */
async function printCosts(DB: D1Database, times: ReadonlyMap<string, number[]>): Promise<void> {
  const { db, take } = countingDatabases({ DB, ORDERS_0: DB });
  console.log(
    `\n| at ${ORDERS.toLocaleString("en")} orders | parcels found | D1 calls | rows read | ms of SQLite | times one by its code |\n|---|---|---|---|---|---|`,
  );
  for (const [pointId, least] of times) {
    const all = Array.from({ length: UNDER_WAY }, (_, j) => pointOf(ORDERS - j));
    const here = all.filter((point) => `point-${point}` === pointId).length;
    const parcel = parcelAt(pointId);
    console.log(`| *where ${here.toLocaleString("en")} parcels are under way* | | | | | |`);
    for (const [i, [name, work]] of CASES.entries()) {
      take();
      const found = await work(depsOn(db), pointId, parcel);
      const { calls, read } = take();
      const ratio = (least[i]! / least[0]!).toFixed(1);
      console.log(`| ${name} | ${found} | ${calls} | ${read} | ${least[i]!.toFixed(2)} | ${ratio} |`);
    }
  }
}

/** What somebody with an agent's key learns who searches for every ending of a number. */
async function learntAt(deps: Deps, pointId: string): Promise<string> {
  const endings = new Map<string, string>();
  for (let ending = 0; ending < ENDINGS; ending++) {
    const digits = String(ending).padStart(4, "0");
    const { lists } = await listPointParcels(deps, pointId, { search: digits });
    for (const { trackingCode } of [...lists.expected, ...lists.shelf])
      if (!trackingCode.startsWith(digits)) endings.set(trackingCode, digits);
  }
  const all = Array.from({ length: UNDER_WAY }, (_, j) => rowOf(ORDERS - j));
  const right = all.filter(({ code, phone }) => endings.get(code) === phone.slice(-4));
  const here = all.filter(({ point }) => `point-${point}` === pointId);
  const elsewhere = right.filter(({ point }) => `point-${point}` !== pointId);
  return (
    `${ENDINGS.toLocaleString("en")} searches, one for each four digits, tell the last four digits of ${right.length} numbers: ` +
    `of the ${here.length} parcels under way to the point, and of ${elsewhere.length} others.`
  );
}
