import { and, eq, gt } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import type { EventType, OrderStatus } from "../shared/parcel-status.ts";
import { orderEventBody } from "../webhooks/event.ts";
import { type Due, outboxStatement } from "../webhooks/outbox.ts";
import type { Entrance, Item } from "./order.ts";
import { scopeOf, searchableWords } from "./search-words.ts";

/** Times are milliseconds since the epoch. */
export interface StoredOrder {
  id: string;
  partnerId: string;
  reference: string;
  trackingCode: string;
  entrance: Entrance;
  fingerprint: string;
  status: OrderStatus;
  sequence: number;
  pointId: string;
  receiverName: string;
  receiverEmail: string;
  receiverPhone: string;
  lastNameKey: string;
  items: Item[];
  note: string;
  webhookUrl: string | null;
  deliveryFeeKobo: number;
  codeKey: string;
  createdAt: number;
  updatedAt: number;
  arrivedAt: number | null;
  finalAt: number | null;
  erasedAt: number | null;
  /** Wrong collection codes so far; until when no other is looked at. */
  codeTries: number;
  codeLockedUntil: number;
}

/** All columns but `number`, which is larger than JavaScript's numbers hold. */
const COLUMNS = {
  id: "id",
  partnerId: "partner_id",
  reference: "reference",
  trackingCode: "tracking_code",
  entrance: "entrance",
  fingerprint: "fingerprint",
  status: "status",
  sequence: "sequence",
  pointId: "point_id",
  receiverName: "receiver_name",
  receiverEmail: "receiver_email",
  receiverPhone: "receiver_phone",
  lastNameKey: "last_name_key",
  items: "items",
  note: "note",
  webhookUrl: "webhook_url",
  deliveryFeeKobo: "delivery_fee_kobo",
  codeKey: "code_key",
  createdAt: "created_at",
  updatedAt: "updated_at",
  arrivedAt: "arrived_at",
  finalAt: "final_at",
  erasedAt: "erased_at",
  codeTries: "code_tries",
  codeLockedUntil: "code_locked_until",
} as const satisfies Record<keyof StoredOrder, string>;

const FIELDS = Object.keys(COLUMNS) as (keyof StoredOrder)[];
export const SELECTED = FIELDS.map((field) => `orders.${COLUMNS[field]} AS ${field}`).join(", ");

/** A row as D1 gives it: JSON still text. */
export type OrderRow = Omit<StoredOrder, "items"> & { items: string };

export const toOrder = (row: OrderRow): StoredOrder => ({ ...row, items: JSON.parse(row.items) as Item[] });

/** Bits of a number that are not time. */
const RANDOM_BITS = 21;
/** A bound number is a REAL to SQLite, and has to be made an integer before it is multiplied. */
export const TIME_SHIFT = `* ${2 ** RANDOM_BITS}`;

/** The time and the first random bits of a UUID v7, of which an order's number is made. */
function numberOf(id: string): [ms: number, random: number] {
  const hex = id.replaceAll("-", "");
  const random = BigInt(`0x${hex.slice(12)}`);
  // Version (4 bits), 12 random bits, variant (2 bits), 62 random bits.
  const bits = ((random >> 64n) & 0xfffn) * 512n + ((random >> 53n) & 0x1ffn);
  return [Number.parseInt(hex.slice(0, 12), 16), Number(bits)];
}

/** What an order's creation is decided on, read at once. */
export async function readForCreation(
  { $client }: Database,
  wanted: { partnerId: string; pointId: string; reference: string; path: string; key: string | undefined },
  now: number,
) {
  const [points, partners, orders, keys] = await $client.batch([
    $client
      .prepare(
        `SELECT zip, state, published, status, deleted_at AS deletedAt, min_item_weight AS minItemWeight,
          max_item_weight AS maxItemWeight, max_item_value_kobo AS maxItemValueKobo
        FROM points WHERE id = ?1`,
      )
      .bind(wanted.pointId),
    $client.prepare("SELECT origin_zip AS originZip FROM partners WHERE id = ?1").bind(wanted.partnerId),
    $client
      .prepare(`SELECT ${SELECTED} FROM orders WHERE partner_id = ?1 AND reference = ?2`)
      .bind(wanted.partnerId, wanted.reference),
    $client
      .prepare(
        `SELECT fingerprint FROM idempotency_keys
        WHERE partner_id = ?1 AND path = ?2 AND key = ?3 AND expires_at > ?4`,
      )
      .bind(wanted.partnerId, wanted.path, wanted.key ?? "", now),
  ]);
  const [point] = points!.results as (PointTerms | undefined)[];
  const [partner] = partners!.results as ({ originZip: string } | undefined)[];
  const [existing] = orders!.results as (OrderRow | undefined)[];
  const [idempotencyKey] = keys!.results as ({ fingerprint: string } | undefined)[];
  return { point, partner, existing: existing && toOrder(existing), idempotencyKey };
}

