import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { readRows, readTables, type Table } from "../src/operations/backup-store.ts";
import { indexNext } from "../src/orders/search/search-store.ts";
import { contentHash } from "../src/platform/content-hash.ts";
import { inserts } from "./restore-database.ts";

export interface MoveTools {
  main: D1Database;
  /** By their numbers. */
  orders: readonly D1Database[];
  now(): number;
  sleep(ms: number): Promise<unknown>;
  print(line: string): void;
}

/** Isolates may know the partner's database from before for 30 seconds. */
const SETTLED_MS = 60_000;
const POLL_MS = 5_000;
const COPIED_AT_ONCE = 200;
const REMOVED_AT_ONCE = 100;
const ALL = 1_000_000_000;
const DAY_MS = 86_400_000;
/** Webhooks are deleted after 30 days, which may happen in one database before the other. */
const MOVED_DELIVERIES_MS = 29 * DAY_MS;

/**
 * Moves a partner's orders, with all that belongs to them, to another database. Meanwhile its requests and scans are
 * refused, and its webhooks wait. If it was cut off, another call goes on.
 * @throws Error that says why it can't be done
 */
export async function movePartner(tools: MoveTools, partnerId: string, to: number): Promise<void> {
  const { main, orders, print } = tools;
  const target = orders[to];
  if (!target) throw new Error(`ORDERS_${to} is not bound.`);
  const partner = await main
    .prepare("SELECT orders_database AS number, moving_to AS movingTo FROM partners WHERE id = ?1")
    .bind(partnerId)
    .first<{ number: number; movingTo: number | null }>();
  if (!partner) throw new Error(`There is no partner ${partnerId}.`);
  if (partner.movingTo !== null && partner.movingTo !== to)
    throw new Error(`The partner is being moved to ORDERS_${partner.movingTo}: let that end first.`);
  if (partner.number !== to) {
    const source = orders[partner.number]!;
    print(`Refusing the partner's requests`);
    await main.prepare("UPDATE partners SET moving_to = ?2 WHERE id = ?1").bind(partnerId, to).run();
    await tools.sleep(SETTLED_MS);
    await holdStill(tools, source, target, partnerId);
    print(`Copying from ORDERS_${partner.number} to ORDERS_${to}`);
    const which = whichOf(partnerId, tools.now());
    await copy(source, target, partnerId, which);
    await compare(source, target, which, print);
    await index(target);
    await main.prepare("UPDATE partners SET orders_database = ?2 WHERE id = ?1").bind(partnerId, to).run();
  }
  await letGo(tools, target, partnerId);
  for (const [number, db] of orders.entries()) {
    if (db !== target && (await stepIn(db, partnerId))) {
      print(`Removing from ORDERS_${number}`);
      // Until then some isolates look for old ids and codes only here.
      await tools.sleep(SETTLED_MS);
      await remove(db, partnerId);
    }
  }
  print(`The partner's orders are in ORDERS_${to}`);
}

const stepIn = (db: D1Database, partnerId: string) =>
  db.prepare("SELECT step FROM moving_partners WHERE partner_id = ?1").bind(partnerId).first<string>("step");

const setStep = (db: D1Database, partnerId: string, step: string) =>
  db
    .prepare("INSERT INTO moving_partners VALUES (?1, ?2) ON CONFLICT DO UPDATE SET step = excluded.step")
    .bind(partnerId, step)
    .run();

const unsetStep = (db: D1Database, partnerId: string) =>
  db.prepare("DELETE FROM moving_partners WHERE partner_id = ?1").bind(partnerId);

