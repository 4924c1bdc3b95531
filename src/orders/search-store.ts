import { eq, getTableName, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { Batch } from "../db/batch.ts";
import { insertFrom } from "../db/conditional-insert.ts";
import { orders, searchMerges } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import type { StoredOrder } from "./row.ts";
import { scopeOf, searchableWords } from "./search-words.ts";

/**
 * The search index of orders, by their numbers. FTS5 is beyond drizzle-kit, so a migration has the table by hand and the
 * schema does not have it.
 */
export const ordersSearch = sqliteTable("orders_search", {
  rowid: integer().primaryKey(),
  /** Whose order it is and in which state, as two words. */
  scope: text().notNull(),
  words: text().notNull(),
  status: text().notNull(),
  deliveryFeeKobo: integer("delivery_fee_kobo").notNull(),
  lastNameKey: text("last_name_key").notNull(),
});

const indexed = (order: StoredOrder) => ({
  scope: scopeOf(order.partnerId, order.status),
  words: searchableWords(order),
  status: order.status,
  deliveryFeeKobo: order.deliveryFeeKobo,
  lastNameKey: order.lastNameKey,
});

/** Makes an order that was just written one that can be found; does nothing if it was not written. */
export const indexOrder = (db: Database, order: StoredOrder) =>
  insertFrom(
    db,
    ordersSearch,
    { rowid: orders.number, ...indexed(order) },
    sql`FROM ${orders} WHERE ${orders.id} = ${order.id}`,
  );

/** Puts `order` into the index in place of what was there, if the order in D1 is in its state. */
export const indexAgain = (db: Database, order: StoredOrder) =>
  db
    .update(ordersSearch)
    // FTS5 wants every column.
    .set(indexed(order))
    .where(
      sql`rowid = (SELECT number FROM orders
        WHERE id = ${order.id} AND sequence = ${order.sequence} AND status = ${order.status})`,
    );

const isTheRow = eq(searchMerges.id, 1);

/** Asks for a merge, because the index's pages still hold the words that an erasure took out of the index. */
export const noteErasure = (db: Database, now: number) =>
  db.update(searchMerges).set({ erasedAt: now }).where(isTheRow);

export async function readMerge(db: Database) {
  const [row] = await db.select().from(searchMerges).where(isTheRow);
  return row!;
}

/** How many of the index's pages of 4 KB one step writes, which keeps it to some milliseconds. */
const PAGES_AT_ONCE = 200;

/** FTS5 begins to merge all segments into one if `pages` is negative, and goes on with it if it is positive. */
const mergePages = (pages: number) =>
  sql`INSERT INTO ${ordersSearch} (${sql.identifier(getTableName(ordersSearch))}, rank) VALUES ('merge', ${pages})`;

/** Begins to write the index anew, without what was taken out of it, and takes the first step. */
export async function beginMerge(db: Database, now: number): Promise<void> {
  const batch = new Batch(db);
  batch.add(db.update(searchMerges).set({ begunAt: now, isUnderWay: true }).where(isTheRow));
  batch.addSql(mergePages(-PAGES_AT_ONCE));
  await batch.run();
}

/** Takes the next step of a merge; returns whether there may be another. */
export async function continueMerge(db: Database): Promise<boolean> {
  const { meta } = await db.run(mergePages(PAGES_AT_ONCE));
  // The command itself counts as one change.
  if (meta.changes > 1) return true;
  await db.update(searchMerges).set({ isUnderWay: false }).where(isTheRow);
  return false;
}