/** What a point takes, and where it is. */
export interface PointTerms {
  zip: string;
  state: string;
  published: number;
  status: string;
  deletedAt: number | null;
  minItemWeight: number;
  maxItemWeight: number;
  maxItemValueKobo: number;
}

/** What is written with an order. */
export interface Creation {
  order: StoredOrder;
  eventId: string;
  /** To be claimed with the order, for a day. */
  idempotency?: { path: string; key: string; expiresAt: number } | undefined;
}

/**
 * Writes the order, its first event, what has to be delivered and what finds it, all or nothing. Returns the deliveries;
 * undefined if nothing was written: somebody else has the reference, the key, the number or the code, or the point
 * closed meanwhile.
 */
export async function insertOrder({ $client }: Database, creation: Creation): Promise<Due[] | undefined> {
  const { order, eventId, idempotency } = creation;
  const [ms, random] = numberOf(order.id);
  const values = FIELDS.map((field) => (field === "items" ? JSON.stringify(order.items) : order[field]));
  const insert = `
    INSERT INTO orders (number, ${FIELDS.map((field) => COLUMNS[field]).join(", ")})
    SELECT CAST(?1 AS INTEGER) ${TIME_SHIFT} + CAST(?2 AS INTEGER), ${FIELDS.map((_, i) => `?${i + 3}`).join(", ")}
    WHERE EXISTS (
      SELECT 1 FROM points WHERE id = ?${FIELDS.indexOf("pointId") + 3} AND published = 1 AND status = 'approved'
        AND deleted_at IS NULL)`;
  const conflict = "ON CONFLICT (partner_id, reference) DO NOTHING";
  const statements = [];
  if (idempotency) {
    const { path, key, expiresAt } = idempotency;
    const after = FIELDS.length + 3;
    statements.push(
      claimStatement(
        $client,
        { partnerId: order.partnerId, path, key, fingerprint: order.fingerprint, orderId: order.id },
        order.createdAt,
        expiresAt,
      ),
      $client
        .prepare(
          `${insert} AND EXISTS (
            SELECT 1 FROM idempotency_keys
            WHERE partner_id = ?${after} AND path = ?${after + 1} AND key = ?${after + 2} AND order_id = ?3)
          ${conflict}`,
        )
        .bind(ms, random, ...values, order.partnerId, path, key),
      // A key whose order was not written stays free.
      $client
        .prepare(
          `DELETE FROM idempotency_keys
          WHERE partner_id = ?1 AND path = ?2 AND key = ?3 AND order_id = ?4
            AND NOT EXISTS (SELECT 1 FROM orders WHERE id = ?4)`,
        )
        .bind(order.partnerId, path, key, order.id),
    );
  } else {
    statements.push($client.prepare(`${insert} ${conflict}`).bind(ms, random, ...values));
  }
  statements.push(
    $client
      .prepare(
        `INSERT INTO orders_search (rowid, scope, words, status, delivery_fee_kobo, last_name_key)
        SELECT number, ?2, ?3, status, delivery_fee_kobo, last_name_key FROM orders WHERE id = ?1`,
      )
      .bind(order.id, scopeOf(order.partnerId, order.status), searchableWords(order)),
    ...eventStatements($client, order, {
      id: eventId,
      type: "package.created",
      previousStatus: null,
      occurredAt: order.createdAt,
      now: order.createdAt,
    }),
  );
  try {
    return deliveriesOf(await $client.batch(statements));
  } catch (error) {
    // Two orders of one millisecond whose random bits begin alike: the next round makes others.
    if (/UNIQUE constraint failed: orders\.(number|tracking_code)/.test(String(error))) return undefined;
    throw error;
  }
}

/** Claims a key for an order that there is; false if somebody else has it. */
export async function claimKey(
  { $client }: Database,
  claim: { partnerId: string; path: string; key: string; fingerprint: string; orderId: string },
  now: number,
  expiresAt: number,
): Promise<boolean> {
  const { results } = await claimStatement($client, claim, now, expiresAt).all();
  return results.length === 1;
}

function claimStatement(
  $client: Database["$client"],
  claim: { partnerId: string; path: string; key: string; fingerprint: string; orderId: string },
  now: number,
  expiresAt: number,
): D1PreparedStatement {
  return $client
    .prepare(
      `INSERT INTO idempotency_keys (path, key, fingerprint, order_id, partner_id, expires_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT DO UPDATE SET fingerprint = ?3, order_id = ?4, expires_at = ?6 WHERE expires_at <= ?7
      RETURNING key`,
    )
    .bind(claim.path, claim.key, claim.fingerprint, claim.orderId, claim.partnerId, expiresAt, now);
}