/** Lets nothing change any more, once attempts to deliver and what follows a change of an endpoint have ended. */
async function holdStill(
  { now, sleep, print }: MoveTools,
  source: D1Database,
  target: D1Database,
  partnerId: string,
): Promise<void> {
  const count = (table: string, condition = "true") =>
    source
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE partner_id = ?1 AND ${condition}`)
      .bind(partnerId)
      .first<number>("n");
  const settling = async () => (await count("webhook_settlements"))! + (await count("webhook_recoveries"))!;
  await setStep(target, partnerId, "arriving");
  for (;;) {
    await setStep(source, partnerId, "leaving");
    while (await count("webhook_deliveries", `status = 'pending' AND claimed_until > ${now()}`)) {
      print("Waiting for attempts to deliver");
      await sleep(POLL_MS);
    }
    if ((await settling()) === 0) return;
    await unsetStep(source, partnerId).run();
    while ((await settling()) > 0) {
      print("Waiting for webhooks to follow a change of an endpoint");
      await sleep(POLL_MS);
    }
  }
}

/** What is moved: tables, and what belongs to a page of their rows. */
const MOVED = [
  { name: "order_partners" },
  { name: "webhook_secrets" },
  { name: "webhook_endpoints" },
  { name: "idempotency_keys" },
  { name: "orders", part: "order_events", of: "order_number", key: "number" },
  { name: "webhook_deliveries", part: "webhook_attempts", of: "delivery_id", key: "id" },
] as const;

/** Which rows of a table are moved. */
type Which = (entry: (typeof MOVED)[number]) => SQL;

const whichOf =
  (partnerId: string, now: number): Which =>
  (entry) => {
    if (entry.name === "order_partners") return sql`id = ${partnerId}`;
    if (entry.name !== "webhook_deliveries") return sql`partner_id = ${partnerId}`;
    return sql`partner_id = ${partnerId} AND (status = 'pending' OR created_at > ${now - MOVED_DELIVERIES_MS})`;
  };

/** Rows that belong to those of a page: its keys are JSON. */
function partOf(entry: (typeof MOVED)[number], keys: readonly string[]) {
  if (!("part" in entry)) return undefined;
  return {
    name: entry.part,
    where: sql`${sql.identifier(entry.of)} IN (SELECT value ->> '$[0]' FROM json_each(${`[${keys.join(",")}]`}))`,
  };
}

async function copy(source: D1Database, target: D1Database, partnerId: string, which: Which): Promise<void> {
  const from = drizzle(source);
  const tables = new Map((await readTables(from)).map((table) => [table.name, table]));
  await copyPoints(source, target, tables.get("order_points")!, partnerId);
  for (const entry of MOVED) {
    const table = tables.get(entry.name)!;
    let after = await lastKey(target, table, which(entry));
    for (;;) {
      const rows = await readRows(from, table, after, COPIED_AT_ONCE, which(entry));
      if (rows.length === 0) break;
      const part = partOf(
        entry,
        rows.map(({ key }) => key),
      );
      const parts = part ? await readAll(source, tables.get(part.name)!, part.where) : [];
      // A page is there with what belongs to it, or not at all.
      await target.batch([
        ...inserts(
          target,
          table,
          rows.map(({ content }) => content),
        ),
        ...(part ? inserts(target, tables.get(part.name)!, parts) : []),
      ]);
      after = rows.at(-1)!.key;
    }
  }
}

/** The last key that an earlier call has copied. */
async function lastKey(target: D1Database, { name, key }: Table, where: SQL): Promise<string | undefined> {
  const list = (end: string) => sql.raw(key.map((column) => `"${column}"${end}`).join(", "));
  const [last] = await drizzle(target).all<{ key: string }>(
    sql`SELECT json_array(${list("")}) AS key FROM ${sql.identifier(name)} WHERE ${where}
      ORDER BY ${list(" DESC")} LIMIT 1`,
  );
  return last?.key;
}

async function readAll(db: D1Database, table: Table, where: SQL): Promise<string[]> {
  const rows = await readRows(drizzle(db), table, undefined, ALL, where);
  return rows.map(({ content }) => content);
}

/** Copies of the points that the partner's orders name. */
async function copyPoints(source: D1Database, target: D1Database, table: Table, partnerId: string) {
  const where = sql`id IN (SELECT order_events.point_id FROM orders JOIN order_events ON order_number = number
      WHERE partner_id = ${partnerId} UNION SELECT point_id FROM orders WHERE partner_id = ${partnerId})`;
  let after: string | undefined;
  for (;;) {
    const rows = await readRows(drizzle(source), table, after, COPIED_AT_ONCE, where);
    if (rows.length === 0) return;
    await target.batch(
      inserts(
        target,
        table,
        rows.map(({ content }) => content),
      ),
    );
    after = rows.at(-1)!.key;
  }
}

/** @throws Error if a row of either is not in the other */
async function compare(
  source: D1Database,
  target: D1Database,
  which: Which,
  print: (line: string) => void,
): Promise<void> {
  const tables = new Map((await readTables(drizzle(source))).map((table) => [table.name, table]));
  for (const entry of MOVED) {
    // The copy of a partner is renewed in each database by itself.
    if (entry.name === "order_partners") continue;
    const digest = async (db: D1Database) => {
      const table = tables.get(entry.name)!;
      let [hash, count, after] = ["", 0, undefined as string | undefined];
      for (;;) {
        const rows = await readRows(drizzle(db), table, after, COPIED_AT_ONCE, which(entry));
        if (rows.length === 0) return `${count} rows, checksum ${hash}`;
        const part = partOf(
          entry,
          rows.map(({ key }) => key),
        );
        const parts = part ? await readAll(db, tables.get(part.name)!, part.where) : [];
        const text = [hash, ...rows.map(({ content }) => content), ...parts].join("\n");
        hash = await contentHash(new TextEncoder().encode(text));
        count += rows.length + parts.length;
        after = rows.at(-1)!.key;
      }
    };
    const [there, here] = await Promise.all([digest(source), digest(target)]);
    print(`${entry.name}: ${here}`);
    if (there !== here) throw new Error(`${entry.name} differs: ${there} at the source, ${here} in the copy`);
  }
}

/** Puts the copied orders into the search index, and has old months looked through for what is to be archived. */
async function index(target: D1Database): Promise<void> {
  await target.batch([
    target.prepare("UPDATE search_progress SET indexed_to = 0"),
    target.prepare("UPDATE archive_progress SET month = '', after_partner = ''"),
  ]);
  while (await indexNext(drizzle(target), Date.now() + 366 * DAY_MS));
}

/** Lets the partner's requests and webhooks go on in the target. */
async function letGo({ main, orders }: MoveTools, target: D1Database, partnerId: string): Promise<void> {
  // In this order, so that the partner's orders are never shown nowhere.
  await unsetStep(target, partnerId).run();
  for (const db of orders) {
    if (db !== target && (await stepIn(db, partnerId))) await setStep(db, partnerId, "left");
  }
  await main.prepare("UPDATE partners SET moving_to = NULL WHERE id = ?1").bind(partnerId).run();
}

/** Deletes what was copied, orders in small steps. */
async function remove(db: D1Database, partnerId: string): Promise<void> {
  const orders = `(SELECT number FROM orders WHERE partner_id = ?1 ORDER BY number LIMIT ${REMOVED_AT_ONCE})`;
  const deliveries = `(SELECT id FROM webhook_deliveries WHERE partner_id = ?1 ORDER BY id LIMIT ${REMOVED_AT_ONCE})`;
  const inSteps = async (table: string, statements: string[]) => {
    while (await db.prepare(`SELECT 1 FROM ${table} WHERE partner_id = ?1 LIMIT 1`).bind(partnerId).first())
      await db.batch(statements.map((statement) => db.prepare(statement).bind(partnerId)));
  };
  await inSteps("webhook_deliveries", [
    `DELETE FROM webhook_attempts WHERE delivery_id IN ${deliveries}`,
    `DELETE FROM webhook_deliveries WHERE id IN ${deliveries}`,
  ]);
  await inSteps("orders", [
    `DELETE FROM order_terms WHERE rowid IN ${orders}`,
    `DELETE FROM orders_search WHERE rowid IN ${orders}`,
    `DELETE FROM order_events WHERE order_number IN ${orders}`,
    `DELETE FROM orders WHERE number IN ${orders}`,
  ]);
  const rest = ["webhook_endpoints", "webhook_secrets", "idempotency_keys", "order_counts", "slow_receivers"];
  await db.batch([
    ...rest.map((table) => db.prepare(`DELETE FROM ${table} WHERE partner_id = ?1`).bind(partnerId)),
    db.prepare("DELETE FROM order_partners WHERE id = ?1").bind(partnerId),
    unsetStep(db, partnerId),
  ]);
}
