import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { insertWhere } from "../../db/conditional-insert.ts";
import { copyPartner, copyPoint } from "../../db/copies.ts";
import { deleteSome } from "../../db/delete-some.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isChangeable } from "../../db/moves.ts";
import { idempotencyKeys, orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import { dayOf } from "../../shared/time.ts";
import type { Due } from "../../webhooks/outbox.ts";
import type { PartnerTerms, PointTerms } from "../copies/terms-store.ts";
import { type RecordedEvent, recordEvent } from "../event-store.ts";
import type { EventActor } from "../holder.ts";
import { numberOf } from "../number.ts";
import { changeTime, ORDER_COLUMNS, type StoredOrder } from "../row.ts";
import { indexOrder } from "../search/search-store.ts";
import { hasRoom, selectUnscanned } from "./unscanned-store.ts";

/** How many orders a partner has made on a day (UTC). */
const madeOn = (partnerId: string, day: string) =>
  sql<number>`(SELECT coalesce(sum(count), 0) FROM order_counts WHERE partner_id = ${partnerId} AND day = ${day})`;

/** Reads the existing orders of a partner that decide whether new ones are created. */
export async function readForCreation(
  db: Database,
  {
    partnerId,
    references,
    pointIds,
    path,
    key = "",
  }: {
    partnerId: string;
    references: readonly string[];
    pointIds: readonly string[];
    path: string;
    key: string | undefined;
  },
  now: number,
) {
  const [[made], existing, [idempotencyKey], unscanned] = await db.batch([
    db.select({ count: madeOn(partnerId, dayOf(now)) }).from(sql`(SELECT 1)`),
    db
      .select(ORDER_COLUMNS)
      .from(orders)
      .where(and(eq(orders.partnerId, partnerId), isOneOf(orders.reference, references))),
    db
      .select({ fingerprint: idempotencyKeys.fingerprint, orderId: idempotencyKeys.orderId })
      .from(idempotencyKeys)
      .where(and(isKey({ partnerId, path, key }), gt(idempotencyKeys.expiresAt, now))),
    selectUnscanned(db, partnerId, pointIds),
  ]);
  return {
    madeToday: made!.count,
    existing: new Map(existing.map((order) => [order.reference, order])),
    idempotencyKey,
    unscanned: new Map(unscanned.map(({ pointId, count }) => [pointId, count])),
  };
}

/** An `Idempotency-Key` that a request claims for a time. */
export type Claim = Omit<KeyClaim, "partnerId" | "orderId">;

/** What is written in one transaction. */
interface Creations {
  /** All of one partner, each with the point that it goes to; a return has none. */
  creations: readonly {
    order: StoredOrder;
    point?: PointTerms;
    eventId: string;
    actor: EventActor;
    /** The order is written only if this holds. */
    condition?: SQL;
  }[];
  partner: PartnerTerms;
  claim: Claim | undefined;
}

/**
 * Writes orders, each with its first event, its deliveries and its search words. Returns the deliveries of each, or
 * undefined if it was not written: another order has the reference, the number or the code, another request has the key,
 * the day's quota is used up, or too many of the partner's parcels for the point are unscanned.
 */
export async function insertOrders(
  db: Database,
  { creations, partner, claim }: Creations,
): Promise<(Due[] | undefined)[]> {
  const partnerId = partner.copy.id;
  const { id: orderId, createdAt } = creations[0]!.order;
  const batch = new Batch(db);
  const points = new Map(
    creations.flatMap(({ point }) => (point ? [[point.copy.id, point.copy] as const] : [])),
  );
  for (const point of points.values()) batch.add(copyPoint(db, point));
  batch.add(copyPartner(db, partner.copy));
  if (claim) batch.add(claimStatement(db, { ...claim, partnerId, orderId }, createdAt));
  const isOurKey =
    claim && and(isKey({ ...claim, partnerId }), eq(idempotencyKeys.fingerprint, claim.fingerprint));
  const isClaimed = isOurKey ? sql`EXISTS (SELECT 1 FROM ${idempotencyKeys} WHERE ${isOurKey})` : sql`true`;
  const mayBe = sql`${madeOn(partnerId, dayOf(createdAt))} < ${partner.ordersPerDay} AND ${isClaimed}`;
  const events = creations.map(({ order, point, eventId, actor, condition = sql`true` }) =>
    addCreation(
      batch,
      order,
      { eventId, actor },
      sql`${mayBe} AND ${condition} AND ${point ? hasRoom(partnerId, point) : sql`true`}`,
    ),
  );
  if (isOurKey) {
    // If no order was written, the key stays free.
    const ids = creations.map(({ order }) => order.id);
    const isUnused = sql`order_id = ${orderId} AND NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${isOneOf(orders.id, ids)})`;
    batch.add(db.delete(idempotencyKeys).where(and(isOurKey, isUnused)));
  }
  try {
    await batch.run();
  } catch (error) {
    // Two orders of one millisecond had the same first random bits: the next attempt draws others.
    if (/UNIQUE constraint failed: orders\.(number|tracking_code)/.test(String(error)))
      return creations.map(() => undefined);
    throw error;
  }
  return events.map(({ due }) => due);
}

/** Adds the statements that write an order to a batch. They write it if `condition` holds then. */
function addCreation(
  batch: Batch,
  order: StoredOrder,
  { eventId, actor }: { eventId: string; actor: EventActor },
  condition: SQL,
): RecordedEvent {
  const { id, partnerId, createdAt } = order;
  const row = { ...order, number: numberOf(id), updatedAt: changeTime(partnerId, createdAt) };
  batch.add(
    insertWhere(batch.db, orders, row, condition).onConflictDoNothing({
      target: [orders.partnerId, orders.reference],
    }),
  );
  batch.addSql(indexOrder(order));
  return recordEvent(batch, order, {
    id: eventId,
    type: "package.created",
    previousStatus: null,
    occurredAt: createdAt,
    now: createdAt,
    actor,
  });
}

type KeyClaim = typeof idempotencyKeys.$inferInsert;

/** Claims a key for an existing order. Returns false if another order has the key. */
export async function claimKey(db: Database, claim: KeyClaim, now: number): Promise<boolean> {
  return (await claimStatement(db, claim, now)).length === 1;
}

/** Claims a key that no order has any more, or whose day is over. */
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
export function deleteKeys(db: Database, now: number): Promise<boolean> {
  const { partnerId, path, key, expiresAt } = idempotencyKeys;
  return deleteSome(
    db,
    idempotencyKeys,
    [partnerId, path, key],
    and(lte(expiresAt, now), isChangeable(partnerId))!,
  );
}
