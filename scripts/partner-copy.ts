import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { type BackedUpTable, readRows, readTables } from "../src/operations/backup-store.ts";
import { holderFrom } from "../src/orders/holder.ts";
import { contentHash } from "../src/platform/content-hash.ts";
import { inserts } from "./restore-database.ts";

/** Copies a partner's rows from one database of orders to another, and compares them. */

const COPIED_AT_ONCE = 200;
const ALL = 1_000_000_000;
const DAY_MS = 86_400_000;
/** Webhooks are deleted after 30 days, in one database perhaps earlier than in the other. */
const MOVED_DELIVERIES_MS = 29 * DAY_MS;

/** The tables that are moved. `parts` are tables whose rows belong to those of another one. */
export const MOVED = [
  { name: "order_partners" },
  { name: "outage_catch_ups" },
  { name: "webhook_secrets" },
  { name: "webhook_endpoints" },
  { name: "idempotency_keys" },
  { name: "orders", parts: ["order_events", "late_scans"], of: "order_number", key: "number" },
  { name: "archived_orders" },
  { name: "payments", parts: ["payment_moves"], of: "payment_id", key: "id" },
  { name: "partner_events" },
  { name: "partner_fees" },
  { name: "partner_fee_changes" },
  { name: "partner_adjustments" },
  { name: "receiving_codes" },
  { name: "handovers", parts: ["handover_parcels"], of: "handover_id", key: "id" },
  { name: "webhook_deliveries", parts: ["webhook_attempts"], of: "delivery_id", key: "id" },
] as const;

export const MOVED_TABLES: readonly string[] = MOVED.map(({ name }) => name);

/** The other tables with rows of partners, and why those are not moved. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  failing_urls: "triggers note the URLs of the deliveries that arrive",
  moving_partners: "each database notes its own part of a move",
  order_counts: "triggers count the orders that arrive",
  slow_lane_turns: "the other database finds out by itself who answers slowly",
  slow_receivers: "the other database finds out by itself who answers slowly",
  webhook_recoveries: "a move waits until there are none",
  webhook_settlements: "a move waits until there are none",
};

/** Which rows of a table are moved. */
export type Which = (entry: (typeof MOVED)[number]) => SQL;

export const whichOf =
  (partnerId: string, now: number): Which =>
  (entry) => {
    if (entry.name === "order_partners") return sql`id = ${partnerId}`;
    if (entry.name !== "webhook_deliveries") return sql`partner_id = ${partnerId}`;
    return sql`partner_id = ${partnerId} AND (status = 'pending' OR created_at > ${now - MOVED_DELIVERIES_MS})`;
  };

/** The rows of the `parts` that belong to a page of rows. `keys` are JSON. */
async function readParts(
  db: D1Database,
  tables: ReadonlyMap<string, BackedUpTable>,
  entry: (typeof MOVED)[number],
  keys: readonly string[],
): Promise<{ table: BackedUpTable; rows: string[] }[]> {
  if (!("parts" in entry)) return [];
  const where = sql`${sql.identifier(entry.of)} IN (SELECT value ->> '$[0]' FROM json_each(${`[${keys.join(",")}]`}))`;
  const read = [];
  for (const name of entry.parts) {
    const table = tables.get(name)!;
    read.push({ table, rows: await readAll(db, table, where) });
  }
  return read;
}

/** Continues after what an earlier call has copied. The target notes that the partner is arriving. */
export async function copy(
  source: D1Database,
  target: D1Database,
  partnerId: string,
  which: Which,
): Promise<void> {
  const from = drizzle(source);
  const tables = new Map((await readTables(from)).map((table) => [table.name, table]));
  await copyPoints(source, target, tables.get("order_points")!, partnerId);
  for (const entry of MOVED) {
    const table = tables.get(entry.name)!;
    let after = await lastKey(target, table, which(entry));
    for (;;) {
      const rows = await readRows(from, table, after, COPIED_AT_ONCE, which(entry));
      if (rows.length === 0) break;
      const parts = await readParts(
        source,
        tables,
        entry,
        rows.map(({ key }) => key),
      );
      // A page is copied with its parts, or not at all.
      await target.batch([
        failUnlessArriving(target, partnerId),
        ...inserts(
          target,
          table,
          rows.map(({ content }) => content),
        ),
        ...parts.flatMap((part) => inserts(target, part.table, part.rows)),
      ]);
      after = rows.at(-1)!.key;
    }
  }
}

/** A statement that makes the batch fail if the move was cancelled, because a partner can't be null. */
const failUnlessArriving = (target: D1Database, partnerId: string) =>
  target
    .prepare(
      `INSERT INTO moving_partners (partner_id, step) SELECT NULL, '' WHERE NOT EXISTS (
        SELECT 1 FROM moving_partners WHERE partner_id = ?1 AND step = 'arriving')`,
    )
    .bind(partnerId);

/** The last key that an earlier call copied. */
async function lastKey(
  target: D1Database,
  { name, key }: BackedUpTable,
  where: SQL,
): Promise<string | undefined> {
  const list = (end: string) => sql.raw(key.map((column) => `"${column}"${end}`).join(", "));
  const [last] = await drizzle(target).all<{ key: string }>(
    sql`SELECT json_array(${list("")}) AS key FROM ${sql.identifier(name)} WHERE ${where}
      ORDER BY ${list(" DESC")} LIMIT 1`,
  );
  return last?.key;
}

async function readAll(db: D1Database, table: BackedUpTable, where: SQL): Promise<string[]> {
  const rows = await readRows(drizzle(db), table, undefined, ALL, where);
  return rows.map(({ content }) => content);
}

/** Points that have held a parcel of the partner although no order went to them. */
async function holdersOf(source: D1Database, partnerId: string): Promise<string[]> {
  const { results } = await source
    .prepare(
      `SELECT DISTINCT order_events.holder FROM orders JOIN order_events ON order_number = number
        WHERE partner_id = ?1 AND order_events.holder IS NOT NULL`,
    )
    .bind(partnerId)
    .all<{ holder: string }>();
  return results.flatMap(({ holder }) => {
    const { kind, id } = holderFrom(holder);
    return kind === "point" && id !== null ? [id] : [];
  });
}

/** Copies of the points that the partner's orders name. */
async function copyPoints(source: D1Database, target: D1Database, table: BackedUpTable, partnerId: string) {
  const where = sql`id IN (SELECT order_events.point_id FROM orders JOIN order_events ON order_number = number
      WHERE partner_id = ${partnerId} UNION SELECT point_id FROM orders WHERE partner_id = ${partnerId}
      UNION SELECT value FROM json_each(${JSON.stringify(await holdersOf(source, partnerId))}))`;
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
export async function compare(
  source: D1Database,
  target: D1Database,
  which: Which,
  print: (line: string) => void,
): Promise<void> {
  const tables = new Map((await readTables(drizzle(source))).map((table) => [table.name, table]));
  for (const entry of MOVED) {
    // Each database renews its copy of a partner by itself, so the copies may differ.
    if (entry.name === "order_partners") continue;
    const digest = async (db: D1Database) => {
      const table = tables.get(entry.name)!;
      let [hash, count, after] = ["", 0, undefined as string | undefined];
      for (;;) {
        const rows = await readRows(drizzle(db), table, after, COPIED_AT_ONCE, which(entry));
        if (rows.length === 0) return `${count} rows, checksum ${hash}`;
        const parts = await readParts(
          db,
          tables,
          entry,
          rows.map(({ key }) => key),
        );
        const contents = [...rows.map(({ content }) => content), ...parts.flatMap((part) => part.rows)];
        const text = [hash, ...contents].join("\n");
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
