import { and, asc, eq, getTableName, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { Batch } from "../../db/batch.ts";
import { isChangeable } from "../../db/moves.ts";
import { orders, searchMerges, searchProgress } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { partnerScope } from "../copies/copy-store.ts";
import { firstNumberAt } from "../number.ts";
import type { PhoneHashes } from "../phone-hash.ts";
import { areUnchanged, isUnchanged, ORDER_COLUMNS, type StoredOrder } from "../row.ts";
import { searchTerms } from "./search-words.ts";

/**
 * The search index of orders, by their numbers. drizzle-kit does not know FTS5, so the table is written by hand in a
 * migration and is not in the schema.
 */
export const orderTerms = sqliteTable("order_terms", {
  rowid: integer().primaryKey(),
  terms: text().notNull(),
  status: text().notNull(),
  deliveryFeeKobo: integer("delivery_fee_kobo").notNull(),
  lastNameKey: text("last_name_key").notNull(),
});

const COLUMNS = sql`(rowid, terms, status, delivery_fee_kobo, last_name_key)`;

/** `text` with the partner's number in place of each `@`. */
export const withPartner = (text: string | SQL, partnerId: string | SQL): SQL =>
  sql`replace(${text}, '@', ${partnerScope(partnerId)})`;

const removeWhere = (condition: SQL | undefined): SQL =>
  sql`DELETE FROM ${orderTerms} WHERE rowid IN (SELECT number FROM ${orders} WHERE ${condition})`;

/**
 * Takes an order out of the index before a batch changes it under the same condition, and then indexes it anew. An
 * earlier version does not do this: then a trigger takes the order out, and the cron indexes it.
 */
export const removeFromIndex = (before: StoredOrder, condition: SQL): SQL =>
  removeWhere(and(isUnchanged(before), condition));

/** `removeFromIndex` for many orders. */
export const removeAllFromIndex = (before: readonly StoredOrder[], condition: SQL): SQL =>
  removeWhere(and(areUnchanged(before), condition));

/** Indexes an order as it was written by this batch. */
export const indexOrder = (order: StoredOrder): SQL =>
  sql`INSERT OR REPLACE INTO ${orderTerms} ${COLUMNS}
    SELECT number, ${withPartner(searchTerms(order), order.partnerId)}, status, delivery_fee_kobo, last_name_key
    FROM ${orders} WHERE id = ${order.id} AND partner_id = ${order.partnerId} AND sequence = ${order.sequence} AND status = ${order.status}`;

/**
 * Indexes many orders as this batch wrote them.
 * @param condition that of writing them
 */
export function indexOrders(written: readonly StoredOrder[], condition = sql`true`): SQL {
  const terms = written.map((order) => ({
    id: order.id,
    partnerId: order.partnerId,
    sequence: order.sequence,
    status: order.status,
    terms: searchTerms(order),
  }));
  return sql`INSERT OR REPLACE INTO ${orderTerms} ${COLUMNS}
    SELECT number, ${withPartner(sql`value ->> 'terms'`, sql`partner_id`)}, orders.status, delivery_fee_kobo, last_name_key
    FROM json_each(${JSON.stringify(terms)}) JOIN ${orders}
      ON orders.id = value ->> 'id' AND orders.partner_id = value ->> 'partnerId' AND orders.sequence = value ->> 'sequence' AND orders.status = value ->> 'status'
    WHERE ${condition}`;
}

/** Removes orders from the index of earlier versions, which no search reads any more. */
export const removeFromOldIndex = (removed: readonly StoredOrder[]): SQL =>
  sql`DELETE FROM orders_search WHERE rowid IN (
    SELECT orders.number FROM json_each(${JSON.stringify(removed.map(({ id, partnerId }) => ({ id, partnerId })))})
      JOIN ${orders} ON orders.id = value ->> 'id' AND orders.partner_id = value ->> 'partnerId')`;

const INDEXED_AT_ONCE = 500;
/** Without items, which may have 60 KB in an order. */
const { items: _, ...SEARCHED } = ORDER_COLUMNS;

/**
 * Indexes those of the next orders of all partners, created before `before`, that the index lacks; returns whether there may be more.
 */
export async function indexAnyNext(db: Database, before: number): Promise<boolean> {
  const next = await db
    .select({
      ...SEARCHED,
      position: sql<string>`CAST(number AS TEXT)`,
      isIndexed: sql<number>`EXISTS (SELECT 1 FROM ${orderTerms} WHERE rowid = number)`,
      progress: sql<string>`(SELECT CAST(${searchProgress.indexedTo} AS TEXT) FROM ${searchProgress})`,
    })
    .from(orders)
    .where(
      sql`number > (SELECT ${searchProgress.indexedTo} FROM ${searchProgress}) AND number < ${firstNumberAt(before)}`,
    )
    .orderBy(asc(orders.number))
    .limit(INDEXED_AT_ONCE);
  const last = next.at(-1);
  if (!last) return false;
  const missing = next
    .filter(({ isIndexed }) => !isIndexed)
    .map((order) => ({ id: order.id, terms: searchTerms(order) }));
  const batch = new Batch(db);
  // If a move or an erasure came in between, that has indexed the order.
  batch.addSql(sql`INSERT INTO ${orderTerms} ${COLUMNS}
    SELECT number, ${withPartner(sql`value ->> 'terms'`, sql`partner_id`)}, status, delivery_fee_kobo, last_name_key
    FROM json_each(${JSON.stringify(missing)}) JOIN ${orders} ON orders.id = value ->> 'id'
    WHERE NOT EXISTS (SELECT 1 FROM ${orderTerms} WHERE rowid = number)`);
  // A partner's move may have begun the index anew meanwhile, whose orders would be passed over.
  batch.addSql(sql`UPDATE ${searchProgress} SET indexed_to = CAST(${last.position} AS INTEGER)
    WHERE indexed_to = CAST(${last.progress} AS INTEGER)`);
  await batch.run();
  return next.length === INDEXED_AT_ONCE;
}

/** Notes the hashes of phone numbers of some orders of all partners that lack them; returns whether there may be more. */
export async function hashAnyNext(
  db: Database,
  hashesOf: (order: { codeKey: string; receiverPhone: string }) => PhoneHashes,
): Promise<boolean> {
  const { id, codeKey, receiverPhone } = orders;
  // The condition of the partial index, literally, so that SQLite uses it.
  const isMissing = sql`phone_hash IS NULL AND final_at IS NULL AND erased_at IS NULL AND return_of IS NULL
    AND ${isChangeable(orders.partnerId)}`;
  const next = await db
    .select({ id, codeKey, receiverPhone })
    .from(orders)
    .where(isMissing)
    .orderBy(asc(orders.number))
    .limit(INDEXED_AT_ONCE);
  if (next.length === 0) return false;
  const hashes = JSON.stringify(next.map((order) => ({ id: order.id, ...hashesOf(order) })));
  await db.run(sql`UPDATE orders SET phone_hash = value ->> 'phoneHash', phone_end_hash = value ->> 'phoneEndHash'
    FROM json_each(${hashes}) WHERE orders.id = value ->> 'id' AND ${isMissing}`);
  return next.length === INDEXED_AT_ONCE;
}

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
const mergePages = (table: string, pages: number) =>
  sql`INSERT INTO ${sql.identifier(table)} (${sql.identifier(table)}, rank) VALUES ('merge', ${pages})`;

/** The index, and the one of earlier versions, which still has orders that they wrote. */
const INDEXES = [getTableName(orderTerms), "orders_search"];

/** Begins to write the index anew, without what was taken out of it, and takes the first step. */
export async function beginMerge(db: Database, now: number): Promise<void> {
  const batch = new Batch(db);
  batch.add(db.update(searchMerges).set({ begunAt: now, isUnderWay: true }).where(isTheRow));
  for (const table of INDEXES) batch.addSql(mergePages(table, -PAGES_AT_ONCE));
  await batch.run();
}

/** Takes the next step of a merge; returns whether there may be another. */
export async function continueMerge(db: Database): Promise<boolean> {
  for (const table of INDEXES) {
    const { meta } = await db.run(mergePages(table, PAGES_AT_ONCE));
    // The command itself counts as one change.
    if (meta.changes > 1) return true;
  }
  await db.update(searchMerges).set({ isUnderWay: false }).where(isTheRow);
  return false;
}