interface NewEvent {
  id: string;
  type: EventType;
  previousStatus: OrderStatus | null;
  occurredAt: number;
  now: number;
}

/**
 * The event that made `order` what it is, and its deliveries, if the order in D1 is as `order` says. What they did is
 * read by `deliveriesOf`, if they are a batch's last.
 */
function eventStatements(
  $client: Database["$client"],
  order: StoredOrder,
  { id, type, previousStatus, occurredAt, now }: NewEvent,
): D1PreparedStatement[] {
  const isWritten = "orders.id = ?1 AND orders.sequence = ?2 AND orders.status = ?3";
  const isOurs = `EXISTS (
    SELECT 1 FROM order_events WHERE order_number = orders.number AND sequence = ?2 AND order_events.id = ?4)`;
  const written = [order.id, order.sequence, order.status] as const;
  const body = orderEventBody({
    ...{ id, type, occurredAt, sequence: order.sequence },
    order: { ...order, previousStatus },
  });
  return [
    $client
      .prepare(
        `INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at)
        SELECT number, sequence, ?4, ?5, status, ?6, point_id, ?7 FROM orders WHERE ${isWritten}
        ON CONFLICT DO NOTHING`,
      )
      .bind(...written, id, type, previousStatus, occurredAt),
    outboxStatement(
      $client,
      { eventId: id, type, orderId: order.id, body, now },
      { condition: `${isWritten} AND ${isOurs}`, parameters: [...written, id] },
    ),
    $client.prepare(`SELECT 1 FROM orders WHERE ${isWritten} AND ${isOurs}`).bind(...written, id),
  ];
}

/** What a batch that ends with `eventStatements` wrote to be delivered; undefined if it changed no order. */
function deliveriesOf(results: D1Result[]): Due[] | undefined {
  const [deliveries, isWritten] = results.slice(-2);
  return isWritten!.results.length > 0 ? (deliveries!.results as Due[]) : undefined;
}

/**
 * Moves an order on, with the event and what has to be delivered, all or nothing. Returns the deliveries; undefined if
 * it was not as `before` says any more.
 * @param after the order as it is to be
 * @param also statements of the same batch, which run before the order is moved
 */
export async function moveOrder(
  { $client }: Database,
  before: StoredOrder,
  after: StoredOrder,
  event: { id: string; type: EventType; occurredAt: number },
  also: readonly D1PreparedStatement[],
): Promise<Due[] | undefined> {
  const results = await $client.batch([
    ...also,
    $client
      .prepare(
        `UPDATE orders SET status = ?5, sequence = ?6, updated_at = ?7, arrived_at = ?8, final_at = ?9
        WHERE id = ?1 AND status = ?2 AND sequence = ?3 AND code_tries = ?4`,
      )
      .bind(
        before.id,
        before.status,
        before.sequence,
        before.codeTries,
        after.status,
        after.sequence,
        after.updatedAt,
        after.arrivedAt,
        after.finalAt,
      ),
    indexAgain($client, after),
    ...eventStatements($client, after, { ...event, previousStatus: before.status, now: after.updatedAt }),
  ]);
  return deliveriesOf(results);
}

/** Puts an order as it is in D1 into the search index in place of what was there; `order` has its words. */
function indexAgain($client: Database["$client"], order: StoredOrder): D1PreparedStatement {
  return $client
    .prepare(
      `UPDATE orders_search SET scope = ?4, words = ?5, status = ?3, delivery_fee_kobo = ?6, last_name_key = ?7
      WHERE rowid = (SELECT number FROM orders WHERE id = ?1 AND sequence = ?2 AND status = ?3)`,
    )
    .bind(
      order.id,
      order.sequence,
      order.status,
      scopeOf(order.partnerId, order.status),
      searchableWords(order),
      order.deliveryFeeKobo,
      order.lastNameKey,
    );
}

/** An order of one partner, by its id or its reference. */
export async function findOrder(
  { $client }: Database,
  partnerId: string,
  by: { id: string } | { reference: string },
): Promise<StoredOrder | undefined> {
  const [column, value] = "id" in by ? ["id", by.id] : ["reference", by.reference];
  const row = await $client
    .prepare(`SELECT ${SELECTED} FROM orders WHERE partner_id = ?1 AND ${column} = ?2`)
    .bind(partnerId, value)
    .first<OrderRow>();
  return row ? toOrder(row) : undefined;
}

