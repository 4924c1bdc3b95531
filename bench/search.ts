import { rmSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { migrate } from "../scripts/migrate.ts";
import { root } from "../scripts/paths.ts";
import { listOrders, type OrderFilter } from "../src/orders/list-store.ts";
import { searchTerms } from "../src/orders/search-words.ts";

/**
 * What the dearest searches that we know take in D1, beside a query by id in the same run. The search index is that of
 * a million orders of 200 partners, and of one more with 100,000; the table of orders is left empty, which spares the
 * read of the ten that a page shows.
 */

const PARTNERS = 200;
const ORDERS_EACH = 5000;
const LARGE = { number: PARTNERS + 1, orders: 100_000 };
const AT_ONCE = 2000;
const ROUNDS = 9;

const NAMES =
  "ada obi chidi okoro ngozi eze olabisi segun zainab bello musa ibrahim kemi tunde amaka ife".split(" ");
const DOMAINS = ["gmail.com", "yahoo.com", "outlook.com", "shop.example"];
const NOTES =
  "ring twice at the gate please call before coming leave with security fragile do not bend".split(" ");

/** Single letters and digits, beginnings that all orders share, and those that have as many endings as orders. */
const WORST = [
  "0 2 8 o c g a s",
  "0 1 2 3 4 5 6 8",
  "or co gm ya ou 20 80 00",
  "ord com 202 801 802 803 804 000",
  "ord-2026-0 2026-0 0000 0001 2348 8012 8013 8014",
  "08 080 0801 234801 2348012 8 80 ord",
];

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const idOf = (partner: number) => `partner-${partner}`;
const pick = (values: string[], i: number) => values[i % values.length]!;

function termsOf(i: number): string {
  const first = pick(NAMES, i * 7 + (i >> 4));
  const last = pick(NAMES, i * 3 + (i >> 7));
  return searchTerms({
    receiverName: `${first} ${last}`,
    receiverEmail: `${first}.${last}${i % 100}@${pick(DOMAINS, i)}`,
    receiverPhone: `+23480${String((i * 48_271) % 100_000_000).padStart(8, "0")}`,
    reference: `ORD-2026-${String(i).padStart(7, "0")}`,
    trackingCode: ((i * 2_654_435_761) % 2 ** 50).toString(32).padStart(12, "0"),
    note: Array.from({ length: i % 8 }, (_, j) => pick(NOTES, i * 5 + j * 3)).join(" "),
    status: i % 3 === 0 ? "created" : "delivered",
  });
}

async function fill(DB: D1Database): Promise<void> {
  const partners = Array.from({ length: LARGE.number }, (_, i) => i + 1);
  await DB.batch(
    partners.map((number) =>
      DB.prepare(
        `INSERT INTO partners (id, number, name, name_key, kind, status, origin_zip, label_name, brand_color, allow_list,
          created_at, updated_at) VALUES (?1, ?2, ?1, ?1, 'store', 'active', '100281', ?1, '#000000', '[]', 0, 0)`,
      ).bind(idOf(number), number),
    ),
  );
  const total = PARTNERS * ORDERS_EACH + LARGE.orders;
  const inTurn = total / LARGE.orders;
  for (let from = 0; from < total; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, j) => {
      const i = from + j;
      return [i % inTurn === 0 ? LARGE.number : 1 + (i % PARTNERS), termsOf(i)];
    });
    await DB.prepare(
      `INSERT INTO order_terms (rowid, terms, status, delivery_fee_kobo, last_name_key)
      SELECT CAST(?2 AS INTEGER) + key, replace(value ->> 1, '@', printf('%06d', value ->> 0)), 'created', 150000, 'obi'
      FROM json_each(?1)`,
    )
      .bind(JSON.stringify(rows), from + 1)
      .run();
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export async function searchFigures(): Promise<void> {
  const state = join(root, ".local/bench/state-search");
  rmSync(state, { recursive: true, force: true });
  await withLocalDeps(state, async (_deps, { DB }) => {
    await migrate(DB);
    await fill(DB);
    await measure(DB);
  });
  rmSync(state, { recursive: true, force: true });
}

async function measure(DB: D1Database): Promise<void> {
  const db = drizzle(DB);
  const bare = () => DB.prepare("SELECT id FROM orders WHERE id = ?1").bind("id-77777").first();
  const newest = { sort: "createdAt", descending: true, page: 1, pageSize: 10 } as const;
  const search = (filter: OrderFilter) => () => listOrders(db, filter, newest);
  const ofPartner = (number: number) =>
    WORST.map((text) => search({ partnerId: idOf(number), search: text }));
  const cases: [string, (() => Promise<unknown>)[]][] = [
    ["of a partner with 5,000 orders", ofPartner(7)],
    ["of a partner with 100,000 orders", ofPartner(LARGE.number)],
    ["of all partners", [search({ search: "ada obi" }), search({ search: "ada", status: "created" })]],
  ];
  console.log("\n| the dearest search | ms | times a bare D1 query |\n|---|---|---|");
  for (const [name, searches] of cases) {
    const worst = { ms: 0, ratio: "" };
    for (const work of searches) {
      await work();
      const pairs: { ms: number; ratio: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const yardstick = await milliseconds(bare);
        const ms = await milliseconds(work);
        pairs.push({ ms, ratio: ms / yardstick });
      }
      const ms = median(pairs.map((pair) => pair.ms));
      const ratios = pairs.map((pair) => pair.ratio);
      const spread = `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`;
      if (ms > worst.ms) Object.assign(worst, { ms, ratio: `${median(ratios).toFixed(1)} (${spread})` });
    }
    console.log(`| ${name} | ${worst.ms.toFixed(1)} | ${worst.ratio} |`);
  }
}
