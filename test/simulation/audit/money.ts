import type { Doing } from "../answers.ts";
import type { Money } from "../money/money.ts";
import type { DepositRow, PayoutRow } from "../money/rows.ts";
import { BY_OPERATOR, type Demand, timesOf } from "./demands.ts";

/** What the audit log has to say of deposits and payouts, by what has become of each. */

/** The deposits and payouts of some moment. */
export interface Sums {
  deposits: readonly DepositRow[];
  payouts: readonly PayoutRow[];
}

export const sumsOf = ({ deposits, payouts }: Money): Sums => ({ deposits, payouts });

const exactly = (told: Omit<Demand, "least" | "most" | "actor">): Demand => ({
  ...{ ...BY_OPERATOR, ...told, least: 1, most: 1 },
});

export function ofSums(doing: readonly Doing[], before: Sums, after: Sums): Demand[] {
  const depositOf = (id: string) => before.deposits.find((one) => one.id === id);
  const payoutOf = (id: string) => before.payouts.find((one) => one.id === id);
  const entered = after.deposits.filter(({ id }) => !depositOf(id));
  const reversed = after.deposits.filter(
    ({ id, reversed_at }) => reversed_at !== null && !depositOf(id)?.reversed_at,
  );
  const drafted = after.payouts.filter(({ id }) => !payoutOf(id));
  const isOut = ({ state }: Pick<PayoutRow, "state">) => ["sent", "paid", "returned"].includes(state);
  const wasOut = (id: string) => isOut(payoutOf(id) ?? { state: "preparing" });
  const sent = after.payouts.filter((one) => isOut(one) && !wasOut(one.id));
  // One that is cancelled may have been sent just before.
  const cancelled = after.payouts.filter(
    ({ id, state }) => state === "cancelled" && payoutOf(id)?.state === "draft",
  );
  const times = (what: string) =>
    doing.reduce((sum, one) => sum + (one.act.do === what ? timesOf(one) : 0), 0);
  const each = (some: readonly unknown[], act: string, action: string, more = 0): Demand => ({
    ...{ ...BY_OPERATOR, action, least: some.length > 0 ? 1 : 0 },
    most: Math.min(some.length + more, times(act)),
  });
  return [
    ...entered.map(({ id, amount_kobo, reference, holder_kind: kind, holder_id }) =>
      exactly({
        ...{ action: "deposit.entered", subject: id },
        details: { reference, amount: amount_kobo / 100, holder: { kind, id: holder_id } },
      }),
    ),
    ...reversed.map(({ id }) => exactly({ action: "deposit.reversed", subject: id })),
    each(drafted, "draft_payouts", "payouts.drafted"),
    each(sent, "export_payouts", "payouts.exported", cancelled.length),
    ...after.payouts.flatMap((payout) => ofPayout(payoutOf(payout.id), payout)),
  ].filter(({ most }) => most > 0);
}

/** What operators said of a payout. One of which nothing is left when it is drafted is cancelled by itself. */
function ofPayout(before: PayoutRow | undefined, { id, partner_id, state, reference }: PayoutRow): Demand[] {
  if (!before || before.state === state) return [];
  const told = { subject: id, partner: partner_id };
  const isPaid = state === "paid" || (state === "returned" && before.state !== "paid");
  const isCancelled = state === "cancelled";
  const cancelled = exactly({ ...told, action: "payout.cancelled" });
  return [
    ...(isPaid ? [exactly({ ...told, action: "payout.paid", details: { reference } })] : []),
    ...(state === "returned" ? [exactly({ ...told, action: "payout.returned" })] : []),
    ...(isCancelled ? [{ ...cancelled, least: before.state === "preparing" ? 0 : 1 }] : []),
  ];
}
