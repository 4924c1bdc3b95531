import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, noteIfChanged } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import { insertFrom } from "../../db/conditional-insert.ts";
import { isChangeable } from "../../db/moves.ts";
import { auditOutbox } from "../../db/schema/orders/audit-outbox.ts";
import { orderEvents } from "../../db/schema/orders/order-events.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database, Deps } from "../../platform/deps.ts";
import { type NewEvent, type RecordedEvent, recordEvent } from "../event-store.ts";
import { type Holder, holderToText } from "../holder.ts";
import {
  allAreUnchanged,
  areUnchanged,
  changeTime,
  isUnchanged,
  ORDER_COLUMNS,
  type OrderToChange,
  type StoredOrder,
} from "../row.ts";
import {
  indexOrder,
  indexOrders,
  noteErasure,
  removeAllFromIndex,
  removeFromIndex,
  removeFromOldIndex,
} from "../search/search-store.ts";

/** A change of an order that was added to a batch. */
export interface OrderChange extends RecordedEvent {
  /** The order after it, if anything was recorded. */
  readonly after: OrderToChange;
  readonly eventId: string;
}

/**
 * Adds to a batch the statements that change an order's status or point and write its event and deliveries. They write nothing if
 * the order is no longer as `before` says, or `condition` does not hold.
 * @param after the order as it is to be, with the time of the event
 */
export function addMove(
  batch: Batch,
  before: OrderToChange,
  after: OrderToChange,
  event: Omit<NewEvent, "previousStatus" | "occurredAt" | "now">,
  condition: SQL = sql`true`,
): OrderChange {
  const { db } = batch;
  // Once the receiver is erased, nothing that may name a person is kept.
  const operator = before.erasedAt === null ? event.operator : undefined;
  const { updatedAt, lastEventAt: occurredAt } = after;
  batch.addSql(removeFromIndex(before, condition));
  batch.add(
    db
      .update(orders)
      .set({ ...changedColumns(before, after), updatedAt: changeTime(before.partnerId, updatedAt) })
      .where(and(isUnchanged(before), condition)),
  );
  batch.addSql(indexOrder(after));
  const told = { ...event, operator, occurredAt, previousStatus: before.status, now: updatedAt };
  const recorded = recordEvent(batch, after, told);
  return {
    after,
    eventId: event.id,
    get due() {
      return recorded.due;
    },
  };
}

/** Columns that stay as they are are left out, because SQLite would write each of their indexes again. */
function changedColumns(before: StoredOrder, after: StoredOrder): Partial<StoredOrder> {
  const names = Object.keys(ORDER_COLUMNS) as (keyof StoredOrder)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  );
}

/**
 * What an operator did to a partner's order, and why. The audit log can't be changed, so the reason, which may name a
 * person, is in the event alone: it is erased with the receiver.
 */
export interface OperatorAct {
  entry: AuditEntry;
  reason: string;
}

/** The id of a change's event, which is that of an operator's entry, and the operator's reason. */
export const eventOfAct = (deps: Deps, act: OperatorAct | undefined) => ({
  id: act?.entry.id ?? deps.newId(),
  operator: act && { reason: act.reason },
});

/**
 * Adds to a batch, before the change that it records, the statement that notes an entry of the audit log. If the
 * change writes nothing, neither does this.
 * @param condition that of the change
 */
export function addNote(
  batch: Batch,
  act: Pick<OperatorAct, "entry"> | undefined,
  before: StoredOrder,
  condition: SQL = sql`true`,
): void {
  if (!act) return;
  const isSo = sql`FROM ${orders} WHERE ${isUnchanged(before)} AND ${condition}`;
  batch.add(insertFrom(batch.db, auditOutbox, act.entry, isSo));
}

/** Whether the parcel's present holder has already reported this problem. */
export async function hasReport(
  db: Database,
  { id, partnerId }: StoredOrder,
  { problem, holder }: { problem: string; holder: Holder },
): Promise<boolean> {
  // The event of a parcel on the shelf has no point, because the state tells which one has it.
  const atPoint = holder.kind === "point" ? holder.id : null;
  const found = await db.all(
    sql`SELECT 1 FROM order_events WHERE order_number = (SELECT number FROM ${orders} WHERE id = ${id} AND partner_id = ${partnerId})
      AND type = 'package.problem_reported' AND details ->> 'problem' = ${problem}
      AND (holder = ${holderToText(holder)} OR holder IS NULL AND point_id = ${atPoint}) LIMIT 1`,
  );
  return found.length > 0;
}

