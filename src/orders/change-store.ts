import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { Batch } from "../db/batch.ts";
import { orders } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { type NewEvent, type RecordedEvent, recordEvent } from "./event-store.ts";
import { isUnchanged, ORDER_COLUMNS, type StoredOrder } from "./row.ts";
import { indexOrder, removeFromOldIndex } from "./search-store.ts";

/**
 * Adds to a batch what moves an order on, with the event and what has to be delivered: nothing of it is written if the
 * order is not as `before` says any more.
 * @param after the order as it is to be
 */
export function addMove(
  batch: Batch,
  before: StoredOrder,
  after: StoredOrder,
  event: Pick<NewEvent, "id" | "type" | "occurredAt">,
): RecordedEvent {
  const { db } = batch;
  const { status, sequence, updatedAt, arrivedAt, finalAt } = after;
  batch.add(
    db.update(orders).set({ status, sequence, updatedAt, arrivedAt, finalAt }).where(isUnchanged(before)),
  );
  batch.addSql(indexOrder(after));
  return recordEvent(batch, after, { ...event, previousStatus: before.status, now: updatedAt });
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

const ERASED_AT_ONCE = 50;

/** Erases the receivers of some orders that became final before `before`; returns whether there may be more. */
export async function eraseReceivers(db: Database, before: number, now: number): Promise<boolean> {
  const found = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    // As the partial index has it.
    .where(sql`final_at IS NOT NULL AND erased_at IS NULL AND final_at <= ${before}`)
    .orderBy(asc(orders.finalAt))
    .limit(ERASED_AT_ONCE);
  const blank = { receiverName: "", receiverEmail: "", receiverPhone: "", lastNameKey: "", note: "" };
  const batch = new Batch(db);
  for (const order of found) {
    batch.add(
      db
        .update(orders)
        .set({
          ...blank,
          // Whoever guesses a receiver could have it confirmed by it.
          fingerprint: "",
          webhookUrl: null,
          endedWebhookUrl: null,
          erasedAt: now,
        })
        .where(eq(orders.id, order.id)),
    );
    batch.addSql(indexOrder({ ...order, ...blank }));
    batch.addSql(removeFromOldIndex(order.id));
  }
  await batch.run();
  return found.length === ERASED_AT_ONCE;
}
