import { DatabaseSync } from "node:sqlite";
import { listOrders } from "../src/orders/list/list-store.ts";
import { findAnyNewest, readAnyAt } from "../src/orders/list/newest-store.ts";
import { fileOf, LARGE, millionOrders, partnerId, WORDY } from "./million.ts";
import { usually } from "./spread.ts";
import { timedDatabase } from "./sqlite-database.ts";

/** How long the slowest known searches keep SQLite busy, with a million orders. */

const ROUNDS = usually(9);

/** Single letters and digits, beginnings that all orders share, and those that have as many endings as orders. */
const WORST = [
  "0 2 8 o c g a s",
  "0 1 2 3 4 5 6 8",
  "or co gm ya ou 20 80 00",
  "o c g y a b e m",
  "or co gm ya ou ex ad ob",
  "com gma yah ring call twice gate bend",
  "com",
  "ord-2026-00",
  "ord",
  "ord-2026-0",
  "ord com 202 801 802 803 804 000",
  "ord-2026-0 2026-0 0000 0001 2348 8012 8013 8014",
  "08 080 0801 234801 2348012 8 80 ord",
  "aaa",
  "aaa0 aaa1 aaa2 aaa3 aaa4 aaa5 aaa6 aaa7",
  "a aa aaa1 aaa2 aaa3 aaa4 aaa5 aaa6 aaa7 aaa8",
];
const SORTS = ["createdAt", "receiverLastName"] as const;

interface Searches {
  of: string;
  /** If undefined, the orders of all partners are searched. */
  partner: string | undefined;
  texts: readonly string[];
}

const CASES: Searches[] = [
  { of: "a partner with 5,000 orders", partner: partnerId(7), texts: WORST },
  {
    of: "one whose notes are full of like words",
    partner: partnerId(WORDY.number),
    texts: WORST,
  },
  {
    of: `a partner with ${LARGE.orders.toLocaleString("en")} orders`,
    partner: partnerId(LARGE.number),
    texts: WORST,
  },
  { of: "all partners, by whole words", partner: undefined, texts: ["ada obi", "ada", "ada okoro ife eze"] },
];

export async function searchFigures(): Promise<void> {
  const sqlite = new DatabaseSync(fileOf(await millionOrders()));
  sqlite.exec("PRAGMA cache_size = -1000000");
  const { db, take } = timedDatabase(sqlite);
  console.log(
    "\n| the slowest searches of | in full, ms | words | in full, by name, ms | words | of the newest alone, ms | words |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const { of, partner, texts } of CASES) {
    const worst = new Map<string, { ms: number; text: string }>();
    for (const sort of partner ? SORTS : SORTS.slice(0, 1)) {
      for (const search of texts) {
        const page = { sort, descending: true, page: 1, pageSize: 10 };
        let isInFull = true;
        let ms = Number.POSITIVE_INFINITY;
        for (let round = 0; round < ROUNDS; round++) {
          take();
          if (partner) {
            const { searchedFrom } = await listOrders(db, partner, { search }, page);
            isInFull = searchedFrom === undefined;
          } else await readAnyAt(db, (await findAnyNewest(db, { search }, page.pageSize)).positions);
          ms = Math.min(ms, take().ms);
        }
        const kind = isInFull ? sort : "newest";
        if (ms > (worst.get(kind)?.ms ?? 0)) worst.set(kind, { ms, text: search });
      }
    }
    const cell = (kind: string) => {
      const found = worst.get(kind);
      return found ? `${found.ms.toFixed(1)} | \`${found.text}\`` : "| ";
    };
    console.log(`| ${of} | ${[...SORTS, "newest"].map(cell).join(" | ")} |`);
  }
  sqlite.close();
}