export const hasNoReturn = ({ id, partnerId }: StoredOrder): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM orders AS back WHERE back.return_of = ${id} AND back.partner_id = ${partnerId})`;

export async function hasReturns(db: Database, { id, partnerId }: StoredOrder): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.returnOf, id), eq(orders.partnerId, partnerId)))
    .limit(1);
  return found !== undefined;
}

/** A condition: closures have not changed since then how long the order's point keeps it. */
export const isKeptAsLong = ({ extraDays }: StoredOrder): SQL => eq(orders.extraDays, extraDays);

/** Sets the count of wrong codes back to 0; returns false if it is. */
export async function unlockCode(
  db: Database,
  { id, partnerId }: Pick<StoredOrder, "id" | "partnerId">,
  entry: AuditEntry,
): Promise<boolean> {
  const [unlocked] = await db.batch([
    db
      .update(orders)
      .set({ codeTries: 0, codeLockedUntil: 0 })
      .where(and(eq(orders.id, id), eq(orders.partnerId, partnerId), gt(orders.codeTries, 0)))
      .returning({ id: orders.id }),
    noteIfChanged(db, entry),
  ]);
  return unlocked.length > 0;
}

const ERASED_AT_ONCE = 50;

/** Erases the receivers of some orders that became final before `before`; returns whether there may be more. */
export const eraseEnded = (db: Database, before: number, now: number) =>
  // The condition of the partial index, literally, so that SQLite uses it.
  erase(
    db,
    sql`final_at IS NOT NULL AND erased_at IS NULL AND final_at <= ${before}`,
    asc(orders.finalAt),
    now,
  );

/** Erases the receivers of some orders whose last event was before `before`; returns whether there may be more. */
export const eraseIdle = (db: Database, before: number, now: number) =>
  // The condition of the partial index, literally, so that SQLite uses it.
  erase(
    db,
    sql`final_at IS NULL AND erased_at IS NULL AND updated_at <= ${before}`,
    asc(orders.updatedAt),
    now,
  );

async function erase(db: Database, isDue: SQL, order: SQL, now: number): Promise<boolean> {
  const found = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(isDue, isChangeable(orders.partnerId)))
    .orderBy(order)
    .limit(ERASED_AT_ONCE);
  if (found.length === 0) return false;
  await eraseFound(db, found, now);
  return found.length === ERASED_AT_ONCE;
}

/** An order's returns. */
export const readReturns = (db: Database, { id, partnerId }: StoredOrder): Promise<StoredOrder[]> =>
  db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(eq(orders.returnOf, id), eq(orders.partnerId, partnerId)));

/**
 * Erases the receiver of an order and of its returns. Returns false, and erases nothing, if one of them has changed or another
 * return was made.
 */
export const eraseWithReturns = (
  db: Database,
  order: StoredOrder,
  returns: readonly StoredOrder[],
  { now, entry }: { now: number; entry: AuditEntry },
): Promise<boolean> => {
  const known = JSON.stringify(returns.map(({ id }) => id));
  const isAll = sql`NOT EXISTS (SELECT 1 FROM orders AS back WHERE back.return_of = ${order.id}
    AND back.partner_id = ${order.partnerId} AND back.id NOT IN (SELECT value FROM json_each(${known})))`;
  const found = [order, ...returns.filter(({ erasedAt }) => erasedAt === null)];
  return eraseFound(db, found, now, { condition: sql`${isAll} AND ${allAreUnchanged(found)}`, entry });
};

async function eraseFound(
  db: Database,
  found: readonly StoredOrder[],
  now: number,
  { condition = sql`true`, entry }: { condition?: SQL; entry?: AuditEntry } = {},
): Promise<boolean> {
  const blank = {
    ...{ receiverName: "", receiverEmail: "", receiverPhone: "", lastNameKey: "", note: "" },
    ...{ phoneHash: null, phoneEndHash: null },
  };
  const batch = new Batch(db);
  // One statement for all, because an invocation may run no more than a thousand.
  batch.addSql(removeAllFromIndex(found, condition));
  const written = batch.add(
    db
      .update(orders)
      .set({
        ...blank,
        // The fingerprint could confirm a guess at who the receiver was.
        fingerprint: "",
        webhookUrl: null,
        endedWebhookUrl: null,
        erasedAt: now,
      })
      .where(and(areUnchanged(found), condition))
      .returning({ id: orders.id }),
  );
  if (entry) batch.add(noteIfChanged(db, entry));
  const erased = found.map((order) => ({ ...order, ...blank }));
  batch.addSql(indexOrders(erased, sql`orders.erased_at IS NOT NULL`));
  batch.add(eraseWords(db, found));
  batch.addSql(removeFromOldIndex(found));
  batch.add(noteErasure(db, now));
  await batch.run();
  return written.rows.length > 0;
}

/** Erases operators' reasons and reporters' notes, which may name somebody, from the events of orders that are erased. */
const eraseWords = (db: Database, found: readonly StoredOrder[]) => {
  const ids = JSON.stringify(found.map(({ id }) => id));
  const { details, orderNumber } = orderEvents;
  return db
    .update(orderEvents)
    .set({ details: sql`nullif(json_remove(${details}, '$.operator'), '{}')` })
    .where(
      sql`${details} ->> '$.operator' IS NOT NULL AND ${orderNumber} IN (
        SELECT number FROM orders WHERE id IN (SELECT value FROM json_each(${ids})) AND erased_at IS NOT NULL)`,
    );
};
