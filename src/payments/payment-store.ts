import { and, asc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Batch, StatementResult } from "../db/batch.ts";
import { insertFrom } from "../db/conditional-insert.ts";
import { isOneOf } from "../db/json-list.ts";
import { isChangeable } from "../db/moves.ts";
import { paymentMoves, payments } from "../db/schema/orders/payments.ts";
import type { Database } from "../platform/deps.ts";
import type { PaymentHolderKind, PaymentMethod, PaymentStatus } from "../shared/payment-status.ts";

export type Payment = typeof payments.$inferSelect;

/** Who has the money of a payment. The operator and nobody have no id. */
interface PaymentHolder {
  kind: PaymentHolderKind;
  id: string | null;
}

/** Who moves a payment, as `actorToText` writes it, when, and for what: a hand-over, a deposit, a payout or a reason. */
export interface MovedBy {
  actor: string;
  at: number;
  reference: string | null;
}

/** What a payment has to be so that it is moved. `reservedBy`: null, or the hand-over that moves it. */
export interface PaymentGuard {
  status: readonly PaymentStatus[];
  holder: PaymentHolder;
  reservedBy: string | null;
}

/** Whether a payment is in one of these states. They are in the statement, because only then a partial index is used. */
const isInState = (states: readonly PaymentStatus[]): SQL =>
  sql.raw(`payments.status IN (${states.map((state) => `'${state}'`).join(", ")})`);

/** A condition on rows of `payments`. */
export const isStill = ({ status, holder, reservedBy }: PaymentGuard): SQL =>
  and(
    isInState(status),
    eq(payments.holderKind, holder.kind),
    holder.id === null ? isNull(payments.holderId) : eq(payments.holderId, holder.id),
    reservedBy === null ? isNull(payments.reservedBy) : eq(payments.reservedBy, reservedBy),
  )!;

/** A condition: one of these payments. */
export const areThese = (ids: readonly string[]): SQL => isOneOf(payments.id, ids);

/** What a move changes. A reservation ends with every move. */
export interface PaymentChange {
  status: PaymentStatus;
  holder: PaymentHolder;
  depositId?: string | null;
  payoutId?: string | null;
}

/**
 * Adds to a batch the statements that move payments and write their chain. They move each payment for which `which` holds, but
 * for those of partners that are being moved.
 * @returns the payments that were moved
 */
export function addPaymentMove(
  batch: Batch,
  which: SQL,
  { status, holder, ...change }: PaymentChange,
  { actor, at, reference }: MovedBy,
): StatementResult<{ id: string; amountKobo: number }[]> {
  const { db } = batch;
  const isMeant = sql`${which} AND ${isChangeable(payments.partnerId)}`;
  const to = { status, holderKind: holder.kind, holderId: holder.id };
  batch.add(
    insertFrom(
      db,
      paymentMoves,
      {
        ...to,
        paymentId: payments.id,
        sequence: sql`${payments.sequence} + 1`,
        at,
        actor,
        previousStatus: payments.status,
        reference,
      },
      sql`FROM ${payments} WHERE ${isMeant}`,
    ),
  );
  return batch.add(
    db
      .update(payments)
      .set({ ...to, ...change, since: at, reservedBy: null, sequence: sql`${payments.sequence} + 1` })
      .where(isMeant)
      .returning({ id: payments.id, amountKobo: payments.amountKobo }),
  );
}

/** A payment that is to be made, at the point that collected it. */
export interface NewPayment {
  id: string;
  order: { id: string; partnerId: string; trackingCode: string; reference: string };
  pointId: string;
  amountKobo: number;
  method: PaymentMethod;
}

/** Adds to a batch the statements that make a payment if `condition` holds then. */
export function addPayment(
  batch: Batch,
  { id, order, pointId, amountKobo, method }: NewPayment,
  { actor, at, reference }: MovedBy,
  condition: SQL,
): void {
  const { db } = batch;
  const state = { status: "collected", holderKind: "point", holderId: pointId } as const;
  const { id: orderId, partnerId, trackingCode, reference: orderReference } = order;
  batch.add(
    insertFrom(
      db,
      payments,
      {
        ...{ ...state, id, orderId, partnerId, trackingCode, pointId, amountKobo, method },
        reference: orderReference,
        sequence: 1,
        since: at,
        createdAt: at,
      },
      sql`WHERE ${condition}`,
    ),
  );
  batch.add(
    insertFrom(
      db,
      paymentMoves,
      { ...state, paymentId: id, sequence: 1, at, actor, reference },
      sql`FROM ${payments} WHERE ${and(eq(payments.id, id), eq(payments.partnerId, partnerId))}`,
    ),
  );
}

/** Whether the money that an order's receiver paid has not reached its partner yet. */
export async function hasOpenPayment(
  db: Database,
  { id, partnerId }: { id: string; partnerId: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, id),
        eq(payments.partnerId, partnerId),
        sql`status NOT IN ('paid_out', 'void')`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** All payments of an order, void ones too, each with its moves, the oldest first. */
export async function readPaymentsOf(db: Database, order: { id: string; partnerId: string }) {
  const isOfOrder = and(eq(payments.orderId, order.id), eq(payments.partnerId, order.partnerId));
  const { paymentId, sequence } = paymentMoves;
  const { id, amountKobo, method, status, createdAt } = payments;
  const [paid, moves] = await db.batch([
    db
      .select({ id, amountKobo, method, status })
      .from(payments)
      .where(isOfOrder)
      .orderBy(asc(createdAt), asc(id)),
    db
      .select()
      .from(paymentMoves)
      .where(inArray(paymentId, db.select({ id }).from(payments).where(isOfOrder)))
      .orderBy(asc(paymentId), asc(sequence)),
  ]);
  return paid.map((one) => ({ ...one, moves: moves.filter((move) => move.paymentId === one.id) }));
}

/** A statement: the payment of an order that counts, if there is one. */
export const selectPaymentOf = (db: Database, { id, partnerId }: { id: string; partnerId: string }) =>
  db
    .select(getTableColumns(payments))
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.partnerId, partnerId), ne(payments.status, "void")))
    .limit(1);
