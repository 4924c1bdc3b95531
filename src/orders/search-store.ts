import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { insertFrom } from "../db/conditional-insert.ts";
import { orders } from "../db/schema/orders/orders.ts";
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
