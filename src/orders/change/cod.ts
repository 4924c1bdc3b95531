import { type SQL, sql } from "drizzle-orm";
import type { Batch } from "../../db/batch.ts";
import type { EventDetails } from "../../db/json-columns.ts";
import { payments } from "../../db/schema/orders/payments.ts";
import {
  addPayment,
  addPaymentMove,
  areThese,
  isStill,
  type Payment,
  selectPaymentOf,
} from "../../payments/payments.ts";
import type { Database, Deps } from "../../platform/deps.ts";
import { koboOf } from "../../shared/money.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import type { MoneyException, PaymentMethod } from "../../shared/payment-status.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { actorToText, type EventActor, type Holder } from "../holder.ts";
import { isRecorded, type StoredOrder } from "../row.ts";

/** The money of an order whose status changes. */

/** What somebody says that the receiver has paid, in naira. */
export interface ReceivedPayment {
  method: PaymentMethod;
  amount: number;
}

type PaymentDetails = NonNullable<EventDetails["payment"]>;

export const newPayment = (deps: Deps, { amount, method }: ReceivedPayment): PaymentDetails => ({
  id: deps.newId(),
  amountKobo: koboOf(amount),
  method,
});

/** Whose change it is, and the event of the batch that tells of it. */
interface By {
  actor: EventActor;
  eventId: string;
  /** Only operators read it. */
  reason?: string | undefined;
}

const movedBy = (deps: Deps, { actor, reason }: By) => ({
  actor: actorToText(actor),
  at: deps.now(),
  reference: reason ?? null,
});

/** Adds to a batch the statements that create an event's payment, held by the order's point, if the event is recorded. */
export function addPaymentWith(
  deps: Deps,
  batch: Batch,
  order: StoredOrder,
  payment: PaymentDetails,
  by: By,
): void {
  const made = { ...payment, order, pointId: order.pointId };
  addPayment(batch, made, movedBy(deps, by), isRecorded(order, by.eventId));
}

/** What a correction does to the money. */
interface CorrectedMoney {
  payment?: PaymentDetails | undefined;
  voids?: Payment | undefined;
  exception?: MoneyException | undefined;
  /** What has to hold when it is written. */
  condition: SQL;
}

/** The payment of an order that was not given back. */
export async function paymentOf(db: Database, order: StoredOrder): Promise<Payment | undefined> {
  if (order.codAmountKobo === null) return undefined;
  const [payment] = await selectPaymentOf(db, order);
  return payment;
}

/** What becomes of an order's money with a correction, or the problem that it is not said or not possible. */
export async function moneyOf(
  deps: Deps,
  db: Database,
  order: StoredOrder,
  said: {
    status: OrderStatus;
    taker: Holder | undefined;
    payment?: ReceivedPayment | undefined;
    unpaid?: true | undefined;
  },
): Promise<CorrectedMoney> {
  const { status, taker } = said;
  const paid = await paymentOf(db, order);
  if (status === "delivered") return moneyOfDelivery(deps, order, said, paid);
  if (!paid) return { condition: sql`true` };
  if (status === "lost")
    throw new Problem("invalid_transition", "The receiver has paid for the order, so it is not lost.");
  const isBack =
    status === "ready_for_pickup" ||
    (status === "returned" && taker?.kind === "point" && taker.id === paid.pointId);
  const isThere = paid.status === "collected" && paid.holderId === paid.pointId;
  if (!isBack || !isThere) return { exception: "paid_not_delivered", condition: sql`true` };
  if (paid.reservedBy !== null)
    throw new Problem("invalid_transition", "The money of the order is being handed over.");
  const condition = sql`EXISTS (SELECT 1 FROM ${payments} WHERE ${isAsRead(paid)})`;
  return { voids: paid, exception: "payment_void", condition };
}

const isAsRead = (payment: Payment): SQL => {
  const holder = { kind: payment.holderKind, id: payment.holderId };
  return sql`${areThese([payment.id])} AND ${isStill({ status: ["collected"], holder, reservedBy: null })}`;
};

function moneyOfDelivery(
  deps: Deps,
  order: StoredOrder,
  { payment, unpaid }: { payment?: ReceivedPayment | undefined; unpaid?: true | undefined },
  paid: Payment | undefined,
): CorrectedMoney {
  const dueKobo = paid ? 0 : (order.codAmountKobo ?? 0);
  // A delivery with the same payment again, by somebody who got no answer, is no mismatch.
  const isAgain =
    order.status === "delivered" &&
    paid?.method === payment?.method &&
    paid?.amountKobo === (payment && koboOf(payment.amount));
  if (payment && isAgain) return { condition: sql`true` };
  const members = { amount_due: dueKobo / 100 };
  if (payment && koboOf(payment.amount) !== dueKobo) {
    const message = `${members.amount_due} naira are due, and not ${payment.amount}.`;
    throw new Problem("amount_mismatch", message, { members });
  }
  if (payment) return { payment: newPayment(deps, payment), condition: sql`true` };
  if (unpaid && dueKobo === 0)
    throw invalidRequest([{ path: "unpaid", message: "must be left out: nothing is due" }]);
  if (unpaid) return { exception: "delivered_unpaid", condition: sql`true` };
  if (dueKobo > 0 && order.status !== "delivered") {
    const message = `${members.amount_due} naira are due: say \`payment\`, or \`unpaid\`.`;
    throw new Problem("payment_required", message, { members });
  }
  return { condition: sql`true` };
}

/** Adds to a batch, behind the correction, what it does to the money. */
export function addMoney(
  deps: Deps,
  batch: Batch,
  order: StoredOrder,
  { payment, voids }: CorrectedMoney,
  by: By,
): void {
  if (payment) addPaymentWith(deps, batch, order, payment, by);
  if (voids) {
    const isVoided = sql`${isAsRead(voids)} AND ${isRecorded(order, by.eventId)}`;
    const to = { status: "void", holder: { kind: "nobody", id: null } } as const;
    addPaymentMove(batch, isVoided, to, movedBy(deps, by));
  }
}
