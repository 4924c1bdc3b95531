import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { migrateAll } from "../scripts/migrate.ts";
import { root } from "../scripts/paths.ts";
import { searchTerms } from "../src/orders/search/search-words.ts";
import { DAYS } from "../src/shared/opening-hours.ts";
import type { OrderStatus } from "../src/shared/parcel-status.ts";

/**
 * A database of a million orders of 200 partners, of one more that has 100,000, and of one whose notes have as many
 * words as they can hold, all of which begin alike. Webhooks, the audit log and what else grows are filled too.
 */

const PARTNERS = 200;
const ORDERS_EACH = 5000;
export const LARGE = { number: PARTNERS + 1, orders: 100_000 };
export const WORDY = { number: PARTNERS + 2, orders: 5000 };
const TOTAL = PARTNERS * ORDERS_EACH + LARGE.orders;
const DAY_MS = 86_400_000;
export const START = Date.parse("2025-11-01T00:00:00Z");
/** All orders were created in the year before this. */
export const NOW = START + 365 * DAY_MS;
const STEP_MS = Math.floor((NOW - START) / (TOTAL + WORDY.orders));
const POINTS = 2000;
const AT_ONCE = 5000;

const NAMES =
  "ada obi chidi okoro ngozi eze olabisi segun zainab bello musa ibrahim kemi tunde amaka ife".split(" ");
const DOMAINS = ["gmail.com", "yahoo.com", "outlook.com", "shop.example"];
const NOTES =
  "ring twice at the gate please call before coming leave with security fragile do not bend".split(" ");

export const partnerId = (number: number) => `partner-${number}`;
export const endpointId = (number: number) => `endpoint-${number}`;
const pick = (values: string[], i: number) => values[i % values.length]!;

