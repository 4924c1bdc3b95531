import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { readRows, readTables } from "../src/operations/backup-store.ts";
import { inserts } from "./restore-database.ts";

/**
 * Orders that an upgrade from 0.1.0 can hide. If `ORDERS_0` is bound to another D1, the orders in `DB` are hidden; after
 * that is corrected, those that were created in the other D1 meanwhile.
 */

/** Empty in a D1 that was never migrated. */
export const HAS_ORDERS_TABLE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'orders'";
/** Only the last order is compared, because older ones may be archived in one of the two databases. */
export const LAST_ORDER = "SELECT id FROM orders ORDER BY number DESC LIMIT 1";
export const orderWithId = (id: string): string => `SELECT 1 FROM orders WHERE id = '${id}'`;

/** What to do about orders in `DB`, as lines. */
export const HIDDEN =
  "DB has orders that ORDERS_0 has not: nobody would see them, and a creation that is repeated would make a second order. " +
  "Bind ORDERS_0 to the same D1 as DB: of a deployment, give it DB's id in environments.json and run npm run " +
  "check:environments -- --write; locally, give it DB's database_name, database_id and migrations_dir in wrangler.toml and " +
  "src/consumer/wrangler.toml. If orders were made meanwhile, docs/runbook.md says how to join them.";

/** @throws Error if `DB` has orders that `ORDERS_0` has not */
export async function refuseHiddenOrders(env: { DB: D1Database; ORDERS_0?: D1Database }): Promise<void> {
  const hasOrders = (db: D1Database) => db.prepare(HAS_ORDERS_TABLE).first();
  if (!env.ORDERS_0 || !(await hasOrders(env.DB))) return;
  const id = await env.DB.prepare(LAST_ORDER).first<string>("id");
  if (id === null) return;
  if ((await hasOrders(env.ORDERS_0)) && (await env.ORDERS_0.prepare(orderWithId(id)).first())) return;
  throw new Error(HIDDEN);
}

export interface JoinTools {
  main: D1Database;
  /** By their numbers. */
  orders: readonly D1Database[];
  /** A database with orders that were created while it was bound by mistake. It is no longer bound. */
  stray: D1Database;
  now(): number;
  print(line: string): void;
}

const JOINED_AT_ONCE = 100;
const ALL = 1_000_000_000;

/**
 * Copies the orders of a database that is no longer bound, with their events and webhooks, to the databases of their
 * partners. It changes nothing that exists there and deletes nothing. If it was interrupted, another call continues.
 * @throws Error that says why it can't be done
 */
export async function joinOrders(tools: JoinTools): Promise<void> {
  const { main, orders, stray, print } = tools;
  const { results } = await stray
    .prepare("SELECT DISTINCT partner_id AS id FROM orders ORDER BY 1")
    .all<{ id: string }>();
  for (const { id } of results) {
    const partner = await main
      .prepare("SELECT orders_database AS number, moving_to AS movingTo FROM partners WHERE id = ?1")
      .bind(id)
      .first<{ number: number; movingTo: number | null }>();
    if (!partner) throw new Error(`DB has no partner ${id}: these are another deployment's orders.`);
    if (partner.movingTo !== null) throw new Error(`Partner ${id} is being moved: let that end first.`);
    const target = orders[partner.number];
    if (!target) throw new Error(`ORDERS_${partner.number} is not bound.`);
    const joined = await joinPartner(tools, target, id);
    print(`Partner ${id}: ${joined} orders joined to ORDERS_${partner.number}`);
  }
}

interface Joined {
  id: string;
  /** As text: JavaScript's numbers could not hold it. */
  number: string;
  reference: string;
}

