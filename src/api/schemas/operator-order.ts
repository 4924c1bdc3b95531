import { z } from "@hono/zod-openapi";
import { labelUrl } from "../../auth/order-codes.ts";
import type { Holder } from "../../orders/holder.ts";
import { type NamedOrder, nameOrders } from "../../orders/list/list.ts";
import { expectedArrival, handInBy, trackingUrl } from "../../orders/order.ts";
import { type ChainLink, readChain } from "../../orders/read/chain.ts";
import { readDeadline } from "../../orders/read/deadlines.ts";
import { type OrderPayment, readMoney } from "../../orders/read/money.ts";
import { pointIdOf, type StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { line, nullableTime } from "../../shared/fields.ts";
import { nairaOrNull } from "../../shared/money.ts";
import {
  ACTOR_KINDS,
  EVENT_TYPES,
  HOLDER_KINDS,
  hasLabel,
  ORDER_STATUSES,
  PARCEL_PROBLEMS,
} from "../../shared/parcel-status.ts";
import { PAYMENT_HOLDERS, PAYMENT_METHODS, PAYMENT_STATUSES } from "../../shared/payment-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { lockOf } from "../../tracking/codes/code-lock.ts";
import { COLLECT_BY } from "./opening-hours.ts";
import { estimatedArrival } from "./order.ts";

/** Who acted and who holds a parcel, with ids, as operators read it. */

const idAndName = {
  id: z.string().nullable().openapi({
    description: "The id of the credential or account, the partner or the point; null if it is not known",
  }),
  name: z.string().nullable().openapi({ description: "Its name, or an account's e-mail" }),
};

const OperatorHolderSchema = z
  .object({
    kind: z.enum(HOLDER_KINDS).openapi({ description: "Who has the parcel in hand" }),
    ...idAndName,
    since: z.iso.datetime().openapi({ description: "Since when" }),
  })
  .openapi("OperatorHolder", { description: "Who has the parcel" });

const ChainLinkSchema = z
  .object({
    type: z.enum(EVENT_TYPES).openapi({ description: "What happened", example: "package.created" }),
    occurred_at: z.iso.datetime().openapi({ description: "When it happened" }),
    received_at: nullableTime().openapi({ description: "When it became known, if it came late" }),
    claimed_at: nullableTime().openapi({ description: "When by the scan itself, if that differs" }),
    point_id: z.string().nullable().openapi({
      description: "The point to which the order went then; null of a return before it was handed in",
    }),
    actor: z
      .object({
        kind: z.enum(ACTOR_KINDS).openapi({ description: "Who did it" }),
        ...idAndName,
        key_no: z.int().optional().openapi({ description: "Which key of the agent or driver, from 1" }),
      })
      .nullable()
      .openapi({ description: "Null for events that are older than this field" }),
    holder: OperatorHolderSchema,
    gap: z.boolean().openapi({ description: "Somebody else must have had it before, who did not scan it" }),
    late: z.boolean().openapi({
      description: "It came when the parcel had gone on: evidence, which changed nothing else",
    }),
    problem: z.enum(PARCEL_PROBLEMS).optional().openapi({ description: "What was wrong with it" }),
    note: z.string().optional().openapi({ description: "In the words of who said so" }),
    reason: z.string().optional().openapi({ description: "An operator's" }),
  })
  .openapi("ChainLink");

const OrderPaymentSchema = z
  .object({
    id: z.uuid().openapi({ description: "The payment's id" }),
    amount: z.number().openapi({ description: "Naira", example: 12_500 }),
    method: z.enum(PAYMENT_METHODS).openapi({ description: "How it was paid" }),
    status: z.enum(PAYMENT_STATUSES).openapi({ description: "Where the money is" }),
    moves: z
      .array(
        z.object({
          at: z.iso.datetime().openapi({ description: "When" }),
          status: z.enum(PAYMENT_STATUSES).openapi({ description: "Where it was then" }),
          actor: z
            .object({ kind: z.enum(ACTOR_KINDS).openapi({ description: "Who did it" }), ...idAndName })
            .openapi({ description: "Who did it" }),
          holder: z
            .object({
              kind: z.enum(PAYMENT_HOLDERS).openapi({ description: "Who had it then" }),
              ...idAndName,
            })
            .openapi({ description: "Who had it then" }),
        }),
      )
      .openapi({ description: "Who has had the money, the oldest first" }),
  })
  .openapi("OrderPayment", { description: "What a receiver paid" });

const paymentView = ({
  amountKobo,
  moves,
  ...payment
}: OrderPayment): z.infer<typeof OrderPaymentSchema> => ({
  ...payment,
  amount: amountKobo / 100,
  moves: moves.map(({ at, status, actor: { kind, id, name }, holder }) => ({
    ...{ at: isoTime(at), status, holder },
    actor: { kind, id, name },
  })),
});

const operatorHolderView = ({
  kind,
  id,
  name,
  since,
}: Holder & { name: string | null; since: number }): z.infer<typeof OperatorHolderSchema> => ({
  kind,
  id,
  name,
  since: isoTime(since),
});

const actorView = ({ kind, id, name, keyNo }: NonNullable<ChainLink["actor"]>) => ({
  kind,
  id,
  name,
  ...(keyNo === undefined ? {} : { key_no: keyNo }),
});

const chainLinkView = (link: ChainLink): z.infer<typeof ChainLinkSchema> => ({
  type: link.type,
  occurred_at: isoTime(link.occurredAt),
  received_at: isoTimeOrNull(link.receivedAt),
  claimed_at: isoTimeOrNull(link.claimedAt),
  point_id: link.pointId === "" ? null : link.pointId,
  actor: link.actor && actorView(link.actor),
  holder: operatorHolderView(link.holder),
  gap: link.isGap,
  late: link.isLate,
  ...(link.details?.problem ? { problem: link.details.problem } : {}),
  ...link.details?.operator,
});

export const OperatorOrderSchema = z
  .object({
    id: z.uuid().openapi({ description: "The order's id" }),
    partner_id: z.uuid().openapi({ description: "Whose order it is" }),
    partner_name: z.string().openapi({ description: "That partner's name", example: "Konga Stores" }),
    reference: z.string().openapi({ description: "The partner's own name for it", example: "KONGA-10042" }),
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    return_of: z.uuid().nullable().openapi({ description: "The order that a return sends back" }),
    point_id: z.string().nullable().openapi({
      description: "Where it is collected, or a return was handed in; null before",
      example: "0192d3b0-0000-7000-8000-000000000001",
    }),
    point_name: z
      .string()
      .openapi({ description: "Its name; empty without one", example: "Allen Avenue counter" }),
    recipient: z
      .object({
        name: z.string().openapi({ description: "Who collects the parcel", example: "Ṣẹ̀gun Ọlábísí" }),
        email: z.string().openapi({ description: "Empty if it was not given", example: "segun@example.com" }),
        phone: z.string().openapi({ description: "As it was sent", example: "+234 803 000 0000" }),
      })
      .openapi({ description: "Empty once erased" }),
    delivery_fee: z.number().openapi({ description: "Whole naira" }),
    created_at: z.iso
      .datetime()
      .openapi({ description: "When it was made", example: "2026-11-20T09:00:00Z" }),
    updated_at: z.iso
      .datetime()
      .openapi({ description: "When it last changed", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("OperatorOrder");
export const ExceptionSchema = OperatorOrderSchema.extend({
  handed_back_by: z
    .object({
      id: z.uuid().openapi({ description: "The driver's id" }),
      name: z.string().nullable().openapi({ description: "The driver's name" }),
    })
    .optional()
    .openapi({ description: "Of a disputed one: who says that its partner has it" }),
}).openapi("ExceptionalOrder", { description: "An order that somebody has to look after" });
export const OperatorOrderDetailsSchema = OperatorOrderSchema.extend({
  expires_at: nullableTime().openapi({
    description: "Until when its point keeps it; null unless there",
  }),
  collect_by: nullableTime().openapi({ description: COLLECT_BY }),
  estimated_arrival: estimatedArrival(),
  erased_at: nullableTime().openapi({ description: "When its receiver's data was erased" }),
  items: z
    .array(
      z.object({
        name: z.string().openapi({ description: "What it is", example: "Sneakers" }),
        sku: z.string().optional().openapi({ description: "The partner's number of it" }),
        qty: z.int().openapi({ description: "How many", example: 1 }),
        price: z.number().openapi({ description: "Naira per unit", example: 25_000 }),
        weight_kg: z.number().openapi({ description: "Kilograms per unit", example: 1.2 }),
      }),
    )
    .openapi({ description: "Its content" }),
  value: z.number().openapi({ description: "What it is worth: naira", example: 25_000 }),
  cod_amount: z.number().nullable().openapi({
    description: "What its receiver pays at the point: naira; null: nothing",
    example: 12_500,
  }),
  amount_due: z.number().openapi({ description: "What is still to be paid", example: 12_500 }),
  payments: z.array(OrderPaymentSchema).openapi({ description: "What was paid, void ones too" }),
  tracking_url: z.url().openapi({ description: "What the receiver sees" }),
  label_url: z.url().nullable().openapi({
    description: "The label as PDF, for 90 days; null: none",
  }),
  wrong_codes: z.int().openapi({ description: "Wrong collection codes so far", example: 5 }),
  code_locked: z.boolean().openapi({ description: "Whether every code is refused" }),
  code_locked_until: nullableTime().openapi({
    description: "When it unlocks by itself; null: not locked, or only by hand",
  }),
  holder: OperatorHolderSchema,
  events: z.array(ChainLinkSchema).openapi({
    description: "What happened to it, the oldest first; what came late with `late`",
  }),
}).openapi("OperatorOrderWithEvents", { description: "An order" });

export function operatorView(order: NamedOrder): z.infer<typeof OperatorOrderSchema> {
  return {
    id: order.id,
    partner_id: order.partnerId,
    partner_name: order.partnerName,
    reference: order.reference,
    tracking_code: order.trackingCode,
    status: order.status,
    return_of: order.returnOf,
    point_id: pointIdOf(order),
    point_name: order.pointName,
    recipient: { name: order.receiverName, email: order.receiverEmail, phone: order.receiverPhone },
    delivery_fee: order.deliveryFeeKobo / 100,
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
  };
}

export async function operatorDetailsView(
  deps: ApiDeps,
  { order, db }: { order: StoredOrder; db: OrderDatabase },
): Promise<z.infer<typeof OperatorOrderDetailsSchema>> {
  const [[named], { links, holder }, { expiresAt, collectBy }, money] = await Promise.all([
    nameOrders(db, [order]),
    readChain(deps, db, order),
    readDeadline(deps, order),
    readMoney(deps, db, order),
  ]);
  const { isLocked, until } = lockOf(order, deps.now());
  return {
    ...operatorView(named!),
    expires_at: isoTimeOrNull(handInBy(order) ?? expiresAt),
    collect_by: isoTimeOrNull(collectBy),
    estimated_arrival: expectedArrival(order),
    erased_at: isoTimeOrNull(order.erasedAt),
    items: order.items.map(({ name, sku, qty, price, weight_kg }) => ({
      name,
      ...(sku === undefined ? {} : { sku }),
      ...{ qty, price, weight_kg },
    })),
    value: order.valueKobo / 100,
    cod_amount: nairaOrNull(money.codAmountKobo),
    amount_due: money.dueKobo / 100,
    payments: money.payments.map(paymentView),
    tracking_url: trackingUrl(deps, order.trackingCode),
    label_url: hasLabel(order.status) ? labelUrl(deps, order) : null,
    wrong_codes: order.codeTries,
    code_locked: isLocked,
    code_locked_until: isoTimeOrNull(until),
    holder: operatorHolderView(holder),
    events: links.map(chainLinkView),
  };
}

/** Why an operator does something to an order. */
export const operatorReason = () =>
  line(500, { min: 1 }).openapi({
    description:
      "Operators alone read it, in the order's events and the audit log, until its receiver is erased",
    example: "The shop called: it was packed twice",
  });
