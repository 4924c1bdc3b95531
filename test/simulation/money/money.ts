import type { PaymentHolderKind, PaymentStatus } from "../../../src/shared/payment-status.ts";
import type { Act, Expected, Parcel } from "../acts.ts";
import { no, ok } from "../hands.ts";
import type { EventRow } from "../rows.ts";
import type { MoneyAct, Paid } from "./acts.ts";
import { ofPayout } from "./payouts.ts";
import type { DepositRow, Keeper, OfferRow, PayoutRow } from "./rows.ts";
import { MAX_WRONG, Tries } from "./tries.ts";

/** What should be so of money that receivers paid, in the simplest words: a part of the model. */

const MAX_EVENTS = 100;
const MAX_WRONG_OF_KEY = 10;
/** A call may be so late. */
const LATE_MS = 60_000;

export interface Payment {
  id: string;
  orderId: string;
  partnerId: string;
  pointId: string;
  kobo: number;
  method: Paid["method"];
  status: PaymentStatus;
  holder: { kind: PaymentHolderKind; id: string | null };
  sequence: number;
  createdAt: number;
  reservedBy: string | null;
  /** The deposit that banked it, and the payout in which it is. */
  depositId: string | null;
  payoutId: string | null;
  /** Whether it was paid out at any time: then it stays at the bank whatever becomes of its deposit. */
  wasPaidOut: boolean;
}

export const sumOf = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { kobo }) => sum + kobo, 0);

export const isWith = ({ kind, id }: Keeper, payment: Payment): boolean =>
  payment.holder.kind === kind && payment.holder.id === id;

export const isOf = (a: Keeper, b: Keeper) => a.kind === b.kind && a.id === b.id;

const MONEY_ACTS: ReadonlySet<string> = new Set<MoneyAct["do"]>([
  "offer_money",
  "withdraw_money",
  "take_money",
  "deposit",
  "reverse_deposit",
  "draft_payouts",
  "export_payouts",
  "change_payout",
  "set_commissions",
  "lower_cod",
]);
export const isMoneyAct = (act: Act): act is MoneyAct => MONEY_ACTS.has(act.do);

const koboOf = ({ amount }: Paid): number => Math.round(amount * 100);

/** Who takes money, besides by which key. */
interface Taker {
  ofDepot: boolean;
  hasRound: boolean;
  limitKobo: number | undefined;
  wrongOfKey: number;
}

export class Money {
  readonly payments = new Map<string, Payment>();
  offers: OfferRow[] = [];
  deposits: DepositRow[] = [];
  payouts: PayoutRow[] = [];
  /** What receivers have paid since the last look, and which parcels were taken back from them. */
  readonly paid: { parcel: Parcel; kobo: number }[] = [];
  readonly givenBack = new Set<string>();
  /** How much money has moved since the judge last asked whether points have as much as they may. */
  movedKobo = 0;
  readonly tries = new Tries();

  heldBy(keeper: Keeper): Payment[] {
    return [...this.payments.values()].filter((payment) => isWith(keeper, payment));
  }

  giverOf = ({ from_kind: kind, from_id: id }: OfferRow): Keeper => ({ kind, id });
  depositor = ({ holder_kind: kind, holder_id: id }: DepositRow): Keeper => ({ kind, id });