/** Copies a partner's orders that the target has not; returns how many. */
export async function joinPartner(
  { stray, now, print }: Pick<JoinTools, "stray" | "now" | "print">,
  target: D1Database,
  partnerId: string,
): Promise<number> {
  const tables = await readTables(drizzle(stray));
  const copyOf = async (name: string, where: SQL) => {
    const table = tables.find((one) => one.name === name)!;
    const rows = await readRows(drizzle(stray), table, undefined, ALL, where);
    return inserts(
      target,
      table,
      rows.map(({ content }) => content),
    );
  };
  let joined = 0;
  for (let after = "-1"; ; ) {
    const { results: page } = await stray
      .prepare(
        `SELECT id, CAST(number AS TEXT) AS number, reference FROM orders
          WHERE partner_id = ?1 AND orders.number > CAST(?2 AS INTEGER) ORDER BY orders.number LIMIT ${JOINED_AT_ONCE}`,
      )
      .bind(partnerId, after)
      .all<Joined>();
    if (page.length === 0) return joined;
    after = page.at(-1)!.number;
    const missing = await missingIn(target, page);
    if (missing.length === 0) continue;
    await renameTwins(stray, target, partnerId, missing, print);
    const numbers = `[${missing.map(({ number }) => number).join(",")}]`;
    const isOne = sql`number IN (SELECT value FROM json_each(${numbers}))`;
    const isOfOne = sql`order_number IN (SELECT value FROM json_each(${numbers}))`;
    const isDelivery = sql`partner_id = ${partnerId} AND order_id IN (SELECT id FROM orders WHERE ${isOne})`;
    // An order is copied with all that belongs to it, or not at all.
    await target.batch([
      ...(await copyOf(
        "order_points",
        sql`id IN (SELECT point_id FROM order_events WHERE ${isOfOne} UNION SELECT point_id FROM orders WHERE ${isOne})`,
      )),
      ...(await copyOf("orders", isOne)),
      ...(await copyOf("order_events", isOfOne)),
      ...(await copyOf("late_scans", isOfOne)),
      ...(await copyOf(
        "idempotency_keys",
        sql`partner_id = ${partnerId} AND order_id IN (SELECT id FROM orders WHERE ${isOne})`,
      )),
      ...(await copyOf("webhook_deliveries", isDelivery)),
      ...(await copyOf(
        "webhook_attempts",
        sql`delivery_id IN (SELECT id FROM webhook_deliveries WHERE ${isDelivery})`,
      )),
      // The orders count as changed now, because partners that ask for changes have already read past the orders' own
      // times.
      target
        .prepare(
          `UPDATE orders SET updated_at = max(?2, (SELECT max(updated_at) + 1 FROM orders WHERE partner_id = ?3))
            WHERE number IN (SELECT value FROM json_each(?1))`,
        )
        .bind(numbers, now(), partnerId),
      // The cron puts them into the search index.
      target
        .prepare("UPDATE search_progress SET indexed_to = min(indexed_to, CAST(?1 AS INTEGER) - 1)")
        .bind(missing[0]!.number),
    ]);
    const left = await missingIn(target, missing);
    if (left.length > 0)
      throw new Error(`Order ${left[0]!.id} can't be joined: its code or number is taken.`);
    joined += missing.length;
  }
}

async function missingIn(target: D1Database, page: readonly Joined[]): Promise<Joined[]> {
  const { results } = await target
    .prepare("SELECT id FROM orders WHERE id IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(page.map(({ id }) => id)))
    .all<{ id: string }>();
  const there = new Set(results.map(({ id }) => id));
  return page.filter(({ id }) => !there.has(id));
}

/** Changes a reference that another order has too, because the creation was repeated there. */
async function renameTwins(
  stray: D1Database,
  target: D1Database,
  partnerId: string,
  orders: readonly Joined[],
  print: (line: string) => void,
): Promise<void> {
  const { results } = await target
    .prepare(
      "SELECT reference FROM orders WHERE partner_id = ?1 AND reference IN (SELECT value FROM json_each(?2))",
    )
    .bind(partnerId, JSON.stringify(orders.map(({ reference }) => reference)))
    .all<{ reference: string }>();
  const taken = new Set(results.map(({ reference }) => reference));
  for (const { id, reference } of orders.filter((order) => taken.has(order.reference))) {
    const other = `${reference}~${id.slice(-6)}`;
    await stray.prepare("UPDATE orders SET reference = ?2 WHERE id = ?1").bind(id, other).run();
    print(`${reference} was created a second time: the second order's reference is ${other} now`);
  }
}
