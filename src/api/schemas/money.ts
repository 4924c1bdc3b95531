import { z } from "@hono/zod-openapi";
import type { Balance, Deposit } from "../../money/deposits/deposits.ts";
import type { Till } from "../../money/deposits/till.ts";
import type { MoneyHandover, Offered } from "../../money/hand-over/hand-over.ts";
import { MONEY_HOLDERS, type MoneyHolder } from "../../money/money-holder.ts";
import { copiedCode, list, money } from "../../shared/fields.ts";
import { PAYMENT_METHODS } from "../../shared/payment-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";

const naira = (description: string, example = 12_500) => z.number().openapi({ description, example });
export const amount = (description: string) =>
  money()
    .refine((given) => given > 0, "must be over 0")
    .openapi({ description, example: 12_500 });

const holderFields = {
  kind: z.enum(MONEY_HOLDERS).openapi({ description: "A point or a driver" }),
  id: z.uuid().openapi({ description: "Its id" }),
};
const MoneyHolderSchema = z
  .object(holderFields)
  .openapi("MoneyHolder", { description: "Who has money of receivers" });
export const NamedMoneyHolder = z
  .strictObject(holderFields)
  .openapi("NamedMoneyHolder", { description: "Who has money of receivers" });

export const OfferMoney = z
  .strictObject({
    payment_ids: list(z.uuid(), { min: 1, max: 1000, unique: "a payment" })
      .optional()
      .openapi({ description: "Only these; by default all" }),
  })
  .openapi("MoneyToGive");

export const TakeMoney = z
  .strictObject({
    from: NamedMoneyHolder,
    amount: amount("What you counted: naira"),
    code: copiedCode(20).openapi({
      description: "The six digits that the giver was shown",
      example: "402913",
    }),
  })
  .openapi("MoneyToTake");

const offered = {
  id: z.uuid().openapi({ description: "The hand-over's id" }),
  amount: naira("Naira"),
  payments: z.int().openapi({ description: "How many payments", example: 3 }),
};

export const OfferedSchema = z
  .object({
    ...offered,
    code: z.string().openapi({ description: "Show it to whoever takes the money", example: "402913" }),
    expires_at: z.iso.datetime().openapi({ description: "When the code expires" }),
  })
  .openapi("OfferedMoney", { description: "Money that you give to whoever has the code" });
export const offeredView = ({ handover, code }: Offered): z.infer<typeof OfferedSchema> => ({
  ...takenView(handover),
  code: code ?? "",
  expires_at: isoTime(handover.expiresAt),
});

export const TakenSchema = z
  .object(offered)
  .openapi("TakenMoney", { description: "Money that you have now" });
export const takenView = ({ id, amountKobo, payments }: MoneyHandover): z.infer<typeof TakenSchema> => ({
  id,
  amount: (amountKobo ?? 0) / 100,
  payments,
});

const depositFields = {
  id: z.uuid().openapi({ description: "The deposit's id" }),
  amount: naira("Naira"),
  reference: z.string().openapi({ description: "The bank's", example: "TRF-20261127-0042" }),
  banked_on: z.iso.date().openapi({ description: "The day, in Africa/Lagos" }),
  reversed: z.boolean().openapi({ description: "Whether the money did not come after all" }),
};
const depositView = ({ id, amountKobo, reference, bankedOn, reversedAt }: Deposit) => ({
  ...{ id, amount: amountKobo / 100, reference, banked_on: bankedOn, reversed: reversedAt !== null },
});

export const DepositSchema = z
  .object({
    ...depositFields,
    holder: MoneyHolderSchema,
    banked: naira("What the payments are that it banked"),
    entered_by: z.string().openapi({ description: "The operator", example: "ada" }),
    reason: z.string().nullable().openapi({ description: "Why it was reversed" }),
    created_at: z.iso.datetime().openapi({ description: "When it was entered" }),
  })
  .openapi("Deposit", { description: "Money of a holder that came to the bank" });
export const operatorDepositView = (deposit: Deposit): z.infer<typeof DepositSchema> => ({
  ...depositView(deposit),
  holder: { kind: deposit.holderKind, id: deposit.holderId },
  banked: deposit.spentKobo / 100,
  entered_by: deposit.createdBy,
  reason: deposit.reason,
  created_at: isoTime(deposit.createdAt),
});

export const BalanceSchema = z
  .object({
    holder: MoneyHolderSchema,
    rest: naira("What its deposits have left", 0),
    owes: naira("What it owes because a deposit was reversed", 0),
  })
  .openapi("Balance", { description: "A holder whose deposits don't come out even" });
export const balanceView = ({
  kind,
  id,
  restKobo,
  owesKobo,
}: MoneyHolder & Balance): z.infer<typeof BalanceSchema> => ({
  holder: { kind, id },
  rest: restKobo / 100,
  owes: owesKobo / 100,
});

const LastHandOver = z
  .object({
    ...offered,
    code: z.string().nullable().openapi({ description: "Null once it is not open any more" }),
    expires_at: z.iso.datetime().openapi({ description: "When the code expires" }),
    taken_at: z.iso.datetime().nullable().openapi({ description: "When somebody took it" }),
    taken_by: z.string().nullable().openapi({ description: "Who did", example: "Dele" }),
  })
  .openapi("LastHandOver", { description: "Money that you give, or gave" });

export const TillSchema = z
  .object({
    holder: MoneyHolderSchema,
    held: naira("What you have: naira"),
    limit: z.number().nullable().openapi({ description: "How much you may have; null: no limit" }),
    takes: z.boolean().openapi({ description: "Whether others may give you money" }),
    rest: naira("What your deposits have left", 0),
    owes: naira("What you owe because a deposit was reversed", 0),
    payments: z
      .array(
        z.object({
          id: z.uuid().openapi({ description: "The payment's id" }),
          tracking_code: z.string().openapi({ description: "The parcel's", example: "7KQ2M9XW4B36" }),
          amount: naira("Naira"),
          method: z.enum(PAYMENT_METHODS).openapi({ description: "How the receiver paid" }),
          since: z.iso.datetime().openapi({ description: "Since when you have it" }),
          reserved: z.boolean().openapi({ description: "Whether it is in your open hand-over" }),
        }),
      )
      .openapi({ description: "The oldest first, 1,000 at most" }),
    hand_over: z.union([LastHandOver, z.null()]).openapi({
      description: "The one that is open, or was taken last, for a day",
    }),
    deposits: z.array(z.object(depositFields)).openapi({ description: "The newest 20" }),
  })
  .openapi("Till", { description: "Money of receivers that you have" });

export const tillView = (till: Till): z.infer<typeof TillSchema> => ({
  holder: till.holder,
  held: till.heldKobo / 100,
  limit: till.limitKobo === null ? null : till.limitKobo / 100,
  takes: till.isTaker,
  rest: till.restKobo / 100,
  owes: till.owesKobo / 100,
  payments: till.payments.map(({ id, trackingCode, amountKobo, method, since, reservedBy }) => ({
    ...{ id, tracking_code: trackingCode, amount: amountKobo / 100, method, since: isoTime(since) },
    reserved: reservedBy !== null,
  })),
  hand_over: till.handover
    ? {
        ...offeredView(till.handover),
        code: till.handover.code,
        taken_at: isoTimeOrNull(till.handover.handover.takenAt),
        taken_by: till.handover.takerName,
      }
    : null,
  deposits: till.deposits.map(depositView),
});