  /** What a keeper's deposits have left: kobo. It is negative if it owes for what was paid out. */
  restOf(keeper: Keeper): number {
    const own = this.deposits.filter(
      ({ holder_kind, holder_id }) => holder_kind === keeper.kind && holder_id === keeper.id,
    );
    const came = own.filter(({ reversed_at }) => reversed_at === null);
    const banked = [...this.payments.values()].filter(({ depositId }) =>
      own.some(({ id }) => id === depositId),
    );
    return came.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0) - sumOf(banked);
  }

  /** Who has money. */
  get keepers(): Keeper[] {
    const all = [...this.payments.values()].flatMap(({ holder: { kind, id } }) =>
      id !== null && (kind === "point" || kind === "driver") ? [{ kind, id }] : [],
    );
    return [...new Map(all.map((keeper) => [`${keeper.kind} ${keeper.id}`, keeper])).values()];
  }

  /** Whether somebody can take money. */
  isOffered = (now: number): boolean =>
    this.offers.some(({ state, expires_at }) => state === "open" && expires_at > now);

  get isAnyReserved(): boolean {
    return [...this.payments.values()].some(({ reservedBy }) => reservedBy !== null);
  }

  /** The payment of an order that counts. */
  of({ id }: Parcel): Payment | undefined {
    return [...this.payments.values()].find(({ orderId, status }) => orderId === id && status !== "void");
  }

  wasGivenBack({ id }: Parcel): boolean {
    return [...this.payments.values()].some(({ orderId, status }) => orderId === id && status === "void");
  }

  dueOf = (parcel: Parcel): number => (this.of(parcel) ? 0 : parcel.codKobo);

  /** Whether somebody who hands a parcel out says the money that is due. */
  isPaidFor(parcel: Parcel, paid: Paid | undefined): boolean {
    return (paid ? koboOf(paid) : 0) === this.dueOf(parcel);
  }

  /** Why a correction is refused; undefined if the money is no reason. */
  faultOfCorrection({ parcel, status, holder, paid, isUnpaid }: Act & { do: "correct" }): number | undefined {
    const due = this.dueOf(parcel);
    if (status === "delivered") {
      if (paid) return koboOf(paid) === due || this.isSaidAgain(parcel, paid) ? undefined : 409;
      if (isUnpaid) return due === 0 ? 400 : undefined;
      return due > 0 && parcel.status !== "delivered" ? 409 : undefined;
    }
    const payment = this.of(parcel);
    if (!payment) return undefined;
    if (status === "lost") return 409;
    return this.#isGivenBack(payment, status, holder?.id ?? null) && payment.reservedBy !== null
      ? 409
      : undefined;
  }

  /** Whether somebody says of a parcel that was handed out what it was paid with. */
  isSaidAgain(parcel: Parcel, paid: Paid): boolean {
    const payment = this.of(parcel);
    return parcel.status === "delivered" && payment?.kobo === koboOf(paid) && payment.method === paid.method;
  }

  #isGivenBack(payment: Payment, status: string, holderId: string | null): boolean {
    const isBack = status === "ready_for_pickup" || (status === "returned" && holderId === payment.pointId);
    return isBack && isWith({ kind: "point", id: payment.pointId }, payment);
  }

  /** Takes a parcel's next event. @returns what is wrong with the money */
  follow(parcel: Parcel, { type, status }: EventRow, act: Act | undefined): string | undefined {
    if (type === "package.cod_changed" && act?.do === "lower_cod") {
      if (act.naira * 100 > parcel.codKobo) return "more is to pay for it than before";
      parcel.codKobo = act.naira * 100;
    }
    const isCorrected = type === "package.corrected" && act?.do === "correct";
    const isCollected = type === "package.collected" && act?.do === "scan";
    const payment = this.of(parcel);
    const due = this.dueOf(parcel);
    if (isCorrected && status !== "delivered" && payment) {
      if (this.#isGivenBack(payment, status, act.holder?.id ?? null)) this.givenBack.add(payment.id);
    }
    if (!isCollected && !(isCorrected && status === "delivered")) return undefined;
    if (!act.paid) return due > 0 && isCollected ? "it was handed out without its money" : undefined;
    if (koboOf(act.paid) !== due) return `${act.paid.amount} was taken for it and ${due / 100} was due`;
    this.paid.push({ parcel, kobo: due });
    return undefined;
  }

  /** What has to come of an act if nothing else happens meanwhile. */
  expect(act: MoneyAct, now: number, taker: Taker): Expected {
    switch (act.do) {
      case "offer_money": {
        const expected = this.#ofOffer(act, now);
        return this.tries.mayOfferNoMore(act, now) ? no(...expected.statuses, 429) : expected;
      }
      case "withdraw_money": {
        const open = this.openOf(keeperOf(act));
        return open ? (isSurelyOpen(open, now) ? no(204) : no(204, 409)) : no(409);
      }
      case "take_money":
        return this.#ofTake(act, now, taker);
      case "deposit": {
        const known = this.deposits.find(({ reference }) => reference === act.reference);
        return known ? no(isSame(act, known) ? 200 : 409) : no(201);
      }
      case "reverse_deposit":
        return no(200);
      case "draft_payouts":
        return no(201);
      case "export_payouts":
        return no(200, 409);
      case "change_payout":
        return ofPayout(act);
      case "set_commissions":
        return ok();
      case "lower_cod":
        return this.#ofLowering(act);
    }
  }

  openOf = (giver: Keeper): OfferRow | undefined =>
    this.offers.find(
      ({ state, from_kind, from_id }) => state === "open" && from_kind === giver.kind && from_id === giver.id,
    );

  #ofOffer(act: MoneyAct & { do: "offer_money" }, now: number): Expected {
    const giver = keeperOf(act);
    const open = this.openOf(giver);
    if (open && isSurelyOpen(open, now)) return no(409);
    const all = this.heldBy(giver);
    const held = all.filter(({ id }) => act.payments?.includes(id) ?? true);
    if (held.length === 0) return no(409);
    if (act.payments && held.length < act.payments.length) return no(400);
    if (act.payments && held.some(({ reservedBy }) => reservedBy !== null)) return no(201, 400, 409);
    return held.some(({ reservedBy }) => reservedBy !== null) ? no(201, 409) : no(201);
  }

  #ofTake(
    act: MoneyAct & { do: "take_money" },
    now: number,
    { ofDepot, hasRound, limitKobo, wrongOfKey }: Taker,
  ): Expected {
    const { from, kind, isRightCode } = act;
    const taker = keeperOf(act);
    if ((kind === "agent" && !ofDepot) || isOf(taker, from)) return no(409);
    if (kind === "driver" && from.kind === "point" && !hasRound) return no(409);
    const offer = act.offer && this.offers.find(({ id }) => id === act.offer!.id);
    const isTheirs = offer && offer.from_kind === from.kind && offer.from_id === from.id;
    const isAmount = offer !== undefined && Math.round(act.naira * 100) === offer.amount_kobo;
    const isTaken =
      isTheirs && offer.state === "taken" && offer.taker_kind === taker.kind && offer.taker_id === taker.id;
    const isRight = isTheirs && isRightCode;
    const open = this.openOf(from);
    if (isTaken && isRight && isAmount) return no(200, 409);
    if (!open || open.expires_at < now - LATE_MS || open.amount_kobo === null) return no(409);
    const isSure = isSurelyOpen(open, now);
    const mayBeLocked = this.tries.wrongOf(open) >= MAX_WRONG || wrongOfKey >= MAX_WRONG_OF_KEY;
    const locked = [...(mayBeLocked ? [423] : []), ...(isSure ? [] : [409])];
    if (!isRight || open.id !== offer.id) return no(403, 423, ...locked);
    const mayHave = limitKobo === undefined || sumOf(this.heldBy(taker)) + open.amount_kobo <= limitKobo;
    return no(isAmount && mayHave ? 200 : 409, ...locked);
  }

  #ofLowering({ parcel, naira }: MoneyAct & { do: "lower_cod" }): Expected {
    const kobo = naira * 100;
    if (kobo === parcel.codKobo) return ok();
    if (kobo > parcel.codKobo) return no(400);
    const isOver = ["cancelled", "returned_to_sender", "lost"].includes(parcel.status);
    if (isOver || this.of(parcel) || parcel.sequence >= MAX_EVENTS) return no(409);
    return ok("package.cod_changed");
  }
}

export const keeperOf = ({
  kind,
  by,
}: {
  kind: "agent" | "driver";
  by: { id: string; pointId?: string };
}): Keeper => (kind === "agent" ? { kind: "point", id: by.pointId! } : { kind, id: by.id });

const isSurelyOpen = ({ expires_at, amount_kobo }: OfferRow, now: number): boolean =>
  amount_kobo !== null && expires_at > now + LATE_MS;

const isSame = (act: MoneyAct & { do: "deposit" }, known: DepositRow): boolean =>
  act.holder.kind === known.holder_kind &&
  act.holder.id === known.holder_id &&
  Math.round(act.naira * 100) === known.amount_kobo;
