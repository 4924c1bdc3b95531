import { and, eq, gt, lte, sql } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { copyPartner, copyPoint, type PointCopy } from "../db/copies.ts";
import { deleteSome } from "../db/delete-some.ts";
import { idempotencyKeys, orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { dayOf } from "../shared/quota.ts";
import type { Due } from "../webhooks/outbox.ts";
import { recordEvent } from "./event-store.ts";
import { numberOf } from "./number.ts";
import { changeTime, ORDER_COLUMNS, type StoredOrder } from "./row.ts";
import { indexOrder } from "./search-store.ts";
import type { PartnerTerms } from "./terms-store.ts";

/** How many orders a partner has made on a day (UTC). */
const madeOn = (partnerId: string, day: string) =>
  sql<number>`(SELECT coalesce(sum(count), 0) FROM order_counts WHERE partner_id = ${partnerId} AND day = ${day})`;

/** Reads what of a partner's orders decides whether another is created. */
export async function readForCreation(
  db: Database,
  {
    partnerId,
    reference,
    path,
    key = "",
  }: { partnerId: string; reference: string; path: string; key: string | undefined },
  now: number,
) {
  const [[made], [existing], [idempotencyKey]] = await db.batch([
    db.select({ count: madeOn(partnerId, dayOf(now)) }).from(sql`(SELECT 1)`),
    db
      .select(ORDER_COLUMNS)
      .from(orders)
      .where(and(eq(orders.partnerId, partnerId), eq(orders.reference, reference))),
    db
      .select({ fingerprint: idempotencyKeys.fingerprint })
      .from(idempotencyKeys)
      .where(and(isKey({ partnerId, path, key }), gt(idempotencyKeys.expiresAt, now))),
  ]);
  return { madeToday: made!.count, existing, idempotencyKey };
}

/** What is written with an order. */
export interface Creation {
  order: StoredOrder;
  point: PointCopy;
  partner: PartnerTerms;
  eventId: string;
  /** To be claimed with the order, for a day. */
  idempotency?: { path: string; key: string; expiresAt: number } | undefined;
}

/**
 * Writes the order, its first event, its deliveries and its search words, all or nothing. Returns the deliveries, or
 * undefined if nothing was written: another order has the reference, the key, the number or the code, or the day's quota
 * is used up.
 */
export async function insertOrder(
  db: Database,
  { order, point, partner, eventId, idempotency }: Creation,
): Promise<Due[] | undefined> {
  const { id, partnerId, fingerprint, createdAt } = order;
  const claim = idempotency && { ...idempotency, partnerId, fingerprint, orderId: id };
  const batch = new Batch(db);
  batch.add(copyPoint(db, point));
  batch.add(copyPartner(db, partner.copy));
  if (claim) batch.add(claimStatement(db, claim, createdAt));
  const isClaimed = claim
    ? sql`EXISTS (SELECT 1 FROM ${idempotencyKeys} WHERE ${isKey(claim)} AND order_id = ${id})`
    : sql`true`;
  batch.add(
    insertWhere(
      db,
      orders,
      { ...order, number: numberOf(id), updatedAt: changeTime(partnerId, createdAt) },
      sql`${madeOn(partnerId, dayOf(createdAt))} < ${partner.ordersPerDay} AND ${isClaimed}`,
    ).onConflictDoNothing({ target: [orders.partnerId, orders.reference] }),
  );
  if (claim) {
    // A key whose order was not written stays free.
    const isUnused = sql`order_id = ${id} AND NOT EXISTS (SELECT 1 FROM orders WHERE id = ${id})`;
    batch.add(db.delete(idempotencyKeys).where(and(isKey(claim), isUnused)));
  }
  batch.addSql(indexOrder(order));
  const event = recordEvent(batch, order, {
    id: eventId,
    type: "package.created",
    previousStatus: null,
    occurredAt: createdAt,
    now: createdAt,
  });
  try {
    await batch.run();
  } catch (error) {
    // Two orders of one millisecond whose random bits begin alike: the next attempt makes others.
    if (/UNIQUE constraint failed: orders\.(number|tracking_code)/.test(String(error))) return undefined;
    throw error;
  }
  return event.due;
}

type KeyClaim = typeof idempotencyKeys.$inferInsert;

/** Claims a key for an existing order. Returns false if another order has the key. */
export async function claimKey(db: Database, claim: KeyClaim, now: number): Promise<boolean> {
  return (await claimStatement(db, claim, now)).length === 1;
}

/** Claims a key that no order has, or whose day is over. */
function claimStatement(db: Database, claim: KeyClaim, now: number) {
  const { fingerprint, orderId, expiresAt } = claim;
  return db
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.partnerId, idempotencyKeys.path, idempotencyKeys.key],
      set: { fingerprint, orderId, expiresAt },
      setWhere: lte(idempotencyKeys.expiresAt, now),
    })
    .returning({ key: idempotencyKeys.key });
}

const isKey = ({ partnerId, path, key }: Pick<KeyClaim, "partnerId" | "path" | "key">) =>
  and(eq(idempotencyKeys.partnerId, partnerId), eq(idempotencyKeys.path, path), eq(idempotencyKeys.key, key));

/** Deletes some `Idempotency-Key`s whose day is over; returns whether there may be more. */
export function purgeKeys(db: Database, now: number): Promise<boolean> {
  const { partnerId, path, key, expiresAt } = idempotencyKeys;
  return deleteSome(db, idempotencyKeys, [partnerId, path, key], lte(expiresAt, now));
}
