import type { Act } from "../acts.ts";
import type { Person } from "../setup.ts";
import { isOf, isWith, type Money, type Payment, sumOf } from "./money.ts";
import type { Keeper, OfferRow } from "./rows.ts";

/** What has to be so of the money, and what a round of the cron has to do. */

/** A payout's amount is that of its lines, as soon as they have followed it, and all of them are where it says. */
export function faultOfPayouts({ payments, payouts }: Money): string | undefined {
  const byPayout = Map.groupBy(payments.values(), ({ payoutId }) => payoutId);
  for (const { id, state, amount_kobo, payments: count, settled_at } of payouts) {
    if (settled_at === null) continue;
    const lines = byPayout.get(id) ?? [];
    const isOpen = ["draft", "sent", "paid"].includes(state);
    if (sumOf(lines) !== (isOpen ? amount_kobo : 0) || (isOpen && lines.length !== count))
      return `a payout (${state}) of ${amount_kobo} kobo has lines of ${sumOf(lines)}`;
    if (!lines.every(({ status }) => (status === "paid_out") === (state === "paid")))
      return `a payout that is ${state} has payments that are ${lines.map(({ status }) => status)}`;
  }
  return undefined;
}

/** A driver takes no more than it may have. What a reversed deposit gives back it has whatever its limit is. */
export function faultOfLimits(
  { payments }: Money,
  before: ReadonlyMap<string, Payment>,
  taken: readonly OfferRow[],
  drivers: readonly Person[],
): string | undefined {
  for (const { id, limitKobo } of drivers) {
    const own = taken.filter(({ taker_kind, taker_id }) => taker_kind === "driver" && taker_id === id);
    if (limitKobo === undefined || own.length === 0) continue;
    const isBack = (payment: Payment) => before.get(payment.id)?.status === "banked";
    const isTheirs = (payment: Payment) =>
      (isWith({ kind: "driver", id }, payment) && !isBack(payment)) ||
      own.some((offer) => offer.id === payment.reservedBy);
    const kobo = sumOf([...payments.values()].filter(isTheirs));
    if (kobo > limitKobo) return `a driver has taken money and has ${kobo} kobo, and may have ${limitKobo}`;
  }
  return undefined;
}

/** Nothing is banked that its holder's deposits don't pay whole, nor while the holder owes something. */
export function faultOfRests(
  money: Money,
  before: ReadonlyMap<string, Payment>,
  acts: readonly Act[],
): string | undefined {
  const reversed = new Set(acts.flatMap((act) => (act.do === "reverse_deposit" ? [act.deposit.id] : [])));
  for (const { id, status, depositId } of money.payments.values()) {
    const isNew = status === "banked" && (before.get(id)?.depositId ?? null) !== depositId;
    const deposit = isNew ? money.deposits.find((one) => one.id === depositId) : undefined;
    if (!deposit) continue;
    const holder = money.depositor(deposit);
    const isReversed = money.deposits.some(
      (one) => reversed.has(one.id) && isOf(money.depositor(one), holder),
    );
    const rest = money.restOf(holder);
    if (rest < 0 && !isReversed) return `${-rest} kobo more of a ${holder.kind} are banked than came`;
  }
  return undefined;
}

/** What a round has to do: which payments it must not pass over, and what must be over after it. */
export interface Dues {
  /** Payments that nothing reserves, and those that no payout has. */
  free: ReadonlyMap<string, Keeper>;
  reversed: ReadonlySet<string>;
  /** Hand-overs that have ended, or whose time is over. */
  ended: ReadonlySet<string>;
  /** Payouts that some payments have yet to follow. */
  unsettled: ReadonlySet<string>;
}

export function duesOf({ payments, deposits, offers, payouts }: Money, now: number): Dues {
  const all = [...payments.values()];
  const isEnded = ({ state, expires_at }: Money["offers"][number]) => state !== "open" || expires_at < now;
  return {
    free: new Map(
      all
        .filter(({ reservedBy, payoutId }) => reservedBy === null && payoutId === null)
        .map(({ id, holder }) => [id, holder as Keeper]),
    ),
    reversed: new Set(deposits.filter(({ reversed_at }) => reversed_at !== null).map(({ id }) => id)),
    ended: new Set(offers.filter(isEnded).map(({ id }) => id)),
    unsettled: new Set(payouts.filter(({ settled_at }) => settled_at === null).map(({ id }) => id)),
  };
}

/** What is not done although a whole round has passed that nothing disturbed. */
export function faultOfRound(money: Money, { free, reversed, ended, unsettled }: Dues): string | undefined {
  for (const { id, status, depositId, reservedBy, wasPaidOut } of money.payments.values()) {
    if (reservedBy !== null && ended.has(reservedBy))
      return "a payment is reserved for a hand-over that has ended";
    if (status === "banked" && !wasPaidOut && free.has(id) && reversed.has(depositId!))
      return "what a reversed deposit has banked is still banked";
  }
  if (money.payouts.some(({ id, settled_at }) => settled_at === null && unsettled.has(id)))
    return "the payments of a payout have not followed it";
  for (const keeper of money.keepers) {
    const [next] = money
      .heldBy(keeper)
      .filter(({ reservedBy }) => reservedBy === null)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    const wasFree = next && free.has(next.id) && isWith(free.get(next.id)!, next);
    const rest = wasFree ? money.restOf(keeper) : 0;
    if (wasFree && next.kobo <= rest)
      return `${rest} kobo of a ${keeper.kind} are at the bank and pay nothing`;
  }
  return undefined;
}