/** An order's id, a UUID of version 7. */
function idOf(i: number, at: number): string {
  const time = at.toString(16).padStart(12, "0");
  const low = i.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low.slice(-3)}-8000-${low}`;
}

/** The orders of the partner that has more are spread among those of the others. */
const INTERVAL = TOTAL / LARGE.orders;
function partnerOf(i: number): number {
  if (i >= TOTAL) return WORDY.number;
  return i % INTERVAL === 0 ? LARGE.number : 1 + ((i - Math.floor(i / INTERVAL) - 1) % PARTNERS);
}

/** The newest are under way, the oldest were cancelled. */
function statusOf(i: number): OrderStatus {
  if (i < 50) return "cancelled";
  if (i > TOTAL * 0.97) return (["created", "in_transit", "ready_for_pickup"] as const)[i % 3]!;
  return i % 20 === 0 ? "returned" : "delivered";
}

/** 125 words of seven letters, of which the first three are the same. */
const wordyNote = (i: number) =>
  Array.from(
    { length: 125 },
    (_, j) => `aaa${((i * 125 + j) * 7919 + 60_466_176).toString(36).slice(-4)}`,
  ).join(" ");

/** What distinguishes an order from the others. */
export interface Told {
  i: number;
  at: number;
  partner: number;
  status: OrderStatus;
  note?: string;
}

function order(i: number): Told {
  const told = { i, at: START + i * STEP_MS, partner: partnerOf(i), status: statusOf(i) };
  return i >= TOTAL ? { ...told, note: wordyNote(i) } : told;
}

function rowOf({ i, at, partner, status, note }: Told) {
  const first = pick(NAMES, i * 7 + (i >> 4));
  const last = pick(NAMES, i * 3 + (i >> 7));
  const row = {
    receiverName: `${first} ${last}`,
    receiverEmail: `${first}.${last}${i % 100}@${pick(DOMAINS, i)}`,
    receiverPhone: `+23480${String((i * 48_271) % 100_000_000).padStart(8, "0")}`,
    reference: `ORD-2026-${String(i).padStart(7, "0")}`,
    trackingCode: ((i * 2_654_435_761) % 2 ** 50).toString(32).padStart(12, "0"),
    note: note ?? Array.from({ length: i % 8 }, (_, j) => pick(NOTES, i * 5 + j * 3)).join(" "),
    status,
  };
  const number = String(partner).padStart(6, "0");
  return {
    ...row,
    ...{ id: idOf(i, at), last, partner: partnerId(partner), at, i },
    terms: searchTerms(row).replaceAll("@", number),
  };
}

/** The order from which those of one step are copied. */
const FROM_JSON = "FROM json_each(?1) AS rows";
const field = (name: string) => `rows.value ->> '${name}'`;
const NUMBER = `CAST(${field("at")} AS INTEGER) * 2097152 + CAST(${field("i")} AS INTEGER)`;

/** Writes orders, each with an event, some thousand at a time. */
export function fillOrders(sqlite: DatabaseSync, count: number, orderOf: (j: number) => Told): void {
  const isEnded = `${field("status")} IN ('delivered', 'returned', 'cancelled')`;
  const isOld = `${field("at")} < ${NOW - 190 * DAY_MS}`;
  const statements = [
    `INSERT INTO orders (number, id, partner_id, reference, tracking_code, entrance, fingerprint, status, sequence,
      point_id, receiver_name, receiver_email, receiver_phone, last_name_key, items, note, delivery_fee_kobo, code_key,
      created_at, updated_at, arrived_at, final_at, erased_at)
    SELECT ${NUMBER}, ${field("id")}, ${field("partner")}, ${field("reference")}, ${field("trackingCode")}, 'store',
      'fingerprint', ${field("status")}, 1, 'point-' || iif(${field("partner")} = '${partnerId(LARGE.number)}', 0, ${field("i")} % ${POINTS}),
      ${field("receiverName")}, ${field("receiverEmail")}, ${field("receiverPhone")}, ${field("last")},
      '[{"name":"Cloth","qty":2,"price":12500,"weightKg":0.8}]', ${field("note")}, 10000 * (${field("i")} % 89), 'bench',
      ${field("at")}, ${field("at")}, iif(${field("status")} = 'ready_for_pickup', ${field("at")}, NULL),
      iif(${isEnded}, ${field("at")}, NULL), iif(${isEnded} AND ${isOld}, ${field("at")}, NULL)
    ${FROM_JSON}`,
    `INSERT INTO order_terms (rowid, terms, status, delivery_fee_kobo, last_name_key)
    SELECT ${NUMBER}, ${field("terms")}, ${field("status")}, 10000 * (${field("i")} % 89), ${field("last")} ${FROM_JSON}`,
    `INSERT INTO order_events (order_number, sequence, id, type, status, point_id, occurred_at)
    SELECT ${NUMBER}, 1, ${field("id")}, 'package.created', ${field("status")}, 'point-0', ${field("at")} ${FROM_JSON}`,
  ].map((sql) => sqlite.prepare(sql));
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    const rows = JSON.stringify(Array.from({ length }, (_, j) => rowOf(orderOf(from + j))));
    sqlite.exec("BEGIN");
    for (const statement of statements) statement.run(rows);
    sqlite.exec("COMMIT");
  }
}

/** `INSERT`s a row for each number `n` from 1 to `count`. */
const series = (count: number, table: string, columns: string, values: string) =>
  `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${count})
  INSERT INTO ${table} (${columns}) SELECT ${values} FROM series;`;

/** The partners, and the points of their parcels. */
const NO_HOURS = JSON.stringify(
  Object.fromEntries(DAYS.flatMap((day) => [`opening${day}`, `closing${day}`].map((name) => [name, null]))),
);

export const PARTNERS_AND_POINTS = [
  series(
    WORDY.number,
    "partners",
    "id, number, name, name_key, kind, status, origin_zip, label_name, brand_color, allow_list, created_at, updated_at",
    "'partner-' || n, n, 'partner-' || n, 'partner-' || n, 'store', 'active', '100281', 'x', '#000000', '[]', 0, 0",
  ),
  "INSERT INTO point_operators (id, name, type, email, phone, website) VALUES ('o', 'o', '', '', '', '');",
  series(
    POINTS,
    "points",
    `id, operator_id, status, published, name, name_key, description, description_key, note, address_id, label, address,
      city, city_key, state, state_key, zip, country, latitude, longitude, cell, verified, working_hours,
      min_item_weight, max_item_weight, max_item_value_kobo, created_at, updated_at`,
    `'point-' || (n - 1), 'o', 'approved', 1, 'p', 'p', '', '', '', 'a', '', '', '', '', 'Lagos', 'lagos', '100281', 'Nigeria',
      6.6, 3.35, n, 0, '${NO_HOURS}', 0, 30, 50000000, 0, 0`,
  ),
];

const PEOPLE = [
  ...PARTNERS_AND_POINTS,
  series(
    WORDY.number,
    "accounts",
    "id, partner_id, email, enabled, created_at, updated_at",
    "'account-' || n, 'partner-' || n, n || '@example.com', 1, 0, 0",
  ),
  series(
    100_000,
    "token_families",
    "id, account_id, client_id, family_hash, refresh_hash, expires_at, created_at",
    `'family-' || n, 'account-' || (1 + n % ${PARTNERS}), 'key', 'f' || n, 'r', ${NOW} + n * 1000 - 20000000, 0`,
  ),
  series(20_000, "lockouts", "subject, failures, locked_until", `'s' || n, json_array(${NOW} - n * 1000), 0`),
  series(
    300_000,
    "audit_log",
    "id, at, actor_kind, actor_id, action, subject_id, partner_id, details",
    `printf('%08x', n), ${START} + n, 'operator', 'op-' || (n % 3), iif(n < 40, 'point.deleted', 'point.changed'),
      'subject-' || (n % 5000), 'partner-' || (1 + n % 20), '{}'`,
  ),
  series(20_000, "dead_letters", "id, queue, body, at", `'d' || n, 'webhooks', '{}', ${NOW} - n * 10000`),
];

const WEBHOOKS = [
  series(
    WORDY.number,
    "webhook_endpoints",
    "id, partner_id, url, events, description, enabled, secrets, failing_since, created_at, updated_at",
    `'endpoint-' || n, 'partner-' || n, 'https://shop-' || n || '.example/hook', '["*"]', '', 1, '[]', ${START}, 0, 0`,
  ),
  `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, order_id, url, body, status, attempt_count,
    next_attempt_at, sweep_at, troubled, created_at)
  SELECT substr(id, 1, 24) || printf('%012x', number & 0xffffffffff), partner_id, id, 'package.created', id,
    'https://shop-' || substr(partner_id, 9) || '.example/hook', '{}',
    CASE WHEN is_waiting THEN 'pending' WHEN number % 500 = 0 THEN 'failed' ELSE 'delivered' END, 1,
    created_at, created_at, is_waiting OR number % 500 = 0, created_at
  FROM (SELECT *, partner_id = '${partnerId(LARGE.number)}' AS is_waiting FROM orders
    WHERE partner_id = '${partnerId(LARGE.number)}' OR created_at > ${NOW - 60 * DAY_MS});`,
  `INSERT INTO webhook_attempts (delivery_id, number, at, status, duration_ms, response_excerpt)
  SELECT id, 1, created_at, 200, 12, 'ok' FROM webhook_deliveries;`,
  series(
    200_000,
    "scans",
    "key_id, scan_id, fingerprint, outcome, at",
    `'key-' || n, 's' || n, 'f', '{}', ${NOW} - n * 60000`,
  ),
  series(
    100_000,
    "idempotency_keys",
    "partner_id, path, key, fingerprint, order_id, expires_at",
    `'partner-' || (1 + n % 200), 'store', 'k' || n, 'f', 'o', ${NOW} + n * 1000 - 20000000`,
  ),
];

/** Names what the database was made of, so that another one is made when that changes. */
function version(): string {
  const files = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  const hash = createHash("sha256").update(readFileSync(join(root, "bench/million.ts")));
  for (const file of files.sort()) hash.update(readFileSync(join(root, "migrations", file)));
  return hash
    .update(readFileSync(join(root, "src/orders/search/search-words.ts")))
    .digest("hex")
    .slice(0, 8);
}

/** The file in which the local runtime keeps its D1 database. */
export function fileOf(state: string): string {
  const folder = join(state, "d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`${folder} has no database`);
  return join(folder, file);
}

/**
 * The local runtime's state with the database, made once. SQLite writes the file itself: through D1 it would take an
 * hour.
 */
export async function millionOrders(): Promise<string> {
  const folder = join(root, ".local/bench");
  const state = join(folder, `million-${version()}`);
  if (existsSync(state)) return state;
  const partial = `${state}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await withLocalDeps(partial, async (_deps, { DB }) => migrateAll({ DB }));
  const sqlite = new DatabaseSync(fileOf(partial));
  sqlite.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000");
  for (const sql of PEOPLE) sqlite.exec(sql);
  fillOrders(sqlite, TOTAL + WORDY.orders, order);
  for (const sql of WEBHOOKS) sqlite.exec(sql);
  sqlite.close();
  renameSync(partial, state);
  return state;
}
