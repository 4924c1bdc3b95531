import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, noteIfChanged } from "../db/audit.ts";
import { Batch } from "../db/batch.ts";
import { orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { type NewEvent, type RecordedEvent, recordEvent } from "./event-store.ts";
import { changeTime, isUnchanged, ORDER_COLUMNS, type StoredOrder } from "./row.ts";
import { indexOrder, noteErasure, removeFromIndex, removeFromOldIndex } from "./search-store.ts";

/**
 * Adds to a batch the statements that change an order's status and write its event and deliveries. They write nothing if
 * the order is no longer as `before` says.
 * @param after the order as it is to be
 */
export function addMove(
  batch: Batch,
  before: StoredOrder,
  after: StoredOrder,
  event: Pick<NewEvent, "id" | "type" | "occurredAt" | "arrival">,
): RecordedEvent {
  const { db } = batch;
  const { status, sequence, updatedAt, arrivedAt, extraDays, finalAt } = after;
  const isAsBefore = isUnchanged(before);
  batch.addSql(removeFromIndex(isAsBefore));
  batch.add(
    db
      .update(orders)
      .set({
        status,
        sequence,
        updatedAt: changeTime(before.partnerId, updatedAt),
        arrivedAt,
        extraDays,
        finalAt,
      })
      .where(isAsBefore),
  );
  batch.addSql(indexOrder(after));
  return recordEvent(batch, after, { ...event, previousStatus: before.status, now: updatedAt });
}

/** Sets the count of wrong codes back to 0; returns false if it is. */
export async function unlockCode(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  const [unlocked] = await db.batch([
    db
      .update(orders)
      .set({ codeTries: 0, codeLockedUntil: 0 })
      .where(and(eq(orders.id, id), gt(orders.codeTries, 0)))
      .returning({ id: orders.id }),
    noteIfChanged(db, entry),
  ]);
  return unlocked.length > 0;
}

const ERASED_AT_ONCE = 50;

/** Erases the receivers of some orders that became final before `before`; returns whether there may be more. */
export const eraseEnded = (db: Database, before: number, now: number) =>
  // As the partial index has it.
  erase(
    db,
    sql`final_at IS NOT NULL AND erased_at IS NULL AND final_at <= ${before}`,
    asc(orders.finalAt),
    now,
  );

/** Erases the receivers of some orders whose last event was before `before`; returns whether there may be more. */
export const eraseIdle = (db: Database, before: number, now: number) =>
  // As the partial index has it.
  erase(
    db,
    sql`final_at IS NULL AND erased_at IS NULL AND updated_at <= ${before}`,
    asc(orders.updatedAt),
    now,
  );

async function erase(db: Database, isDue: SQL, order: SQL, now: number): Promise<boolean> {
  const found = await db.select(ORDER_COLUMNS).from(orders).where(isDue).orderBy(order).limit(ERASED_AT_ONCE);
  if (found.length === 0) return false;
  const blank = { receiverName: "", receiverEmail: "", receiverPhone: "", lastNameKey: "", note: "" };
  const batch = new Batch(db);
  for (const order of found) {
    batch.addSql(removeFromIndex(isUnchanged(order)));
    batch.add(
      db
        .update(orders)
        .set({
          ...blank,
          // It could confirm a guess at who the receiver was.
          fingerprint: "",
          webhookUrl: null,
          endedWebhookUrl: null,
          erasedAt: now,
        })
        .where(isUnchanged(order)),
    );
    batch.addSql(indexOrder({ ...order, ...blank }));
    batch.addSql(removeFromOldIndex(order.id));
  }
  batch.add(noteErasure(db, now));
  await batch.run();
  return found.length === ERASED_AT_ONCE;
}