/** An order of any partner, by its id. */
export async function findAnyOrder({ $client }: Database, id: string): Promise<StoredOrder | undefined> {
  const row = await $client
    .prepare(`SELECT ${SELECTED} FROM orders WHERE id = ?1`)
    .bind(id)
    .first<OrderRow>();
  return row ? toOrder(row) : undefined;
}

/** An order with what its label shows besides. */
export interface LabelledOrder extends StoredOrder {
  labelName: string;
  brandColor: string;
  pointName: string;
  pointAddress: string;
  pointCity: string;
  pointState: string;
  pointZip: string;
}

/** Any partner's orders, by their ids; those that there are, in no order. */
export async function findLabelledOrders(
  { $client }: Database,
  ids: readonly string[],
): Promise<LabelledOrder[]> {
  const { results } = await $client
    .prepare(
      `SELECT ${SELECTED}, partners.label_name AS labelName, partners.brand_color AS brandColor,
        points.name AS pointName, points.address AS pointAddress, points.city AS pointCity,
        points.state AS pointState, points.zip AS pointZip
      FROM orders JOIN partners ON partners.id = orders.partner_id JOIN points ON points.id = orders.point_id
      WHERE orders.id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<Omit<LabelledOrder, "items"> & { items: string }>();
  return results.map((row) => ({ ...row, items: JSON.parse(row.items) as Item[] }));
}

export interface OrderEvent {
  type: EventType;
  occurredAt: number;
  pointId: string;
}

/** Oldest first. */
export async function readEvents({ $client }: Database, orderId: string): Promise<OrderEvent[]> {
  const { results } = await $client
    .prepare(
      `SELECT type, occurred_at AS occurredAt, point_id AS pointId FROM order_events
      WHERE order_number = (SELECT number FROM orders WHERE id = ?1) ORDER BY sequence`,
    )
    .bind(orderId)
    .all<OrderEvent>();
  return results;
}

/** What anybody who has the tracking code may know. */
export async function readTracking({ $client }: Database, trackingCode: string) {
  return $client
    .prepare(
      `SELECT orders.id, orders.status, points.id AS pointId, points.name, points.address, points.city, points.state,
        points.latitude, points.longitude, points.working_hours AS workingHours,
        partners.label_name AS labelName, partners.brand_color AS brandColor
      FROM orders JOIN points ON points.id = orders.point_id JOIN partners ON partners.id = orders.partner_id
      WHERE orders.tracking_code = ?1`,
    )
    .bind(trackingCode)
    .first<{
      id: string;
      status: OrderStatus;
      pointId: string;
      name: string;
      address: string;
      city: string;
      state: string;
      latitude: number;
      longitude: number;
      workingHours: string;
      labelName: string;
      brandColor: string;
    }>();
}

/** Forgets the wrong codes of an order that had any. */
export async function unlockCode(db: Database, id: string, entry: AuditEntry): Promise<void> {
  await db.batch([
    db
      .update(orders)
      .set({ codeTries: 0, codeLockedUntil: 0 })
      .where(and(eq(orders.id, id), gt(orders.codeTries, 0))),
    recordIfChanged(db, entry),
  ]);
}

/** Forgets the `Idempotency-Key`s whose day is over. */
export async function purgeKeys({ $client }: Database, now: number): Promise<void> {
  await $client.prepare("DELETE FROM idempotency_keys WHERE expires_at <= ?1").bind(now).run();
}

const ERASED_AT_ONCE = 50;

/** Erases the receivers of orders that became final before `before`; returns of how many. */
export async function eraseReceivers({ $client }: Database, before: number, now: number): Promise<number> {
  const { results } = await $client
    .prepare(
      `SELECT ${SELECTED} FROM orders
      WHERE final_at IS NOT NULL AND erased_at IS NULL AND final_at <= ?1 ORDER BY final_at LIMIT ${ERASED_AT_ONCE}`,
    )
    .bind(before)
    .all<OrderRow>();
  const blank = { receiverName: "", receiverEmail: "", receiverPhone: "", lastNameKey: "", note: "" };
  const statements = results.map(toOrder).flatMap((order) => [
    $client
      .prepare(
        // The fingerprint too: whoever guesses a receiver could have it confirmed.
        `UPDATE orders SET receiver_name = '', receiver_email = '', receiver_phone = '', last_name_key = '', note = '',
          fingerprint = '', webhook_url = NULL, ended_webhook_url = NULL, erased_at = ?2 WHERE id = ?1`,
      )
      .bind(order.id, now),
    indexAgain($client, { ...order, ...blank }),
  ]);
  if (statements.length > 0) await $client.batch(statements);
  return results.length;
}
