import { drizzle } from "drizzle-orm/d1";
import { readTables } from "../src/operations/backup-store.ts";
import { MOVED } from "./partner-copy.ts";

/** A database of orders and its name. */
export interface Named {
  name: string;
  db: D1Database;
}

/** The tables by which one sees that a database has something of a partner. */
const TELLING = [
  "orders",
  "payments",
  "webhook_endpoints",
  "webhook_secrets",
  "webhook_deliveries",
  "partner_events",
  "partner_fees",
  "partner_fee_changes",
  "partner_adjustments",
  "handovers",
  "receiving_codes",
  "idempotency_keys",
  "archived_orders",
];
const COMPARED_AT_ONCE = 500;
const REMOVED_AT_ONCE = 100;
/** Orders are archived some months after their end, so one that ended so long ago may be missing elsewhere. */
const ARCHIVED_FROM_MS = 180 * 86_400_000;

export const GUIDE = 'docs/runbook.md, "A partner\'s orders are elsewhere", says what to do.';

/** How many rows of a partner the tables have. */
export async function countsOf(db: D1Database, partnerId: string): Promise<Record<string, number>> {
  const there = new Set((await readTables(drizzle(db))).map(({ name }) => name));
  const counts = TELLING.filter((table) => there.has(table)).map(
    (table) => `(SELECT count(*) FROM ${table} WHERE partner_id = ?1) AS ${table}`,
  );
  const row = await db
    .prepare(`SELECT ${counts.join(", ")}`)
    .bind(partnerId)
    .first<Record<string, number>>();
  return row!;
}

/** Notes in a database that so many rows are in the other one too. */
export const noteCopied = (db: D1Database, partnerId: string, counts: Record<string, number>) =>
  db
    .prepare("UPDATE moving_partners SET copied = ?2 WHERE partner_id = ?1")
    .bind(partnerId, JSON.stringify(counts))
    .run();

/**
 * Compares what is to be deleted with what a move has noted as copied, and each order with the database that keeps it.
 * @throws Error if something is only here
 */
async function mustBeElsewhere(here: Named, home: Named, partnerId: string, now: number): Promise<void> {
  const noted = await here.db
    .prepare("SELECT copied FROM moving_partners WHERE partner_id = ?1")
    .bind(partnerId)
    .first<string | null>("copied");
  const copied = noted === null ? undefined : (JSON.parse(noted) as Record<string, number>);
  if (copied) {
    const more = Object.entries(await countsOf(here.db, partnerId)).filter(
      ([table, count]) => count > (copied[table] ?? 0),
    );
    if (more.length > 0) {
      const list = more.map(
        ([table, count]) => `${count} rows of ${table}, of which ${copied[table] ?? 0} were copied`,
      );
      throw new Error(`${here.name} has ${list.join("; ")}. Nothing was removed. ${GUIDE}`);
    }
  }
  const missing = await countMissing(here.db, home.db, partnerId, now);
  if (missing > 0)
    throw new Error(
      `${here.name} has ${missing} orders of the partner that ${home.name} has not. Nothing was removed. ${GUIDE}`,
    );
}

/** How many orders of a partner are only in the first database. */
export async function countMissing(
  here: D1Database,
  home: D1Database,
  partnerId: string,
  now: number,
): Promise<number> {
  let missing = 0;
  for (let after = ""; ; ) {
    const { results } = await here
      .prepare(
        `SELECT id, final_at < ?3 AS mayBeArchived FROM orders WHERE partner_id = ?1 AND id > ?2
          ORDER BY id LIMIT ${COMPARED_AT_ONCE}`,
      )
      .bind(partnerId, after, now - ARCHIVED_FROM_MS)
      .all<{ id: string; mayBeArchived: 0 | 1 | null }>();
    if (results.length === 0) return missing;
    after = results.at(-1)!.id;
    const ids = results.filter(({ mayBeArchived }) => mayBeArchived !== 1).map(({ id }) => id);
    missing += (await home
      .prepare(
        "SELECT count(*) AS n FROM json_each(?1) AS here WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = here.value)",
      )
      .bind(JSON.stringify(ids))
      .first<number>("n"))!;
  }
}

/** Tables with many rows of a partner, and their keys after the partner. */
const MANY = { partner_events: "position", idempotency_keys: "path, key", archived_orders: "number" };

/**
 * Deletes a partner's rows, which another database keeps: what can be many in small steps.
 * @throws Error if something is only here
 */
export async function removeCopy(here: Named, home: Named, partnerId: string, now: number): Promise<void> {
  await mustBeElsewhere(here, home, partnerId, now);
  const { db } = here;
  const inSteps = async (table: string, statements: string[]) => {
    while (await db.prepare(`SELECT 1 FROM ${table} WHERE partner_id = ?1 LIMIT 1`).bind(partnerId).first())
      await db.batch(statements.map((statement) => db.prepare(statement).bind(partnerId)));
  };
  const someOf = (table: string, key: string) =>
    `SELECT ${key} FROM ${table} WHERE partner_id = ?1 ORDER BY ${key} LIMIT ${REMOVED_AT_ONCE}`;
  // What refers to other rows goes before these.
  for (const { name, parts, of, key } of MOVED.filter((entry) => "parts" in entry).reverse()) {
    const indexes = name === "orders" ? ["order_terms", "orders_search"] : [];
    const some = `(${someOf(name, key)})`;
    await inSteps(name, [
      ...indexes.map((index) => `DELETE FROM ${index} WHERE rowid IN ${some}`),
      ...parts.map((part) => `DELETE FROM ${part} WHERE ${of} IN ${some}`),
      `DELETE FROM ${name} WHERE ${key} IN ${some}`,
    ]);
  }
  for (const [table, key] of Object.entries(MANY)) {
    const some = someOf(table, key);
    await inSteps(table, [`DELETE FROM ${table} WHERE partner_id = ?1 AND (${key}) IN (${some})`]);
  }
  const isLeft = (name: string) => name !== "order_partners" && !(name in MANY);
  const rest = [
    ...MOVED.filter((entry) => !("parts" in entry)).map(({ name }) => name),
    ...["order_counts", "slow_receivers", "slow_lane_turns"],
  ].filter(isLeft);
  await db.batch([
    ...rest.map((table) => db.prepare(`DELETE FROM ${table} WHERE partner_id = ?1`).bind(partnerId)),
    db.prepare("DELETE FROM order_partners WHERE id = ?1").bind(partnerId),
    db.prepare("DELETE FROM moving_partners WHERE partner_id = ?1").bind(partnerId),
  ]);
}
