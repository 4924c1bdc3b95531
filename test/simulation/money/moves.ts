import type { Act } from "../acts.ts";
import { isOf, isWith, type Money, type Payment } from "./money.ts";
import type { Keeper, MoveRow } from "./rows.ts";

/** What may happen to a payment. */

/** Why a payment can't have moved so: each move follows the one before and has a cause. */
export function faultOfMove(
  money: Money,
  payment: Payment,
  move: MoveRow,
  acts: readonly Act[],
): string | undefined {
  const { holder, status, kobo } = payment;
  const { previous_status: from, status: to, reference, holder_kind, holder_id, actor } = move;
  const told = `it went from ${from} with ${holder.kind} to ${to} with ${holder_kind}`;
  if (move.sequence === 1)
    return to === "collected" && holder_kind === "point" && holder_id === payment.pointId ? undefined : told;
  if (from !== status) return `${told}, and was ${status}`;
  const isHeld = from === "collected" || from === "with_driver";
  const deposit = money.deposits.find(({ id }) => id === reference);
  const payout = money.payouts.find(({ id }) => id === reference);
  const isBy = (one: Keeper) => isWith(one, payment);
  if (isHeld && (to === "collected" || to === "with_driver")) {
    const offer = money.offers.find(({ id }) => id === reference);
    const isTaken =
      offer?.state === "taken" && offer.taker_kind === holder_kind && offer.taker_id === holder_id;
    const isKind = (to === "with_driver") === (holder_kind === "driver");
    return offer && isTaken && isKind && isBy(money.giverOf(offer))
      ? undefined
      : `${told} and nobody took it`;
  }
  if (isHeld && to === "banked")
    return deposit && isBy(money.depositor(deposit)) && holder_kind === "operator"
      ? undefined
      : `${told}, and its holder's deposit is none`;
  if (from === "banked" && (to === "collected" || to === "with_driver")) {
    const isReversed = deposit && deposit.reversed_at !== null && payment.depositId === deposit.id;
    const isBack =
      deposit && isOf(money.depositor(deposit), { kind: holder_kind as Keeper["kind"], id: holder_id! });
    return isReversed && isBack ? undefined : `${told}, and no deposit of it was reversed`;
  }
  if (from === "banked" && to === "paid_out") {
    const isPaid =
      payout && ["paid", "returned"].includes(payout.state) && payout.partner_id === payment.partnerId;
    return isPaid && holder_id === payment.partnerId
      ? undefined
      : `${told}: ${kobo} kobo that nobody paid out`;
  }
  if (from === "paid_out" && to === "banked") return payout?.state === "returned" ? undefined : told;
  const isCorrected = acts.some((act) => act.do === "correct" && act.parcel.id === payment.orderId);
  const isOwn = isBy({ kind: "point", id: payment.pointId });
  return to === "void" && isOwn && isCorrected && actor.startsWith("o") ? undefined : told;
}

/** Deposits pay the oldest payments first. */
export function faultOfOrder({ payments }: Money, before: ReadonlyMap<string, Payment>): string | undefined {
  for (const payment of payments.values()) {
    const then = before.get(payment.id);
    if (!then || payment.status !== "banked" || !isHeldStatus(then.status)) continue;
    // Whoever took it in the same step has banked it.
    if (payment.sequence > then.sequence + 1) continue;
    const older = [...before.values()].find((other) => {
      const { createdAt, reservedBy, holder } = other;
      const isOlder = createdAt < then.createdAt && reservedBy === null;
      const isSame = holder.kind === then.holder.kind && holder.id === then.holder.id;
      const now = payments.get(other.id)!;
      return (
        isOlder &&
        isSame &&
        now.reservedBy === null &&
        isHeldStatus(now.status) &&
        now.sequence === other.sequence
      );
    });
    if (older) return "a payment was banked before an older one of its holder";
  }
  return undefined;
}

const isHeldStatus = (status: Payment["status"]) => status === "collected" || status === "with_driver";
